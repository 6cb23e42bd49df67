/// Bytes of a text that others take the place of.
package struct TextReplacement: Sendable {
  /// In the old text.
  package let range: Range<Int>
  package let bytes: [UInt8]
}

extension LineDifference {
  /// What makes one text of another: line by line where as many lines come as go, without what the lines
  /// have in common at their ends. Characters and pairs of CR and LF stay whole.
  package static func replacements(from old: [UInt8], to new: [UInt8]) -> [TextReplacement] {
    let (oldLines, newLines) = (TextLines(old), TextLines(new))
    var result: [TextReplacement] = []
    for run in runs(from: oldLines, to: newLines) {
      if run.old.count == run.new.count {
        for (oldLine, newLine) in zip(run.old, run.new) {
          let (before, after) = (oldLines.whole(oldLine), newLines.whole(newLine))
          if before != after { result.append(replacement(of: before, by: after)) }
        }
      } else {
        let before = old[
          oldLines.start(of: run.old.lowerBound)..<oldLines.start(of: run.old.upperBound)]
        let after = new[
          newLines.start(of: run.new.lowerBound)..<newLines.start(of: run.new.upperBound)]
        result.append(replacement(of: before, by: after))
      }
    }
    return result
  }

  private static func replacement(
    of old: ArraySlice<UInt8>, by new: ArraySlice<UInt8>
  ) -> TextReplacement {
    var prefix = zip(old, new).prefix { $0 == $1 }.count
    while !isBoundary(old, prefix) || !isBoundary(new, prefix) { prefix -= 1 }
    let longest = min(old.count, new.count) - prefix
    var suffix = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.prefix(longest).count
    while !isBoundary(old, old.count - suffix) || !isBoundary(new, new.count - suffix) {
      suffix -= 1
    }
    return TextReplacement(
      range: old.startIndex + prefix..<old.endIndex - suffix,
      bytes: Array(new.dropFirst(prefix).dropLast(suffix)))
  }

  /// Whether a text may be cut before its byte at an offset.
  private static func isBoundary(_ text: ArraySlice<UInt8>, _ offset: Int) -> Bool {
    guard offset > 0, offset < text.count else { return true }
    let next = text[text.startIndex + offset]
    return next & 0xC0 != 0x80 && !(next == 0x0A && text[text.startIndex + offset - 1] == 0x0D)
  }
}

extension LineDifference {
  /// For each line of a text the line of an older one that it is, counted from 0; nil: it is new or
  /// was changed. Whether lines end with LF or CRLF makes no difference.
  package static func unchangedLines(of text: [UInt8], since old: [UInt8]) -> [Int?] {
    let (new, old) = (TextLines(withoutReturns(text)), TextLines(withoutReturns(old)))
    var unchanged = [Int?](repeating: nil, count: new.count)
    var (line, oldLine) = (0, 0)
    let end = Run(old: old.count..<old.count, new: new.count..<new.count)
    for run in runs(from: old, to: new) + [end] {
      while line < run.new.lowerBound {
        unchanged[line] = oldLine
        (line, oldLine) = (line + 1, oldLine + 1)
      }
      (line, oldLine) = (run.new.upperBound, run.old.upperBound)
    }
    return unchanged
  }

  private static func withoutReturns(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(0x0D) else { return text }
    return text.indices.filter { index in
      text[index] != 0x0D || index + 1 == text.count || text[index + 1] != 0x0A
    }.map { text[$0] }
  }
}
