import LedgeraModel
import LedgeraQuantities
import LedgeraReporting
import LedgeraValuation

/// Goes once over all postings and sums what they did to a budget, in its commodity at booked rates.
struct BudgetCollector {
  /// Sums by period; columns are envelopes, cards, then those below.
  private(set) var sums: SumGrid
  /// What cards paid, by period; columns are cards × envelopes.
  private(set) var cardSums: SumGrid
  /// The cash on budget before the first period.
  private(set) var opening = WideQuantity.zero
  /// By card: its balance before the first period.
  private(set) var cardOpenings: [WideQuantity]
  /// Commodities that could not be converted, and so were left out.
  private(set) var uncounted: Set<CommodityID> = []

  private let journal: Journal
  private let accounts: BudgetAccounts
  private let calendar: EnvelopeCalendar
  private let target: CommodityID
  private let booked: BookedAmounts

  init(
    _ journal: Journal, _ accounts: BudgetAccounts, _ calendar: EnvelopeCalendar,
    in target: CommodityID, _ book: PriceBook
  ) {
    self.journal = journal
    self.accounts = accounts
    self.calendar = calendar
    self.target = target
    booked = BookedAmounts(journal, in: target, book)
    let envelopes = accounts.envelopes.count
    cardOpenings = Array(repeating: .zero, count: accounts.cards.count)
    sums = SumGrid(rows: calendar.count, columns: envelopes + accounts.cards.count + 4)
    cardSums = SumGrid(rows: calendar.count, columns: envelopes * accounts.cards.count)
  }

  var usedRates: [UsedRate] { booked.usedRates }

  // MARK: Columns

  func card(_ number: Int) -> Int { accounts.envelopes.count + number }
  private var special: Int { accounts.envelopes.count + accounts.cards.count }
  /// Change of the cash on budget.
  var cash: Int { special }
  /// Of revenue accounts, as posted: below zero when income came in.
  var income: Int { special + 1 }
  /// Spending without an envelope.
  var expense: Int { special + 2 }
  /// Of all other accounts, as posted.
  var other: Int { special + 3 }

  func spentByCard(_ card: Int, _ envelope: Int, in period: Int) -> WideQuantity {
    cardSums[period, card * accounts.envelopes.count + envelope]
  }

  // MARK: Postings

  mutating func collect() {
    let stream = PostingStream(
      journal, PostingSelection(), periods: calendar.periods.map(\.span), includesEarlier: true)
    stream.forEachTransaction { transaction, postings in add(transaction, postings) }
  }

  private mutating func add(_ transaction: Int, _ postings: [SelectedPosting]) {
    var needsFlows = false
    for selected in postings {
      let posting = journal.store.postings[selected.number]
      guard posting.flags.kind == .real else { continue }
      let (day, row) = (selected.day, Int(selected.period))
      let role = accounts.roles[posting.account.index]
      guard row < calendar.count, row >= 0 || role == .cash || role == .card else { continue }
      if role == .card || role == .saving, row >= 0 { needsFlows = true }
      if role == .saving { continue }
      if posting.isSmall, posting.commodity == target, isPlain(posting) {
        add(Int128(posting.coefficient), posting.scale, posting.account, on: day, row)
      } else {
        let value = value(of: selected)
        if let short = value.quantity {
          add(short.coefficient, short.scale, posting.account, on: day, row)
        } else {
          add(value, posting.account, on: day, row)
        }
      }
    }
    if needsFlows { addFlows(postings) }
  }

  /// Whether the amount itself is what counts: neither tags nor costs give another value.
  private func isPlain(_ posting: PostingRecord) -> Bool {
    guard let detail = journal.store.detail(of: posting) else { return true }
    return detail.tagCount == 0 && detail.cost < 0
  }

  private mutating func value(of posting: SelectedPosting) -> WideQuantity {
    let value = booked.balance(of: posting.number, in: posting.transaction, on: posting.day)
    for amount in value.amounts where amount.commodity != target && !amount.isZero {
      uncounted.insert(amount.commodity)
    }
    return value[target]
  }

  @inline(__always)
  private mutating func add(
    _ coefficient: Int128, _ scale: UInt8, _ account: AccountID, on day: Day, _ row: Int
  ) {
    if row >= 0 {
      sums.add(coefficient, scale: scale, row, column(of: account, on: day))
    } else {
      addToOpening(WideQuantity(coefficient: coefficient, scale: scale), account)
    }
  }

  private mutating func add(
    _ quantity: WideQuantity, _ account: AccountID, on day: Day, _ row: Int
  ) {
    if row >= 0 {
      sums.add(quantity, row, column(of: account, on: day))
    } else {
      addToOpening(quantity, account)
    }
  }

  private mutating func addToOpening(_ quantity: WideQuantity, _ account: AccountID) {
    if accounts.roles[account.index] == .card {
      cardOpenings[Int(accounts.numbers[account.index])] += quantity
    } else {
      opening += quantity
    }
  }

  @inline(__always)
  private func column(of account: AccountID, on day: Day) -> Int {
    switch accounts.roles[account.index] {
    case .cash: return cash
    case .card: return card(Int(accounts.numbers[account.index]))
    case .income: return income
    case .expense: return expense
    case .other, .saving: return other
    case .envelope:
      return accounts.envelope(of: account, on: day)
        ?? (journal.type(of: account) == .expense ? expense : other)
    }
  }

  // MARK: Flows within a transaction

  /// Adds what a transaction moved to and from accounts off budget, and says what its cards paid.
  private mutating func addFlows(_ postings: [SelectedPosting]) {
    var flows = TransactionFlows()
    for selected in postings {
      let posting = journal.store.postings[selected.number]
      guard posting.flags.kind == .real else { continue }
      let (day, row) = (selected.day, Int(selected.period))
      let amount = value(of: selected)
      let place = Int(accounts.numbers[posting.account.index])
      let hasStarted = place >= 0 && row >= 0 && row < calendar.count
      let role = accounts.roles[posting.account.index]
      switch role {
      case .cash: flows.budget += amount
      case .card:
        flows.budget += amount
        if hasStarted { flows.add(amount, toCard: place) }
      case .expense: flows.expenses += amount
      case .envelope, .saving:
        if role == .envelope { flows.expenses += amount }
        guard hasStarted else { break }
        if let envelope = accounts.envelope(of: posting.account, on: day) {
          flows.envelopes.append(
            TransactionFlows.Flow(
              number: envelope, row: row, amount: amount, isSaving: role == .saving))
        } else if role == .saving {
          sums.add(amount, row, other)
        }
      case .income, .other: break
      }
    }
    for (posted, counted) in zip(flows.envelopes, flows.counted()) where posted.isSaving {
      sums.add(counted.amount, counted.row, counted.number)
      sums.add(posted.amount - counted.amount, counted.row, other)
    }
    for (card, flow) in flows.cardPayments() {
      cardSums.add(flow.amount, flow.row, card * accounts.envelopes.count + flow.number)
    }
  }
}
