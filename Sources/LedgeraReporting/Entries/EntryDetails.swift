import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

/// What records of entries say beyond hledger's columns: times, costs, and values in the base currency
/// with their rates.
struct EntryDetails {
  static let header = ["time", "unit-cost", "total-cost"] + BaseFigures.header

  private let journal: Journal
  private let base: BaseFigures?

  init(_ journal: Journal) {
    self.journal = journal
    base = BaseFigures(journal)
  }

  /// Of all amounts of a posting together; inferred costs included.
  func fields(of posting: Posting) -> [String] {
    let cost = posting.cost.map {
      RateText.text(of: WideAmount($0.amount), journal, groupsDigits: false)
    }
    let isTotal = posting.cost?.isTotal == true
    let written = [isTotal ? "" : cost ?? "", isTotal ? cost ?? "" : ""]
    return [posting.transaction.time?.text ?? ""] + written
      + (base?.fields(of: posting.index, in: posting.transactionIndex)
        ?? BaseFigures.header.map { _ in "" })
  }
}
