import LedgeraChecking
import LedgeraModel

/// On which days rules happen that are not written yet.
struct RuleCalendar {
  private let journal: Journal
  private let request: UpcomingRequest
  private let posted: PostedEntries

  /// How far ahead the next day of a rule is looked for, in days: by then every interval that people
  /// write comes round.
  private static let horizons = [60, 800, 12_000]

  init(_ journal: Journal, _ request: UpcomingRequest) {
    self.journal = journal
    self.request = request
    posted = PostedEntries(journal)
  }

  /// Days until the last one asked for, in order. Those before today only of a rule that owes entries:
  /// it is tagged `post: auto`, or entries name it in their tag `rule:`. Where they are more than are
  /// counted, those from today on.
  func days(of rule: PlannedRule) -> [Day] {
    let record = journal.store.rules[rule.number]
    let name = journal.nameForPosting(of: record)
    let owes = journal.value("post", of: record) == "auto" || posted.name(name)
    let first = (owes ? rule.period.span.start : nil) ?? request.today
    return days(of: rule, from: min(first, request.today), until: request.last)
      ?? days(of: rule, from: request.today, until: request.last) ?? []
  }

  /// The first day after the last one asked for; nil: the rule does not happen any more.
  func nextDay(of rule: PlannedRule) -> Day? {
    for horizon in RuleCalendar.horizons {
      let end = request.last.adding(days: horizon)
      let days = days(of: rule, from: request.last.adding(days: 1), until: end)
      if let day = days?.first { return day }
    }
    return nil
  }

  /// nil: they are too many.
  private func days(of rule: PlannedRule, from first: Day, until last: Day) -> [Day]? {
    let record = journal.store.rules[rule.number]
    let name = journal.nameForPosting(of: record)
    guard let window = Period(start: first, last: last) else { return [] }
    guard let days = try? rule.period.occurrences(in: window) else { return nil }
    return days.filter { posted.mark(of: record, named: name, due: $0) == nil }
  }
}
