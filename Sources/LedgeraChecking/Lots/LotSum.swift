package import LedgeraModel
package import LedgeraQuantities

/// Lots of one commodity, in any accounts, that were paid in the same currency: units and costs add up, and so
/// does what they are worth and gain on any day.
package struct LotSum: Sendable {
  package let commodity: CommodityID
  /// The number of lots.
  package private(set) var count = 1
  package private(set) var units: WideQuantity
  package private(set) var basis: LotBasis

  /// Lots of which the same is known.
  private struct Kind: Hashable {
    let commodity: CommodityID
    let currency: CommodityID?
    let base: CommodityID
    let hasBaseCost: Bool
    let hasBaseFee: Bool
  }

  private init(_ lot: Lot) {
    commodity = lot.commodity
    units = lot.units
    basis = lot.basis
  }

  private var kind: Kind {
    Kind(
      commodity: commodity, currency: basis.cost?.commodity, base: basis.base,
      hasBaseCost: basis.baseCost != nil, hasBaseFee: basis.baseFee != nil)
  }

  private mutating func add(_ other: LotSum) {
    count += other.count
    units += other.units
    basis = basis.adding(other.basis)
  }

  /// In the order of their first lots.
  static func sums(of lots: some Sequence<Lot>) -> [LotSum] { merged(lots.lazy.map { LotSum($0) }) }

  static func merged(_ parts: some Sequence<LotSum>) -> [LotSum] {
    var sums: [LotSum] = []
    var places: [Kind: Int] = [:]
    for part in parts {
      let kind = part.kind
      if let place = places[kind] {
        sums[place].add(part)
      } else {
        places[kind] = sums.count
        sums.append(part)
      }
    }
    return sums
  }
}

/// What is held, summed again only where something changed: closings of many days cost little more than one.
struct HeldSums {
  private var shelves: [LotPass.ShelfKey: [LotSum]] = [:]
  private var all: [LotSum] = []

  /// - Parameter changed: The shelves that changed since the last time, with what is on them now.
  mutating func updated(with changed: [(key: LotPass.ShelfKey, lots: [Lot])]) -> [LotSum] {
    guard !changed.isEmpty else { return all }
    for (key, lots) in changed { shelves[key] = LotSum.sums(of: lots) }
    let keys = shelves.keys.sorted { ($0.account, $0.commodity) < ($1.account, $1.commodity) }
    all = LotSum.merged(keys.flatMap { shelves[$0] ?? [] })
    return all
  }
}
