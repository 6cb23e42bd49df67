/// A JSON text as a tree whose members keep their order.
///
/// Amounts are strings, so no reader's floating point touches them; `integer` is for counts.
public indirect enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  case string(String)
  case array([JSONValue])
  case object([Member])
  /// An array whose elements are made one by one as they are written, so that a long one needs no
  /// memory.
  case sequence(Elements)

  /// Elements that are made when they are asked for.
  public struct Elements: Sendable, Equatable {
    public let count: Int
    private let element: @Sendable (Int) -> JSONValue

    /// - Parameter element: Called with 0..<count, perhaps several times.
    public init(count: Int, element: @escaping @Sendable (Int) -> JSONValue) {
      self.count = count
      self.element = element
    }

    public subscript(index: Int) -> JSONValue { element(index) }

    public static func == (left: Elements, right: Elements) -> Bool {
      left.count == right.count && (0..<left.count).allSatisfy { left[$0] == right[$0] }
    }
  }

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
