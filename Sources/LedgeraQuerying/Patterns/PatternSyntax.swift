/// A pattern as written: the syntax tree that `PatternParser` produces.
indirect enum PatternSyntax {
  /// Matches the empty text: an empty pattern or group.
  case empty
  /// One scalar of the set; in a case-insensitive pattern the set is folded.
  case one(of: ScalarSet)
  case sequence([PatternSyntax])
  case choice([PatternSyntax])
  /// `maximum` nil: no limit.
  case repetition(PatternSyntax, minimum: Int, maximum: Int?)
  /// Captures into group `number`, counted from 1 by opening parentheses.
  case group(PatternSyntax, number: Int)
  case place(PatternPlace)
}

/// A condition on the position between two scalars.
enum PatternPlace: Hashable, Sendable {
  case lineStart
  case lineEnd
  case textStart
  case textEnd
  case wordBoundary
  case notWordBoundary
  case wordStart
  case wordEnd

  /// What is on one side of a position.
  enum Neighbour: UInt8 {
    case edge
    case newline
    case word
    case other
  }

  func holds(after previous: Neighbour, before next: Neighbour) -> Bool {
    let (wordBefore, wordAfter) = (previous == .word, next == .word)
    return switch self {
    case .lineStart: previous == .edge || previous == .newline
    case .lineEnd: next == .edge || next == .newline
    case .textStart: previous == .edge
    case .textEnd: next == .edge
    case .wordBoundary: wordBefore != wordAfter
    case .notWordBoundary: wordBefore == wordAfter
    case .wordStart: !wordBefore && wordAfter
    case .wordEnd: wordBefore && !wordAfter
    }
  }

  var looksAtWords: Bool {
    switch self {
    case .lineStart, .lineEnd, .textStart, .textEnd: false
    case .wordBoundary, .notWordBoundary, .wordStart, .wordEnd: true
    }
  }
}

/// Why a pattern cannot be used, and where.
package struct PatternFailure: ExpressionFailure, Hashable {
  /// UTF-8 offset into the pattern (or the replacement) at which the problem starts.
  package let offset: Int
  /// A sentence without capital and full stop, such as `unclosed "("`.
  package let message: String

  package var hledgerMessage: String? {
    "This regular expression is invalid or unsupported, please correct it:"
  }

  package init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }
}

/// Which ASCII characters occur in a text, regardless of case, in 64 bits, some of which represent
/// two characters. It rules out quickly that a text contains what a pattern needs.
package struct CharacterMask: Sendable {
  private var bits: UInt64

  /// The characters of UTF-8 text.
  package init(_ text: some Sequence<UInt8>) {
    bits = 0
    for byte in text where byte < 0x80 { bits |= CharacterMask.bit(byte) }
  }

  /// Whether these characters are all among others.
  @inline(__always)
  package func isSubset(of other: CharacterMask) -> Bool { bits & ~other.bits == 0 }

  private static func bit(_ byte: UInt8) -> UInt64 { 1 << UInt64(CaseFolding.foldASCII(byte) & 63) }

  /// The characters that occur in everything the pattern matches.
  init(neededBy syntax: PatternSyntax) { bits = CharacterMask.bits(neededBy: syntax) }

  private static func bits(neededBy syntax: PatternSyntax) -> UInt64 {
    switch syntax {
    case .one(let set):
      guard let value = set.single, value < 0x80 else { return 0 }
      return bit(UInt8(value))
    case .sequence(let items): return items.reduce(0) { $0 | bits(neededBy: $1) }
    case .choice(let items): return items.reduce(~0) { $0 & bits(neededBy: $1) }
    case .repetition(let item, let minimum, _): return minimum > 0 ? bits(neededBy: item) : 0
    case .group(let item, _): return bits(neededBy: item)
    case .empty, .place: return 0
    }
  }
}
