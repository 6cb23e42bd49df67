public import LedgeraChecking
public import LedgeraModel
public import LedgeraQuerying
public import LedgeraValuation

/// What an account register is asked for.
public struct AccountRegisterRequest: Sendable {
  public var account: AccountID
  /// Which postings count, days, real and status included; depth never does.
  public var query: Query
  /// The days asked for.
  public var span: DateSpan
  public var usesSecondaryDates: Bool
  public var valuation: Valuation
  public var infersMarketPrices: Bool
  /// The balance begins with what was posted before the span.
  public var isHistorical = true
  /// Transactions that leave the account as it was are shown.
  public var showsZeros = false
  /// Changes and balance with the opposite sign.
  public var isInverted = false
  /// Values of period ends are those of the interval's periods; nil: of the report's end.
  public var interval: Interval?
  /// Postings count on their transaction's day even where they have another.
  public var countsByTransactionDates = false

  public init(
    account: AccountID, query: Query, span: DateSpan, usesSecondaryDates: Bool = false,
    valuation: Valuation = .none, infersMarketPrices: Bool = false
  ) {
    self.account = account
    self.query = query
    self.span = span
    self.usesSecondaryDates = usesSecondaryDates
    self.valuation = valuation
    self.infersMarketPrices = infersMarketPrices
  }
}

/// Transactions that change one account or its subaccounts, with the account's balance: hledger's
/// aregister.
public struct AccountRegister: Sendable {
  /// One transaction as the account sees it.
  public struct Item: Sendable {
    /// By number in file order.
    public let transaction: Int
    /// The first day on which it changes the account.
    public let day: Day
    /// The other accounts, or the account's own postings' when there is no other; each once, in the
    /// order of the postings.
    let otherAccounts: [AccountID]
    public let change: WideBalance
    public let balance: WideBalance
    let changeDecimals: ShownDecimals
    let balanceDecimals: ShownDecimals
    /// What the change is made of, by number.
    let postings: [Int]
  }

  public let journal: Journal
  public let account: AccountID
  /// In the order of `day`, within a day in that of the books.
  public let items: [Item]
  /// The rates that amounts were converted at.
  public let usedRates: [UsedRate]
  /// Changes and balances have the opposite sign.
  let isInverted: Bool

  /// Makes the register. Linear in postings, plus sorting transactions by day.
  public init(
    _ ledger: Ledger, _ request: AccountRegisterRequest, last: Day
  ) throws(RegisterFailure) {
    journal = ledger.journal
    account = request.account
    isInverted = request.isInverted
    let source = AccountRegisterSource(ledger.journal, request, last: last)
    var total = RunningTotal()
    if request.isHistorical, request.span.start != nil { source.addEarlier(to: &total) }
    let lines = source.lines(ledger)
    var items: [Item] = []
    var size = RegisterSize()
    for (_, line) in lines.enumerated().sorted(by: { left, right in
      left.element.day == right.element.day
        ? left.offset < right.offset : left.element.day < right.element.day
    }) {
      let change = request.isInverted ? line.change.negated : line.change
      total.add(line.change)
      guard request.showsZeros || !change.looksZero(in: ledger.journal) else { continue }
      items.append(
        Item(
          transaction: line.transaction, day: line.day, otherAccounts: line.otherAccounts,
          change: change.balance,
          balance: request.isInverted ? total.value.negated : total.value,
          changeDecimals: change.decimals, balanceDecimals: total.decimals,
          postings: line.postings))
      try size.add(total.value)
    }
    self.items = items
    usedRates = source.amounts.usedRates
  }
}

/// Finds what each transaction means for the account.
private struct AccountRegisterSource {
  struct Line {
    let transaction: Int
    let day: Day
    let otherAccounts: [AccountID]
    let change: RegisterAmount
    let postings: [Int]
  }

  private let journal: Journal
  private let request: AccountRegisterRequest
  private let last: Day
  /// All conditions on postings, days included.
  private let query: CompiledQuery
  /// The same without days.
  private let undatedQuery: CompiledQuery
  /// Only what asks for states and real postings: others are as if they were not there.
  private let stateQuery: CompiledQuery
  let amounts: PostingAmounts
  private let dates: PostingDates
  /// By account number.
  private let belongs: [Bool]

  init(_ journal: Journal, _ request: AccountRegisterRequest, last: Day) {
    self.journal = journal
    self.request = request
    self.last = last
    let conditions = request.query.withoutDepth
    query = CompiledQuery(
      conditions, journal, usesSecondaryDates: request.usesSecondaryDates)
    undatedQuery = CompiledQuery(conditions.withoutDates, journal)
    stateQuery = CompiledQuery(
      conditions.removing { !$0.isState && !$0.isReal }, journal)
    amounts = PostingAmounts(
      journal, query, request.valuation, infersMarketPrices: request.infersMarketPrices)
    dates = PostingDates(journal, usesSecondaryDates: request.usesSecondaryDates)
    belongs = journal.accounts.nodes.indices.map {
      journal.accounts.isEqualOrBelow(AccountID(UInt32($0)), request.account)
    }
  }

  /// A posting's amount, valued at the end of its period where prices of period ends count.
  private func amount(of posting: Int, on day: Day) -> RegisterAmount {
    var last = last
    if let interval = request.interval, request.valuation.usesPeriodEnds,
      let period = Period(start: day, last: day),
      let whole = try? interval.periods(covering: period).first
    {
      last = whole.last
    }
    return amounts.amount(of: posting, on: day, last: last)
  }

  private func isOwn(_ posting: Int) -> Bool {
    belongs[journal.store.postings[posting].account.index]
  }

  private func day(of posting: Int, _ index: Int, _ record: TransactionRecord) -> Day {
    request.countsByTransactionDates
      ? transactionDay(index, record) : dates.day(of: posting, in: record)
  }

  private func transactionDay(_ index: Int, _ record: TransactionRecord) -> Day {
    guard request.usesSecondaryDates else { return record.day }
    return journal.transaction(index).secondaryDay ?? record.day
  }

  private func matches(_ posting: Int, _ index: Int, _ record: TransactionRecord) -> Bool {
    guard request.countsByTransactionDates else {
      return query.matches(posting: posting, of: index, in: journal.store)
    }
    return request.span.contains(transactionDay(index, record))
      && undatedQuery.matches(posting: posting, of: index, in: journal.store)
  }

  /// Adds what was posted to the account before the span.
  func addEarlier(to total: inout RunningTotal) {
    guard let start = request.span.start else { return }
    for index in 0..<journal.transactionCount {
      let record = journal.store.transactions[index]
      for posting in record.postings
      where isOwn(posting) && day(of: posting, index, record) < start
        && undatedQuery.matches(posting: posting, of: index, in: journal.store)
      {
        total.add(amount(of: posting, on: day(of: posting, index, record)))
      }
    }
  }

  /// Transactions of which a posting matches and which touch the account: in file order, or in that of
  /// the books when transactions have times.
  func lines(_ ledger: Ledger) -> [Line] {
    var lines: [Line] = []
    let hasTimes = ledger.hasTimes
    for position in 0..<ledger.transactionCount {
      let index = hasTimes ? ledger.transactionIndex(at: position) : position
      let record = journal.store.transactions[index]
      let touches = record.postings.contains {
        isOwn($0) && stateQuery.matches(posting: $0, of: index, in: journal.store)
      }
      guard touches else { continue }
      let matching = record.postings.filter { matches($0, index, record) }
      guard !matching.isEmpty else { continue }
      lines.append(line(index, record, matching))
    }
    return lines
  }

  private func line(_ index: Int, _ record: TransactionRecord, _ matching: [Int]) -> Line {
    let own = matching.filter(isOwn)
    var others = matching.filter { !isOwn($0) }
    if others.isEmpty { others = own }
    var change = RegisterAmount()
    for posting in own {
      change.add(amount(of: posting, on: day(of: posting, index, record)))
    }
    let day = own.map { self.day(of: $0, index, record) }.min() ?? transactionDay(index, record)
    return Line(
      transaction: index, day: day, otherAccounts: accounts(of: others), change: change,
      postings: own)
  }

  /// Each account once; those of virtual postings only when there is no other.
  private func accounts(of postings: [Int]) -> [AccountID] {
    let real = postings.filter { journal.store.postings[$0].flags.kind == .real }
    var seen: Set<AccountID> = []
    return (real.isEmpty ? postings : real).map { journal.store.postings[$0].account }
      .filter { seen.insert($0).inserted }
  }
}

extension Query {
  /// `real:`
  fileprivate var isReal: Bool {
    if case .real = self { return true }
    return false
  }
}
