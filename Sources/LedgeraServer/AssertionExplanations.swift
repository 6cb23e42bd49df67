import LedgeraBooks
import LedgeraChecking
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

/// What would make a balance assertion hold that does not, as `ledgera reconcile` explains a statement:
/// the simplest explanations first.
struct AssertionExplanations {
  /// A posting that has something wrong.
  struct Correction {
    let posting: Posting
    /// What is wrong, in a few words.
    let text: String
    /// In the commodity of the assertion.
    let amount: Amount
    /// What it should be; nil: the posting is too much as a whole.
    let right: Amount?
  }

  /// Corrections that together explain the difference.
  let all: [[Correction]]

  /// Reads the books without their assertions.
  init(of posting: Posting, _ session: BooksSession) {
    guard let ledger = (try? session.asWritten.ignoringAssertions.read())?.ledger,
      let report = ReconciliationReport(of: posting, in: ledger)
    else {
      all = []
      return
    }
    all = report.shown.map { explanation in
      explanation.corrections.map { correction in
        let wrong = report.postings[correction.item]
        return Correction(
          posting: Posting(
            journal: ledger.journal, index: wrong.number, transactionIndex: wrong.transaction),
          text: correction.kind.text, amount: Amount(wrong.quantity, report.request.commodity),
          right: report.amount(afterFixing: correction).map { Amount($0, report.request.commodity) }
        )
      }
    }
  }

  /// Sentences of one line; empty: there is no explanation.
  var lines: [String] {
    all.flatMap { explanation in
      explanation.enumerated().map { number, correction in
        let journal = correction.posting.journal
        let right = correction.right.map { ", should be " + journal.text(of: $0) } ?? ""
        return "  \(number == 0 ? "if" : "and") \(journal.text(of: correction.amount))"
          + "  \(correction.posting.day.text) \(correction.posting.transaction.description):"
          + " \(correction.text)\(right)"
      }
    }
  }
}

extension ReconciliationReport {
  /// The account of an asserted balance compared with a statement that has this balance; nil: none is asserted,
  /// or amounts have too many digits.
  ///
  /// - Parameter ledger: The same books as the posting's, which may leave assertions aside.
  init?(of posting: Posting, in ledger: Ledger) {
    guard let assertion = posting.assertion else { return nil }
    var request = ReconciliationRequest(
      account: posting.account, commodity: assertion.commodity, day: posting.day,
      balance: assertion.quantity)
    request.includesSubaccounts = assertion.includesSubaccounts
    request.lastPosting = posting.index
    // The assertion itself would settle what is before it.
    request.triesAll = true
    request.shownCount = 3
    guard let report = try? ReconciliationReport(ledger, request) else { return nil }
    self = report
  }
}
