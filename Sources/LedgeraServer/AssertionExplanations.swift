import LedgeraBooks
import LedgeraChecking
import LedgeraModel
import LedgeraReporting

/// What would make a balance assertion hold that does not, as `ledgera reconcile` explains a statement.
struct AssertionExplanations {
  /// Sentences of one line, the simplest explanation first; empty: there is none.
  let lines: [String]

  /// Reads the books without their assertions.
  init(of posting: Posting, _ session: BooksSession) {
    guard let assertion = posting.assertion,
      let ledger = (try? session.asWritten.ignoringAssertions.read())?.ledger
    else {
      lines = []
      return
    }
    var request = ReconciliationRequest(
      account: posting.account, commodity: assertion.commodity, day: posting.day,
      balance: assertion.quantity)
    request.includesSubaccounts = assertion.includesSubaccounts
    // The assertion itself would settle what is before it.
    request.triesAll = true
    request.shownCount = 3
    guard let report = try? ReconciliationReport(ledger, request) else {
      lines = []
      return
    }
    let journal = ledger.journal
    lines = report.shown.flatMap { explanation in
      explanation.corrections.enumerated().map { number, correction in
        let wrong = report.postings[correction.item]
        let amount = journal.text(of: Amount(wrong.quantity, assertion.commodity))
        let right = report.amount(afterFixing: correction).map {
          ", should be " + journal.text(of: Amount($0, assertion.commodity))
        }
        let entry = journal.transaction(wrong.entry)
        return "  \(number == 0 ? "if" : "and") \(amount)  \(wrong.day.text) \(entry.description): "
          + correction.kind.text + (right ?? "")
      }
    }
  }
}
