/// A pattern that is plain ASCII text, perhaps anchored: the usual case, matched byte by byte.
struct PatternLiteral: Sendable {
  /// Folded if case does not matter; not empty; no newline.
  let bytes: [UInt8]
  let atLineStart: Bool
  let atLineEnd: Bool
  let caseSensitive: Bool

  /// Longer literals are left to the automaton, whose time does not depend on the pattern.
  static let lengthLimit = 64

  /// nil if the pattern is anything else.
  init?(_ syntax: PatternSyntax, caseSensitive: Bool) {
    var items: [PatternSyntax] = if case .sequence(let items) = syntax { items } else { [syntax] }
    var (startAnchor, endAnchor) = (false, false)
    if case .place(.lineStart)? = items.first {
      startAnchor = true
      items.removeFirst()
    }
    if case .place(.lineEnd)? = items.last {
      endAnchor = true
      items.removeLast()
    }
    var text: [UInt8] = []
    for item in items {
      guard case .one(let set) = item, let value = set.single, value < 0x80, value != 0x0A else {
        return nil
      }
      text.append(UInt8(value))
    }
    guard !text.isEmpty, text.count <= PatternLiteral.lengthLimit else { return nil }
    bytes = text
    atLineStart = startAnchor
    atLineEnd = endAnchor
    self.caseSensitive = caseSensitive
  }

  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { literal in
      let first = literal[0]
      var index = 0
      while index + literal.count <= text.count {
        if fold(text[index]) == first, isMatch(literal, text, at: index) { return true }
        index += 1
      }
      return false
    }
  }

  @inline(__always)
  private func isMatch(
    _ literal: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Bool {
    for offset in 1..<max(literal.count, 1) where fold(text[start + offset]) != literal[offset] {
      return false
    }
    let end = start + literal.count
    if atLineStart, start > 0, text[start - 1] != 0x0A { return false }
    return !atLineEnd || end == text.count || text[end] == 0x0A
  }

  @inline(__always)
  private func fold(_ byte: UInt8) -> UInt8 {
    caseSensitive ? byte : CaseFolding.foldASCII(byte)
  }
}
