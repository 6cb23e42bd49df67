package import LedgeraJSON

/// What a report is in JSON: an object with `schema`, `report` and its fields.
package struct ReportForm<Subject, Context: Sendable>: Sendable {
  /// What `report` says.
  package let name: String
  private let fields: Fields<Subject, Context>

  package init(
    _ name: String, @FieldsBuilder<Subject, Context> _ fields: () -> [Field<Subject, Context>]
  ) {
    self.name = name
    self.fields = Fields(fields)
  }

  package func json(_ subject: Subject, _ context: Context) -> JSONValue {
    json(subject, named: name, context)
  }

  /// The same under the name of a related report.
  package func json(_ subject: Subject, named name: String, _ context: Context) -> JSONValue {
    var context = context
    return .object(
      [.init("schema", .integer(ReportShape.version)), .init("report", .string(name))]
        + fields.members(of: subject, &context))
  }

  /// What it looks like.
  package var shape: ReportShape { shape(named: name) }

  package func shape(named name: String) -> ReportShape { ReportShape(name, fields.shape) }
}

/// What the JSON of one report looks like, under its name.
package struct ReportShape: Sendable {
  /// What `schema` says. It grows when members change their meaning or go.
  package static let version = 1

  package let name: String
  private let fields: JSONShape

  package init(_ name: String, _ fields: JSONShape) {
    self.name = name
    self.fields = fields
  }

  /// The shape with members that are there only if asked for.
  package func allowing(_ members: [JSONShape.Member]) -> ReportShape {
    guard case .object(let known) = fields else { return self }
    return ReportShape(
      name, .object(known + members.map { .init($0.name, $0.shape, isRequired: false) }))
  }

  /// JSON Schema (draft 2020-12) of all these.
  ///
  /// - Parameter definitions: What they refer to by name.
  package static func schema(
    of shapes: [ReportShape], definitions: [JSONShape.Member] = []
  ) -> JSONValue {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": .string("What ledgera writes with -O json, schema \(version)"),
      "oneOf": .array(shapes.map { JSONShape.reference($0.name) }),
      "$defs": .object(
        JSONShape.definitions + definitions.map { .init($0.name, $0.shape.schema) }
          + shapes.map { .init($0.name, $0.schema) }),
    ]
  }

  private var schema: JSONValue {
    guard case .object(let members) = fields else { return fields.schema }
    return JSONShape.object(
      [
        .init("schema", .constant(.integer(Self.version))),
        .init("report", .constant(.string(name))),
      ] + members
    ).schema
  }
}
