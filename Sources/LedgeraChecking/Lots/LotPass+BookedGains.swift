import LedgeraModel
import LedgeraQuantities

extension LotPass {
  /// Adds a gain that has a posting of its own to the proceeds, if units leave at their cost. Users
  /// of Ledger book sales this way.
  mutating func addBookedGains(_ changes: LotChanges, sales range: Range<Int>) {
    guard let gain = changes.revenue, !gain.isZero, !range.isEmpty,
      sales[range].allSatisfy({ $0.proceeds?.commodity == gain.commodity })
    else { return }
    let proceeds = sales[range].reduce(WideQuantity.zero) { $0 + ($1.proceeds?.quantity ?? .zero) }
    let costs = sales[range].reduce(WideQuantity.zero) { $0 + ($1.basis.cost?.quantity ?? .zero) }
    guard proceeds == costs else { return }
    let units = sales[range].reduce(WideQuantity.zero) { $0 + $1.units }
    var rest = gain.quantity
    for number in range {
      let sale = sales[number]
      let share =
        number == range.upperBound - 1
        ? rest : (gain.quantity * sale.units).divided(by: units) ?? .zero
      rest = rest - share
      let more = WideAmount(share, gain.commodity)
      sales[number].proceeds?.quantity += share
      let rate = rates.rate(
        of: more.commodity, in: sale.basis.base, transaction: sale.transaction, day: sale.sold)
      sales[number].baseProceeds = sale.baseProceeds.flatMap { known in
        rate.map { known + share * $0 }
      }
    }
    for number in trades.indices.reversed() {
      guard trades[number].sales.overlaps(range) else { break }
      let proceeds = sales[trades[number].sales].reduce(WideQuantity.zero) {
        $0 + ($1.proceeds?.quantity.magnitude ?? .zero)
      }
      trades[number].amount = WideAmount(proceeds, gain.commodity)
    }
  }
}
