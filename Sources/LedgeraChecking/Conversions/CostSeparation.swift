import LedgeraModel
import LedgeraQuantities

/// Keeps amounts of one commodity apart by what they cost, as sums of hledger do (reference.md § Under the name
/// hledger): amounts with a cost get a commodity of their own, with the same symbol and a `Pricing`.
struct CostSeparation {
  /// What amounts have in common that sums add up.
  private struct Key: Hashable {
    let commodity: CommodityID
    let cost: CommodityID
    /// Without zeros at the end; nil: they have total costs.
    let unit: Quantity?

    init(_ commodity: CommodityID, _ cost: Cost) {
      self.commodity = commodity
      self.cost = cost.amount.commodity
      unit = cost.isTotal ? nil : cost.amount.quantity.normalized
    }
  }

  /// By key: the longest of total costs, the last of those of units.
  private var costs: [Key: Amount] = [:]
  private var numbers: [Key: CommodityID] = [:]

  /// Without effect if there would be more commodities than there can be.
  static func apply(to store: inout JournalStore) {
    var separation = CostSeparation()
    for number in store.postings.buffer.indices {
      guard let (amount, cost) = store.priced(number) else { continue }
      separation.note(cost, of: amount)
    }
    guard separation.makeCommodities(in: &store) else { return }
    for number in store.postings.buffer.indices {
      guard let (amount, cost) = store.priced(number) else { continue }
      separation.replace(amount, at: cost, of: number, in: &store)
    }
  }

  private mutating func note(_ cost: Cost, of amount: Amount) {
    let key = Key(amount.commodity, cost)
    if cost.isTotal, let known = costs[key], known.quantity.scale > cost.amount.quantity.scale {
      return
    }
    costs[key] = cost.amount
  }

  /// - Returns: Whether there is room for all.
  private mutating func makeCommodities(in store: inout JournalStore) -> Bool {
    let sorted = costs.sorted { precedes($0.key, $1.key, store) }
    let limit = Int(UInt16.max) + 1
    guard store.commodities.count + 2 * sorted.count <= limit else { return false }
    for (key, cost) in sorted {
      if key.unit != nil {
        numbers[key] = store.addCommodity(like: key.commodity, .unit(cost))
      } else {
        numbers[key] = store.addCommodity(like: key.commodity, .total)
        let costs = Pricing.costs(key.cost, decimals: cost.quantity.scale)
        _ = store.addCommodity(like: key.commodity, costs)
      }
    }
    return true
  }

  /// The order of hledger: by commodity of the cost, then total costs before those of units.
  private func precedes(_ left: Key, _ right: Key, _ store: borrowing JournalStore) -> Bool {
    if left.commodity != right.commodity { return left.commodity < right.commodity }
    if left.cost != right.cost {
      return store.commoditySymbols[UInt32(left.cost.number)]
        .lexicographicallyPrecedes(store.commoditySymbols[UInt32(right.cost.number)])
    }
    guard let one = left.unit, let other = right.unit else { return left.unit == nil }
    return one < other
  }

  private func replace(
    _ amount: Amount, at cost: Cost, of number: Int, in store: inout JournalStore
  ) {
    guard let commodity = numbers[Key(amount.commodity, cost)] else { return }
    var amounts = [Amount(amount.quantity, commodity)]
    if cost.isTotal {
      let total = cost.amount.quantity.normalized
      let signed = amount.isZero ? .zero : amount.quantity.isNegative ? total.negated : total
      amounts.append(Amount(signed, CommodityID(commodity.number + 1)))
    }
    let isInferred = store.postings[number].flags.isInferred
    store.complete(number, with: amounts)
    store.postings[number].flags.isInferred = isInferred
  }
}

extension JournalStore {
  /// The amount and the cost of a posting that has both; nil: it has not.
  fileprivate func priced(_ number: Int) -> (Amount, Cost)? {
    guard let cost = cost(of: postings[number]), !cost.isOffset,
      let amount = onlyAmount(of: number)
    else { return nil }
    return (amount, cost)
  }

  /// A commodity listed right after those like it that there are.
  fileprivate mutating func addCommodity(
    like commodity: CommodityID, _ pricing: Pricing
  ) -> CommodityID {
    var info = commodities[commodity.index]
    info.pricing = pricing
    let ordinal = String(commodities.count)
    let zeros = String(repeating: "0", count: max(0, 5 - ordinal.count))
    var name = info.symbol + "\0" + zeros + ordinal
    while commoditySymbols.lookup(name) != nil { name += "\0" }
    _ = commoditySymbols.intern(name)
    commodities.append(info)
    return CommodityID(UInt16(commodities.count - 1))
  }
}
