import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

/// What records of transactions show beyond hledger's columns: times, costs, and values in the base
/// currency with their rates.
struct TransactionDetails {
  static let header = ["time", "unit-cost", "total-cost"] + worth.header

  private static let worth = Fields<BookedWorth?, BookTexts>.worth

  private let journal: Journal
  private let base: BaseFigures?
  private var texts: BookTexts

  init(_ journal: Journal) {
    self.journal = journal
    base = BaseFigures(journal)
    texts = BookTexts(journal)
  }

  /// For all amounts of a posting together; including inferred costs.
  mutating func fields(of posting: Posting) -> [String] {
    let cost = posting.cost.map {
      RateText.text(of: WideAmount($0.amount), journal, groupsDigits: false)
    }
    let isTotal = posting.cost?.isTotal == true
    let written = [isTotal ? "" : cost ?? "", isTotal ? cost ?? "" : ""]
    return [posting.transaction.time?.text ?? ""] + written
      + TransactionDetails.worth.row(
        base?.worth(of: posting.index, in: posting.transactionIndex), &texts)
  }
}
