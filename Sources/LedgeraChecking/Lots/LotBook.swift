package import LedgeraDiagnostics
package import LedgeraModel
package import LedgeraQuantities
import LedgeraValuation

/// What a posting did to units of a holding: one line of a history of purchases and sales.
package struct LotTrade: Sendable {
  package enum Kind: String, Sendable {
    case buy
    case sell
    /// Received without a price, e.g. as a gift; the market value is the cost.
    case receive
    /// Given without a price, e.g. as a fee in kind.
    case give
    /// Moved from or to another account, with its lots.
    case moveIn = "move-in"
    case moveOut = "move-out"
    /// More units for the same money.
    case split
  }

  package let kind: Kind
  package let day: Day
  package let transaction: Int
  package let posting: Int
  package let account: AccountID
  package let commodity: CommodityID
  /// Negative for units that left.
  package let units: WideQuantity
  /// What was paid or received, without fees and sign; nil: nothing, or unknown.
  package internal(set) var amount: WideAmount?
  /// Its part of the transaction's fees, in the base currency or else that of the amount; nil: no
  /// rate is known.
  package let fee: WideAmount?
  /// The lots that it closed, as a run of `LotBook.sales`.
  package internal(set) var sales: Range<Int>
}

/// The lots of all holdings and their history (grammar.md § Lots).
///
/// Takes n log n time in the postings.
package struct LotBook: Sendable {
  package let journal: Journal
  package let options: LotOptions
  /// What is held, by account in display order, then by commodity symbol, oldest first.
  package let lots: [Lot]
  /// What was held at the end of each closing day.
  package let closings: [[LotSum]]
  /// In the order of the transactions.
  package let sales: [LotSale]
  /// In the order of the transactions.
  package let trades: [LotTrade]
  /// Sales that no lot explains, and the like.
  package let findings: DiagnosticList

  /// - Parameter isWanted: Decides by the transaction and posting of a lot whether closings have it.
  package init(
    _ ledger: Ledger, _ options: LotOptions = LotOptions(),
    closing isWanted: (_ transaction: Int, _ posting: Int) -> Bool = { _, _ in true }
  ) {
    self.init(ledger.journal, order: ledger.order, options, closing: isWanted)
  }

  /// Of books that were checked, where their order is not at hand.
  package init(_ journal: Journal, _ options: LotOptions) {
    let order = TransactionOrder(TransactionSorting(journal.store).numbers)
    self.init(journal, order: order, options)
  }

  init(
    _ journal: Journal, order: TransactionOrder, _ options: LotOptions,
    closing isWanted: (_ transaction: Int, _ posting: Int) -> Bool = { _, _ in true }
  ) {
    var pass = LotPass(journal, options)
    var sums = HeldSums()
    var closings: [[LotSum]] = []
    func close(before day: Day?) {
      while closings.count < options.closingDays.count,
        day.map({ options.closingDays[closings.count] < $0 }) ?? true
      {
        let changed = pass.takeChanges().map { key in
          (key, pass.lots(on: key).filter { isWanted($0.transaction, $0.posting) })
        }
        closings.append(sums.updated(with: changed))
      }
    }
    for position in 0..<journal.transactionCount {
      let transaction = order[position]
      close(before: journal.store.transactions[transaction].day)
      pass.process(transaction)
    }
    close(before: nil)
    self.closings = closings
    self.journal = journal
    self.options = options
    lots = pass.held
    sales = pass.sales
    trades = pass.trades
    findings = pass.findings
  }
}

/// Units of a holding that a posting adds or takes.
struct LotItem {
  let transaction: Int
  let posting: Int
  let day: Day
  let account: AccountID
  let commodity: CommodityID
  /// Whether it is money kept in lots, which is worth itself.
  let isMoney: Bool
  /// Negative for units that leave.
  var units: WideQuantity
  /// What was paid or received for them; nil: no price is written.
  var price: WideAmount?
  /// The cost of all of them that the posting's lot gives.
  var lotCost: WideAmount?
  let selector: LotSelector
  /// The posting's `base:` tag.
  let baseValue: WideQuantity?

  /// The same for some of the units.
  func reduced(to part: WideQuantity) -> LotItem {
    var item = self
    item.units = part
    item.lotCost = lotCost?.share(part, of: units)
    return item
  }
}

extension Journal {
  /// The commodities that are money, as opposed to what is bought with it (grammar.md § Booking).
  /// Linear in the prices and postings.
  package var moneyCommodities: Set<CommodityID> {
    let isMoney = TradedCommodities(self).isMoney
    return Set(isMoney.indices.filter { isMoney[$0] }.map { CommodityID(UInt16($0)) })
  }
}
