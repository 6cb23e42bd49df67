package import LedgeraModel
import LedgeraQuantities
package import LedgeraValuation

/// A total in one of the currencies that the profile's `display` names, in addition to the base.
package struct DisplayTotal: Sendable {
  package let commodity: CommodityID
  /// nil: no rate is known.
  package let value: WideAmount?
  /// The rate of the base in the commodity; without price if it is missing.
  package let rate: UsedRate

  package init(commodity: CommodityID, value: WideAmount?, rate: UsedRate) {
    (self.commodity, self.value, self.rate) = (commodity, value, rate)
  }

  /// The total in each display currency, in order; empty if the report is not in the base currency.
  /// Missing rates are noted in the book.
  static func all(
    of total: WideBalance, in target: CommodityID?, on day: Day, _ journal: Journal,
    _ book: PriceBook
  ) -> [DisplayTotal] {
    guard let base = journal.profile.base, target == base else { return [] }
    return journal.profile.display.filter { $0 != base }.map { commodity in
      let values = total.mapAmounts { book.value(of: $0, in: commodity, on: day) }
      let isComplete = values.amounts.allSatisfy { $0.commodity == commodity || $0.isZero }
      return DisplayTotal(
        commodity: commodity,
        value: isComplete ? WideAmount(values[commodity], commodity) : nil,
        rate: book.rate(of: base, in: commodity, on: day))
    }
  }
}
