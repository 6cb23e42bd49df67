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

extension Collection<UInt8> {
  /// Whether the bytes of a text tell that it has no white space but single blanks within.
  @inlinable package var hasSingleBlanksOnly: Bool {
    var last: UInt8 = 0x20
    for byte in self {
      // White space beyond ASCII begins with one of these.
      let isWide = byte == 0xC2 || 0xE1...0xE3 ~= byte
      if byte < 0x20 || isWide || byte == 0x20 && last == 0x20 { return false }
      last = byte
    }
    return last != 0x20 || isEmpty
  }
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
  @inlinable package var trimmed: String {
    // Ends of ASCII, which most text has, are quick to find.
    let inner = unicodeScalars.trimming { $0 == " " || "\t"..."\r" ~= $0 }
    let visible: ClosedRange<Unicode.Scalar> = "!"..."~"
    if let first = inner.first, let last = inner.last, visible ~= first, visible ~= last {
      return String(self[inner.startIndex..<inner.endIndex])
    }
    return String(trimming(\.isWhitespace))
  }

  /// White space as single blanks, none at the ends.
  @inlinable package var singleSpaced: String {
    if utf8.hasSingleBlanksOnly { return String(self) }
    return split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether it has nothing but digits of ASCII, at least one.
  package var isDigits: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }
}

extension Unicode.Scalar {
  /// Whether a terminal would obey the character or show nothing for it, so that text might not say
  /// what it shows: controls, format characters such as those that reverse the direction of
  /// writing, and Unicode's line and paragraph separators.
  ///
  /// This includes the characters that represent bytes of file names that are not UTF-8, but not
  /// the two joiners, which Persian and emoji need.
  public var isHidden: Bool {
    switch value {
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x600, 0x200C, 0x200D: return false
    case 0..<0x20, 0x7F..<0xA0, 0xAD: return true
    case 0x10_FF80...: return true
    default: break
    }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }
}

/// User text as messages quote it: in single quotes, with control characters escaped so that they
/// cannot deceive a terminal, and cut to 200 characters.
public func shown(_ text: String) -> String {
  var result = "'"
  var count = 0
  for scalar in text.unicodeScalars {
    if count == 200 {
      result += "…"
      break
    }
    count += 1
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .format:
      result += "\\u{\(String(scalar.value, radix: 16))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "'"
}
