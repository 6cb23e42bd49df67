/// A JSON text as a tree whose members keep their order.
///
/// Amounts are strings, so no reader's floating point touches them; `integer` is for counts.
public enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  case string(String)
  case array([JSONValue])
  case object([Member])
  /// A long array: its elements are made as they are written.
  case sequence(OnDemand<JSONValue>)

  /// A name and its value. Names are not checked for being unique.
  public struct Member: Sendable, Equatable {
    public var name: String
    public var value: JSONValue

    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }
}

extension JSONValue {
  /// `{"commodity": …, "quantity": "12.50"}`, the shape of every amount.
  public static func amount(commodity: String, quantity: String) -> JSONValue {
    .object([
      Member("commodity", .string(commodity)), Member("quantity", .string(quantity)),
    ])
  }

  /// An object whose first member is `"schema": 1`, as every report's top level has it.
  public static func report(_ members: [Member]) -> JSONValue {
    .object([Member("schema", .integer(1))] + members)
  }

  /// The string, or null.
  public static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(nilLiteral: ()) { self = .null }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
