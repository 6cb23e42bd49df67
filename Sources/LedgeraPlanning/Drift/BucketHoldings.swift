import LedgeraChecking
package import LedgeraModel
package import LedgeraQuantities
import LedgeraValuation

/// What the accounts of a plan's buckets hold on a day, and what that is worth in the base currency.
package struct BucketHoldings: Sendable {
  /// One account of a bucket; subaccounts are apart.
  package struct Item: Sendable {
    package let account: AccountID
    package let held: WideBalance
    /// In the base currency; what has no price counts nothing.
    package let value: WideQuantity
  }

  /// By bucket, in the order of the plan; accounts in display order.
  package let items: [[Item]]
  /// Commodities held that have no price in the base currency.
  package let unpriced: [CommodityID]

  /// By bucket: the sum of its accounts.
  package var values: [WideQuantity] {
    items.map { $0.reduce(.zero) { $0 + $1.value } }
  }

  /// Postings of later days do not count, nor do later prices. Linear in postings and accounts.
  init(_ plan: Plan, in base: CommodityID, on day: Day) {
    let journal = plan.journal
    let owners = BucketOwners(plan)
    let held = BookedSums(journal, in: DateSpan(end: DateSpan(day).end))
    let book = PriceBook(journal, infersFromCosts: true)
    var items = [[Item]](repeating: [], count: plan.buckets.count)
    var unpriced: Set<CommodityID> = []
    for account in journal.accounts.displayOrder {
      let balance = held[account]
      guard let owner = owners[account], !balance.isEmpty else { continue }
      var value = WideQuantity.zero
      for amount in balance.amounts where !amount.isZero {
        let worth = book.value(of: amount, in: base, on: day)
        if worth.commodity == base {
          value += worth.quantity
        } else {
          unpriced.insert(amount.commodity)
        }
      }
      items[owner].append(Item(account: account, held: balance, value: value))
    }
    self.items = items
    self.unpriced = unpriced.sorted()
  }
}
