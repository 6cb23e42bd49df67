/// A JSON text as a tree: members keep their order, numbers stay the text they are written in.
public enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// As it is written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])
  /// A long array: its elements are made as they are written.
  case sequence(OnDemand<JSONValue>)

  /// A name and its value. Names are not checked for being unique; the last one counts.
  public struct Member: Sendable, Equatable {
    public var name: String
    public var value: JSONValue

    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// A count; amounts are strings, so that no reader's floating point touches them.
  public static func integer(_ number: Int) -> JSONValue { .number(String(number)) }

  /// Deepest nesting of arrays and objects that is read.
  public static let depthLimit = 64

  /// nil: this is no JSON, or nested deeper than `depthLimit`.
  public init?(_ bytes: [UInt8]) {
    var reader = JSONReader(bytes)
    guard let value = reader.document() else { return nil }
    self = value
  }
}

// MARK: Parts

extension JSONValue {
  /// A member; nil: there is none, or this is no object. Setting makes an object of what is none.
  public subscript(name: String) -> JSONValue? {
    get { members.last { $0.name == name }?.value }
    set {
      var members = members
      if let place = members.lastIndex(where: { $0.name == name }) {
        members.remove(at: place)
        if let newValue { members.insert(Member(name, newValue), at: place) }
      } else if let newValue {
        members.append(Member(name, newValue))
      }
      self = .object(members)
    }
  }

  /// Its members; empty: it is no object.
  public var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// Its elements; empty: it is no array.
  public var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The text of a string or a number; nil: it is neither.
  public var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    default: nil
    }
  }

  /// The text of a string; nil: it is none.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// Whether it is true; nil: it is neither true nor false.
  public var bool: Bool? { if case .bool(let isTrue) = self { isTrue } else { nil } }

  /// A whole number that is written as one (`7`, `7.0`) and fits; nil: it is none.
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

// MARK: Literals

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
