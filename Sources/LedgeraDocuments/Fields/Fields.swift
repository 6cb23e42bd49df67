package import LedgeraComputation
package import LedgeraJSON

/// What a record consists of, in order: one declaration from which its row in a table, its row in CSV
/// and its object in JSON derive.
///
/// ```swift
/// static let fields = Fields<Item, BookTexts> {
///   Field("account", .account) { $0.account }
///   Field("held", .amounts) { $0.held }
/// }
/// ```
package struct Fields<Subject, Context: Sendable>: Sendable {
  fileprivate let all: [Field<Subject, Context>]
  private let columns: [Field<Subject, Context>]
  private let headings: [Field<Subject, Context>]
  /// What is needed of the members for each record: copying fields would take longer than writing.
  private let makers: [MemberMaker]

  private struct MemberMaker {
    let name: String
    let make: @Sendable (Subject, inout Context) -> JSONValue?
  }

  package init(
    @FieldsBuilder<Subject, Context> _ fields: () -> [Field<Subject, Context>]
  ) {
    self.init(fields())
  }

  private init(_ fields: [Field<Subject, Context>]) {
    all = fields
    columns = fields.filter { $0.forms.contains(.text) }
    headings = fields.filter { $0.forms.contains(.records) }
    makers = Self.members(of: fields).map { MemberMaker(name: $0.member, make: $0.json) }
  }

  private static func members(of fields: [Field<Subject, Context>]) -> [Field<Subject, Context>] {
    fields.filter { $0.forms.contains(.json) }
  }

  /// The fields as those of a record that has this one in it.
  package func of<Outer>(
    _ part: @escaping @Sendable (Outer) -> Subject
  ) -> Fields<Outer, Context> {
    of { (outer, _) in part(outer) }
  }

  /// The same where the context knows the record, too.
  package func of<Outer>(
    _ part: @escaping @Sendable (Outer, inout Context) -> Subject
  ) -> Fields<Outer, Context> {
    Fields<Outer, Context>(all.map { $0.of(part) })
  }

  /// The same of a record that may have none in it: JSON leaves them out then.
  package func of<Outer>(
    optional part: @escaping @Sendable (Outer) -> Subject?
  ) -> Fields<Outer, Context> {
    Fields<Outer, Context>(all.map { $0.of(optional: part) })
  }

  /// Some of the fields in this order, by their members: as a rule the columns of a table.
  package func picking(_ members: [String], for forms: FieldForms = .text) -> Fields {
    Fields(
      members.map { member in
        guard let field = all.first(where: { $0.member == member }) else {
          preconditionFailure("there is no field \(member)")
        }
        return field.only(in: forms)
      })
  }

  /// The same of one of several records in a row of CSV: `Savings:balance`.
  package func headed(below name: String) -> Fields {
    Fields(all.map { $0.headed("\(name):\($0.heading)") })
  }

  /// Only what some outputs have of it.
  package func only(in forms: FieldForms) -> Fields {
    Fields(
      all.compactMap { field in
        let left = field.forms.intersection(forms)
        return left.isEmpty ? nil : field.only(in: left)
      })
  }
}

@resultBuilder
package enum FieldsBuilder<Subject, Context: Sendable> {
  package typealias Part = [Field<Subject, Context>]

  package static func buildExpression(_ field: Field<Subject, Context>) -> Part { [field] }
  package static func buildExpression(_ fields: Fields<Subject, Context>) -> Part { fields.all }
  package static func buildBlock(_ parts: Part...) -> Part { parts.flatMap { $0 } }
  package static func buildOptional(_ part: Part?) -> Part { part ?? [] }
  package static func buildArray(_ parts: [Part]) -> Part { parts.flatMap { $0 } }
}

// MARK: JSON

extension Fields {
  package var shape: JSONShape {
    .object(Self.members(of: all).map { .init($0.member, $0.shape, isRequired: $0.isRequired) })
  }

  /// The record as an object.
  package func json(_ subject: Subject, _ context: inout Context) -> JSONValue {
    .object(members(of: subject, &context))
  }

  func members(of subject: Subject, _ context: inout Context) -> [JSONValue.Member] {
    var values: [JSONValue.Member] = []
    values.reserveCapacity(makers.count)
    for maker in makers {
      if let value = maker.make(subject, &context) { values.append(.init(maker.name, value)) }
    }
    return values
  }
}

// MARK: CSV

extension Fields {
  package var header: [String] { headings.map(\.heading) }

  /// The record as a row of CSV.
  package func row(_ subject: Subject, _ context: inout Context) -> [String] {
    headings.map { $0.record(subject, &context) }
  }

  /// A row for each record.
  package func records(_ subjects: [Subject], _ context: Context) -> Records {
    var context = context
    return Records(header: header, rows: subjects.map { row($0, &context) })
  }

  /// The same, made as it is written.
  package func records(_ subjects: OnDemand<Subject>, _ context: Context) -> Records
  where Subject: Sendable {
    Records(
      header: header,
      rows: RecordRows(of: subjects, with: { context }) { subject, context, writer in
        writer.row(row(subject, &context))
      })
  }
}

// MARK: Tables

extension Fields {
  /// The headings of the columns.
  package var titles: [String] { columns.map(\.title) }

  /// A plain table with a row for each record.
  ///
  /// - Parameters:
  ///   - first: The heading of the first column; nil: as declared.
  ///   - hasRule: Whether a line is drawn below the headings.
  package func table(
    _ subjects: [Subject], _ context: inout Context, title: String? = nil, first: String? = nil,
    hasRule: Bool = false
  ) -> Table {
    var titles = titles
    if let first { titles[0] = first }
    var table = Table(title: title, layout: .plain, columns: columns.map(\.column))
    table.rows = [Row(header: titles)] + (hasRule ? [.rule] : [])
    for subject in subjects { table.rows.append(cells(subject, &context)) }
    return table
  }

  /// The record as a row of a table.
  package func cells(
    _ subject: Subject, _ context: inout Context, _ role: Row.Role = .body
  ) -> Row {
    Row(role, columns.map { $0.cell(subject, &context) })
  }

  /// Another record below these: what both have is in the columns of these.
  ///
  /// - Parameter label: In the first column.
  package func cells<Other>(
    _ other: Other, as fields: Fields<Other, Context>, label: Cell, _ role: Row.Role,
    _ context: inout Context
  ) -> Row {
    Row(
      role,
      [label]
        + columns.dropFirst().map { column in
          fields.columns.first { $0.member == column.member }?.cell(other, &context) ?? .empty
        })
  }
}
