import LedgeraChecking
import LedgeraModel

/// On which days rules happen that are not written yet.
struct RuleCalendar {
  private let journal: Journal
  private let request: UpcomingRequest
  private let posted: PostedTransactions

  /// How far ahead the next day of a rule is looked for, in days: by then every interval that people
  /// write comes round.
  private static let horizons = [60, 800, 12_000]

  init(_ journal: Journal, _ request: UpcomingRequest) {
    self.journal = journal
    self.request = request
    posted = PostedTransactions(journal)
  }

  /// Days until the last one asked for, in order. Those before today only of a rule that owes transactions:
  /// it is tagged `post: auto`, or transactions name it in their tag `rule:`.
  func days(
    of rule: PlannedRule, counting yield: inout RuleYield
  ) throws(RuleYield.Excess) -> [Day] {
    let record = journal.store.rules[rule.number]
    let name = journal.nameForPosting(of: record)
    let owes = journal.value("post", of: record) == "auto" || posted.name(name)
    let first = (owes && rule.hasFirstDay ? rule.period.span.start : nil) ?? request.today
    guard let window = Period(start: min(first, request.today), last: request.last) else {
      return []
    }
    return open(try yield.days(of: record, rule.period, in: window), of: rule)
  }

  /// The first day after the last one asked for; nil: the rule does not happen any more.
  func nextDay(of rule: PlannedRule) -> Day? {
    for horizon in RuleCalendar.horizons {
      let end = request.last.adding(days: horizon)
      guard let window = Period(start: request.last.adding(days: 1), last: end),
        let days = try? rule.period.occurrences(in: window)
      else { continue }
      if let day = open(days, of: rule).first { return day }
    }
    return nil
  }

  /// Instalments that are not in the books until the last day asked for, and the next one after it. Those
  /// before today only where a rule would owe them, and only since the books know the loan.
  func instalments(
    of loan: PlannedLoan
  ) -> (due: [LoanSchedule.Instalment], next: LoanSchedule.Instalment?) {
    let owes = loan.isAutomatic || posted.name(journal.name(loan.account))
    let open = loan.openInstalments(since: owes ? nil : request.today, posted, journal)
    return (open.filter { $0.day <= request.last }, open.first { $0.day > request.last })
  }

  /// Those for which the books have no transaction yet.
  private func open(_ days: [Day], of rule: PlannedRule) -> [Day] {
    let record = journal.store.rules[rule.number]
    let name = journal.nameForPosting(of: record)
    return days.filter { posted.mark(of: record, named: name, due: $0) == nil }
  }
}
