// What texts are taken apart at: the one set of helpers of all layers above.

extension UInt8 {
  /// A digit of ASCII.
  @inlinable @inline(__always) package var isDigit: Bool { self &- 0x30 < 10 }
  /// A letter of ASCII.
  @inlinable @inline(__always) package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  /// A space or a tab: a blank of grammar.md § Notation.
  @inlinable @inline(__always) package var isBlank: Bool { self == 0x20 || self == 0x09 }
  /// A line feed or a carriage return.
  @inlinable @inline(__always) package var endsLine: Bool { self == 0x0A || self == 0x0D }
}

extension Character {
  /// A space or a tab: a blank of grammar.md § Notation.
  package var isBlank: Bool { self == " " || self == "\t" }
}

extension BidirectionalCollection {
  /// Without the elements at both ends for which `isLeftOut` holds; empty at the start if all do.
  @inlinable
  package func trimming(_ isLeftOut: (Element) -> Bool) -> SubSequence {
    guard let first = firstIndex(where: { !isLeftOut($0) }),
      let last = lastIndex(where: { !isLeftOut($0) })
    else { return prefix(0) }
    return self[first...last]
  }
}

extension StringProtocol {
  /// Without white space at both ends.
  package var trimmed: String { String(trimming(\.isWhitespace)) }

  /// White space as single blanks, none at the ends.
  package var singleSpaced: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// Whether it has nothing but digits of ASCII, at least one.
  package var isDigits: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }
}
