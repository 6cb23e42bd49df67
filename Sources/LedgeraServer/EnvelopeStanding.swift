import LedgeraChecking
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities

/// What the envelopes of the plan have left in the month of a day.
struct EnvelopeStandings {
  private let report: EnvelopeReport
  private var journal: Journal { report.journal }

  /// nil: there is no budget in that month, or the plan cannot be read.
  init?(_ ledger: Ledger, on day: Day, today: Day) {
    let plan = Plan(ledger.journal)
    guard plan.findings.isEmpty, let month = DateSpan.month(day.month, year: day.year),
      let report = try? EnvelopeReport(
        ledger, EnvelopePlan(plan), EnvelopeRequest(span: month, today: today)),
      !report.periods.isEmpty
    else { return nil }
    self.report = report
  }

  /// The envelope that spending of an account comes from; nil: it has none.
  func line(of account: AccountID) -> EnvelopeReport.Line? {
    guard let lines = report.periods.last?.lines else { return nil }
    var (best, length) = (-1, -1)
    for (index, line) in lines.enumerated() {
      guard let owner = owner(of: line), journal.accounts.isEqualOrBelow(account, owner) else {
        continue
      }
      let own = journal.name(owner).utf8.count
      if own > length { (best, length) = (index, own) }
    }
    return best < 0 ? nil : lines[best]
  }

  private func owner(of line: EnvelopeReport.Line) -> AccountID? {
    if case .account(let account) = line.envelope.subject { account } else { nil }
  }

  func left(in line: EnvelopeReport.Line) -> WideAmount {
    WideAmount(line.left, report.commodity)
  }

  /// `45.00 EUR left of 200.00 EUR in 'expenses:food'`.
  func text(of line: EnvelopeReport.Line) -> String {
    let had = WideAmount(line.rolledIn + line.assigned, report.commodity)
    let name = owner(of: line).map { " in " + journal.name($0) } ?? ""
    return "\(journal.text(of: left(in: line))) left of \(journal.text(of: had))\(name)"
  }
}
