package import LedgeraChecking
package import LedgeraModel
package import LedgeraQuantities
import LedgeraValuation

/// Realised gains of a period and unrealised ones at its end, in their parts (calculations.md §
/// Gains).
package struct GainsReport: Sendable {
  /// The gain of units of one lot.
  package struct Line: Sendable {
    package let account: AccountID
    package let commodity: CommodityID
    package let note: String
    package let acquired: Day
    /// The day of sale; for unsold units the last day of the period, or today if that is earlier.
    package let until: Day
    package let units: WideQuantity
    /// Including the fees of the purchase; nil: unknown.
    package let cost: WideAmount?
    /// What was received, without fees, or the present worth; nil: unknown.
    package let value: WideAmount?
    /// The currency of the gain.
    package let base: CommodityID
    /// nil: a cost, price or rate is unknown.
    package let gain: Gain?
    let isLongTerm: Bool

    var daysHeld: Int { acquired.distance(to: until) }
  }

  /// Sums over lines.
  package struct Sums: Sendable {
    /// Units of the lines whose gain is known.
    package private(set) var units = WideBalance()
    /// Units of the other lines.
    private(set) var unknownUnits = WideBalance()
    package private(set) var gain = GainSums()
    /// The part of the gain from units that were held longer than the holding period.
    private(set) var longTerm = WideBalance()
    /// The number of lines whose gain is unknown; no sum includes them.
    package private(set) var unknownCount = 0

    package init(_ lines: [Line]) {
      for line in lines {
        let units = WideAmount(line.units, line.commodity)
        guard let part = line.gain else {
          unknownUnits.add(units)
          unknownCount += 1
          continue
        }
        self.units.add(units)
        gain.add(part, in: line.base)
        if line.isLongTerm { longTerm.add(WideAmount(part.total, line.base)) }
      }
    }

    var shortTerm: WideBalance {
      var rest = gain.total
      rest.subtract(longTerm)
      return rest
    }
  }

  /// Realised or unrealised gains.
  package struct Part: Sendable {
    /// Realised in the order of the sales, unrealised by account and age.
    package let lines: [Line]

    package var total: Sums { Sums(lines) }

    /// By commodity, ordered by symbol. If only some gains of a commodity are known, the others are
    /// kept apart, so that units and gains always belong together.
    func byCommodity(_ journal: Journal) -> [CommodityGain] {
      let order = CommodityOrder(journal)
      let groups = Dictionary(grouping: lines, by: \.commodity)
      return groups.keys.sorted { order.precedes($0, $1) }.flatMap { commodity in
        let lines = groups[commodity] ?? []
        return [lines.filter { $0.gain != nil }, lines.filter { $0.gain == nil }]
          .filter { !$0.isEmpty }.map { CommodityGain(commodity: commodity, sums: Sums($0)) }
      }
    }
  }

  /// The gains of one commodity.
  struct CommodityGain {
    let commodity: CommodityID
    let sums: Sums
  }

  package let journal: Journal
  /// nil: from the beginning.
  package let first: Day?
  package let last: Day
  /// nil: each gain is in the currency that was paid.
  package let base: CommodityID?
  /// The number of days after which units count as held for a long term.
  package let holdingPeriod: Int
  package let realised: Part
  package let unrealised: Part

  /// - Parameters:
  ///   - book: Kept until the last day.
  ///   - today: The last day on which unsold units count as held.
  ///   - isWanted: Decides by the transaction and posting of the sale or, if unsold, of the
  ///     purchase.
  package init(
    _ book: LotBook, from first: Day?, to last: Day, today: Day, holdingPeriod: Int = 365,
    where isWanted: (_ transaction: Int, _ posting: Int) -> Bool = { _, _ in true }
  ) {
    journal = book.journal
    (self.first, self.last, self.holdingPeriod) = (first, last, holdingPeriod)
    base = book.options.base
    realised = Part(
      lines: book.sales.filter { sale in
        (first.map { sale.sold >= $0 } ?? true) && isWanted(sale.transaction, sale.posting)
      }.map { Line($0, holdingPeriod: holdingPeriod) })
    let prices = PriceBook(book.journal, infersFromCosts: book.options.infersMarketPrices)
    unrealised = Part(
      lines: book.lots.filter { isWanted($0.transaction, $0.posting) }.map { lot in
        Line(
          ValuedLot(lot, on: last, today: today, prices), on: min(last, max(today, lot.day)),
          holdingPeriod: holdingPeriod)
      })
  }
}

extension GainsReport.Line {
  init(_ sale: LotSale, holdingPeriod: Int) {
    self.init(
      account: sale.account, commodity: sale.commodity, note: sale.note, acquired: sale.acquired,
      until: sale.sold, units: sale.units, cost: GainsReport.Line.cost(sale.basis),
      value: sale.baseProceeds.map { WideAmount($0, sale.basis.base) }, base: sale.basis.base,
      gain: sale.gain, isLongTerm: sale.acquired.distance(to: sale.sold) > holdingPeriod)
  }

  init(_ valued: ValuedLot, on day: Day, holdingPeriod: Int) {
    let lot = valued.lot
    self.init(
      account: lot.account, commodity: lot.commodity, note: lot.note, acquired: lot.day,
      until: day, units: lot.units, cost: valued.cost, value: valued.value, base: lot.basis.base,
      gain: valued.gain, isLongTerm: lot.day.distance(to: day) > holdingPeriod)
  }

  private static func cost(_ basis: LotBasis) -> WideAmount? {
    guard let cost = basis.baseCost, let fee = basis.baseFee else { return nil }
    return WideAmount(cost + fee, basis.base)
  }
}
