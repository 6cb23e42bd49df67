import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

/// One pass over the transactions that keeps track of the lots.
struct LotPass {
  let journal: Journal
  let options: LotOptions
  var rates: BookedRates
  private let bookings: Bookings
  private let reader: LotTransactionReader
  private(set) var shelves: [ShelfKey: LotShelf] = [:]
  /// The shelves that changed since the last closing.
  private var changed: Set<ShelfKey> = []
  var sales: [LotSale] = []
  var trades: [LotTrade] = []
  private(set) var findings = DiagnosticList()

  struct ShelfKey: Hashable {
    let account: AccountID
    let commodity: CommodityID
  }

  init(_ journal: Journal, _ options: LotOptions) {
    self.journal = journal
    self.options = options
    rates = BookedRates(
      journal, PriceBook(journal, infersFromCosts: options.infersMarketPrices))
    bookings = Bookings(journal, fallback: options.booking)
    reader = LotTransactionReader(journal, options)
  }

  /// What is held at the end.
  var held: [Lot] {
    let order = CommodityOrder(journal)
    let keys = shelves.keys.sorted { left, right in
      left.account == right.account
        ? order.precedes(left.commodity, right.commodity)
        : journal.accounts[left.account].rank < journal.accounts[right.account].rank
    }
    return keys.flatMap { lots(on: $0) }
  }

  func lots(on key: ShelfKey) -> [Lot] {
    (shelves[key]?.held ?? []).map { lot in
      Lot(
        account: key.account, commodity: key.commodity, day: lot.day, note: lot.note,
        transaction: lot.transaction, posting: lot.posting, units: lot.units, basis: lot.basis)
    }
  }

  /// The shelves that changed since the last call.
  mutating func takeChanges() -> Set<ShelfKey> {
    defer { changed = [] }
    return changed
  }

  mutating func process(_ transaction: Int) {
    guard let changes = reader.changes(in: transaction) else { return }
    let first = sales.count
    let fees = LotFees(changes)
    for item in changes.items where item.price != nil { trade(item, fees) }
    let unpriced = changes.items.filter { $0.price == nil }
    if changes.isSplit { split(unpriced) } else { move(unpriced) }
    addBookedGains(changes, sales: first..<sales.count)
  }

  // MARK: Trades

  private mutating func trade(_ item: LotItem, _ fees: LotFees) {
    let taken = close(item, price: item.price, fees)
    if !taken.rest.isZero {
      open(item, units: taken.rest, price: item.price, fees)
    }
    note(
      item, item.units.isNegative ? .sell : .buy, units: item.units, amount: item.price, fees,
      sales: taken.sales)
  }

  /// Sells held units, or buys back owed ones. `rest`: units that were not there.
  mutating func close(
    _ item: LotItem, price: WideAmount?, _ fees: LotFees
  ) -> (rest: WideQuantity, sales: Range<Int>) {
    let first = sales.count
    let taking = take(item, item.units)
    let closed = taking.pieces.reduce(WideQuantity.zero) { $0 + $1.units }
    var rest = price
    for (number, piece) in taking.pieces.enumerated() {
      var proceeds = rest
      if number < taking.pieces.count - 1 || !taking.missing.isZero {
        proceeds = price?.share(piece.units, of: item.units)
      }
      if let part = proceeds, let whole = rest {
        rest = WideAmount(whole.quantity - part.quantity, whole.commodity)
      }
      sell(piece, for: proceeds, item, fees)
    }
    return (item.units + closed, first..<sales.count)
  }

  /// Takes units of the sign opposite to `units` off the account's shelf, and reports problems.
  mutating func take(_ item: LotItem, _ units: WideQuantity) -> LotShelf.Taking {
    let key = ShelfKey(account: item.account, commodity: item.commodity)
    let heldSign = shelves[key]?.units.signum ?? 0
    var taking = LotShelf.Taking(missing: units.magnitude)
    if heldSign * units.signum < 0 {
      taking = self[key] { $0.take(units.magnitude, naming: item.selector) }
    }
    if taking.isAmbiguous { report { .ambiguousLot(item, in: $0) } }
    if taking.isUnknown { report { .missingLot(item, in: $0) } }
    let mayOwe = journal.type(of: item.account) == .liability || item.isMoney
    if units.isNegative, !taking.missing.isZero, !mayOwe {
      let held = units.magnitude - taking.missing
      report { .unitsNotHeld(item, held: held, missing: taking.missing, in: $0) }
    }
    return taking
  }

  subscript<Result>(
    key: ShelfKey, change: (inout LotShelf) -> Result
  ) -> Result {
    mutating get {
      changed.insert(key)
      return change(&shelves[key, default: LotShelf(bookings[key.account, key.commodity])])
    }
  }

  private mutating func sell(
    _ piece: LotPiece, for proceeds: WideAmount?, _ item: LotItem, _ fees: LotFees
  ) {
    let base = piece.basis.base
    let signed = proceeds.map {
      WideAmount($0.quantity.signed(as: piece.units), $0.commodity)
    }
    sales.append(
      LotSale(
        account: item.account, commodity: item.commodity, acquired: piece.day, sold: item.day,
        note: piece.note, transaction: item.transaction, posting: item.posting, units: piece.units,
        basis: piece.basis, proceeds: signed,
        baseProceeds: signed.flatMap { baseValue(of: $0, item, in: base) },
        costAtSale: piece.basis.cost.flatMap { baseValue(of: $0, item, in: base) },
        baseFee: fees.share(piece.units, of: item, in: base, &rates)))
  }

  /// At the rate of the transaction, or as in the posting's `base:` tag.
  mutating func baseValue(
    of amount: WideAmount, _ item: LotItem, in base: CommodityID
  ) -> WideQuantity? {
    if let whole = item.baseValue, let price = item.price, price.commodity == amount.commodity,
      base == journal.profile.base
    {
      return (whole.magnitude * amount.quantity).divided(by: price.quantity)
    }
    return rates.rate(of: amount.commodity, in: base, transaction: item.transaction, day: item.day)
      .map { amount.quantity * $0 }
  }

  // MARK: Opening

  /// Puts units into the account at their cost: the written lot cost, else a share of the price.
  mutating func open(
    _ item: LotItem, units: WideQuantity, price: WideAmount?, _ fees: LotFees
  ) {
    let cost = item.lotCost ?? price
    let share = cost?.share(units, of: item.units)
      .map { WideAmount($0.quantity.signed(as: units), $0.commodity) }
    let base = options.base ?? cost?.commodity ?? item.commodity
    let day = item.selector.day ?? item.day
    var baseCost: WideQuantity?
    if let share {
      if day == item.day {
        baseCost = baseValue(of: share, item, in: base)
      } else {
        baseCost = rates.rate(of: share.commodity, in: base, transaction: nil, day: day)
          .map { share.quantity * $0 }
      }
    }
    let basis = LotBasis(
      cost: share, base: base, baseCost: baseCost,
      baseFee: fees.share(units, of: item, in: base, &rates))
    add(
      HeldLot(
        day: day, note: item.selector.note ?? "", transaction: item.transaction,
        posting: item.posting,
        units: units, basis: basis), to: item)
  }

  mutating func add(_ lot: HeldLot, to item: LotItem) {
    self[ShelfKey(account: item.account, commodity: item.commodity)] { $0.add(lot) }
  }

  mutating func note(
    _ item: LotItem, _ kind: LotTrade.Kind, units: WideQuantity, amount: WideAmount?,
    _ fees: LotFees = .none, sales: Range<Int> = 0..<0
  ) {
    let currency = options.base ?? amount?.commodity ?? item.commodity
    let fee = fees.share(units, of: item, in: currency, &rates)
    trades.append(
      LotTrade(
        kind: kind, day: item.day, transaction: item.transaction, posting: item.posting,
        account: item.account,
        commodity: item.commodity, units: units, amount: amount,
        fee: fee.map { WideAmount($0, currency) }, sales: sales))
  }

  mutating func report(_ finding: (Journal) -> Diagnostic) {
    guard findings.hasRoom else { return findings.addDropped(.error) }
    findings.add(finding(journal))
  }
}

extension LotPass {
  /// Adds a gain that has a posting of its own to the proceeds, if units leave at their cost. Users
  /// of Ledger book sales this way.
  mutating func addBookedGains(_ changes: LotChanges, sales range: Range<Int>) {
    guard let gain = changes.revenue, !gain.isZero, !range.isEmpty,
      sales[range].allSatisfy({ $0.proceeds?.commodity == gain.commodity })
    else { return }
    let proceeds = sales[range].reduce(WideQuantity.zero) { $0 + ($1.proceeds?.quantity ?? .zero) }
    let costs = sales[range].reduce(WideQuantity.zero) { $0 + ($1.basis.cost?.quantity ?? .zero) }
    guard proceeds == costs else { return }
    let units = sales[range].reduce(WideQuantity.zero) { $0 + $1.units }
    var rest = gain.quantity
    for number in range {
      let sale = sales[number]
      let share =
        number == range.upperBound - 1
        ? rest : (gain.quantity * sale.units).divided(by: units) ?? .zero
      rest = rest - share
      let more = WideAmount(share, gain.commodity)
      sales[number].proceeds?.quantity += share
      let rate = rates.rate(
        of: more.commodity, in: sale.basis.base, transaction: sale.transaction, day: sale.sold)
      sales[number].baseProceeds = sale.baseProceeds.flatMap { known in
        rate.map { known + share * $0 }
      }
    }
    for number in trades.indices.reversed() {
      guard trades[number].sales.overlaps(range) else { break }
      let proceeds = sales[trades[number].sales].reduce(WideQuantity.zero) {
        $0 + ($1.proceeds?.quantity.magnitude ?? .zero)
      }
      trades[number].amount = WideAmount(proceeds, gain.commodity)
    }
  }
}
