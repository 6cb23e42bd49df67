import LedgeraChecking
import LedgeraModel
import LedgeraValuation

/// The market-traded holdings of a portfolio. A holding bought abroad on a day without a rate is
/// shown in the currency that was paid, since its cost in the target is unknown.
struct PortfolioHoldings {
  /// By account in display order, then by commodity symbol.
  let positions: [HoldingsReport.Position]
  /// Rates without price, missing on days of purchase.
  let missingRates: [UsedRate]

  init(
    _ ledger: Ledger, _ options: LotOptions, on day: Day, today: Day,
    where isWanted: (Lot) -> Bool
  ) {
    func positions(_ options: LotOptions) -> [HoldingsReport.Position] {
      HoldingsReport(LotBook(ledger, options), on: day, today: today, where: isWanted).positions
    }
    let converted = positions(options)
    let incomplete = converted.flatMap(\.lots).filter { $0.cost == nil && $0.lot.basis.cost != nil }
    guard let base = options.base, !incomplete.isEmpty else {
      (self.positions, missingRates) = (converted, [])
      return
    }
    var own = options
    own.base = nil
    self.positions = zip(converted, positions(own)).map { position, paid in
      position.sums.unknownCosts > 0 && paid.sums.unknownCosts == 0 ? paid : position
    }
    let book = PriceBook(ledger.journal, infersFromCosts: options.infersMarketPrices)
    missingRates = incomplete.compactMap { lot in
      guard let cost = lot.lot.basis.cost else { return nil }
      let rate = book.rate(of: cost.commodity, in: base, on: lot.lot.day)
      return rate.price == nil ? rate : nil
    }
  }
}
