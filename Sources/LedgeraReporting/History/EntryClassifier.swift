import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

/// Tells what entries are, and sums what they move by the types of their accounts.
struct EntryClassifier {
  private let journal: Journal
  private let amounts: PostingAmounts
  private let dates: PostingDates
  private let valuationDay: Day
  private let adjustments: AdjustmentTags

  init(_ journal: Journal, _ request: HistoryRequest) {
    self.journal = journal
    amounts = PostingAmounts(
      journal, nil, request.valuation, infersMarketPrices: request.infersMarketPrices)
    dates = PostingDates(journal, usesSecondaryDates: false)
    valuationDay = request.valuationDay
    adjustments = AdjustmentTags(journal)
  }

  /// The rates that amounts were converted at so far.
  var usedRates: [UsedRate] { amounts.usedRates }

  /// What the entries of a day come to.
  func items(of entries: some Sequence<Int>, on day: Day) -> HistoryReport.DayItems {
    var (income, expense) = (WideBalance(), WideBalance())
    let items = entries.map { entry in
      let sums = sums(of: entry)
      let item = item(entry, sums)
      if item.kind != .adjustment {
        income.subtract(sums.revenue)
        expense.add(sums.expense)
      }
      return item
    }
    return HistoryReport.DayItems(day: day, items: items, income: income, expense: expense)
  }

  /// What was posted to accounts of each sort. Virtual postings count only in entries that have no
  /// others.
  private struct Sums {
    var holdings = WideBalance()
    var moved = WideBalance()
    var revenue = WideBalance()
    var expense = WideBalance()
    var hasHoldings = false
    var hasRevenue = false
    var hasExpense = false
    var hasEquity = false
    var hasOther = false
    var positive = WideBalance()
    var sources: [AccountID] = []
    var destinations: [AccountID] = []
  }

  private func sums(of entry: Int) -> Sums {
    var sums = Sums()
    let record = journal.store.transactions[entry]
    let isVirtual = !record.postings.contains { journal.store.postings[$0].flags.kind == .real }
    for posting in record.postings {
      let account = journal.store.postings[posting].account
      guard isVirtual || journal.store.postings[posting].flags.kind == .real else { continue }
      let amount = amounts.balance(
        of: posting, on: dates.day(of: posting, in: record), last: valuationDay)
      add(amount, of: account, to: &sums)
    }
    if isVirtual {
      var virtual = Sums()
      virtual.positive = sums.positive
      (virtual.sources, virtual.destinations) = (sums.sources, sums.destinations)
      return virtual
    }
    return sums
  }

  private func add(_ amount: WideBalance, of account: AccountID, to sums: inout Sums) {
    let isNegative = amount.amounts.contains { $0.quantity.isNegative }
    let isPositive = amount.amounts.contains { !$0.quantity.isNegative && !$0.isZero }
    if isNegative, !sums.sources.contains(account) { sums.sources.append(account) }
    if isPositive, !sums.destinations.contains(account) { sums.destinations.append(account) }
    if isPositive { sums.positive.add(EntryClassifier.positivePart(of: amount)) }
    switch journal.type(of: account) {
    case .asset, .cash, .liability:
      sums.hasHoldings = true
      sums.holdings.add(amount)
      if isPositive { sums.moved.add(EntryClassifier.positivePart(of: amount)) }
    case .revenue, .gain:
      sums.hasRevenue = true
      sums.revenue.add(amount)
    case .expense:
      sums.hasExpense = true
      sums.expense.add(amount)
    case .equity: sums.hasEquity = true
    case .conversion: break
    case nil: sums.hasOther = true
    }
  }

  private static func positivePart(of balance: WideBalance) -> WideBalance {
    var result = WideBalance()
    for amount in balance.amounts where !amount.quantity.isNegative { result.add(amount) }
    return result
  }

  private func item(_ entry: Int, _ sums: Sums) -> HistoryReport.Item {
    var net = sums.revenue.negated
    net.subtract(sums.expense)
    let kind = kind(of: entry, sums, net)
    let amount: WideBalance =
      switch kind {
      case .income, .expense: net
      case .transfer: sums.moved
      case .adjustment: sums.holdings
      case .other: sums.hasHoldings ? sums.holdings : sums.positive
      }
    return HistoryReport.Item(
      transaction: entry, kind: kind, sources: FewAccounts(sums.sources),
      destinations: FewAccounts(sums.destinations), amount: amount)
  }

  private func kind(of entry: Int, _ sums: Sums, _ net: WideBalance) -> HistoryReport.Kind {
    if adjustments.contains(entry) { return .adjustment }
    // A refund is an expense, too: it reduces them.
    switch (sums.hasRevenue, sums.hasExpense) {
    case (true, false): return .income
    case (false, true): return .expense
    case (true, true):
      return net.amounts.contains { $0.quantity.isNegative } ? .expense : .income
    case (false, false): break
    }
    if sums.hasOther || !sums.hasHoldings { return .other }
    return sums.hasEquity ? .adjustment : .transfer
  }
}
