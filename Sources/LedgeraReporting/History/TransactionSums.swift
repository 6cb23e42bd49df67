import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying

/// Sums of postings of one transaction by account type.
struct TransactionSums {
  var revenue = WideBalance()
  var expense = WideBalance()
  private(set) var postingCount = 0
  private(set) var hasHoldings = false
  private(set) var hasRevenue = false
  private(set) var hasExpense = false
  /// The accounts that money leaves, and those that it goes to, each in the order of the postings,
  /// without repetition.
  var sources: [AccountID] { givers.list }
  var destinations: [AccountID] { takers.list }
  private var givers = DistinctAccounts()
  private var takers = DistinctAccounts()
  /// Whether some of the transaction's postings are missing.
  var isPart = false

  /// Virtual postings have amounts and accounts, but no types.
  private let isVirtual: Bool
  private var holdings = WideBalance()
  /// Whether some asset or liability gave, and whether some received, something.
  private var (gave, got) = (false, false)
  /// What those that received something received.
  private var moved = WideBalance()
  private var positive = WideBalance()

  init(isVirtual: Bool) { self.isVirtual = isVirtual }

  /// Whether income or expense was posted.
  var hasFlows: Bool { hasRevenue || hasExpense }

  /// Whether these are only some of the postings, all of them to assets and liabilities.
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
    let received = isNegative ? amount.positivePart : amount
    if isPositive { positive.add(received) }
    guard !isVirtual else { return }
    switch type {
    case .asset, .cash, .liability:
      hasHoldings = true
      holdings.add(amount)
      if isNegative { gave = true }
      if isPositive { got = true }
      if isPositive { moved.add(received) }
    case .revenue, .gain:
      hasRevenue = true
      revenue.add(amount)
    case .expense:
      hasExpense = true
      expense.add(amount)
    case .equity, .conversion, .unrealisedGain, nil: break
    }
  }

  /// The amount shown for a transaction of a kind.
  func amount(_ kind: HistoryReport.Kind) -> WideBalance {
    switch kind {
    case .income, .expense: isPart && !hasFlows ? change : net
    case .transfer: isPart && !(gave && got) ? change : moved
    case .adjustment, .opening: isPart ? change : holdings
    case .other: change
    }
  }

  /// The change of assets and liabilities; without any, what other accounts received.
  private var change: WideBalance { hasHoldings ? holdings : positive }
}

extension WideBalance {
  fileprivate var positivePart: WideBalance {
    var result = WideBalance()
    for amount in amounts where !amount.quantity.isNegative { result.add(amount) }
    return result
  }
}
