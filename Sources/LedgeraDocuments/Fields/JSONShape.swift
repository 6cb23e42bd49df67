package import LedgeraJSON

/// What a JSON value looks like: the contract that `ledgera help json` prints, and that every field
/// declares along with its value.
package indirect enum JSONShape: Sendable {
  case bool
  /// One value.
  case constant(JSONValue)
  /// What the schema defines under a name.
  case defined(String)
  /// A count; never an amount.
  case integer
  case text
  /// One of some words.
  case choice([String])
  /// `2026-11-21`.
  case date
  /// `14:32:05`, perhaps with an offset.
  case time
  /// A number with all its digits as a string, `-12.50`.
  case decimal
  /// `{"commodity": …, "quantity": "12.50"}`.
  case amount
  /// The shape or null.
  case optional(JSONShape)
  case list(JSONShape)
  case object([Member])
  /// A row of another program's table: an object with text, numbers and nulls under its own names.
  case foreignRecord

  /// A member of an object.
  package struct Member: Sendable {
    package let name: String
    package let shape: JSONShape
    /// Whether it is always there.
    package let isRequired: Bool

    package init(_ name: String, _ shape: JSONShape, isRequired: Bool = true) {
      self.name = name
      self.shape = shape
      self.isRequired = isRequired
    }
  }
}

extension JSONShape {
  /// The shape as JSON Schema, which refers to `definitions`.
  package var schema: JSONValue {
    switch self {
    case .bool: ["type": "boolean"]
    case .constant(let value): ["const": value]
    case .defined(let name): Self.reference(name)
    case .integer: ["type": "integer"]
    case .text: ["type": "string"]
    case .choice(let words): ["enum": .array(words.map(JSONValue.string))]
    case .date: Self.reference("date")
    case .time: Self.reference("time")
    case .decimal: Self.reference("decimal")
    case .amount: Self.reference("amount")
    case .optional(let shape): ["anyOf": [shape.schema, ["type": "null"]]]
    case .list(let shape): ["type": "array", "items": shape.schema]
    case .object(let members): Self.schema(of: members)
    case .foreignRecord:
      ["type": "object", "additionalProperties": ["type": ["string", "number", "null"]]]
    }
  }

  private static func schema(of members: [Member]) -> JSONValue {
    [
      "type": "object",
      "properties": .object(members.map { .init($0.name, $0.shape.schema) }),
      "required": .array(members.filter(\.isRequired).map { .string($0.name) }),
    ]
  }

  static func reference(_ name: String) -> JSONValue { ["$ref": .string("#/$defs/\(name)")] }

  /// What shapes refer to.
  static let definitions: [JSONValue.Member] = [
    .init("date", ["type": "string", "pattern": #"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"#]),
    .init(
      "time",
      ["type": "string", "pattern": #"^[0-9]{2}:[0-9]{2}(:[0-9]{2})?([+-][0-9]{2}:[0-9]{2}|Z)?$"#]),
    .init("decimal", ["type": "string", "pattern": #"^-?[0-9]+(\.[0-9]+)?$"#]),
    .init(
      "amount", schema(of: [Member("commodity", .text), Member("quantity", .decimal)])),
  ]
}

extension JSONValue {
  /// What has the shape `amount`.
  package static func amount(commodity: String, quantity: String) -> JSONValue {
    ["commodity": .string(commodity), "quantity": .string(quantity)]
  }
}
