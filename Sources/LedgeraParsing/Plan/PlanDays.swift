import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Days of a plan, and what is said by them.
extension JournalParser {
  /// A whole date or an age, and nothing after it.
  ///
  /// - Parameter begins: Something counts from it on, so that a month or year means its first day.
  mutating func planDay(_ range: Range<Int>, begins: Bool = false) -> Day? {
    if let age = PlanText.age(scanner.text(range)) { return planDay(ofAge: age, range) }
    if let days = PlanText.days(of: scanner.text(range)) {
      report(
        .invalidPlan, "'\(quoted(range))' is not a day", at: range,
        fix: replacement(of: range, by: (begins ? days.first : days.last).text))
      return nil
    }
    let (day, end) = within(range) { parser in
      (parser.parseDate(year: parser.state.defaultYear), parser.scanner.position)
    }
    guard let day else { return nil }
    guard end == range.upperBound else {
      report(
        .invalidPlan, "'\(quoted(range))' is not a day", at: range,
        help: "write it as 2027-04-01")
      return nil
    }
    return day
  }

  /// The birthday on which that age is reached.
  private mutating func planDay(ofAge age: Int, _ range: Range<Int>) -> Day? {
    guard let born = store.plan.settings.born?.value else {
      report(
        .incompletePlan, "the plan does not say from when on an age counts", at: range,
        help: "write the day of birth below plan, above this line: born 1985-04-12")
      return nil
    }
    return born.adding(months: 12 * age)
  }

  /// `30 years`, `18 months`, or a day.
  mutating func planHorizon(_ range: Range<Int>) -> Written<Horizon>? {
    let words = scanner.text(range).split(separator: " ")
    if words.count == 2, let count = Int(words[0]) {
      let months = ["year": 12, "years": 12, "month": 1, "months": 1][words[1]] ?? 0
      if months > 0, (1...1200 / months).contains(count) {
        return Written(Horizon(months: count * months), at: span(range))
      }
    } else if PlanText.age(scanner.text(range)) != nil
      || words.count == 1 && scanner.base[range.lowerBound].isDigit
        && (words[0].contains("-") || words[0].contains("/"))
    {
      return planDay(range).map { Written(Horizon(until: $0), at: span(range)) }
    }
    report(
      .invalidPlan, "'\(quoted(range))' is not a horizon", at: range,
      help: "write 30 years, 18 months (100 years at most), a day, or age 90")
    return nil
  }

  /// `yes`, `no` or `from DAY`.
  mutating func planDraw(_ range: Range<Int>) -> Written<BucketDeclaration.Draw>? {
    let (word, rest) = splitWord(range)
    if scanner.text(word) == "from", !rest.isEmpty {
      return planDay(rest, begins: true).map { Written(.from($0), at: span(range)) }
    }
    switch scanner.text(range) {
    case "yes": return Written(.always, at: span(range))
    case "no": return Written(.never, at: span(range))
    default:
      report(
        .invalidPlan, "'\(quoted(range))' is not one of the words allowed here", at: range,
        help: "write no, yes, or the day from which on: from 2045-01-01")
      return nil
    }
  }
}
