/// A JSON document whose numbers stay the text they are written in.
public enum JSONText: Equatable, Sendable {
  case object([String: JSONText])
  case array([JSONText])
  case string(String)
  /// As it is written.
  case number(String)
  case bool(Bool)
  case null

  /// nil: this is no JSON, or nested deeper than `depthLimit`.
  public init?(_ bytes: [UInt8]) {
    var scanner = JSONScanner(bytes)
    guard let value = scanner.document() else { return nil }
    self = value
  }

  /// Deepest nesting of arrays and objects.
  public static let depthLimit = 64

  public subscript(name: String) -> JSONText? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// Its elements; empty: it is no array.
  public var elements: [JSONText] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// Its members; empty: it is no object.
  public var members: [String: JSONText] {
    if case .object(let members) = self { members } else { [:] }
  }

  /// The text of a string or a number; nil: it is neither.
  public var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    default: nil
    }
  }

  /// The text of a string; nil: it is something else.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// Whether it is true; nil: it is neither true nor false.
  public var bool: Bool? { if case .bool(let isTrue) = self { isTrue } else { nil } }

  /// A whole number that is written as one (`7`, `7.0`) and fits; nil: it is something else.
  public var integer: Int? {
    guard case .number(let text) = self else { return nil }
    if let number = Int(text) { return number }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) else {
      return nil
    }
    return Int(parts[0])
  }
}

extension JSONText: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .number(String(value)) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSONText...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONText)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
  }

  /// A whole number.
  public init(_ number: Int) { self = .number(String(number)) }

  /// The string, or null.
  public init(_ text: String?) { self = text.map { .string($0) } ?? .null }
}
