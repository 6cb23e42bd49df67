import LedgeraChecking
import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying
import LedgeraValuation

/// Determines kinds of transactions and the sums of their selected postings.
struct TransactionClassifier {
  private let journal: Journal
  private let amounts: PostingAmounts
  /// What wallets gave and received, for transactions in several commodities.
  private let booked: FlowAmounts
  private let dates: PostingDates
  /// The day of values at period ends.
  private let valuationDay: Day
  private let postings: CompiledQuery?
  private let kinds: TransactionKinds

  init(_ journal: Journal, _ request: HistoryRequest) {
    self.journal = journal
    let selection = request.selection
    amounts = PostingAmounts(
      journal,
      PostingSelection(
        valuation: selection.valuation, infersMarketPrices: selection.infersMarketPrices))
    booked = FlowAmounts(
      journal, PostingSelection(infersMarketPrices: selection.infersMarketPrices))
    dates = PostingDates(journal, usesSecondaryDates: false)
    valuationDay = selection.lastDay(of: journal)
    postings = selection.postings(journal)
    kinds = TransactionKinds(journal)
  }

  /// The rates used so far.
  var usedRates: [UsedRate] { amounts.usedRates }

  /// The items and sums of a day's transactions.
  func items(of transactions: some Sequence<Int>, on day: Day) -> HistoryReport.DayItems {
    var (income, expense) = (WideBalance(), WideBalance())
    let items = transactions.map { transaction in
      let whole = sums(of: transaction) { _ in true }
      let chosen = chosen(of: transaction, whole)
      let kind = kinds.kind(of: transaction, in: journal.store)
      if !kind.setsBalances {
        let flow = chosen.isOnlyHoldings ? share(of: transaction, whole) : chosen
        income.subtract(flow.revenue)
        expense.add(flow.expense)
      }
      return HistoryReport.Item(
        transaction: transaction, kind: kind, sources: FewAccounts(whole.sources),
        destinations: FewAccounts(whole.destinations), amount: chosen.amount(kind))
    }
    return HistoryReport.DayItems(day: day, items: items, income: income, expense: expense)
  }

  private func matches(_ posting: Int, of transaction: Int) -> Bool {
    postings?.matches(posting: posting, of: transaction, in: journal.store) ?? true
  }

  /// The sums of the selected postings; those of the whole transaction if all or none are selected.
  private func chosen(of transaction: Int, _ whole: TransactionSums) -> TransactionSums {
    guard postings != nil else { return whole }
    var chosen = sums(of: transaction) { matches($0, of: transaction) }
    guard chosen.postingCount > 0, chosen.postingCount < whole.postingCount else { return whole }
    chosen.isPart = true
    return chosen
  }

  /// Virtual postings count only in transactions that have no others.
  private func sums(of transaction: Int, where isWanted: (Int) -> Bool) -> TransactionSums {
    let record = journal.store.transactions[transaction]
    let isVirtual = !record.postings.contains { journal.store.postings[$0].flags.kind == .real }
    var sums = TransactionSums(isVirtual: isVirtual)
    for number in record.postings {
      let posting = journal.store.postings[number]
      guard isVirtual || posting.flags.kind == .real, isWanted(number) else { continue }
      let amount = amounts.balance(
        of: number, on: dates.day(of: number, in: record), last: valuationDay)
      sums.add(amount, of: posting.account, journal.type(of: posting.account))
    }
    return sums
  }

  /// The part of income and expense that the selected wallets took, as in a summary.
  private func share(of transaction: Int, _ whole: TransactionSums) -> TransactionSums {
    guard whole.hasFlows else { return TransactionSums(isVirtual: false) }
    let record = journal.store.transactions[transaction]
    let wallets = record.postings.filter { number in
      let posting = journal.store.postings[number]
      return posting.flags.kind == .real && journal.type(of: posting.account)?.role == .wallet
    }
    let movements = wallets.map { number in
      let posting = journal.store.postings[number]
      return WalletShares.Movement(
        wallet: posting.account, amounts: journal.store.amounts(of: posting),
        value: booked.balance(
          of: number, in: transaction, on: dates.day(of: number, in: record), last: valuationDay))
    }
    let shares = WalletShares(movements) ?? WalletShares(equally: movements.map(\.wallet))
    let wanted = Set(
      wallets.filter { matches($0, of: transaction) }.map { journal.store.postings[$0].account })
    var result = TransactionSums(isVirtual: false)
    for share in shares.parts where share.wallet.map(wanted.contains) ?? false {
      result.revenue.add(shares.part(share, of: whole.revenue))
      result.expense.add(shares.part(share, of: whole.expense))
    }
    return result
  }
}
