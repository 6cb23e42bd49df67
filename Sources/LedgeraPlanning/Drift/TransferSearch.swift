import LedgeraChecking
import LedgeraModel
import LedgeraQuantities

/// Finds transfers that change buckets by what they should: from those with too much to those with too
/// little, both in the order of the plan.
struct TransferSearch {
  private(set) var transfers: [DriftReport.Transfer] = []

  /// What an account can give, or what has to be sold.
  private struct Gift {
    let account: AccountID
    var amount: WideQuantity
    let mustSell: Bool
  }

  private let traits: AccountTraits
  private let base: CommodityID

  init(_ plan: Plan, _ holdings: BucketHoldings, changes: [WideQuantity], in base: CommodityID) {
    traits = AccountTraits(plan.journal)
    self.base = base
    var gifts: [Gift] = []
    for bucket in changes.indices where changes[bucket].isNegative {
      gifts += self.gifts(of: changes[bucket].negated, holdings.items[bucket])
    }
    for bucket in changes.indices where changes[bucket].signum > 0 {
      guard let to = taker(plan.buckets[bucket], holdings.items[bucket]) else { continue }
      var lack = changes[bucket]
      while let gift = gifts.first, lack.signum > 0 {
        let amount = min(gift.amount, lack)
        transfers.append(
          DriftReport.Transfer(
            amount: amount, from: gift.account, to: to, mustSell: gift.mustSell,
            mustBuy: isTraded(to)))
        lack = lack - amount
        gifts[0].amount = gift.amount - amount
        if gifts[0].amount.isZero { gifts.removeFirst() }
      }
    }
  }

  /// Whether the account holds what has a price, and no money.
  private func isTraded(_ account: AccountID) -> Bool {
    traits.assetClass(of: account)?.isTraded ?? false
  }

  /// The accounts' money, those with most first; what is missing then has to be sold from the one with
  /// the most value.
  private func gifts(of amount: WideQuantity, _ items: [BucketHoldings.Item]) -> [Gift] {
    var rest = amount
    var gifts: [Gift] = []
    let isWhole = amount == amount.rounded(toDecimals: 0)
    for item in items.sorted(by: { $0.held[base] > $1.held[base] }) {
      let held = item.held[base]
      let part = min(rest, isWhole ? held.roundedDown(toDecimals: 0) : held)
      guard part.signum > 0 else { break }
      gifts.append(Gift(account: item.account, amount: part, mustSell: false))
      rest = rest - part
    }
    let largest = items.max { $0.value - $0.held[base] < $1.value - $1.held[base] }
    if rest.signum > 0, let largest {
      gifts.append(Gift(account: largest.account, amount: rest, mustSell: true))
    }
    return gifts
  }

  /// The account with most of the base currency, among those for money if there are any.
  private func taker(
    _ bucket: BucketDeclaration, _ items: [BucketHoldings.Item]
  ) -> AccountID? {
    let used = items.filter { !isTraded($0.account) }
    let named = bucket.accounts.map(\.value)
    return used.max { $0.held[base] < $1.held[base] }?.account
      ?? named.first { !isTraded($0) } ?? items.first?.account ?? named.first
  }
}
