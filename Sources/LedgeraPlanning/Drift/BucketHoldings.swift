import LedgeraChecking
public import LedgeraModel
public import LedgeraQuantities
import LedgeraValuation

/// What the accounts of a plan's buckets hold on a day, and what that is worth in the base currency.
public struct BucketHoldings: Sendable {
  /// One account of a bucket; subaccounts are apart.
  public struct Item: Sendable {
    public let account: AccountID
    public let held: WideBalance
    /// In the base currency; what has no price counts nothing.
    public let value: WideQuantity
  }

  /// By bucket, in the order of the plan; accounts in display order.
  public let items: [[Item]]
  /// Commodities held that have no price in the base currency.
  public let unpriced: [CommodityID]

  /// By bucket: the sum of its accounts.
  public var values: [WideQuantity] {
    items.map { $0.reduce(.zero) { $0 + $1.value } }
  }

  /// Postings of later days do not count, nor do later prices. Linear in postings and accounts.
  ///
  /// - Parameter base: nil: nothing is worth anything.
  init(_ plan: Plan, in base: CommodityID?, on day: Day) {
    let journal = plan.journal
    var owners = [Int?](repeating: nil, count: journal.accounts.nodes.count)
    for (number, bucket) in plan.buckets.enumerated() {
      for account in bucket.accounts { owners[account.value.index] = number }
    }
    // Parents come before their children in display order.
    for account in journal.accounts.displayOrder {
      guard owners[account.index] == nil, let parent = journal.accounts[account].parent else {
        continue
      }
      owners[account.index] = owners[parent.index]
    }
    let held = journal.balances(of: owners.map { $0 != nil }, until: day)
    let book = PriceBook(journal, infersFromCosts: true)
    var items = [[Item]](repeating: [], count: plan.buckets.count)
    var unpriced: Set<CommodityID> = []
    for account in journal.accounts.displayOrder {
      guard let owner = owners[account.index], let balance = held[account] else { continue }
      var value = WideQuantity.zero
      for amount in balance.amounts where !amount.isZero {
        guard let base else { continue }
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

extension Journal {
  /// What accounts hold after a day, without subaccounts; those that were never posted to are missing.
  ///
  /// - Parameter isWanted: By account number.
  fileprivate func balances(
    of isWanted: [Bool], until day: Day
  ) -> [AccountID: WideBalance] {
    var balances: [AccountID: WideBalance] = [:]
    for index in 0..<transactionCount {
      let entry = store.transactions[index]
      for number in entry.postings {
        let posting = store.postings[number]
        guard isWanted[posting.account.index] else { continue }
        if entry.day > day || entry.hasPostingDates {
          guard Posting(journal: self, index: number, transactionIndex: index).day <= day else {
            continue
          }
        }
        for amount in store.amounts(of: posting) {
          balances[posting.account, default: WideBalance()].add(WideAmount(amount))
        }
      }
    }
    return balances
  }
}
