import LedgeraChecking
import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying
import LedgeraValuation

/// Adds up income and expense entry by entry.
struct FlowCollector {
  private(set) var total = SummaryReport.Flow()
  private(set) var byPeriod: [SummaryReport.Flow]
  private(set) var byCategory: [AccountID: SummaryReport.Flow] = [:]
  /// One flow for each period; empty unless categories are divided.
  private(set) var byCategoryAndPeriod: [AccountID: [SummaryReport.Flow]] = [:]
  private(set) var byWallet: [AccountID?: SummaryReport.Flow] = [:]

  private let journal: Journal
  private let request: SummaryRequest
  private let span: DateSpan
  private var finder: PeriodFinder
  private let dividesCategories: Bool
  private let amounts: FlowAmounts
  /// What wallets paid where amounts are of several commodities.
  private let costs: PostingAmounts
  private let dates: PostingDates
  private let adjustments: TaggedTransactions
  /// By account number.
  private let roles: [Role]

  private enum Role {
    case income, expense, wallet, none
  }

  init(
    _ journal: Journal, _ request: SummaryRequest, span: DateSpan, periods: [DateSpan],
    dividesCategories: Bool = false
  ) {
    self.dividesCategories = dividesCategories
    self.journal = journal
    self.request = request
    self.span = span
    finder = PeriodFinder(periods, includesEarlier: false)
    byPeriod = Array(repeating: SummaryReport.Flow(), count: periods.count)
    amounts = FlowAmounts(
      journal, request.valuation, infersMarketPrices: request.infersMarketPrices)
    costs = PostingAmounts(journal, nil, Valuation(convertsToCost: true))
    dates = PostingDates(journal, usesSecondaryDates: false)
    adjustments = TaggedTransactions("adjustment", in: journal, scope: .postings)
    roles = journal.accounts.nodes.map { node in
      switch node.type {
      case .revenue, .gain: .income
      case .expense: .expense
      case .asset, .cash, .liability: .wallet
      case .equity, .conversion, nil: .none
      }
    }
  }

  var usedRates: [UsedRate] { amounts.usedRates }

  mutating func add(_ entry: Int) {
    let record = journal.store.transactions[entry]
    guard record.hasPostingDates || span.contains(record.day) else { return }
    var wallets: WalletShares?
    for number in record.postings {
      let posting = journal.store.postings[number]
      let role = roles[posting.account.index]
      guard role == .income || role == .expense, posting.flags.kind == .real,
        request.categories[posting.account.index]
      else { continue }
      let day = dates.day(of: number, in: record)
      guard span.contains(day), matches(number, entry), !adjustments.contains(entry) else {
        continue
      }
      let shares = wallets ?? self.shares(of: entry, record)
      wallets = shares
      let amount = amounts.balance(of: number, in: entry, on: day, last: span.last ?? day)
      add(amount, role, of: posting.account, on: day, shares)
    }
  }

  private func matches(_ posting: Int, _ entry: Int) -> Bool {
    request.query?.matches(posting: posting, of: entry, in: journal.store) ?? true
  }

  private mutating func add(
    _ amount: WideBalance, _ role: Role, of account: AccountID, on day: Day, _ shares: WalletShares
  ) {
    var counted = SummaryReport.Flow()
    for share in shares.parts {
      if let wanted = request.wallets, !(share.wallet.map { wanted[$0.index] } ?? false) {
        continue
      }
      let part = shares.part(share, of: amount)
      var flow = SummaryReport.Flow()
      if role == .income { flow.income.add(part.negated) } else { flow.expense.add(part) }
      byWallet[share.wallet, default: SummaryReport.Flow()].add(flow)
      counted.add(flow)
    }
    guard !counted.isEmpty else { return }
    total.add(counted)
    let category = category(account)
    byCategory[category, default: SummaryReport.Flow()].add(counted)
    let period = Int(finder.period(of: day))
    guard byPeriod.indices.contains(period) else { return }
    byPeriod[period].add(counted)
    guard dividesCategories else { return }
    let nothing = Array(repeating: SummaryReport.Flow(), count: byPeriod.count)
    byCategoryAndPeriod[category, default: nothing][period].add(counted)
  }

  private func category(_ account: AccountID) -> AccountID {
    guard !request.depth.isUnlimited,
      let depth = request.depth.depth(ofAccountNamed: journal.name(account))
    else { return account }
    return journal.accounts.ancestor(of: account, depth: max(1, depth)) ?? account
  }

  // MARK: Wallets

  /// How an entry's income and expense are shared among its wallets.
  private func shares(of entry: Int, _ record: TransactionRecord) -> WalletShares {
    let numbers = record.postings.filter { number in
      let posting = journal.store.postings[number]
      return roles[posting.account.index] == .wallet && posting.flags.kind == .real
    }
    let wallets = numbers.map { journal.store.postings[$0].account }
    guard let first = wallets.first, wallets.contains(where: { $0 != first }) else {
      return WalletShares(wallets.first)
    }
    let amounts = numbers.map { journal.store.amounts(of: journal.store.postings[$0]) }
    func shares(_ value: (Int, Day) -> WideBalance) -> WalletShares? {
      let values = numbers.map { value($0, dates.day(of: $0, in: record)) }
      return WalletShares(
        wallets.indices.map {
          WalletShares.Movement(wallet: wallets[$0], amounts: amounts[$0], value: values[$0])
        })
    }
    let last = span.last
    return shares { self.amounts.balance(of: $0, in: entry, on: $1, last: last ?? $1) }
      ?? shares { costs.balance(of: $0, on: $1, last: last ?? $1) }
      ?? WalletShares(equally: wallets)
  }
}
