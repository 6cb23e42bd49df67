import LedgeraChecking
import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying
import LedgeraValuation

/// Goes once over all postings and sums those that a report is about.
struct PostingCollector {
  let ledger: Ledger
  let request: BalanceRequest
  let calendar: PeriodFinder
  let book: PriceBook?
  /// Sums the cost of postings instead of their amounts.
  let convertsToCost: Bool
  /// Values every posting at its own day.
  let valuesPostings: Bool
  /// Values every posting as it was booked; nil: not so.
  private let booked: BookedAmounts?
  private let assignedDecimals: AssignedDecimals
  /// What happened after the moment asked for is left out; nil: there is none.
  private let transactionsUntil: TransactionsUntil?

  init(
    _ ledger: Ledger, _ request: BalanceRequest, _ periods: [DateSpan], book: PriceBook?,
    booked: BookedAmounts?, valuation: Valuation
  ) {
    self.ledger = ledger
    self.request = request
    self.book = book
    self.booked = booked
    assignedDecimals = AssignedDecimals(ledger.journal)
    transactionsUntil = request.asOf.map { TransactionsUntil($0, in: ledger.journal) }
    convertsToCost = valuation.convertsToCost
    valuesPostings = valuation.market?.moment == .posting
    calendar = PeriodFinder(
      periods, includesEarlier: request.options.includesEarlierPostings)
  }

  private var journal: Journal { ledger.journal }

  /// The sums by account, commodity and period.
  func collect() -> PostingSums {
    var sums = PostingSums(
      accountCount: journal.accounts.nodes.count,
      commodityCount: journal.store.commodities.count)
    if isEverything {
      addEverything(to: &sums)
    } else if !calendar.isEmpty {
      addMatching(to: &sums)
    }
    if request.options.includesDeclared { addDeclared(to: &sums) }
    return sums
  }

  /// Nothing is left out, converted or told apart by date.
  private var isEverything: Bool {
    request.query == nil && !request.options.showsRelated && request.coversAllDays
      && !convertsToCost && !valuesPostings && booked == nil
      && request.options.calculation != .count
  }

  private func addEverything(to sums: inout PostingSums) {
    if let balances = ledger.closingBalances {
      balances.forEach { sums.add(WideAmount($1), to: $0.index, period: 0) }
      return
    }
    let postings = journal.store.postings.buffer
    for number in postings.indices {
      let posting = postings[number]
      if posting.flags.isBig || posting.flags.isMixed
        || (posting.flags.isInferred && posting.detail >= 0)
      {
        addSlowly(number, posting, .first, 0, to: &sums)
      } else {
        sums.add(
          Int128(posting.coefficient), scale: posting.scale, posting.commodity,
          to: posting.account.index, period: 0)
      }
    }
  }

  // MARK: Some postings

  private func addMatching(to sums: inout PostingSums) {
    if request.options.showsRelated {
      // Every posting matches a missing query, and leaves no others.
      if let query = request.query { addRelated(to: &sums, query) }
      return
    }
    let transactions = journal.store.transactions.buffer
    var finder = calendar
    let secondary = request.usesSecondaryDates
    for index in transactions.indices {
      let record = transactions[index]
      let hasOwnDays = record.hasPostingDates || secondary
      var day = record.day
      var period = hasOwnDays ? 0 : finder.period(of: day)
      guard period != PeriodFinder.outside else { continue }
      for number in record.postings {
        if hasOwnDays {
          day = journal.day(ofPosting: number, in: record, secondary: secondary)
          period = finder.period(of: day)
          guard period != PeriodFinder.outside else { continue }
        }
        if let transactionsUntil, !transactionsUntil.includes(day, ofTransaction: index, record) {
          continue
        }
        if let query = request.query,
          !query.matches(posting: number, of: index, in: journal.store)
        {
          continue
        }
        add(number, day, period, to: &sums)
      }
    }
  }

  /// The postings that do not match, of transactions in which one does. Conditions on amounts they must
  /// satisfy, too.
  private func addRelated(to sums: inout PostingSums, _ query: CompiledQuery) {
    let amountQuery = CompiledQuery(query.query.keeping(\.isAmount), journal)
    var finder = calendar
    let secondary = request.usesSecondaryDates
    for index in journal.store.transactions.buffer.indices {
      let record = journal.store.transactions[index]
      var others: [(number: Int, day: Day, period: Int32)] = []
      for number in record.postings {
        let day = journal.day(ofPosting: number, in: record, secondary: secondary)
        let period = finder.period(of: day)
        let matches =
          period != PeriodFinder.outside
          && query.matches(posting: number, of: index, in: journal.store)
        if !matches { others.append((number, day, period)) }
      }
      guard others.count < record.postings.count else { continue }
      for other in others
      where other.period != PeriodFinder.outside
        && transactionsUntil?.includes(other.day, ofTransaction: index, record) ?? true
        && amountQuery.matches(posting: other.number, of: index, in: journal.store)
      {
        add(other.number, other.day, other.period, to: &sums)
      }
    }
  }

  private func add(_ number: Int, _ day: Day, _ period: Int32, to sums: inout PostingSums) {
    let posting = journal.store.postings[number]
    let account = posting.account.index
    if request.options.calculation == .count {
      return sums.add(1, scale: 0, .none, to: account, period: period)
    }
    if let booked, let transaction = journal.store.transaction(ofPosting: number) {
      let chosen = request.query?.amounts(of: posting, in: journal.store)
      for amount in booked.balance(of: number, in: transaction, on: day, only: chosen).amounts {
        sums.add(amount, to: account, period: period)
      }
      return
    }
    if posting.flags.isBig || posting.flags.isMixed || posting.detail >= 0 {
      return addSlowly(number, posting, day, period, to: &sums)
    }
    let quantity = Int128(posting.coefficient)
    guard valuesPostings, let book else {
      return sums.add(
        quantity, scale: posting.scale, posting.commodity, to: account, period: period)
    }
    let amount = WideAmount(
      WideQuantity(coefficient: quantity, scale: posting.scale), posting.commodity)
    sums.add(
      request.valuation.valued(amount, on: day, with: book), to: account, period: period)
  }

  /// Postings with a cost, or with amounts outside their record.
  private func addSlowly(
    _ number: Int, _ posting: PostingRecord, _ day: Day, _ period: Int32,
    to sums: inout PostingSums
  ) {
    let cost = convertsToCost ? journal.store.cost(of: posting) : nil
    // Conversion to cost gives amounts their commodity's style again.
    let assigned = convertsToCost ? nil : assignedDecimals[number]
    let decimals = assigned.map { FigureDecimals.exactly($0) } ?? .ofStyle
    let keepsCostDecimals = request.options.calculation == .gain
    let amounts =
      request.query?.amounts(of: posting, in: journal.store)
      ?? journal.store.amounts(of: posting)
    for amount in amounts {
      var result = WideAmount(WideQuantity(amount.quantity), amount.commodity, decimals: decimals)
      if let cost {
        result = cost.wideTotal(of: amount.quantity)
        if keepsCostDecimals { result.decimals = decimalsOfGains(from: cost, of: amount) }
      }
      if valuesPostings, let book {
        result = request.valuation.valued(result, on: day, with: book)
      }
      sums.add(result, to: posting.account.index, period: period)
    }
  }

  /// Gains show the decimals of costs as written, of inferred ones that do not come out even as many
  /// as the two commodities show together.
  private func decimalsOfGains(from cost: Cost, of amount: Amount) -> FigureDecimals {
    let scale = cost.amount.quantity.scale
    guard cost.isInferred else { return .exactly(scale) }
    let shown = [cost.amount.commodity, amount.commodity].map {
      Int(journal.commodity($0).style.number.decimals ?? 0)
    }
    return .exactly(min(scale, UInt8(clamping: max(2, shown[0] + shown[1]))))
  }

  // MARK: Declared accounts

  /// Declared accounts that no other declared account is below.
  private func addDeclared(to sums: inout PostingSums) {
    let tree = journal.accounts
    var isParent = [Bool](repeating: false, count: tree.nodes.count)
    for node in tree.nodes where node.declarationOrder != nil {
      var ancestor = node.parent
      while let account = ancestor, !isParent[account.index] {
        isParent[account.index] = true
        ancestor = tree[account].parent
      }
    }
    let query = request.query.map {
      CompiledQuery($0.query.accountConditions, journal)
    }
    for account in tree.displayOrder
    where tree[account].declarationOrder != nil && !isParent[account.index]
      && query?.matches(account) ?? true
    {
      sums.touch(account.index)
    }
  }
}

/// Finds the number of the period a day is in.
struct PeriodFinder {
  /// The day is in no period.
  static let outside = Int32.min
  /// The day is before the first period.
  static let earlier: Int32 = -1

  /// First days of the periods, and the day after the last one.
  private let boundaries: [Int32]
  private let includesEarlier: Bool
  private var latest = 0

  init(_ periods: [DateSpan], includesEarlier: Bool) {
    self.includesEarlier = includesEarlier
    var boundaries = periods.map { $0.start?.number ?? Int32.min }
    if let last = periods.last { boundaries.append(last.end?.number ?? Int32.max) }
    self.boundaries = boundaries
  }

  /// There is no day to report.
  var isEmpty: Bool { boundaries.isEmpty }

  /// -1 before the first period when that counts; constant time for days in order.
  @inline(__always)
  mutating func period(of day: Day) -> Int32 {
    let number = day.number
    if latest + 1 < boundaries.count, boundaries[latest] <= number,
      number < boundaries[latest + 1]
    {
      return Int32(latest)
    }
    return find(number)
  }

  private mutating func find(_ number: Int32) -> Int32 {
    guard let first = boundaries.first, let end = boundaries.last else {
      return PeriodFinder.outside
    }
    if number < first { return includesEarlier ? PeriodFinder.earlier : PeriodFinder.outside }
    guard number < end else { return PeriodFinder.outside }
    var (low, high) = (0, boundaries.count - 1)
    while low + 1 < high {
      let middle = (low + high) / 2
      if boundaries[middle] <= number { low = middle } else { high = middle }
    }
    latest = low
    return Int32(low)
  }
}
