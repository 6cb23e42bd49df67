import LedgeraDiagnostics
import LedgeraModel

/// The stretch of time that a file is named after: `2026/11.journal`, `2026-11.journal`,
/// `2026/q4.journal`, `2026.journal`, `2026/november.journal`.
struct FilePeriod: Equatable {
  let span: DateSpan
  /// Year and month as the name has them, in this order; nil: the month is not a number.
  private let monthName: (before: String, between: String, after: String)?

  static func == (left: FilePeriod, right: FilePeriod) -> Bool { left.span == right.span }

  /// Reads a path below the directory of the books; nil: it names no time.
  init?(path: String) {
    let bytes = Array(path.utf8)
    let words = FilePeriod.words(of: bytes)
    for (index, word) in words.enumerated() {
      let text = String(decoding: bytes[word], as: UTF8.self).lowercased()
      guard let (year, rest) = FilePeriod.year(text) else { continue }
      let next = index + 1 < words.count ? words[index + 1] : word.upperBound..<word.upperBound
      let part = rest.isEmpty ? String(decoding: bytes[next], as: UTF8.self).lowercased() : rest
      let isMonth = part.utf8.count == 2 && Int(part) != nil
      let span =
        FilePeriod.month(part).flatMap { DateSpan.month($0, year: year) }
        ?? FilePeriod.quarter(part).flatMap { DateSpan.quarter($0, year: year) }
        ?? DateSpan.year(year)
      guard let span else { continue }
      self.span = span
      monthName =
        isMonth
        ? FilePeriod.pieces(
          bytes, year: word.lowerBound, month: rest.isEmpty ? next.lowerBound : word.lowerBound + 4)
        : nil
      return
    }
    return nil
  }

  /// The path of the like-named file for the month of another day; nil: the name has no number of a
  /// month.
  func path(for day: Day) -> String? {
    guard let monthName else { return nil }
    let (year, month) = (day.text.prefix(4), day.text.dropFirst(5).prefix(2))
    return monthName.before + year + monthName.between + month + monthName.after
  }

  /// Runs of letters and digits; a change from the ones to the others within a run counts for
  /// nothing, since `2026q4` is one word.
  private static func words(of bytes: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    for (index, byte) in bytes.enumerated() {
      let isWord = byte >= 0x80 || byte.isDigit || byte.isLetter
      if isWord, start == nil { start = index }
      if !isWord, let first = start {
        words.append(first..<index)
        start = nil
      }
    }
    if let start { words.append(start..<bytes.count) }
    return words
  }

  /// A year from 1900 to 2199 and what is after it in its word.
  private static func year(_ word: String) -> (Int, rest: String)? {
    guard word.utf8.count >= 4, word.utf8.prefix(4).allSatisfy(\.isDigit),
      let year = Int(word.prefix(4)), (1900...2199).contains(year)
    else { return nil }
    let rest = String(word.dropFirst(4))
    guard rest.isEmpty || month(rest) != nil || quarter(rest) != nil else { return nil }
    return (year, rest)
  }

  /// `11`, `nov`, `november`; the number may be followed by the name.
  private static func month(_ word: String) -> Int? {
    if word.utf8.count == 2, let number = Int(word), (1...12).contains(number) { return number }
    let names = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    return names.firstIndex { $0 == word || $0.prefix(3) == word }.map { $0 + 1 }
  }

  private static func quarter(_ word: String) -> Int? {
    guard word.utf8.count == 2, word.hasPrefix("q"), let number = Int(word.dropFirst()),
      (1...4).contains(number)
    else { return nil }
    return number
  }

  private static func pieces(
    _ bytes: [UInt8], year: Int, month: Int
  ) -> (before: String, between: String, after: String) {
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    return (text(0..<year), text(year + 4..<month), text(month + 2..<bytes.count))
  }
}
