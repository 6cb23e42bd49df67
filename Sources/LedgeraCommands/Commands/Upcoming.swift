import LedgeraChecking
import LedgeraModel
import LedgeraPlanning

extension Command {
  static let upcoming = Command(
    "upcoming", group: .planning,
    summary: "Show late and upcoming transactions of rules",
    help: """
      Lists the transactions that '~' rules generate from today on, for 30 days or as
      far as --days N, -e or -p say, and the next one of every other rule. Rules with
      post: auto, and those that transactions name in a rule: tag, make a transaction
      due on each of their days: those that the books do not have come first, as late
      ones. 'post-due' writes what is due by rules with post: auto.

      --detected adds the next dates of payments that recur in the history, as
      'subscriptions' finds them, for payees without a rule.

        ledgera upcoming
        ledgera upcoming --days 90 --detected
        ledgera upcoming -p 2026-12 -O json
      """,
    options: [.upcomingDays, .detected]
  ) { (invocation, output) throws(CommandFailure) in
    let ledger = try invocation.ledger(&output)
    let today = invocation.today()
    let days = invocation[.upcomingDays]
    let (span, _) = try invocation.datesOfOptions()
    let last = max(today, (days == nil ? span.last : nil) ?? today.adding(days: days ?? 30))
    let report = UpcomingReport(
      ledger, Plan(ledger.journal),
      UpcomingRequest(
        today: today, first: span.start.map { min(max($0, today), last) }, last: last,
        detects: invocation.has(.detected)))
    try invocation.refuse(report.excess, in: ledger.journal, &output)
    return try output.show(report.document, for: invocation)
  }
}

extension OptionSpec {
  fileprivate static let upcomingDays = TypedOption<Int?>(
    "days", value: .number(in: 0...36_600), help: "look ahead N days instead of 30")
  fileprivate static let detected = OptionSpec(
    "detected", help: "include recurring payments of the history that have no rule")
}
