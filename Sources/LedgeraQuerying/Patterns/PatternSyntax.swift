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
