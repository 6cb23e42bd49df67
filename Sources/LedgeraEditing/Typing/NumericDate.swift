import LedgeraModel

/// A date in digits as people write it: `2026-11-21`, `20261121`, `11-21`, `21.11.2026`, `21.11.`
///
/// Without a year `-` and `/` are between month and day. After `.`, and before a year at the end, the
/// order is taken from what can be a month; where both can, `21.` says that the day is first.
struct NumericDate {
  private let text: Substring
  private let fields: [Substring]
  /// What is between the fields; nil: different marks, or none.
  private let mark: Character?
  private let endsWithDot: Bool

  /// nil: there is something else than digits and marks in the word, or no digit.
  init?(_ word: Substring) {
    guard word.contains(where: \.isNumber),
      word.allSatisfy({ $0.isNumber || NumericDate.resemblesMark($0) })
    else { return nil }
    text = word
    endsWithDot = word.last == "."
    let inner = endsWithDot ? word.dropLast() : word
    fields = inner.split(omittingEmptySubsequences: false) { NumericDate.resemblesMark($0) }
    let marks = Set(inner.filter { NumericDate.resemblesMark($0) })
    mark = marks.count == 1 ? marks.first : nil
  }

  /// Whether a character is a mark of dates, or looks like one.
  static func resemblesMark(_ character: Character) -> Bool {
    "-/._\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2212}\u{FF0D}\u{FF0E}\u{FF0F}".contains(
      character)
  }

  func day(today: Day) throws(TypingFailure) -> Day {
    let numbers = fields.compactMap { Int($0) }
    let isPlain = numbers.count == fields.count && fields.allSatisfy { $0.count <= 4 }
    if fields.count == 1, fields[0].count == 8, !endsWithDot, let digits = numbers.first {
      return try only([(digits / 10_000, digits / 100 % 100, digits % 100)], today)
    }
    guard isPlain, let mark, "-/.".contains(mark), mark == "." || !endsWithDot else {
      throw problem("'\(text)' is not a day", today)
    }
    if fields.count == 2, fields.allSatisfy({ $0.count <= 2 }) {
      let (first, second) = (numbers[0], numbers[1])
      let (monthFirst, dayFirst) = ((today.year, first, second), (today.year, second, first))
      if endsWithDot { return try only([dayFirst], today) }
      return try only(mark == "." ? [monthFirst, dayFirst] : [monthFirst], today)
    }
    guard fields.count == 3 else { throw problem("'\(text)' is not a day", today) }
    if fields[0].count == 4 { return try only([(numbers[0], numbers[1], numbers[2])], today) }
    guard fields[2].count == 4 else {
      let year = 2000 + numbers[2] % 100
      let days = [(year, numbers[1], numbers[0]), (year, numbers[0], numbers[1])].compactMap {
        Day($0)
      }
      let isClear = mark == "." || Set(days).count == 1
      throw problem(
        "the year of '\(text)' does not have four digits", isClear ? days.first ?? today : today)
    }
    let dayFirst = (numbers[2], numbers[1], numbers[0])
    if mark == ".", let day = Day(dayFirst) { return day }
    return try only([dayFirst, (numbers[2], numbers[0], numbers[1])], today)
  }

  /// The one day among those that may be meant.
  private func only(_ meant: [(Int, Int, Int)], _ today: Day) throws(TypingFailure) -> Day {
    let days = Set(meant.compactMap { Day($0) }).sorted()
    guard let day = days.first else {
      // The day may come first.
      let other = meant.count == 1 ? Day((meant[0].0, meant[0].2, meant[0].1)) : nil
      throw problem("there is no date '\(text)'", other ?? today)
    }
    guard days.count == 1 else {
      let readings = days.map(\.text).joined(separator: " or ")
      throw TypingFailure("'\(text)' may mean \(readings)", hints: ["write one of these"])
    }
    return day
  }

  /// - Parameter day: What may be meant.
  private func problem(_ message: String, _ day: Day) -> TypingFailure {
    TypingFailure(
      message,
      hints: [
        "write it as \(day.text)",
        "a payee that begins with a number needs a date in front: '\(day.text) \(text) …'",
      ])
  }
}

extension Day {
  fileprivate init?(_ date: (year: Int, month: Int, day: Int)) {
    self.init(year: date.year, month: date.month, day: date.day)
  }
}
