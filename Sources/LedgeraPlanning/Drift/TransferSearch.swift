import LedgeraChecking
import LedgeraModel
import LedgeraQuantities

/// Finds transfers that change buckets by what they should: from idle money and those with too much to
/// those with too little, both in the order of the plan.
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

  init(_ plan: Plan, _ holdings: BucketHoldings, _ found: BucketChanges, in base: CommodityID) {
    let changes = found.changes
    traits = AccountTraits(plan.journal)
    self.base = base
    var gifts = gifts(of: found.idleUsed, holdings.idle)
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

  /// The accounts' money, those with most first; what is missing then has to be sold, from those with the
  /// most value first.
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
    let invested = items.map { (account: $0.account, value: $0.value - max(.zero, $0.held[base])) }
      .sorted { $0.value > $1.value }
    for (account, value) in invested where rest.signum > 0 {
      let whole = isWhole ? value.roundedUp(toDecimals: 0) : value
      let part = account == invested.last?.account ? rest : min(rest, max(.zero, whole))
      guard part.signum > 0 else { continue }
      gifts.append(Gift(account: account, amount: part, mustSell: true))
      rest = rest - part
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
