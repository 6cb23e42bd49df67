import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying

/// What postings of one transaction come to, by the types of their accounts.
struct TransactionSums {
  var revenue = WideBalance()
  var expense = WideBalance()
  private(set) var postingCount = 0
  private(set) var hasHoldings = false
  private(set) var hasRevenue = false
  private(set) var hasExpense = false
  /// Accounts that money leaves and that it goes to, each once, in the order of the postings.
  var sources: [AccountID] { givers.list }
  var destinations: [AccountID] { takers.list }
  private var givers = DistinctAccounts()
  private var takers = DistinctAccounts()
  /// These are some of the transaction's postings, not all.
  var isPart = false

  /// Virtual postings have an amount and accounts, but no types.
  private let isVirtual: Bool
  private var holdings = WideBalance()
  /// Some of the assets and liabilities gave something, some got something.
  private var (gave, got) = (false, false)
  /// What they received.
  private var moved = WideBalance()
  private var positive = WideBalance()

  init(isVirtual: Bool) { self.isVirtual = isVirtual }

  /// Income or expense was posted.
  var hasFlows: Bool { hasRevenue || hasExpense }

  /// Some of the transaction's postings, all of them to assets and liabilities.
  var isOnlyHoldings: Bool { isPart && hasHoldings && !hasFlows }

  /// Income less expense.
  var net: WideBalance {
    var net = revenue.negated
    net.subtract(expense)
    return net
  }

  mutating func add(
    _ amount: WideBalance, of account: AccountID, _ type: AccountType?
  ) {
    postingCount += 1
    let isNegative = amount.amounts.contains { $0.quantity.isNegative }
    let isPositive = amount.amounts.contains { !$0.quantity.isNegative && !$0.isZero }
    if isNegative { givers.add(account) }
    if isPositive { takers.add(account) }
    if isPositive { positive.add(amount.positivePart) }
    guard !isVirtual else { return }
    switch type {
    case .asset, .cash, .liability:
      hasHoldings = true
      holdings.add(amount)
      if isNegative { gave = true }
      if isPositive { got = true }
      if isPositive { moved.add(amount.positivePart) }
    case .revenue, .gain:
      hasRevenue = true
      revenue.add(amount)
    case .expense:
      hasExpense = true
      expense.add(amount)
    case .equity, .conversion, nil: break
    }
  }

  /// What is shown of a transaction of a kind.
  func amount(_ kind: HistoryReport.Kind) -> WideBalance {
    switch kind {
    case .income, .expense: isPart && !hasFlows ? change : net
    case .transfer: isPart && !(gave && got) ? change : moved
    case .adjustment, .opening: isPart ? change : holdings
    case .other: change
    }
  }

  /// How assets and liabilities changed; without any what the others received.
  private var change: WideBalance { hasHoldings ? holdings : positive }
}

extension WideBalance {
  fileprivate var positivePart: WideBalance {
    var result = WideBalance()
    for amount in amounts where !amount.quantity.isNegative { result.add(amount) }
    return result
  }
}
