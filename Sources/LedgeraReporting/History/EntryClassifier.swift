import LedgeraChecking
import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying
import LedgeraValuation

/// Tells what entries are, and what the postings asked for come to.
struct EntryClassifier {
  private let journal: Journal
  private let amounts: PostingAmounts
  /// What wallets gave and got where that is in several commodities.
  private let booked: FlowAmounts
  private let dates: PostingDates
  private let valuationDay: Day
  private let postings: CompiledQuery?
  private let adjustments: TaggedTransactions
  /// By account number: what residuals of foreign exchange are posted to.
  private let takesResiduals: [Bool]

  init(_ journal: Journal, _ request: HistoryRequest) {
    self.journal = journal
    amounts = PostingAmounts(
      journal, nil, request.valuation, infersMarketPrices: request.infersMarketPrices)
    booked = FlowAmounts(journal, .none, infersMarketPrices: request.infersMarketPrices)
    dates = PostingDates(journal, usesSecondaryDates: false)
    valuationDay = request.valuationDay
    postings = request.postings
    adjustments = TaggedTransactions("adjustment", in: journal, scope: .postings)
    takesResiduals = EntryClassifier.residualAccounts(journal)
  }

  /// Those at or below the profile's `fx-gain-loss`; without one all of type revenue, which an
  /// exchange of currencies posts nothing else to.
  private static func residualAccounts(_ journal: Journal) -> [Bool] {
    let accounts = journal.accounts.nodes.indices.map { AccountID(UInt32($0)) }
    guard let named = journal.profile.exchangeGainLoss else {
      return accounts.map { journal.type(of: $0)?.isSubtype(of: .revenue) ?? false }
    }
    var result = accounts.map { $0 == named }
    for account in journal.accounts.displayOrder {
      if let parent = journal.accounts[account].parent, result[parent.index] {
        result[account.index] = true
      }
    }
    return result
  }

  /// The rates that amounts were converted at so far.
  var usedRates: [UsedRate] { amounts.usedRates }

  /// What the entries of a day come to.
  func items(of entries: some Sequence<Int>, on day: Day) -> HistoryReport.DayItems {
    var (income, expense) = (WideBalance(), WideBalance())
    let items = entries.map { entry in
      let whole = sums(of: entry) { _ in true }
      let chosen = chosen(of: entry, whole)
      let kind = kind(of: entry, whole)
      if kind != .adjustment {
        let flow = chosen.isOnlyHoldings ? share(of: entry, whole) : chosen
        income.subtract(flow.revenue)
        expense.add(flow.expense)
      }
      return HistoryReport.Item(
        transaction: entry, kind: kind, sources: FewAccounts(whole.sources),
        destinations: FewAccounts(whole.destinations), amount: chosen.amount(kind))
    }
    return HistoryReport.DayItems(day: day, items: items, income: income, expense: expense)
  }

  private func matches(_ posting: Int, of entry: Int) -> Bool {
    postings?.matches(posting: posting, of: entry, in: journal.store) ?? true
  }

  /// What the postings asked for come to; the whole, when that is all or none of them.
  private func chosen(of entry: Int, _ whole: EntrySums) -> EntrySums {
    guard postings != nil else { return whole }
    var chosen = sums(of: entry) { matches($0, of: entry) }
    guard chosen.postingCount > 0, chosen.postingCount < whole.postingCount else { return whole }
    chosen.isPart = true
    return chosen
  }

  /// Virtual postings count only in entries that have no others.
  private func sums(of entry: Int, where isWanted: (Int) -> Bool) -> EntrySums {
    let record = journal.store.transactions[entry]
    let isVirtual = !record.postings.contains { journal.store.postings[$0].flags.kind == .real }
    var sums = EntrySums(isVirtual: isVirtual)
    for number in record.postings {
      let posting = journal.store.postings[number]
      guard isVirtual || posting.flags.kind == .real, isWanted(number) else { continue }
      let amount = amounts.balance(
        of: number, on: dates.day(of: number, in: record), last: valuationDay)
      sums.add(
        amount, of: posting.account, journal.type(of: posting.account),
        takesResidual: takesResiduals[posting.account.index])
    }
    return sums
  }

  /// The part of income and expense that the wallets asked for took, as in a summary.
  private func share(of entry: Int, _ whole: EntrySums) -> EntrySums {
    guard whole.hasFlows else { return EntrySums(isVirtual: false) }
    let record = journal.store.transactions[entry]
    let wallets = record.postings.filter { number in
      let posting = journal.store.postings[number]
      return posting.flags.kind == .real && journal.type(of: posting.account)?.isHolding ?? false
    }
    let movements = wallets.map { number in
      let posting = journal.store.postings[number]
      return WalletShares.Movement(
        wallet: posting.account, amounts: journal.store.amounts(of: posting),
        value: booked.balance(
          of: number, in: entry, on: dates.day(of: number, in: record), last: valuationDay))
    }
    let shares = WalletShares(movements) ?? WalletShares(equally: movements.map(\.wallet))
    let wanted = Set(
      wallets.filter { matches($0, of: entry) }.map { journal.store.postings[$0].account })
    var result = EntrySums(isVirtual: false)
    for share in shares.parts where share.wallet.map(wanted.contains) ?? false {
      result.revenue.add(shares.part(share, of: whole.revenue))
      result.expense.add(shares.part(share, of: whole.expense))
    }
    return result
  }

  private func kind(of entry: Int, _ sums: EntrySums) -> HistoryReport.Kind {
    if adjustments.contains(entry) { return .adjustment }
    let isExchange = sums.hasResidual && !sums.hasExpense && isExchange(entry)
    // A refund is an expense, too: it reduces them.
    switch (sums.hasRevenue && !isExchange, sums.hasExpense) {
    case (true, false): return .income
    case (false, true): return .expense
    case (true, true):
      return sums.net.amounts.contains { $0.quantity.isNegative } ? .expense : .income
    case (false, false): break
    }
    if sums.hasOther || !sums.hasHoldings { return .other }
    return sums.hasEquity ? .adjustment : .transfer
  }

  /// Whether wallets give one currency and get another: what is left of it is neither earned nor spent
  /// by whoever moves money.
  private func isExchange(_ entry: Int) -> Bool {
    var held = WideBalance()
    for number in journal.store.transactions[entry].postings {
      let posting = journal.store.postings[number]
      guard posting.flags.kind == .real, journal.type(of: posting.account)?.isHolding ?? false
      else { continue }
      for amount in journal.store.amounts(of: posting) { held.add(WideAmount(amount)) }
    }
    let moved = held.amounts.filter { !$0.isZero }
    return moved.count > 1 && moved.allSatisfy { isCurrency($0.commodity) }
      && moved.contains { $0.quantity.isNegative } && moved.contains { !$0.quantity.isNegative }
  }

  private func isCurrency(_ commodity: CommodityID) -> Bool {
    commodity == journal.profile.base || journal.profile.display.contains(commodity)
      || Currencies.contains(symbol: journal.commodity(commodity).symbol)
  }
}

extension AccountType {
  /// Something owned or owed.
  fileprivate var isHolding: Bool { isSubtype(of: .asset) || self == .liability }
}
