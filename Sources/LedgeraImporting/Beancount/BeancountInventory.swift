import LedgeraModel
import LedgeraQuantities

/// The units of one account that have a cost, lot by lot, in the order in which they came.
struct BeancountInventory {
  /// How an account sells what several lots have.
  enum Method: String {
    case strict = "STRICT"
    case strictWithSize = "STRICT_WITH_SIZE"
    case fifo = "FIFO"
    case lifo = "LIFO"
    case hifo = "HIFO"
    case average = "AVERAGE"
    case none = "NONE"

    /// What a `booking:` tag calls it; nil: it has no name, since all that leaves is named lot by lot.
    var tag: String? {
      switch self {
      case .fifo, .lifo, .hifo, .average: rawValue.lowercased()
      case .strict, .strictWithSize, .none: nil
      }
    }
  }

  /// Why units cannot leave.
  enum Refusal: Error {
    case notHeld
    case ambiguous([BeancountLot])
    case tooFew(WideQuantity)
  }

  private let method: Method
  private var holdings: [String: Holding] = [:]

  init(_ method: Method) { self.method = method }

  /// Whether units of this sign would leave, rather than arrive.
  func isReduced(by units: WideQuantity, of symbol: String) -> Bool {
    method != .none && holdings[symbol].map { $0.total.signum == -units.signum } ?? false
  }

  mutating func add(_ lot: BeancountLot) {
    holdings[lot.symbol, default: Holding(method)].add(lot)
  }

  /// Takes units out, and returns them lot by lot.
  mutating func remove(
    _ units: WideQuantity, of symbol: String, _ cost: BeancountPosting.Cost
  ) throws(Refusal) -> [BeancountLot] {
    guard holdings[symbol] != nil else { throw .notHeld }
    return try holdings[symbol]!.remove(units, cost)
  }

  /// The lots of one commodity.
  private struct Holding {
    let method: Method
    var total = WideQuantity.zero
    /// As they came; empty ones stay.
    private var lots: [BeancountLot] = []
    private var order = SaleOrder()
    /// The same for each cost of a unit.
    private var ofCost: [WideQuantity: SaleOrder] = [:]

    init(_ method: Method) { self.method = method }

    mutating func add(_ lot: BeancountLot) {
      total += lot.units
      let place = lots.count
      lots.append(lot)
      order.insert(place, of: lots, method)
      ofCost[lot.cost.quantity, default: SaleOrder()].insert(place, of: lots, method)
    }

    mutating func remove(
      _ units: WideQuantity, _ cost: BeancountPosting.Cost
    ) throws(Refusal) -> [BeancountLot] {
      if method == .average { merge() }
      order.forgetSold(of: lots)
      if let unit = cost.unit { ofCost[unit]?.forgetSold(of: lots) }
      let candidates = cost.unit.map { ofCost[$0]?.places ?? [] } ?? order.places
      var places: [Int] = []
      var held = WideQuantity.zero
      let isStrict = [.strict, .strictWithSize].contains(method)
      for place in candidates where !lots[place].units.isZero && lots[place].fits(cost) {
        // Another one that fits is what strict accounts do not choose between.
        if held.magnitude >= units.magnitude, !isStrict { break }
        places.append(place)
        held += lots[place].units
        if held.magnitude > units.magnitude, places.count > 1 { break }
      }
      guard !places.isEmpty else { throw .notHeld }
      guard units.magnitude <= held.magnitude else { throw .tooFew(held) }
      if isStrict, places.count > 1, held.magnitude != units.magnitude {
        let exact = candidates.first { lots[$0].units == units.negated && lots[$0].fits(cost) }
        guard method == .strictWithSize, let exact else {
          throw .ambiguous(places.map { lots[$0] })
        }
        places = [exact]
      }
      return take(units, from: places)
    }

    private mutating func take(_ units: WideQuantity, from places: [Int]) -> [BeancountLot] {
      var left = units
      total += units
      return places.prefix { _ in !left.isZero }.map { place in
        let isWhole = lots[place].units.magnitude <= left.magnitude
        var part = lots[place]
        part.units = isWhole ? part.units.negated : left
        part.isReduction = true
        if !isWhole { part.total = nil }
        lots[place].units += part.units
        lots[place].total = nil
        left = left - part.units
        return part
      }
    }

    /// Makes all lots one, at their mean cost, where these are in one currency.
    private mutating func merge() {
      let open = lots.filter { !$0.units.isZero }
      guard open.count > 1, let first = open.first,
        open.allSatisfy({ $0.cost.symbol == first.cost.symbol })
      else { return }
      let weight = open.reduce(WideQuantity.zero) { $0 + $1.weight }
      let mean = weight.divided(by: total)?.rounded(toDecimals: BeancountBooking.decimals)
      self = Holding(method)
      add(
        BeancountLot(
          units: open.reduce(WideQuantity.zero) { $0 + $1.units }, symbol: first.symbol,
          cost: BeancountAmount(quantity: mean ?? .zero, symbol: first.cost.symbol),
          day: first.day, label: nil))
    }
  }
}

/// Places of lots in the order of their sale.
private struct SaleOrder {
  private var all: [Int] = []
  /// How many at the beginning are sold.
  private var soldCount = 0

  /// Those that are left, and perhaps some that are sold.
  var places: ArraySlice<Int> { all[soldCount...] }

  mutating func insert(
    _ place: Int, of lots: [BeancountLot], _ method: BeancountInventory.Method
  ) {
    var (low, high) = (soldCount, all.count)
    while low < high {
      let middle = (low + high) / 2
      if method.sells(all[middle], before: place, of: lots) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    all.insert(place, at: low)
  }

  mutating func forgetSold(of lots: [BeancountLot]) {
    while soldCount < all.count, lots[all[soldCount]].units.isZero { soldCount += 1 }
  }
}

extension BeancountInventory.Method {
  /// Of equal ones, those that came first are sold first.
  fileprivate func sells(_ one: Int, before other: Int, of lots: [BeancountLot]) -> Bool {
    switch self {
    case .fifo: (lots[one].day, one) < (lots[other].day, other)
    case .lifo: (lots[other].day, one) < (lots[one].day, other)
    case .hifo: (lots[other].cost.quantity, one) < (lots[one].cost.quantity, other)
    case .strict, .strictWithSize, .average, .none: one < other
    }
  }
}

extension BeancountLot {
  /// Whether it is one that braces describe.
  fileprivate func fits(_ wanted: BeancountPosting.Cost) -> Bool {
    func holds<Value: Equatable>(_ value: Value?, _ own: Value?) -> Bool {
      value == nil || value == own
    }
    return holds(wanted.symbol, cost.symbol) && holds(wanted.day, day)
      && holds(wanted.label, label) && holds(wanted.unit, cost.quantity)
  }
}
