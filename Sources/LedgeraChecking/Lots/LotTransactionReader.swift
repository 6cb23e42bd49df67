import LedgeraModel
import LedgeraQuantities

/// What a transaction does to holdings.
struct LotChanges {
  var items: [LotItem] = []
  /// Whether the transaction is tagged `split:`.
  var isSplit = false
  /// The fees of its trades.
  var fees = WideBalance()
  /// The sum of its revenue, positive; nil: none, or in several commodities.
  var revenue: WideAmount?
}

/// Reads the effect of transactions on holdings.
struct LotTransactionReader {
  private let journal: Journal
  private let traded: TradedCommodities
  /// By commodity number: whether its postings to holding accounts are tracked.
  private let isFollowed: [Bool]
  private let last: Day?
  private let noFees: AccountTag
  private let splits: TaggedTransactions
  private let hasBaseTags: Bool

  init(_ journal: Journal, _ options: LotOptions) {
    self.journal = journal
    let traded = TradedCommodities(journal)
    self.traded = traded
    let base = options.tracksMoney ? options.base : nil
    isFollowed = traded.isTraded.indices.map { index in
      if let options = options.base, options.index == index { return false }
      return traded.isTraded[index] || (base != nil && traded.isMoney[index])
    }
    last = options.last
    noFees = AccountTag("fee", in: journal)
    splits = TaggedTransactions("split", in: journal)
    hasBaseTags = journal.store.tagNames.lookup("base") != nil
  }

  /// nil: no effect, as for most transactions.
  func changes(in transaction: Int) -> LotChanges? {
    let record = journal.store.transactions[transaction]
    if let last, record.day > last { return nil }
    guard record.postings.contains(where: concernsHoldings) else { return nil }
    var changes = LotChanges()
    for number in record.postings { note(number, transaction, record, &changes) }
    guard !changes.items.isEmpty else { return nil }
    priceExchanges(in: record, &changes.items)
    changes.isSplit = splits.contains(transaction)
    return changes
  }

  private func concernsHoldings(_ number: Int) -> Bool {
    let posting = journal.store.postings[number]
    let isPlain = !posting.flags.isMixed
    return (!isPlain || isFollowed[posting.commodity.index]) && isHolding(posting.account)
  }

  private func isHolding(_ account: AccountID) -> Bool {
    switch journal.type(of: account) {
    case .asset, .cash, .liability: true
    default: false
    }
  }

  private func note(
    _ number: Int, _ transaction: Int, _ record: TransactionRecord, _ changes: inout LotChanges
  ) {
    let posting = journal.store.postings[number]
    switch journal.role(of: posting.account) {
    case .wallet:
      for amount in journal.store.amounts(of: posting)
      where isFollowed[amount.commodity.index] && !amount.isZero {
        changes.items.append(item(amount, number, posting, transaction, record))
      }
    case .expense: noteFee(posting, &changes)
    case .income: noteRevenue(posting, &changes)
    case .equity, nil: break
    }
  }

  private func item(
    _ amount: Amount, _ number: Int, _ posting: PostingRecord, _ transaction: Int,
    _ record: TransactionRecord
  ) -> LotItem {
    let units = WideQuantity(amount.quantity)
    let isMoney = traded.isMoney[amount.commodity.index]
    let price = isMoney ? nil : journal.store.cost(of: posting)?.wideTotal(of: amount.quantity)
    let file = journal.store.file(of: posting, in: record.file)
    let ownDay = journal.store.detail(of: posting)?.day.day
    var lotCost: WideAmount?
    if let lot = journal.store.lot(of: posting), lot.hasCost {
      let quantity = WideQuantity(lot.quantity)
      lotCost = WideAmount(
        lot.isTotal ? quantity : quantity * units.magnitude, lot.commodity)
    }
    return LotItem(
      transaction: transaction, posting: number, day: ownDay ?? record.day,
      account: posting.account,
      commodity: amount.commodity, isMoney: isMoney, units: units,
      price: price.map { units.isNegative ? $0.negated : $0 }, lotCost: lotCost,
      selector: LotSelector(of: posting, units: units, in: journal, file: file),
      baseValue: hasBaseTags ? taggedValue(posting, number, transaction) : nil)
  }

  private func taggedValue(_ posting: PostingRecord, _ number: Int, _ transaction: Int)
    -> WideQuantity?
  {
    guard let base = journal.profile.base else { return nil }
    return BaseValues(of: transaction, base: base, in: journal.store)
      .tagged(posting, number, in: journal.store).map { WideQuantity($0) }
  }

  /// Counts expenses of a transaction as fees of its trade, unless the account is tagged `fee: no`.
  /// Units of holdings without a price are not a fee but given away.
  private func noteFee(_ posting: PostingRecord, _ changes: inout LotChanges) {
    if noFees[posting.account]?.text.lowercased() == "no" { return }
    let cost = journal.store.cost(of: posting)
    for amount in journal.store.amounts(of: posting) where !amount.isZero {
      if let cost, !cost.isInferred {
        changes.fees.add(cost.wideTotal(of: amount.quantity))
      } else if !traded.isTraded[amount.commodity.index] {
        changes.fees.add(WideAmount(amount))
      }
    }
  }

  private func noteRevenue(_ posting: PostingRecord, _ changes: inout LotChanges) {
    for amount in journal.store.amounts(of: posting) {
      let earned = WideAmount(amount).negated
      let sum = changes.revenue ?? WideAmount(.zero, earned.commodity)
      // A sum in several commodities cannot complete the proceeds.
      let isSame = sum.commodity == earned.commodity
      changes.revenue =
        isSame
        ? WideAmount(sum.quantity + earned.quantity, sum.commodity)
        : WideAmount(.zero, sum.commodity)
    }
  }

  /// Prices an exchange without a price by what was given for the units: the cost that was inferred
  /// for the other side, or the other commodity in accounts of type conversion.
  private func priceExchanges(in record: TransactionRecord, _ items: inout [LotItem]) {
    guard items.contains(where: { $0.price == nil && !$0.isMoney }) else { return }
    func price(_ units: WideAmount, with paid: WideAmount) {
      for index in items.indices
      where items[index].commodity == units.commodity && items[index].price == nil
        && !items[index].isMoney
      {
        items[index].price = WideAmount(paid.quantity.magnitude, paid.commodity)
          .share(items[index].units, of: units.quantity)
      }
    }
    for number in record.postings {
      let posting = journal.store.postings[number]
      guard let cost = journal.store.cost(of: posting), cost.isInferred,
        let amount = journal.store.amounts(of: posting).first
      else { continue }
      let total = cost.wideTotal(of: amount.quantity)
      if !total.isZero { price(total, with: WideAmount(amount)) }
    }
    guard let (left, right) = journal.conversion(in: record) else { return }
    price(left, with: right)
    price(right, with: left)
  }
}

extension Journal {
  /// The two amounts that a transaction exchanges through accounts of type conversion; nil: unless
  /// there are exactly two commodities, one received and one given.
  func conversion(in record: TransactionRecord) -> (WideAmount, WideAmount)? {
    var sum = WideBalance()
    for number in record.postings {
      let posting = store.postings[number]
      guard type(of: posting.account) == .conversion else { continue }
      for amount in store.amounts(of: posting) { sum.add(WideAmount(amount)) }
    }
    let amounts = sum.amounts.filter { !$0.isZero }
    guard amounts.count == 2, amounts[0].quantity.signum * amounts[1].quantity.signum < 0 else {
      return nil
    }
    return (amounts[0], amounts[1])
  }
}
