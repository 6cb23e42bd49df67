import LedgeraDiagnostics

/// Reads POSIX extended regular expressions with GNU word boundaries and the escapes `\d \w \s`.
///
/// As usual, a `{` that does not start a bound is literal, an empty alternative is an error, a
/// repetition may not follow a repetition, and there are no back-references.
struct PatternParser {
  private let bytes: [UInt8]
  private let caseSensitive: Bool
  private var index = 0
  private(set) var groupCount = 0

  /// Groups nested deeper than this are refused.
  static let depthLimit = 200
  /// The largest count in `{m,n}`.
  static let repetitionLimit = 5000

  init(_ source: String, caseSensitive: Bool) {
    bytes = Array(source.utf8)
    self.caseSensitive = caseSensitive
  }

  mutating func parse() throws(PatternFailure) -> PatternSyntax {
    if bytes.isEmpty { return .empty }
    let syntax = try choice(depth: 0)
    if index < bytes.count { throw error(at: index, "\")\" without \"(\"") }
    return syntax
  }

  private mutating func choice(depth: Int) throws(PatternFailure) -> PatternSyntax {
    var alternatives = [try sequence(depth: depth)]
    while peek == UInt8(ascii: "|") {
      index += 1
      alternatives.append(try sequence(depth: depth))
    }
    return alternatives.count == 1 ? alternatives[0] : .choice(alternatives)
  }

  private mutating func sequence(depth: Int) throws(PatternFailure) -> PatternSyntax {
    var items: [PatternSyntax] = []
    while let byte = peek, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
      items.append(try repeated(try atom(depth: depth)))
    }
    if items.isEmpty {
      if depth == 0, peek == UInt8(ascii: ")") { throw error(at: index, "\")\" without \"(\"") }
      throw error(at: index, "nothing to match in an alternative of \"|\"")
    }
    return items.count == 1 ? items[0] : .sequence(items)
  }

  private mutating func atom(depth: Int) throws(PatternFailure) -> PatternSyntax {
    let start = index
    switch bytes[index] {
    case UInt8(ascii: "("):
      return try group(depth: depth)
    case UInt8(ascii: "["):
      var parser = BracketParser(bytes: bytes, index: index)
      let set = try parser.parse(caseSensitive: caseSensitive)
      index = parser.index
      return .one(of: set)
    case UInt8(ascii: "."):
      index += 1
      return .one(of: .anyButNewline)
    case UInt8(ascii: "^"):
      index += 1
      return .place(.lineStart)
    case UInt8(ascii: "$"):
      index += 1
      return .place(.lineEnd)
    case UInt8(ascii: "\\"):
      return try escape()
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
      throw error(at: start, "nothing to repeat before \"\(character(at: start))\"")
    default:
      return literal()
    }
  }

  private mutating func group(depth: Int) throws(PatternFailure) -> PatternSyntax {
    let start = index
    index += 1
    if peek == UInt8(ascii: "?") {
      throw error(at: index, "groups that begin with \"(?\", such as look-ahead, are not supported")
    }
    if depth >= PatternParser.depthLimit {
      throw error(at: start, "groups nested more than \(PatternParser.depthLimit) deep")
    }
    groupCount += 1
    let number = groupCount
    if peek == UInt8(ascii: ")") {
      index += 1
      return .group(.empty, number: number)
    }
    if peek == nil { throw error(at: start, "unclosed \"(\"") }
    let content = try choice(depth: depth + 1)
    guard peek == UInt8(ascii: ")") else { throw error(at: start, "unclosed \"(\"") }
    index += 1
    return .group(content, number: number)
  }

  private mutating func escape() throws(PatternFailure) -> PatternSyntax {
    index += 1
    guard let byte = peek else {
      throw error(at: index - 1, "a backslash at the end has nothing to escape")
    }
    let meaning: PatternSyntax? =
      switch byte {
      case UInt8(ascii: "b"): .place(.wordBoundary)
      case UInt8(ascii: "B"): .place(.notWordBoundary)
      case UInt8(ascii: "<"): .place(.wordStart)
      case UInt8(ascii: ">"): .place(.wordEnd)
      case UInt8(ascii: "`"): .place(.textStart)
      case UInt8(ascii: "'"): .place(.textEnd)
      case UInt8(ascii: "d"): .one(of: .digits)
      case UInt8(ascii: "D"): .one(of: ScalarSet.digits.complement)
      case UInt8(ascii: "w"): .one(of: .word)
      case UInt8(ascii: "W"): .one(of: ScalarSet.word.complement)
      case UInt8(ascii: "s"): .one(of: .spaces)
      case UInt8(ascii: "S"): .one(of: ScalarSet.spaces.complement)
      case UInt8(ascii: "t"): .one(of: ScalarSet(0x09))
      case UInt8(ascii: "n"): .one(of: .newline)
      default: nil
      }
    guard let meaning else { return literal() }
    index += 1
    return meaning
  }

  private mutating func literal() -> PatternSyntax {
    let value = bytes.withUnsafeBufferPointer { decodeScalar($0, at: &index) }
    return .one(of: ScalarSet(caseSensitive ? value : CaseFolding.fold(value)))
  }

  private mutating func repeated(_ item: PatternSyntax) throws(PatternFailure) -> PatternSyntax {
    guard let (minimum, maximum) = try bound() else { return item }
    let next = index
    if try bound() != nil {
      throw error(at: next, "a repetition cannot be repeated; put it in parentheses")
    }
    return .repetition(item, minimum: minimum, maximum: maximum)
  }

  private mutating func bound() throws(PatternFailure) -> (minimum: Int, maximum: Int?)? {
    let start = index
    switch peek {
    case UInt8(ascii: "*"):
      index += 1
      return (0, nil)
    case UInt8(ascii: "+"):
      index += 1
      return (1, nil)
    case UInt8(ascii: "?"):
      index += 1
      return (0, 1)
    case UInt8(ascii: "{"):
      index += 1
      guard let minimum = try number() else {
        index = start
        return nil
      }
      return (minimum, try upperBound(minimum: minimum, start: start))
    default:
      return nil
    }
  }

  /// The rest of `{m}`, `{m,}` or `{m,n}` after `{m`.
  private mutating func upperBound(minimum: Int, start: Int) throws(PatternFailure) -> Int? {
    var maximum: Int? = minimum
    if peek == UInt8(ascii: ",") {
      index += 1
      maximum = try number()
    }
    guard peek == UInt8(ascii: "}") else { throw error(at: start, "unclosed \"{\"") }
    index += 1
    if let maximum, maximum < minimum {
      throw error(at: start, "\"{\(minimum),\(maximum)}\" counts down")
    }
    return maximum
  }

  private mutating func number() throws(PatternFailure) -> Int? {
    let start = index
    var value: Int?
    while let byte = peek, byte.isDigit {
      let next = (value ?? 0) * 10 + Int(byte - 0x30)
      if next > PatternParser.repetitionLimit {
        throw error(at: start, "a repetition count above \(PatternParser.repetitionLimit)")
      }
      value = next
      index += 1
    }
    return value
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func character(at offset: Int) -> String {
    String(decoding: bytes[offset...offset], as: UTF8.self)
  }

  private func error(at offset: Int, _ message: String) -> PatternFailure {
    PatternFailure(offset: offset, message: message)
  }
}
