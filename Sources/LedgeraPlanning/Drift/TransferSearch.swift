import LedgeraModel
import LedgeraQuantities

/// Finds transfers that give buckets what they should hold: from those with too much to those with too
/// little, both in the order of the plan. There are fewer transfers than buckets.
struct TransferSearch {
  private(set) var transfers: [DriftReport.Transfer] = []

  init(_ plan: Plan, _ holdings: BucketHoldings, wanted: [WideQuantity], in base: CommodityID) {
    var givers: [(bucket: Int, amount: WideQuantity)] = []
    var takers: [(bucket: Int, amount: WideQuantity)] = []
    for (number, value) in holdings.values.enumerated() {
      // Whole units: a suggestion to the cent looks like more than it is.
      let amount = (wanted[number] - value).rounded(toDecimals: 0)
      if amount.signum > 0 { takers.append((number, amount)) }
      if amount.signum < 0 { givers.append((number, amount.negated)) }
    }
    var (giver, taker) = (0, 0)
    while giver < givers.count, taker < takers.count {
      let amount = min(givers[giver].amount, takers[taker].amount)
      let (source, target) = (givers[giver].bucket, takers[taker].bucket)
      let from = TransferSearch.main(holdings.items[source], base)
      let to = TransferSearch.main(holdings.items[target], base)?.account
      if let from, let to = to ?? plan.buckets[target].accounts.first?.value {
        transfers.append(
          DriftReport.Transfer(
            amount: amount, from: from.account, to: to, mustSell: from.held[base] < amount))
      }
      givers[giver].amount = givers[giver].amount - amount
      takers[taker].amount = takers[taker].amount - amount
      if givers[giver].amount.isZero { giver += 1 }
      if takers[taker].amount.isZero { taker += 1 }
    }
  }

  /// The account with the most money in the base currency; nil: the bucket was never used.
  private static func main(
    _ items: [BucketHoldings.Item], _ base: CommodityID
  ) -> BucketHoldings.Item? {
    items.max { $0.held[base] < $1.held[base] }
  }
}
