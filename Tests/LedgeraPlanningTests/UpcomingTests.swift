import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities
import LedgeraTestSupport
import Testing

@Suite struct UpcomingTests {
  private func report(
    _ text: String, days: Int = 30, detects: Bool = false
  ) throws -> UpcomingReport {
    let today = TestBooks.today
    let ledger = try Ledger.reading(text, today: today)
    return UpcomingReport(
      ledger, Plan(ledger.journal),
      UpcomingRequest(today: today, last: today.adding(days: days), detects: detects))
  }

  private func texts(_ transactions: [UpcomingTransaction], _ report: UpcomingReport) -> [String] {
    transactions.map { transaction in
      let amounts = transaction.amount.amounts.map { "\($0.quantity.normalized)" }.joined(
        separator: " ")
      return "\(transaction.day) \(transaction.kind) \(transaction.description) \(amounts)"
        + (transaction.isAutomatic ? " auto" : "")
    }
  }

  private static let rent = """
      expenses:rent  900 EUR
      assets:bank

    """

  @Test func `a rule that posts owes what is not written, the latest first`() throws {
    let report = try report(
      """
      ~ monthly from 2026-09-01  Rent  ; post: auto
      \(Self.rent)
      2026-09-01 Rent
      \(Self.rent)
      2026-10-03 Rent, late  ; rule: Rent, due: 2026-10-01
      \(Self.rent)
      """)
    #expect(
      texts(report.transactions, report) == [
        "2026-11-01 expense Rent 900 auto", "2026-12-01 expense Rent 900 auto",
      ])
    #expect(report.overdueCount == 1)
    #expect(report.later.isEmpty)
  }

  @Test func `a rule without post owes only when transactions name it`() throws {
    let rule = "~ monthly from 2026-09-01  Rent\n\(Self.rent)\n"
    let named = "2026-09-01 x  ; rule: Rent, due: 2026-09-01\n\(Self.rent)\n"
    let plain = try report(rule)
    #expect(texts(plain.transactions, plain) == ["2026-12-01 expense Rent 900"])
    let owing = try report(rule + named)
    #expect(
      owing.transactions.map(\.day.text) == ["2026-10-01", "2026-11-01", "2026-12-01"])
  }

  @Test func `what was written ahead is not expected again`() throws {
    let report = try report(
      "~ monthly from 2026-09-01  Rent\n\(Self.rent)\n2026-12-01 Rent\n\(Self.rent)\n", days: 45)
    #expect(report.transactions.map(\.day.text) == ["2027-01-01"])
  }

  @Test func `every other rule has its next day`() throws {
    let report = try report(
      """
      ~ yearly from 2026-01-01  Insurance
          expenses:insurance  200 EUR
          assets:bank
      ~ 2026-01-05  once, and gone
          expenses:x  1 EUR
          assets:bank
      ~ every 10 years from 2020-01-01  far away
          expenses:x  2 EUR
          assets:bank
      ~ monthly from 2026-01-01 to 2026-06-01  over
          expenses:x  3 EUR
          assets:bank
      ~ monthly from 2026-01-01  switched off  ; active: no
          expenses:x  4 EUR
          assets:bank
      ~ weekly from 2026-11-23  Allowance
          assets:purse  10 EUR
          assets:bank
      """, days: 7)
    #expect(texts(report.transactions, report) == ["2026-11-23 transfer Allowance 10"])
    #expect(
      texts(report.later, report) == [
        "2027-01-01 expense Insurance 200", "2030-01-01 expense far away 2",
      ])
  }

  @Test func `a rule that owes more transactions than can be counted is said`() throws {
    let report = try report(
      "~ daily from 1700-01-01  Coffee  ; post: auto\n    expenses:x  1 EUR\n    assets:bank\n",
      days: 2)
    #expect(report.excess?.code == .invalidRule)
    #expect(report.excess?.headline == "this rule makes more than 100000 transactions")
  }

  @Test func `what is due today is neither late nor left out`() throws {
    let report = try report(
      "~ every 21st day of month from 2026-11  Pay  ; post: auto\n    assets:bank  10 EUR\n"
        + "    income:x\n")
    #expect(texts(report.transactions, report).first == "2026-11-21 income Pay 10 auto")
    #expect(report.overdueCount == 0)
    #expect(report.transactions.first?.days(from: TestBooks.today) == 0)
  }

  @Test func `payments of the history come where no rule is about their payee`() throws {
    let history = ["2026-08", "2026-09", "2026-10", "2026-11"].map { month in
      """
      \(month)-05 Cinebox 77
          expenses:fun  12 EUR
          liabilities:card
      \(month)-09 Tonwelle
          expenses:fun  9 EUR
          liabilities:card

      """
    }.joined()
    let rule = """
      ~ every 5th day of month from 2026-12  CINEBOX | films
          expenses:fun  12 EUR
          liabilities:card

      """
    let silent = try report(history + rule)
    #expect(texts(silent.transactions, silent) == ["2026-12-05 expense CINEBOX | films 12"])
    let report = try report(history + rule, detects: true)
    #expect(
      texts(report.transactions, report) == [
        "2026-12-05 expense CINEBOX | films 12", "2026-12-09 expense Tonwelle 9",
      ])
    #expect(report.transactions.last?.sources.map(report.journal.name) == ["liabilities:card"])
  }
}
