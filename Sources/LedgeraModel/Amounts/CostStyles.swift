import LedgeraQuantities

extension JournalStore {
  /// Gives commodities that occur in costs only a style: that of their last cost, with as many
  /// decimals as the longest has (grammar.md § Display styles).
  mutating func noteCostStyles() {
    let isUnwritten = commodities.map { $0.knownStyle == nil }
    guard isUnwritten.dropFirst().contains(true) || isUnwritten.first == true else { return }
    for index in 0..<costs.count {
      let cost = costs[index]
      guard !cost.isInferred, isUnwritten[cost.commodity.index] else { continue }
      var style = styles[Int(cost.style)]
      let known = commodities[cost.commodity.index].costStyle?.number.decimals ?? 0
      style.number.decimals = max(known, cost.scale)
      commodities[cost.commodity.index].costStyle = style
    }
  }
}
