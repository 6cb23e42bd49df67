package import LedgeraChecking
package import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying
package import LedgeraValuation

/// Postings in date order with their running total: hledger's register.
package struct RegisterReport: Sendable {
  /// Whose amount a line shows.
  package enum Subject: Sendable, Hashable {
    case account(AccountID)
    /// All accounts, at depth 0.
    case everything
    /// A period without postings.
    case nothing
  }

  /// One line: a posting, or the sum of an account in a period.
  ///
  /// 40 bytes, because a register can have as many lines as there are postings.
  package struct Item: Sendable {
    /// The posting's day, or the first day of the period.
    package let day: Day
    package let origin: Origin
    package let subject: Subject
    /// nil: the amount is that of the posting's record.
    fileprivate let ownFigure: RegisterAmount?

    init(day: Day, origin: Origin, subject: Subject, figure: RegisterAmount?) {
      self.day = day
      self.origin = origin
      self.subject = subject
      ownFigure = figure
    }
  }

  /// What a line is made from.
  package enum Origin: Sendable {
    /// A posting of a transaction, by their numbers in file order.
    case posting(UInt32, of: UInt32)
    /// The postings of a period, by its index in `periods`.
    case period(UInt32)
  }

  package let journal: Journal
  package let options: RegisterOptions
  /// Whether lines sum the postings of periods.
  package let summarisesPeriods: Bool
  package let periods: [DateSpan]
  package private(set) var items: [Item]
  /// The total, or mean, before the first line; the lines' amounts are added in turn.
  let opening: RunningTotal
  package let usedRates: [UsedRate]
}

extension RegisterReport {
  /// Linear in postings and in the commodities of the running total.
  package init(
    _ ledger: Ledger, _ request: RegisterRequest
  ) throws(RegisterFailure) {
    journal = ledger.journal
    options = request.options
    summarisesPeriods = request.selection.interval != nil
    do throws(TooManyPeriods) {
      periods = try request.periods(of: ledger.journal)
    } catch { throw .tooManyPeriods(error) }
    var opening = RunningTotal(isMean: request.options.showsAverage)
    let source = RegisterSource(ledger, request, periods)
    if request.options.isHistorical {
      opening.begin(with: source.amountsOfEarlier())
    }
    self.opening = opening
    items = summarisesPeriods ? source.summaries() : source.items()
    usedRates = source.usedRates
    if !options.order.isEmpty { items = RegisterOrder.sorted(items, of: self) }
    try refuseTooManyAmounts()
  }

  private func refuseTooManyAmounts() throws(RegisterFailure) {
    let commodityCount = journal.store.commodities.count
    guard items.count * commodityCount > Self.amountLimit else { return }
    var total = opening
    var size = RegisterSize()
    for item in items {
      total.add(figure(of: item))
      try size.add(total.value)
    }
  }
}

extension RegisterReport {
  /// What a line adds to the total.
  func figure(of item: Item) -> RegisterAmount {
    if let figure = item.ownFigure { return figure }
    return RegisterAmount(balance: item.posting.map(journal.usualBalance) ?? WideBalance())
  }

  /// The register with only the line whose transaction's description is most similar to a text, of
  /// equals the latest; nil: none has anything in common with it.
  package func mostSimilar(to text: String) -> RegisterReport? {
    let transactions = items.compactMap(\.transaction)
    guard let transaction = journal.transaction(describedLike: text, among: transactions),
      let index = items.firstIndex(where: { $0.transaction == transaction })
    else { return nil }
    var opening = opening
    for item in items[..<index] { opening.add(figure(of: item)) }
    return RegisterReport(
      journal: journal, options: options, summarisesPeriods: false, periods: periods,
      items: [items[index]], opening: opening, usedRates: usedRates)
  }
}

extension RegisterReport.Item {
  /// Its number in file order; nil in a summary.
  package var posting: Int? {
    if case .posting(let posting, _) = origin { Int(posting) } else { nil }
  }

  /// The number of the posting's transaction, in file order; nil in a summary.
  package var transaction: Int? {
    if case .posting(_, let transaction) = origin { Int(transaction) } else { nil }
  }

  /// Index in `periods`; nil for the line of a posting.
  package var period: Int? { if case .period(let period) = origin { Int(period) } else { nil } }
}

extension RegisterRequest {
  /// Prices extend an open end, because values at period ends extend to the last price.
  fileprivate func periods(of journal: Journal) throws(TooManyPeriods) -> [DateSpan] {
    let days = journal.daysOfTransactions(secondary: false).hull(
      journal.daysOfTransactions(secondary: true))
    return try ReportPeriods(
      requested: selection.days, interval: selection.interval, journal: days,
      lastPrice: selection.lastPrice(in: journal)
    ).spans
  }
}

/// An amount of a register line, with what determines running means. Other registers keep no parts.
struct RegisterPart: Sendable {
  /// As in hledger, amounts with different costs have means of their own, so that ties round alike.
  struct Key: Hashable {
    let commodity: CommodityID
    /// The commodity of the cost; nil: none.
    let cost: CommodityID?
    /// The cost of one unit; nil: none, or a total cost.
    let unitCost: Quantity?
  }

  let key: Key
  let quantity: WideQuantity

  init(_ amount: WideAmount, cost: Cost?) {
    key = Key(
      commodity: amount.commodity, cost: cost?.amount.commodity,
      unitCost: cost.flatMap { $0.isTotal ? nil : $0.amount.quantity })
    quantity = amount.quantity
  }

  private init(_ key: Key, _ quantity: WideQuantity) {
    self.key = key
    self.quantity = quantity
  }

  var negated: RegisterPart { RegisterPart(key, quantity.negated) }
}
