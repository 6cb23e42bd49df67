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
  private let adjustments: AdjustmentTags
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
    adjustments = AdjustmentTags(journal)
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
    var wallets: Shares?
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
    _ amount: WideBalance, _ role: Role, of account: AccountID, on day: Day, _ shares: Shares
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
  private func shares(of entry: Int, _ record: TransactionRecord) -> Shares {
    var wallets: [AccountID] = []
    let numbers = record.postings.filter { number in
      let posting = journal.store.postings[number]
      guard roles[posting.account.index] == .wallet, posting.flags.kind == .real else {
        return false
      }
      if !wallets.contains(posting.account) { wallets.append(posting.account) }
      return true
    }
    if wallets.count < 2 { return Shares(wallets.first) }
    func moved(_ value: (Int, Day) -> WideBalance) -> [Shares.Moved] {
      var sums = wallets.map { Shares.Moved(wallet: $0) }
      for number in numbers {
        let account = journal.store.postings[number].account
        let value = value(number, dates.day(of: number, in: record))
        for index in sums.indices where sums[index].wallet == account {
          sums[index].amount.add(value)
        }
      }
      return sums
    }
    let last = span.last
    return Shares(moved { amounts.balance(of: $0, in: entry, on: $1, last: last ?? $1) })
      ?? Shares(moved { costs.balance(of: $0, on: $1, last: last ?? $1) })
      ?? Shares(equally: wallets)
  }
}

/// The wallets of an entry and the part that each took.
struct Shares {
  /// What an entry changed a wallet by.
  struct Moved {
    let wallet: AccountID
    var amount = WideBalance()
  }

  struct Part {
    /// nil: no wallet took part.
    let wallet: AccountID?
    let weight: WideQuantity
  }

  /// Never empty.
  let parts: [Part]
  private let whole: WideQuantity

  private static let one = WideQuantity(coefficient: 1, scale: 0)

  /// All of it; nil: no wallet took part.
  init(_ wallet: AccountID?) {
    parts = [Part(wallet: wallet, weight: Shares.one)]
    whole = Shares.one
  }

  /// In proportion to what wallets paid or, where more was received, to what they received; nil:
  /// amounts cannot be compared, or came to nothing.
  init?(_ moved: [Moved]) {
    var sum = WideBalance()
    for item in moved { sum.add(item.amount) }
    guard sum.amounts.count == 1, let net = sum.amounts.first?.quantity, !net.isZero else {
      return nil
    }
    parts = moved.map {
      Part(wallet: $0.wallet, weight: $0.amount.amounts.first?.quantity ?? .zero)
    }
    .filter { $0.weight.signum == net.signum }
    whole = parts.reduce(.zero) { $0 + $1.weight }
  }

  init(equally wallets: [AccountID]) {
    parts = wallets.map { Part(wallet: $0, weight: Shares.one) }
    whole = WideQuantity(coefficient: Int128(wallets.count), scale: 0)
  }

  func part(_ share: Part, of amount: WideBalance) -> WideBalance {
    guard parts.count > 1 else { return amount }
    return amount.mapQuantities { ($0 * share.weight).divided(by: whole) ?? $0 }
  }
}
