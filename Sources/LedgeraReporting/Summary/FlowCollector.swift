import LedgeraChecking
import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying
import LedgeraValuation

/// Adds up income and expense transaction by transaction.
struct FlowCollector {
  private(set) var total = SummaryReport.Flow()
  private(set) var byPeriod: [SummaryReport.Flow]
  private(set) var byCategory: [AccountID: SummaryReport.Flow] = [:]
  /// By number of the period, if there are any; empty unless categories are divided.
  private(set) var byCategoryAndPeriod: [AccountID: [Int: SummaryReport.Flow]] = [:]
  private(set) var byWallet: [AccountID?: SummaryReport.Flow] = [:]
  /// By the tag's value; nil: without the tag. Empty unless a tag is asked for.
  private(set) var byTag: [String?: SummaryReport.Flow] = [:]

  private let journal: Journal
  private let request: SummaryRequest
  private let span: DateSpan
  private let stream: PostingStream
  private let dividesCategories: Bool
  private let amounts: FlowAmounts
  /// What wallets paid, for transactions in several commodities.
  private let costs: PostingAmounts
  private let dates: PostingDates
  private let adjustments: TaggedTransactions
  /// By account number.
  private let roles: [AccountRole?]

  init(
    _ journal: Journal, _ request: SummaryRequest, span: DateSpan, periods: [DateSpan],
    dividesCategories: Bool = false
  ) {
    self.dividesCategories = dividesCategories
    self.journal = journal
    self.request = request
    self.span = span
    stream = PostingStream(journal, request.selection, periods: periods.isEmpty ? [span] : periods)
    byPeriod = Array(repeating: SummaryReport.Flow(), count: periods.count)
    amounts = FlowAmounts(journal, request.selection)
    costs = PostingAmounts(journal, PostingSelection(valuation: Valuation(convertsToCost: true)))
    dates = PostingDates(
      journal, usesSecondaryDates: request.selection.usesSecondaryDates)
    adjustments = TaggedTransactions("adjustment", in: journal, scope: .postings)
    roles = journal.accounts.nodes.map(\.role)
  }

  var usedRates: [UsedRate] { amounts.usedRates }

  /// Adds all transactions up.
  mutating func collect() {
    let stream = stream
    stream.forEachTransaction { transaction, postings in add(transaction, postings) }
  }

  private mutating func add(_ transaction: Int, _ postings: [SelectedPosting]) {
    var wanted: WantedShares?
    var whole = SummaryReport.Flow()
    for selected in postings {
      let posting = journal.store.postings[selected.number]
      let role = roles[posting.account.index]
      guard role == .income || role == .expense, posting.flags.kind == .real,
        request.categories[posting.account.index],
        stream.matches(selected.number, of: transaction), !adjustments.contains(transaction)
      else { continue }
      let shares = wanted ?? WantedShares(self.shares(of: transaction), request.wallets)
      wanted = shares
      let amount = amounts.balance(
        of: selected.number, in: transaction, on: selected.day, last: span.last ?? selected.day)
      var flow = SummaryReport.Flow()
      if role == .income { flow.income.add(amount.negated) } else { flow.expense.add(amount) }
      whole.add(flow)
      let counted = shares.part(of: flow)
      add(counted, of: posting.account, in: Int(selected.period))
      if let tag = request.tag {
        byTag[
          journal.value(ofTag: tag, posting: selected.number, of: transaction),
          default: SummaryReport.Flow()
        ]
        .add(counted)
      }
    }
    guard let wanted else { return }
    for share in wanted.parts {
      byWallet[share.wallet, default: SummaryReport.Flow()].add(wanted.part(share, of: whole))
    }
  }

  private mutating func add(
    _ counted: SummaryReport.Flow, of account: AccountID, in period: Int
  ) {
    guard !counted.isEmpty else { return }
    total.add(counted)
    let category = category(account)
    byCategory[category, default: SummaryReport.Flow()].add(counted)
    guard byPeriod.indices.contains(period) else { return }
    byPeriod[period].add(counted)
    guard dividesCategories else { return }
    byCategoryAndPeriod[category, default: [:]][period, default: SummaryReport.Flow()].add(counted)
  }

  private func category(_ account: AccountID) -> AccountID {
    guard !request.selection.depth.isUnlimited,
      let depth = request.selection.depth.depth(ofAccountNamed: journal.name(account))
    else { return account }
    return journal.accounts.ancestor(of: account, depth: max(1, depth)) ?? account
  }

  // MARK: Wallets

  /// How a transaction's income and expense are divided among its wallets.
  private func shares(of transaction: Int) -> WalletShares {
    let record = journal.store.transactions[transaction]
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
    return shares { self.amounts.balance(of: $0, in: transaction, on: $1, last: last ?? $1) }
      ?? shares { costs.balance(of: $0, on: $1, last: last ?? $1) }
      ?? WalletShares(equally: wallets)
  }
}

/// Shares of the selected wallets of a transaction.
private struct WantedShares {
  let parts: [WalletShares.Part]
  private let shares: WalletShares
  private let weight: WideQuantity

  /// - Parameter wallets: By account number; nil: all of them.
  init(_ shares: WalletShares, _ wallets: [Bool]?) {
    self.shares = shares
    parts = shares.parts.filter { part in
      wallets.map { wanted in part.wallet.map { wanted[$0.index] } ?? false } ?? true
    }
    weight = parts.reduce(.zero) { $0 + $1.weight }
  }

  /// What they took together.
  func part(of flow: SummaryReport.Flow) -> SummaryReport.Flow {
    guard !parts.isEmpty else { return SummaryReport.Flow() }
    return flow.mapBalances { shares.part(weighing: weight, of: $0) }
  }

  func part(_ share: WalletShares.Part, of flow: SummaryReport.Flow) -> SummaryReport.Flow {
    flow.mapBalances { shares.part(share, of: $0) }
  }
}

extension Journal {
  /// The first value of a tag on a posting, else on its transaction; nil: neither has the tag.
  fileprivate func value(ofTag name: String, posting number: Int, of index: Int) -> String? {
    let transaction = transaction(index)
    let own = transaction.postings[number - transaction.record.postings.lowerBound].tags
    return (own + transaction.tags).first { $0.name == name }?.value
  }
}

extension SummaryReport.Flow {
  fileprivate func mapBalances(_ change: (WideBalance) -> WideBalance) -> SummaryReport.Flow {
    var flow = self
    flow.income = change(income)
    flow.expense = change(expense)
    return flow
  }
}
