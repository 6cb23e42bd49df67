import LedgeraJSON

/// One figure or fact of a record, said once: its name and value for people, spreadsheets and
/// programs.
///
/// ```swift
/// Field("rolled in", .amounts) { $0.rolledIn }
/// ```
///
/// It is headed `Rolled in` in a table, `rolled-in` in CSV and named `rolledIn` in JSON.
package struct Field<Subject, Context: Sendable>: Sendable {
  /// Its name in JSON.
  package let member: String
  /// Its heading in CSV.
  package private(set) var heading: String
  /// Its heading in a table.
  package private(set) var title: String
  /// How its column is set in a table.
  package private(set) var column: Column
  /// Where it is.
  private(set) var forms: FieldForms
  private(set) var isRequired = true
  let shape: JSONShape
  let json: @Sendable (Subject, inout Context) -> JSONValue?
  let record: @Sendable (Subject, inout Context) -> String
  private(set) var cell: @Sendable (Subject, inout Context) -> Cell

  private init(
    _ name: String, _ forms: FieldForms, _ shape: JSONShape, _ column: Column,
    json: @escaping @Sendable (Subject, inout Context) -> JSONValue?,
    record: @escaping @Sendable (Subject, inout Context) -> String,
    cell: @escaping @Sendable (Subject, inout Context) -> Cell
  ) {
    let words = name.split(separator: " ")
    member = words.enumerated().reduce("") { text, word in
      text + (word.offset == 0 ? "" : word.element.prefix(1).uppercased())
        + word.element.dropFirst(word.offset == 0 ? 0 : 1)
    }
    heading = words.joined(separator: "-")
    title = name.prefix(1).uppercased() + name.dropFirst()
    (self.forms, self.shape, self.column) = (forms, shape, column)
    (self.json, self.record, self.cell) = (json, record, cell)
  }

  /// A field that every record has.
  package init<Value>(
    _ name: String, _ kind: FieldKind<Value, Context>, in forms: FieldForms = .all,
    value: @escaping @Sendable (Subject) -> Value
  ) {
    self.init(name, kind, in: forms) { (subject, _) in value(subject) }
  }

  /// The same where the context knows the value, too.
  package init<Value>(
    _ name: String, _ kind: FieldKind<Value, Context>, in forms: FieldForms = .all,
    value: @escaping @Sendable (Subject, inout Context) -> Value
  ) {
    self.init(
      name, forms, kind.shape, Column(kind.role),
      json: { kind.json(value($0, &$1), &$1) }, record: { kind.record(value($0, &$1), &$1) },
      cell: { kind.cell(value($0, &$1), &$1) })
  }

  /// A field that is null in JSON and empty elsewhere where it has no value.
  ///
  /// - Parameter missing: What a table says instead, as a warning.
  @_disfavoredOverload
  package init<Value>(
    _ name: String, _ kind: FieldKind<Value, Context>, in forms: FieldForms = .all,
    missing: String? = nil, value: @escaping @Sendable (Subject) -> Value?
  ) {
    self.init(name, kind, in: forms, missing: missing) { (subject, _) in value(subject) }
  }

  /// The same where the context knows the value, too.
  @_disfavoredOverload
  package init<Value>(
    _ name: String, _ kind: FieldKind<Value, Context>, in forms: FieldForms = .all,
    missing: String? = nil, value: @escaping @Sendable (Subject, inout Context) -> Value?
  ) {
    let blank = missing.map { Cell($0, .caution) } ?? .empty
    self.init(
      name, forms, .optional(kind.shape), Column(kind.role),
      json: { subject, context in
        value(subject, &context).map { kind.json($0, &context) } ?? .null
      },
      record: { subject, context in
        value(subject, &context).map { kind.record($0, &context) } ?? ""
      },
      cell: { subject, context in
        value(subject, &context).map { kind.cell($0, &context) } ?? blank
      })
  }

  /// The same of another record that has this one in it.
  func of<Outer>(
    _ part: @escaping @Sendable (Outer, inout Context) -> Subject
  ) -> Field<Outer, Context> {
    var field = Field<Outer, Context>(
      member, forms, shape, column, json: { [json] in json(part($0, &$1), &$1) },
      record: { [record] in record(part($0, &$1), &$1) },
      cell: { [cell] in cell(part($0, &$1), &$1) })
    (field.heading, field.title, field.isRequired) = (heading, title, isRequired)
    return field
  }
}

extension Field {
  /// The same of a record that may have none in it.
  package func of<Outer>(
    optional part: @escaping @Sendable (Outer) -> Subject?
  ) -> Field<Outer, Context> {
    var field = Field<Outer, Context>(
      member, forms, shape, column,
      json: { [json] outer, context in part(outer).flatMap { json($0, &context) } },
      record: { [record] outer, context in part(outer).map { record($0, &context) } ?? "" },
      cell: { [cell] outer, context in part(outer).map { cell($0, &context) } ?? .empty })
    (field.heading, field.title, field.isRequired) = (heading, title, false)
    return field
  }
}

/// Which outputs have a field.
package struct FieldForms: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Tables for people.
  package static let text = FieldForms(rawValue: 1)
  /// CSV and TSV.
  package static let records = FieldForms(rawValue: 2)
  package static let json = FieldForms(rawValue: 4)
  /// What programs read.
  package static let machines: FieldForms = [.records, .json]
  /// What has a row for each record.
  package static let rows: FieldForms = [.text, .records]
  package static let all: FieldForms = [.text, .records, .json]
}

// MARK: How it looks

extension Field {
  /// Under another heading in tables.
  package func titled(_ title: String) -> Field {
    var field = self
    field.title = title
    return field
  }

  /// Under another heading in CSV, where hledger has one.
  package func headed(_ heading: String) -> Field {
    var field = self
    field.heading = heading
    return field
  }

  /// In a column of tables that is set otherwise than its kind says.
  package func set(
    _ role: Column.Role? = nil, minimumWidth: Int = 0, maximumWidth: Int? = nil
  ) -> Field {
    var field = self
    field.column = Column(
      role ?? column.role, minimumWidth: minimumWidth, maximumWidth: maximumWidth)
    return field
  }

  /// In a column that tables leave out where no row fills it (`Table.withoutIdleColumns`).
  package func dispensable() -> Field {
    var field = self
    field.column.isDispensable = true
    return field
  }

  /// With another cell in tables.
  package func shown(
    _ cell: @escaping @Sendable (Subject, inout Context) -> Cell
  ) -> Field {
    var field = self
    field.cell = cell
    return field
  }

  /// Only in some outputs.
  func only(in forms: FieldForms) -> Field {
    var field = self
    field.forms = forms
    return field
  }

  /// Left out of JSON where it does not apply.
  package func only(where applies: @escaping @Sendable (Subject) -> Bool) -> Field {
    var field = Field(
      member, forms, shape, column,
      json: { [json] in applies($0) ? json($0, &$1) : nil }, record: record, cell: cell)
    (field.heading, field.title, field.isRequired) = (heading, title, false)
    return field
  }
}
