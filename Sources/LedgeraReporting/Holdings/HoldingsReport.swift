package import LedgeraChecking
package import LedgeraModel
package import LedgeraQuantities
import LedgeraValuation

/// Holdings lot by lot, with cost, value and gain.
package struct HoldingsReport: Sendable {
  /// The lots of one commodity in one account.
  package struct Position: Sendable {
    package let account: AccountID
    package let commodity: CommodityID
    /// Oldest first; never empty.
    package let lots: [ValuedLot]

    package var units: WideQuantity { lots.reduce(.zero) { $0 + $1.lot.units } }
    package var sums: Sums { Sums(lots) }
    /// The first day of purchase.
    package var firstDay: Day { lots.map(\.lot.day).min() ?? lots[0].lot.day }
  }

  /// Sums over lots, in the base currency or else that of each cost.
  package struct Sums: Sendable {
    /// Including fees; of the lots whose cost is known.
    package private(set) var cost = WideBalance()
    /// Of the lots whose value is known.
    package private(set) var value = WideBalance()
    package private(set) var gain = GainSums()
    /// Lots without a known cost, value or gain.
    private(set) var unknownCosts = 0
    private(set) var unknownValues = 0
    private(set) var unknownGains = 0

    package init(_ lots: [ValuedLot]) {
      for lot in lots {
        if let amount = lot.cost { cost.add(amount) } else { unknownCosts += 1 }
        if let amount = lot.value { value.add(amount) } else { unknownValues += 1 }
        if let part = lot.gain {
          gain.add(part, in: lot.lot.basis.base)
        } else {
          unknownGains += 1
        }
      }
    }

    /// The gain as a percentage of the cost; nil: something is unknown, there are several
    /// currencies, or the cost is zero.
    package var percentage: WideQuantity? {
      guard unknownCosts + unknownValues + unknownGains == 0, cost.amounts.count == 1 else {
        return nil
      }
      let base = cost.amounts[0]
      return gain.total[base.commodity].percentage(of: base.quantity.magnitude)
    }
  }

  package let journal: Journal
  /// The last day whose prices count.
  package let day: Day
  /// nil: each figure is in the currency that was paid.
  package let base: CommodityID?
  /// By account in display order, then by commodity symbol.
  package private(set) var positions: [Position]
  /// Lots whose cost in the base currency is unknown, since their day has no rate.
  let unconverted: [ValuedLot]
  /// Of the lots whose cost, value and gain are known.
  package let total: Sums
  /// The number of lots that are not in the total.
  package let unknownCount: Int

  /// Values the selected lots of a book. Linear in them, except for price lookups.
  package init(
    _ book: LotBook, on day: Day, today: Day, where isWanted: (Lot) -> Bool = { _ in true }
  ) {
    journal = book.journal
    self.day = day
    base = book.options.base
    let prices = PriceBook(book.journal, infersFromCosts: book.options.infersMarketPrices)
    let lots = book.lots.filter(isWanted).map { ValuedLot($0, on: day, today: today, prices) }
    positions = lots.chunked { left, right in
      left.lot.account == right.lot.account && left.lot.commodity == right.lot.commodity
    }.map { lots in
      Position(account: lots[0].lot.account, commodity: lots[0].lot.commodity, lots: lots)
    }
    unconverted = lots.filter { $0.cost == nil && $0.lot.basis.cost != nil }
    let known = lots.filter(\.isKnown)
    total = Sums(known)
    unknownCount = lots.count - known.count
  }

  /// The same with each holding that was bought on a day without a rate in the currency that was paid;
  /// the total leaves it out.
  package init(
    _ book: LotBook, of ledger: Ledger, on day: Day, today: Day, where isWanted: (Lot) -> Bool
  ) {
    self.init(book, on: day, today: today, where: isWanted)
    guard base != nil, !unconverted.isEmpty else { return }
    var options = book.options
    options.base = nil
    let paid = HoldingsReport(
      LotBook(ledger, options), on: day, today: today, where: isWanted)
    positions = zip(positions, paid.positions).map { position, paid in
      position.sums.unknownCosts > 0 && paid.sums.unknownCosts == 0 ? paid : position
    }
  }
}

extension Array {
  /// Runs of neighbours for which `belongs` is true.
  fileprivate func chunked(by belongs: (Element, Element) -> Bool) -> [[Element]] {
    var chunks: [[Element]] = []
    for element in self {
      if let last = chunks.last?.last, belongs(last, element) {
        chunks[chunks.count - 1].append(element)
      } else {
        chunks.append([element])
      }
    }
    return chunks
  }
}
