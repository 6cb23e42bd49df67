import LedgeraQuantities

/// The order in which reports list amounts of several commodities: by symbol, byte by byte.
public struct CommodityOrder: Sendable {
  /// By commodity number.
  private let ranks: [Int]

  /// Sorts the journal's commodities, so make it once per report.
  public init(_ journal: Journal) {
    let count = journal.store.commodities.count
    var ranks = [Int](repeating: 0, count: count)
    let sorted = (0..<UInt32(count)).sorted {
      journal.store.commoditySymbols[$0].lexicographicallyPrecedes(
        journal.store.commoditySymbols[$1])
    }
    for (rank, number) in sorted.enumerated() { ranks[Int(number)] = rank }
    self.ranks = ranks
  }

  /// Whether `left` is listed before `right`.
  public func precedes(_ left: CommodityID, _ right: CommodityID) -> Bool {
    ranks[left.index] < ranks[right.index]
  }

  /// A balance's amounts as listed.
  public func sorted(_ balance: WideBalance) -> [WideAmount] {
    guard balance.amounts.count > 1 else { return balance.amounts }
    return balance.amounts.sorted { precedes($0.commodity, $1.commodity) }
  }

  /// A balance's amounts as shown: without zeros, but one zero is kept if there is nothing else.
  public func shown(_ balance: WideBalance) -> [WideAmount] {
    if balance.amounts.count == 1 { return balance.amounts }
    let sorted = sorted(balance)
    let held = sorted.filter { !$0.isZero }
    if held.isEmpty, let zero = sorted.first(where: { $0.commodity != .none }) ?? sorted.first {
      return [zero]
    }
    return held
  }

  /// Compares two balances commodity by commodity, in the order of reports; a missing commodity
  /// counts as zero. Negative, zero or positive as `left - right` is.
  public func compare(_ left: WideBalance, _ right: WideBalance) -> Int {
    let (left, right) = (sorted(left), sorted(right))
    var (first, second) = (0, 0)
    while first < left.count || second < right.count {
      let isLeft =
        second == right.count
        || (first < left.count && !precedes(right[second].commodity, left[first].commodity))
      let isRight =
        first == left.count
        || (second < right.count && !precedes(left[first].commodity, right[second].commodity))
      let order = WideQuantity.compare(
        isLeft ? left[first].quantity : .zero, isRight ? right[second].quantity : .zero)
      if order != 0 { return order }
      if isLeft { first += 1 }
      if isRight { second += 1 }
    }
    return 0
  }
}
