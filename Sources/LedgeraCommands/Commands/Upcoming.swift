import LedgeraChecking
import LedgeraComputation
import LedgeraEnvironment
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities
import LedgeraRendering

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
      'subscriptions' finds them, for payees without a rule. -O ics writes a
      calendar, whose events stay the same when it is written again.

        ledgera upcoming
        ledgera upcoming --days 90 --detected
        ledgera upcoming -p 2026-12 -O json
        ledgera upcoming --days 365 -o bills.ics
      """,
    formats: OutputFormat.reports + [.ics],
    takes: .dates, options: [.upcomingDays, .detected]
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
    guard try invocation.outputFormat() != .ics else {
      let now = LocalTime(unixSeconds: invocation.environment.now(), offset: 0)
      let stamp = "\(now.dateText)T\(now.clockText)00Z".filter { !"-:".contains($0) }
      output.write(CalendarRenderer.text(of: report.calendarEvents, stamp: stamp))
      return .fine
    }
    return try output.show(report.document, for: invocation)
  }
}

extension UpcomingReport {
  /// The transactions as days of a calendar. Amounts may change; the events stay the same.
  fileprivate var calendarEvents: [CalendarEvent] {
    var counts: [String: Int] = [:]
    return (transactions + later).map { transaction in
      func names(_ accounts: [AccountID]) -> String {
        accounts.map(journal.name).joined(separator: ", ")
      }
      let way = [names(transaction.sources), names(transaction.destinations)]
        .filter { !$0.isEmpty }.joined(separator: " → ")
      let amount = transaction.amount.amounts.filter { !$0.isZero }
        .map { journal.text(of: $0) }.joined(separator: ", ")
      let title = [transaction.description, amount].filter { !$0.isEmpty }.joined(separator: " ")
      let key = "\(transaction.day.text) \(transaction.description) \(way)"
      counts[key, default: 0] += 1
      let digest = SHA256.digest(of: Array("\(key) \(counts[key] ?? 1)".utf8))
      return CalendarEvent(
        on: transaction.day.text, ForeignText(title.isEmpty ? way : title).line,
        details: ForeignText(way).line, identity: String(digest.description.prefix(32)))
    }
  }
}

extension OptionSpec {
  fileprivate static let upcomingDays = TypedOption<Int?>(
    "days", value: .number(in: 0...36_600), help: "look ahead N days instead of 30")
  fileprivate static let detected = OptionSpec(
    "detected", help: "include recurring payments of the history that have no rule")
}
