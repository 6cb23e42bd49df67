package import LedgeraComputation
package import LedgeraJSON

/// How values of one type are written: as a cell for people, as a field of CSV, and as JSON.
///
/// `Context` is what writing needs in addition to the value, such as names and styles of the books.
package struct FieldKind<Value, Context: Sendable>: Sendable {
  let shape: JSONShape
  let role: Column.Role
  let json: @Sendable (Value, inout Context) -> JSONValue
  let record: @Sendable (Value, inout Context) -> String
  let cell: @Sendable (Value, inout Context) -> Cell

  package init(
    _ shape: JSONShape, _ role: Column.Role,
    json: @escaping @Sendable (Value, inout Context) -> JSONValue,
    record: @escaping @Sendable (Value, inout Context) -> String,
    cell: @escaping @Sendable (Value, inout Context) -> Cell
  ) {
    self.shape = shape
    self.role = role
    self.json = json
    self.record = record
    self.cell = cell
  }

  /// The same text everywhere.
  package init(
    _ shape: JSONShape, _ role: Column.Role,
    _ text: @escaping @Sendable (Value, inout Context) -> String
  ) {
    self.init(
      shape, role, json: { .string(text($0, &$1)) }, record: text, cell: { Cell(text($0, &$1)) })
  }
}

extension FieldKind where Value == String {
  package static var text: FieldKind { FieldKind(.text, .text) { text, _ in text } }

  package static var description: FieldKind { FieldKind(.text, .description) { text, _ in text } }

  /// A plain decimal as a file has it.
  package static var number: FieldKind { FieldKind(.decimal, .amount) { text, _ in text } }
}

extension FieldKind where Value == Int {
  package static var count: FieldKind {
    FieldKind(
      .integer, .count, json: { value, _ in .integer(value) }, record: { value, _ in "\(value)" },
      cell: { value, _ in Cell("\(value)") })
  }
}

extension FieldKind where Value == Bool {
  /// `yes` or `no`.
  package static var flag: FieldKind {
    FieldKind(
      .bool, .text, json: { value, _ in .bool(value) },
      record: { value, _ in value ? "yes" : "no" },
      cell: { value, _ in Cell(value ? "yes" : "no") })
  }
}

extension FieldKind where Value == [String] {
  /// Names side by side.
  package static var texts: FieldKind {
    FieldKind(
      .list(.text), .text, json: { values, _ in .array(values.map(JSONValue.string)) },
      record: { values, _ in values.joined(separator: ", ") },
      cell: { values, _ in Cell(values.joined(separator: ", ")) })
  }
}

extension FieldKind
where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
  /// One of the words that its type has.
  package static var choice: FieldKind {
    FieldKind(.choice(Value.allCases.map(\.rawValue)), .text) { value, _ in value.rawValue }
  }
}

extension FieldKind where Value == JSONValue {
  /// Made elsewhere, and defined by the schema under a name.
  package static func defined(_ name: String) -> FieldKind {
    FieldKind(
      .defined(name), .text, json: { value, _ in value }, record: { _, _ in "" },
      cell: { _, _ in .empty })
  }
}

// MARK: Records within records

extension FieldKind {
  /// An object; CSV and text cannot nest, so they show its fields singly or not at all.
  package static func object(_ fields: Fields<Value, Context>) -> FieldKind {
    FieldKind(
      fields.shape, .text, json: { fields.json($0, &$1) }, record: { _, _ in "" },
      cell: { _, _ in .empty })
  }

  /// Objects in order.
  package static func list<Item>(_ fields: Fields<Item, Context>) -> FieldKind
  where Value == [Item] {
    FieldKind(
      .list(fields.shape), .count,
      json: { items, context in .array(items.map { fields.json($0, &context) }) },
      record: { items, _ in "\(items.count)" }, cell: { items, _ in Cell("\(items.count)") })
  }

  /// The same of one kind of value.
  package static func list<Item>(of kind: FieldKind<Item, Context>) -> FieldKind
  where Value == [Item] {
    FieldKind(
      .list(kind.shape), kind.role,
      json: { items, context in .array(items.map { kind.json($0, &context) }) },
      record: { items, context in
        items.map { kind.record($0, &context) }.joined(separator: ", ")
      },
      cell: { items, context in
        Cell(items.flatMap { kind.cell($0, &context).runs }, .lines)
      })
  }

  /// Objects that are made as they are written.
  package static func sequence<Item: Sendable>(_ fields: Fields<Item, Context>) -> FieldKind
  where Value == OnDemand<Item> {
    FieldKind(
      .list(fields.shape), .count,
      json: { items, context in
        let start = context
        return .sequence(
          Batches(of: items, with: { start }) { item, context, values in
            values.append(fields.json(item, &context))
          })
      },
      record: { _, _ in "" }, cell: { _, _ in .empty })
  }
}

/// What fields are written with that need nothing but their values.
package struct NoTexts: Sendable {
  package init() {}
}
