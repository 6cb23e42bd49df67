package import LedgeraModel
import LedgeraQuantities

/// What hledger's JSON tells of amounts besides their value (reference.md § Under the name hledger).
package struct HledgerFigures: Sendable {
  /// Whether amounts of a commodity are one sum for each cost.
  private let separatesCosts: Bool

  package init(separatesCosts: Bool) { self.separatesCosts = separatesCosts }

  /// Whether a journal may be another one with it.
  package func changes(_ journal: Journal) -> Bool { journal.store.costs.count > 0 }

  /// Changes balanced transactions in memory.
  func apply(to store: inout JournalStore) {
    for transaction in store.transactions.buffer.indices {
      shortenInferred(in: store.transactions[transaction].postings, of: &store)
    }
    if separatesCosts { CostSeparation.apply(to: &store) }
  }

  /// Gives amounts that were left out the decimals of what they stand against.
  private func shortenInferred(in postings: Range<Int>, of store: inout JournalStore) {
    for number in postings {
      guard let decimals = store.neededDecimals(ofInferred: number, in: postings),
        let amount = store.onlyAmount(of: number), decimals < amount.quantity.scale
      else { continue }
      let short = amount.quantity.trimmed(toDecimals: decimals)
      store.complete(number, with: [Amount(short, amount.commodity)])
    }
  }
}
