import LedgeraModel
import LedgeraQuantities

extension LotPass {
  /// Moves units without a price between accounts. What leaves one account of the transaction and
  /// arrives in another keeps its lots; the rest is worth its market value.
  mutating func move(_ items: [LotItem]) {
    guard !items.isEmpty else { return }
    var arrivals = LotArrivals(items)
    for item in items where item.units.isNegative {
      let moving = arrivals.room(for: item.units.magnitude, of: item.commodity)
      if !moving.isZero { moveOut(item, moving, &arrivals) }
      let rest = item.units.magnitude - moving
      if !rest.isZero { give(item, rest) }
    }
    for (item, rest) in arrivals.unplaced { receive(item, rest) }
  }

  private mutating func moveOut(
    _ item: LotItem, _ units: WideQuantity, _ arrivals: inout LotArrivals
  ) {
    let taking = take(item, units.negated)
    var pieces = taking.pieces
    if !taking.missing.isZero {
      // Units that no lot explains are owed here, at their value, and arrive there.
      let owed = missingPiece(item, taking.missing)
      pieces.append(owed)
      add(
        HeldLot(
          day: owed.day, note: "", transaction: item.transaction, posting: item.posting,
          units: owed.units.negated, basis: owed.basis.negated), to: item)
    }
    note(item, .moveOut, units: units.negated, amount: nil)
    for piece in pieces {
      for (target, part) in arrivals.place(piece, of: item.commodity) {
        add(
          HeldLot(
            day: part.day, note: part.note, transaction: target.transaction,
            posting: target.posting,
            units: part.units, basis: part.basis), to: target)
        note(target, .moveIn, units: part.units, amount: nil)
      }
    }
  }

  private mutating func missingPiece(_ item: LotItem, _ units: WideQuantity) -> LotPiece {
    let value = marketValue(of: item, units)
    let base = options.base ?? value?.commodity ?? item.commodity
    let baseCost = value.flatMap { baseValue(of: $0, item, in: base) }
    return LotPiece(
      day: item.day, note: "", units: units,
      basis: LotBasis(cost: value, base: base, baseCost: baseCost, baseFee: .zero))
  }

  /// Receives units that were not paid for: at the written lot cost, else at market value.
  private mutating func receive(_ item: LotItem, _ units: WideQuantity) {
    var part = item.reduced(to: units)
    let value = marketValue(of: item, units)
    if part.lotCost == nil, value == nil { report { .unknownLotCost(item, in: $0) } }
    part.price = value
    let taken = close(part, price: value, .none)
    if !taken.rest.isZero { open(part, units: taken.rest, price: value, .none) }
    note(part, .receive, units: units, amount: part.lotCost ?? value, sales: taken.sales)
  }

  /// Gives away units without payment, at market value.
  private mutating func give(_ item: LotItem, _ units: WideQuantity) {
    var part = item.reduced(to: units.negated)
    let value = marketValue(of: item, units)
    if value == nil { report { .unknownSalePrice(item, in: $0) } }
    part.price = value
    let taken = close(part, price: value, .none)
    if !taken.rest.isZero { open(part, units: taken.rest, price: value, .none) }
    note(part, .give, units: units.negated, amount: value, sales: taken.sales)
  }

  /// Money is worth itself.
  private func marketValue(of item: LotItem, _ units: WideQuantity) -> WideAmount? {
    if item.isMoney { return WideAmount(units.magnitude, item.commodity) }
    return rates.price(of: item.commodity, on: item.day)
      .map { WideAmount($0.quantity * units.magnitude, $0.commodity) }
  }

  /// Distributes units without a cost over the lots of their account. A split may also be written
  /// as old units leaving and new ones arriving.
  mutating func split(_ items: [LotItem]) {
    var sums: [(key: ShelfKey, item: LotItem)] = []
    var places: [ShelfKey: Int] = [:]
    for item in items {
      let key = ShelfKey(account: item.account, commodity: item.commodity)
      if let place = places[key] {
        sums[place].item.units += item.units
      } else {
        places[key] = sums.count
        sums.append((key, item))
      }
    }
    for (key, item) in sums where !item.units.isZero {
      let held = shelves[key]?.units ?? .zero
      guard held.signum * (held + item.units).signum > 0 else {
        report { .unitsNotHeld(item, held: .zero, missing: item.units.magnitude, in: $0) }
        continue
      }
      self[key] { $0.split(adding: item.units) }
      note(item, .split, units: item.units, amount: nil)
    }
  }
}

extension LotBasis {
  /// The cost of as many owed units.
  fileprivate var negated: LotBasis {
    LotBasis(
      cost: cost?.negated, base: base, baseCost: baseCost?.negated, baseFee: baseFee?.negated)
  }
}
