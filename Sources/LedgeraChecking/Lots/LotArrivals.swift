import LedgeraModel
import LedgeraQuantities

/// Where units that leave an account arrive: other postings of the same transaction.
struct LotArrivals {
  /// Postings that receive units of one commodity.
  private struct Lane {
    var items: [(item: LotItem, units: WideQuantity)] = []
    /// The first one with room.
    var next = 0
    /// How many units it can still receive.
    var free = WideQuantity.zero
  }

  private var lanes: [CommodityID: Lane] = [:]

  init(_ items: [LotItem]) {
    for item in items where !item.units.isNegative {
      lanes[item.commodity, default: Lane()].items.append((item, item.units))
      lanes[item.commodity]?.free += item.units
    }
  }

  /// How many of the units can arrive.
  func room(for units: WideQuantity, of commodity: CommodityID) -> WideQuantity {
    min(lanes[commodity]?.free ?? .zero, units)
  }

  /// Distributes a piece, for which there is room, over the postings in their order.
  mutating func place(
    _ piece: LotPiece, of commodity: CommodityID
  ) -> [(target: LotItem, part: LotPiece)] {
    guard var lane = lanes.removeValue(forKey: commodity) else { return [] }
    var placed: [(LotItem, LotPiece)] = []
    var (units, basis) = (piece.units, piece.basis)
    while units.signum > 0, lane.next < lane.items.count {
      let part = min(units, lane.items[lane.next].units)
      let share = basis.divided(part, outOf: units)
      placed.append(
        (
          lane.items[lane.next].item,
          LotPiece(day: piece.day, note: piece.note, units: part, basis: share.part)
        ))
      lane.items[lane.next].units = lane.items[lane.next].units - part
      if lane.items[lane.next].units.isZero { lane.next += 1 }
      lane.free = lane.free - part
      (units, basis) = (units - part, share.rest)
    }
    lanes[commodity] = lane
    return placed
  }

  /// Units that came from no other account of the transaction, in the order of the postings.
  var unplaced: [(item: LotItem, units: WideQuantity)] {
    lanes.values.flatMap { $0.items[$0.next...] }.sorted { $0.item.posting < $1.item.posting }
  }
}

/// The fees of a transaction, divided among its trades by what was paid.
struct LotFees {
  private let fees: WideBalance
  /// The sum of all trades; if they are in several commodities, their number.
  private let whole: WideQuantity
  private let isByAmount: Bool

  static let none = LotFees(LotChanges())

  init(_ changes: LotChanges) {
    fees = changes.fees
    let prices = changes.items.compactMap(\.price)
    let currency = prices.first?.commodity
    let sum = prices.reduce(WideQuantity.zero) { $0 + $1.quantity.magnitude }
    isByAmount = prices.allSatisfy { $0.commodity == currency } && !sum.isZero
    whole = isByAmount ? sum : WideQuantity(coefficient: Int128(prices.count), scale: 0)
  }

  /// The fees for `units` of a trade, in a currency; nil: no rate is known for some fee.
  func share(
    _ units: WideQuantity, of item: LotItem, in base: CommodityID, _ rates: inout BookedRates
  ) -> WideQuantity? {
    guard !fees.amounts.isEmpty, let price = item.price else { return .zero }
    var sum = WideQuantity.zero
    for fee in fees.amounts {
      guard
        let rate = rates.rate(
          of: fee.commodity, in: base, transaction: item.transaction, day: item.day)
      else { return nil }
      sum += fee.quantity * rate
    }
    let weight = isByAmount ? price.quantity.magnitude : WideQuantity(coefficient: 1, scale: 0)
    if weight == whole, units.magnitude == item.units.magnitude { return sum }
    // A single division, so that a trade that has the whole fee has it exactly.
    return (sum * weight * units.magnitude).divided(by: whole * item.units.magnitude)
  }
}
