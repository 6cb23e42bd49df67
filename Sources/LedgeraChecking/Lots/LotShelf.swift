import LedgeraModel
import LedgeraQuantities

/// Units that were acquired together.
struct HeldLot {
  let day: Day
  let note: String
  let transaction: Int
  let posting: Int
  /// Zero: sold out.
  var units: WideQuantity
  /// The cost of the remaining units; where costs are averaged, only the currencies count.
  var basis: LotBasis
}

/// Units that were taken from one lot.
struct LotPiece {
  let day: Day
  let note: String
  let units: WideQuantity
  let basis: LotBasis
}

/// The open lots of one commodity in one account.
///
/// Adding and taking take logarithmic time in the lots; the first use of a way to name lots (by
/// date, by cost …) sorts them once more.
struct LotShelf {
  let booking: Booking
  private var lots: [HeldLot] = []
  /// By selector; the queue of the empty selector has all lots.
  private var queues: [LotSelector: LotQueue] = [:]
  private var indexedParts: Set<LotSelector.Parts> = [[]]
  /// The mean cost, by the commodity that was paid.
  private var pools: [CommodityID: Pool] = [:]
  /// All units; negative if they are owed.
  private(set) var units = WideQuantity.zero

  private struct Pool {
    var units: WideQuantity
    var basis: LotBasis
  }

  init(_ booking: Booking) { self.booking = booking }

  // MARK: Adding

  mutating func add(_ lot: HeldLot) {
    let number = lots.count
    lots.append(lot)
    units += lot.units
    pool(lot)
    for parts in indexedParts { enqueue(number, by: parts) }
  }

  private mutating func enqueue(_ number: Int, by parts: LotSelector.Parts) {
    guard let key = selector(of: lots[number], parts) else { return }
    queues[key, default: LotQueue()].insert(number, order(of: number))
  }

  private func order(of number: Int) -> LotOrder {
    let lot = lots[number]
    // Divides only if the cost decides, since divisions are slow.
    let cost = booking == .hifo ? lot.basis.baseCost ?? lot.basis.cost?.quantity : nil
    return LotOrder(
      booking, day: lot.day, unitCost: cost?.divided(by: lot.units), sequence: number)
  }

  /// The selector with some parts that names a lot; nil: the lot lacks one of them.
  private func selector(of lot: HeldLot, _ parts: LotSelector.Parts) -> LotSelector? {
    var unitCost: WideAmount?
    if parts.contains(.cost), let cost = lot.basis.cost {
      unitCost = cost.quantity.divided(by: lot.units).map { WideAmount($0, cost.commodity) }
    }
    return LotSelector(day: lot.day, cost: unitCost, note: lot.note.isEmpty ? nil : lot.note)
      .keeping(parts)
  }

  private mutating func pool(_ lot: HeldLot) {
    guard booking == .average, let cost = lot.basis.cost else { return }
    guard let pool = pools[cost.commodity] else {
      pools[cost.commodity] = Pool(units: lot.units, basis: lot.basis)
      return
    }
    pools[cost.commodity] = Pool(
      units: pool.units + lot.units, basis: pool.basis.adding(lot.basis))
  }

  // MARK: Taking

  /// The result of a request for units.
  struct Taking {
    var pieces: [LotPiece] = []
    /// Units that were not there; zero: all were.
    var missing: WideQuantity
    /// Whether several lots match, and nothing decides between them.
    var isAmbiguous = false
    /// Whether no lot matches the request, so that any lots served it.
    var isUnknown = false
  }

  /// Takes units, held or owed, from the lots that a selector names.
  ///
  /// - Parameter wanted: More than zero.
  mutating func take(_ wanted: WideQuantity, naming selector: LotSelector) -> Taking {
    var taking = Taking(missing: wanted)
    index(by: selector.parts)
    if first(naming: selector) != nil {
      taking.isAmbiguous = booking == .specific && isAmbiguous(wanted, naming: selector)
      take(into: &taking, naming: selector)
      guard taking.missing.signum > 0, !selector.parts.isEmpty, !units.isZero else { return taking }
    } else if selector.parts.isEmpty || units.isZero {
      return taking
    }
    taking.isUnknown = true
    take(into: &taking, naming: LotSelector())
    return taking
  }

  private mutating func index(by parts: LotSelector.Parts) {
    guard indexedParts.insert(parts).inserted else { return }
    for number in lots.indices where !lots[number].units.isZero { enqueue(number, by: parts) }
  }

  /// The first open lot; sold-out lots are removed from the queue.
  private mutating func first(naming selector: LotSelector) -> Int? {
    while let number = queues[selector]?.first {
      if !lots[number].units.isZero { return number }
      _ = queues[selector]?.removeFirst()
    }
    return nil
  }

  /// Whether several different lots match, and not all of their units are wanted. Looks at one lot
  /// more than the wanted units need.
  private mutating func isAmbiguous(_ wanted: WideQuantity, naming selector: LotSelector) -> Bool {
    var seen: [(order: LotOrder, lot: Int)] = []
    var sum = WideQuantity.zero
    while seen.count < 2 || sum <= wanted, first(naming: selector) != nil,
      let next = queues[selector]?.removeFirst()
    {
      seen.append(next)
      sum += lots[next.lot].units.magnitude
    }
    for item in seen { queues[selector]?.insert(item.lot, item.order) }
    guard seen.count > 1, sum > wanted else { return false }
    let names = seen.map { item in
      let lot = lots[item.lot]
      return self.selector(of: lot, lot.basis.cost == nil ? [.day] : [.day, .cost])
    }
    let notes = seen.map { lots[$0.lot].note }
    return names.contains { $0 != names[0] } || notes.contains { $0 != notes[0] }
  }

  private mutating func take(into taking: inout Taking, naming selector: LotSelector) {
    while taking.missing.signum > 0, let number = first(naming: selector) {
      let lot = lots[number]
      let isWhole = lot.units.magnitude <= taking.missing
      let part = isWhole ? lot.units : taking.missing.signed(as: lot.units)
      let basis = remove(part, from: number)
      taking.pieces.append(LotPiece(day: lot.day, note: lot.note, units: part, basis: basis))
      taking.missing = taking.missing - part.magnitude
    }
  }

  private mutating func remove(_ part: WideQuantity, from number: Int) -> LotBasis {
    let lot = lots[number]
    units = units - part
    lots[number].units = lot.units - part
    let own = lot.basis.divided(part, outOf: lot.units)
    lots[number].basis = own.rest
    guard let currency = lot.basis.cost?.commodity, let pool = pools[currency] else {
      return own.part
    }
    let mean = pool.basis.divided(part, outOf: pool.units)
    let rest = pool.units - part
    pools[currency] = rest.isZero ? nil : Pool(units: rest, basis: mean.rest)
    return mean.part
  }

  // MARK: Looking

  /// The held lots, oldest first; averaged costs are spread over the units.
  var held: [HeldLot] {
    var pools = pools
    let open = lots.enumerated().filter { !$0.element.units.isZero }.sorted { left, right in
      (left.element.day, left.offset) < (right.element.day, right.offset)
    }
    return open.map { _, lot in
      guard let currency = lot.basis.cost?.commodity, let pool = pools[currency] else { return lot }
      let mean = pool.basis.divided(lot.units, outOf: pool.units)
      pools[currency] = Pool(units: pool.units - lot.units, basis: mean.rest)
      var lot = lot
      lot.basis = mean.part
      return lot
    }
  }

  /// Splits: multiplies the units of all lots, which keep their cost. Linear in the lots.
  mutating func split(adding more: WideQuantity) {
    let (old, open) = (units, lots.indices.filter { !lots[$0].units.isZero })
    var rest = more
    for number in open {
      let share =
        number == open.last ? rest : ((lots[number].units * more).divided(by: old) ?? .zero)
      lots[number].units += share
      rest = rest - share
    }
    units += more
    pools = pools.mapValues { pool in
      Pool(units: pool.units + ((pool.units * more).divided(by: old) ?? .zero), basis: pool.basis)
    }
    reindex()
  }

  private mutating func reindex() {
    queues = [:]
    for parts in indexedParts {
      for number in lots.indices where !lots[number].units.isZero { enqueue(number, by: parts) }
    }
  }
}

extension WideQuantity {
  /// The number itself for held units, the negated one for owed units.
  func signed(as units: WideQuantity) -> WideQuantity { units.isNegative ? negated : self }
}
