package import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

extension Check {
  package static let loans = Check(
    "loans", .named, summary: "accounts with a loan: tag owe what the loan's schedule says",
    codes: [.loanOffSchedule]
  ) { context, findings in
    guard let ledger = context.ledger else { return }
    for loan in LoanReport(ledger, today: context.today).loans {
      if let finding = Diagnostic.offSchedule(loan, in: context) { findings.add(finding) }
    }
  }
}

extension DiagnosticCode {
  static let loanOffSchedule = DiagnosticCode(
    "loan-off-schedule", summary: "an account does not owe what its loan's schedule says",
    explanation: """
      What an account with a tag 'loan:' owes is compared with its schedule on the day before the last
      instalment that is due, so that one booked a few days late does no harm. Book what the bank
      charged, or correct the tag; 'ledgera loans ACCOUNT' shows the schedule.
      """,
    failing: """
      account Liabilities:Car  ; loan: 12000 EUR at 0% over 12 months from 2026-06-01

      2026-06-01 House
          Assets:House           12000 EUR
          Liabilities:Car

      2026-07-01 Instalment
          Liabilities:Car     900 EUR
          Assets:Bank

      """,
    passing: """
      account Liabilities:Car  ; loan: 12000 EUR at 0% over 12 months from 2026-06-01

      2026-06-01 House
          Assets:House           12000 EUR
          Liabilities:Car

      2026-07-01 Instalment
          Liabilities:Car    1000 EUR
          Assets:Bank

      2026-08-01 Instalment
          Liabilities:Car    1000 EUR
          Assets:Bank

      2026-09-01 Instalment
          Liabilities:Car    1000 EUR
          Assets:Bank

      2026-10-01 Instalment
          Liabilities:Car    1000 EUR
          Assets:Bank

      """)
}

extension Diagnostic {
  /// nil: books and schedule agree, or nothing can be said yet.
  fileprivate static func offSchedule(
    _ loan: LoanReport.Loan, in context: CheckContext
  ) -> Diagnostic? {
    let journal = context.journal
    guard let due = loan.schedule.instalments.last(where: { $0.day <= context.today })?.day else {
      return nil
    }
    let day = due.adding(days: -1)
    guard let planned = loan.schedule.owed(on: day) else { return nil }
    let booked = OwedSums(journal, until: day)[loan.account, loan.commodity]
    guard booked != planned else { return nil }
    func text(_ quantity: WideQuantity) -> String {
      journal.text(of: WideAmount(quantity, loan.commodity), options: .report)
    }
    var finding = Diagnostic(
      .loanOffSchedule,
      "on \(day.text) \(text(booked)) is owed, not \(text(planned)) as scheduled", at: loan.span)
    finding.help = ["'ledgera loans \(journal.name(loan.account))' shows the schedule"]
    return finding
  }
}
