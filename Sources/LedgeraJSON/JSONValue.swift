package import LedgeraComputation

/// A JSON text as a tree: members keep their order, numbers stay the text they are written in.
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// As it is written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])
  /// A long array: its elements are made as they are written.
  case sequence(Batches<[JSONValue]>)

  /// A name and its value. Names are not checked for being unique; the last one counts.
  package struct Member: Sendable, Equatable {
    package var name: String
    package var value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// A count; amounts are strings, so that no reader's floating point touches them.
  package static func integer(_ number: Int) -> JSONValue { .number(String(number)) }

  /// Deepest nesting of arrays and objects that is read.
  package static let depthLimit = 64

  /// nil: this is no JSON, or nested deeper than `depthLimit`.
  package init?(_ bytes: [UInt8]) {
    var reader = JSONReader(bytes)
    guard let value = reader.document() else { return nil }
    self = value
  }
}

// MARK: Parts

extension JSONValue {
  /// A member; nil: absent, or this is not an object. Setting turns any other value into an object.
  package subscript(name: String) -> JSONValue? {
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
  package var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// Its elements; empty: it is no array.
  package var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The text of a string or a number; nil: it is neither.
  package var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    default: nil
    }
  }

  /// The text of a string; nil: another kind of value.
  package var string: String? { if case .string(let text) = self { text } else { nil } }

  /// Whether it is true; nil: it is neither true nor false.
  package var bool: Bool? { if case .bool(let isTrue) = self { isTrue } else { nil } }

  /// A whole number that is written as one (`7`, `7.0`) and fits; nil: anything else.
  package var integer: Int? {
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
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
