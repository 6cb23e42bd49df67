/// A pattern for one name: `*` any text, `?` any character, `[a-z]` one of a set, `[!a-z]` or
/// `[^a-z]` none of it, `\x` the character x. Anything else matches itself, including a `[` that is
/// never closed.
struct NamePattern: Sendable {
  enum Element: Sendable {
    case character(Unicode.Scalar)
    case anyCharacter
    case anyText
    case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)

    /// Never called for `anyText`.
    func matches(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .character(let wanted): scalar == wanted
      case .anyCharacter, .anyText: true
      case .set(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
      }
    }

    var isAnyText: Bool { if case .anyText = self { true } else { false } }
  }

  private let elements: [Element]
  /// A leading dot must be written: `*` does not match hidden names.
  private let admitsHidden: Bool

  init(_ text: Substring) {
    elements = Self.elements(Array(text.unicodeScalars))
    if case .character(".") = elements.first { admitsHidden = true } else { admitsHidden = false }
  }

  /// The only text that the pattern matches; nil: it has special characters.
  var literal: String? {
    var text = String.UnicodeScalarView()
    for element in elements {
      guard case .character(let scalar) = element else { return nil }
      text.append(scalar)
    }
    return String(text)
  }

  /// Whether the whole name matches. Takes at most name × pattern steps.
  func matches(_ name: String) -> Bool {
    let name = Array(name.unicodeScalars)
    if name.first == ".", !admitsHidden { return false }
    var position = 0
    var element = 0
    /// Where to resume if the text taken by the last `*` was too short.
    var retry: (position: Int, element: Int)?
    while position < name.count {
      if element < elements.count, elements[element].isAnyText {
        element += 1
        retry = (position, element)
      } else if element < elements.count, elements[element].matches(name[position]) {
        element += 1
        position += 1
      } else if let last = retry {
        position = last.position + 1
        element = last.element
        retry = (position, element)
      } else {
        return false
      }
    }
    return elements[element...].allSatisfy(\.isAnyText)
  }

  private static func elements(_ text: [Unicode.Scalar]) -> [Element] {
    var elements: [Element] = []
    var position = 0
    while position < text.count {
      let scalar = text[position]
      position += 1
      switch scalar {
      case "*":
        if elements.last?.isAnyText != true { elements.append(.anyText) }
      case "?": elements.append(.anyCharacter)
      case "[":
        if let (set, end) = set(text, from: position) {
          elements.append(set)
          position = end
        } else {
          elements.append(.character("["))
        }
      case "\\" where position < text.count:
        elements.append(.character(text[position]))
        position += 1
      default: elements.append(.character(scalar))
      }
    }
    return elements
  }

  /// Reads a set after its `[`; nil: it is not closed.
  private static func set(_ text: [Unicode.Scalar], from start: Int) -> (Element, Int)? {
    var position = start
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    let isNegated = position < text.count && (text[position] == "!" || text[position] == "^")
    if isNegated { position += 1 }
    let first = position
    while position < text.count {
      let low = text[position]
      if low == "]", position > first {
        return (.set(ranges, isNegated: isNegated), position + 1)
      }
      if position + 2 < text.count, text[position + 1] == "-", text[position + 2] != "]" {
        let high = text[position + 2]
        if low <= high { ranges.append(low...high) }
        position += 3
      } else {
        ranges.append(low...low)
        position += 1
      }
    }
    return nil
  }
}

/// A pattern for paths: name patterns between slashes, in which `**` matches any number of
/// directories, including none, and a last part `**x` means `**/*x`.
struct GlobPattern: Sendable {
  enum Part: Sendable {
    case name(String)
    case names(NamePattern)
    case anyDirectories
  }

  let isAbsolute: Bool
  let parts: [Part]

  init(_ pattern: String) {
    isAbsolute = Path.isAbsolute(pattern)
    let texts = pattern.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
    var parts: [Part] = []
    for (index, text) in texts.enumerated() where text != "." {
      let isLast = index == texts.count - 1
      guard text.utf8.starts(with: "**".utf8), isLast || text.utf8.count == 2 else {
        parts.append(Self.part(text))
        continue
      }
      if case .anyDirectories? = parts.last {} else { parts.append(.anyDirectories) }
      if isLast { parts.append(Self.part(text.dropFirst())) }
    }
    self.parts = parts
  }

  private static func part(_ text: Substring) -> Part {
    let pattern = NamePattern(text)
    return pattern.literal.map { .name($0) } ?? .names(pattern)
  }

  /// Whether a path contains `*`, `?` or `[`, and so has to be matched against the disk.
  static func isPattern(_ path: String) -> Bool {
    path.utf8.contains { [UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "[")].contains($0) }
  }
}

extension Path {
  /// Whether a name without slashes matches a pattern with `*`, `?` and sets like `[a-z]`.
  package static func name(_ name: String, matches pattern: String) -> Bool {
    NamePattern(pattern[...]).matches(name)
  }

  /// Whether some name can match a pattern, and each of its sets is closed.
  package static func isNamePattern(_ pattern: String) -> Bool {
    let afterSets = pattern.split(separator: "]", omittingEmptySubsequences: false).last ?? ""
    return !pattern.isEmpty && !pattern.contains("/") && !afterSets.contains("[")
  }
}
