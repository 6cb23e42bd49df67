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
