import LedgeraDiagnostics

/// What replaces each occurrence of a pattern: text with `\1` … for groups and `\0` for all of it.
///
/// Any other backslash is literal, as in account aliases of hledger and Ledger.
package struct PatternReplacement: Hashable, Sendable {
  enum Piece: Hashable, Sendable {
    case text([UInt8])
    case group(Int)
  }

  let pieces: [Piece]

  /// Throws if it names a group that `pattern` does not have.
  package init(_ source: String, for pattern: Pattern) throws(PatternFailure) {
    let bytes = Array(source.utf8)
    var pieces: [Piece] = []
    var text: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let start = index
      guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count,
        bytes[index + 1].isDigit
      else {
        text.append(bytes[index])
        index += 1
        continue
      }
      index += 1
      var number = 0
      while index < bytes.count, bytes[index].isDigit {
        number = min(number * 10 + Int(bytes[index] - 0x30), 1_000_000)
        index += 1
      }
      guard number <= pattern.program.groupCount else {
        throw PatternFailure(
          offset: start,
          message: "no group \(number) in the pattern, which has \(pattern.program.groupCount)")
      }
      if !text.isEmpty { pieces.append(.text(text)) }
      text = []
      pieces.append(.group(number))
    }
    if !text.isEmpty { pieces.append(.text(text)) }
    self.pieces = pieces
  }
}

extension Pattern {
  /// The leftmost-longest occurrence: its UTF-8 offsets first, then those of each group, nil for
  /// groups that took no part. nil: the pattern does not occur.
  package func firstMatch(in text: String) -> [Range<Int>?]? {
    guard matches(text) else { return nil }
    var text = text
    var captures = PatternCaptures(program)
    guard let slots = text.withUTF8({ captures.first(in: $0, from: 0) }) else { return nil }
    return stride(from: 0, to: slots.count, by: 2).map { slot in
      slots[slot] < 0 || slots[slot + 1] < 0 ? nil : slots[slot]..<slots[slot + 1]
    }
  }

  /// The text with every occurrence replaced, from left to right without overlap; nil: the pattern
  /// does not occur.
  ///
  /// Throws if a long text and an intricate pattern would take too long.
  package func replacingMatches(
    in text: UnsafeBufferPointer<UInt8>, with replacement: PatternReplacement
  ) throws(PatternFailure) -> [UInt8]? {
    guard matches(text) else { return nil }
    var captures = PatternCaptures(program)
    var result: [UInt8] = []
    var index = 0
    while index <= text.count, let slots = captures.first(in: text, from: index) {
      result += text[index..<slots[0]]
      for piece in replacement.pieces {
        switch piece {
        case .text(let bytes): result += bytes
        case .group(let number):
          guard slots[2 * number] >= 0, slots[2 * number + 1] >= 0 else { continue }
          result += text[slots[2 * number]..<slots[2 * number + 1]]
        }
      }
      index = slots[1]
      if slots[0] == slots[1], index < text.count {
        var end = index
        _ = decodeScalar(text, at: &end)
        result += text[index..<end]
        index = end
      } else if slots[0] == slots[1] {
        index += 1
      }
      if captures.work >= PatternCaptures.workLimit { break }
    }
    guard captures.work < PatternCaptures.workLimit else {
      throw PatternFailure(offset: 0, message: "the replacement would take too long on this text")
    }
    if index < text.count { result += text[index...] }
    return result
  }

  /// The text with every occurrence replaced; the text itself if the pattern does not occur.
  package func replacingMatches(
    in text: String, with replacement: PatternReplacement
  ) throws(PatternFailure) -> String {
    var copy = text
    let outcome = copy.withUTF8 { buffer -> Result<[UInt8]?, PatternFailure> in
      Result { () throws(PatternFailure) in try replacingMatches(in: buffer, with: replacement) }
    }
    return try outcome.get().map { String(decoding: $0, as: UTF8.self) } ?? text
  }
}
