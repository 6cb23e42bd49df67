import LedgeraQuantities

extension JournalStore {
  /// Gives commodities that occur only in costs, assigned balances and rules a style: that of the
  /// last cost, else of the last assignment, else of the first rule, with as many decimals as the
  /// longest (reference.md § Display styles).
  mutating func noteCostStyles() {
    let isUnwritten = commodities.map { $0.knownStyle == nil }
    guard isUnwritten.contains(true) else { return }
    for index in commodities.indices where isUnwritten[index] {
      commodities[index].costStyle = commodities[index].ruled?.style
    }
    for index in 0..<assertions.count {
      let assertion = assertions[index]
      guard isUnwritten[assertion.commodity.index] else { continue }
      noteStyle(styles[Int(assertion.style)], assertion.scale, of: assertion.commodity)
    }
    for index in 0..<costs.count {
      let cost = costs[index]
      guard !cost.isInferred, isUnwritten[cost.commodity.index] else { continue }
      noteStyle(styles[Int(cost.style)], cost.scale, of: cost.commodity)
    }
  }

  private mutating func noteStyle(_ style: AmountStyle, _ scale: UInt8, of commodity: CommodityID) {
    let known = commodities[commodity.index].costStyle?.number.decimals ?? 0
    var style = style
    style.number.decimals = max(known, scale)
    commodities[commodity.index].costStyle = style
  }
}
