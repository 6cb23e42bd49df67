/// Reads one `[...]` class: ranges, negation, `[:alpha:]`, `[=a=]`; a backslash is literal.
struct BracketParser {
  private let bytes: [UInt8]
  private(set) var index: Int
  private let start: Int
  private var ranges: [ClosedRange<UInt32>] = []

  /// `index` is at the opening bracket.
  init(bytes: [UInt8], index: Int) {
    self.bytes = bytes
    self.index = index
    start = index
  }

  /// Leaves `index` after the closing bracket.
  mutating func parse(caseSensitive: Bool) throws(PatternFailure) -> ScalarSet {
    index += 1
    let negated = peek == UInt8(ascii: "^")
    if negated { index += 1 }
    let firstItem = index
    while true {
      guard let byte = peek else { throw unclosed }
      if byte == UInt8(ascii: "]"), index > firstItem { break }
      try item()
    }
    index += 1
    let written = ScalarSet(ranges)
    let set = caseSensitive ? written : written.folded
    return negated ? set.union(.newline).complement : set
  }

  private mutating func item() throws(PatternFailure) {
    if peek == UInt8(ascii: "["), index + 1 < bytes.count {
      let kind = bytes[index + 1]
      if kind == UInt8(ascii: ":") { return try namedClass() }
      if kind == UInt8(ascii: "=") || kind == UInt8(ascii: ".") {
        return try single(closedBy: kind)
      }
    }
    let itemStart = index
    let lower = scalar()
    guard peek == UInt8(ascii: "-"), index + 1 < bytes.count,
      bytes[index + 1] != UInt8(ascii: "]")
    else {
      ranges.append(lower...lower)
      return
    }
    index += 1
    let upper = scalar()
    guard lower <= upper else {
      throw PatternFailure(offset: itemStart, message: "a range whose end is before its start")
    }
    ranges.append(lower...upper)
  }

  private mutating func namedClass() throws(PatternFailure) {
    let (itemStart, name) = try content(closedBy: UInt8(ascii: ":"))
    guard let set = ScalarSet.named(name) else {
      throw PatternFailure(offset: itemStart, message: "no character class \"[:\(name):]\"")
    }
    ranges += set.ranges
  }

  private mutating func single(closedBy mark: UInt8) throws(PatternFailure) {
    let (itemStart, name) = try content(closedBy: mark)
    guard let scalar = name.unicodeScalars.first, name.unicodeScalars.count == 1 else {
      throw PatternFailure(offset: itemStart, message: "one character is expected, not \"\(name)\"")
    }
    ranges.append(scalar.value...scalar.value)
  }

  /// The text between `[:` and `:]`.
  private mutating func content(closedBy mark: UInt8) throws(PatternFailure) -> (Int, String) {
    let itemStart = index
    index += 2
    let contentStart = index
    while index + 1 < bytes.count {
      if bytes[index] == mark, bytes[index + 1] == UInt8(ascii: "]") {
        let name = String(decoding: bytes[contentStart..<index], as: UTF8.self)
        index += 2
        return (itemStart, name)
      }
      index += 1
    }
    throw unclosed
  }

  private mutating func scalar() -> UInt32 {
    bytes.withUnsafeBufferPointer { decodeScalar($0, at: &index) }
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private var unclosed: PatternFailure { PatternFailure(offset: start, message: "unclosed \"[\"") }
}
