import LedgeraModel
import LedgeraQuantities

/// What the amounts of a transaction come to, which those that are left out have to balance.
struct BeancountResidual {
  private var sums: [String: WideQuantity] = [:]
  /// In the order in which they occur.
  private var symbols: [String] = []
  /// Of amounts that were completed: no other one can be told there.
  private var completed: Set<String> = []
  /// The most decimals of amounts that have any: what is left out has no more.
  private var decimals: [String: UInt8] = [:]

  /// The commodity of all amounts; nil: there are several, or none.
  static func onlySymbol(of postings: [BeancountPosting]) -> String? {
    let weighing = postings.compactMap { posting in
      if let cost = posting.cost { return cost.symbol }
      return posting.price.map(\.part.symbol) ?? posting.units.symbol
    }
    let symbols = Set(weighing)
    return symbols.count == 1 ? symbols.first : nil
  }

  /// - Parameter units: As they are written.
  mutating func add(_ weight: BeancountAmount?, units: BeancountAmount? = nil) {
    if let units, units.quantity.scale > 0 {
      decimals[units.symbol] = max(decimals[units.symbol] ?? 0, units.quantity.scale)
    }
    guard let weight else { return }
    if sums[weight.symbol] == nil { symbols.append(weight.symbol) }
    sums[weight.symbol, default: .zero] += weight.quantity
  }

  /// A posting without an amount with what balances the others, once for each commodity.
  func settling(_ posting: BeancountPosting) -> [BeancountPosting] {
    let open = symbols.filter { sums[$0]?.isZero == false }
    return open.isEmpty
      ? [posting]
      : open.map { symbol in
        var part = posting
        part.units = BeancountPosting.Part(quantity: missing(symbol), symbol: symbol)
        part.isInferred = part.units.quantity == sums[symbol]?.negated
        return part
      }
  }

  /// Completes a posting whose number, price or cost is left out; returns what it weighs. nil: others leave it
  /// open.
  mutating func complete(_ posting: inout BeancountPosting, on day: Day) -> BeancountAmount? {
    let open = symbols.filter { sums[$0]?.isZero == false }
    let symbol =
      posting.cost?.symbol ?? posting.price?.part.symbol
      ?? (posting.units.quantity == nil ? posting.units.symbol : open.count == 1 ? open[0] : nil)
    guard let symbol, completed.insert(symbol).inserted else { return nil }
    let weight = missing(symbol)
    switch (posting.units.amount, posting.cost, posting.price) {
    // Only the currency is left out.
    case (_?, let cost?, _) where cost.unit != nil || cost.total != nil:
      posting = posting.withLot(on: day, in: symbol)
    case (_?, nil, let price?) where price.part.quantity != nil:
      posting.price?.part.symbol = symbol
    case (nil, nil, nil): posting.units.quantity = weight
    case (nil, nil, let price?):
      guard !price.isTotal, let of = price.part.quantity, let units = weight.divided(by: of) else {
        return nil
      }
      posting.units.quantity = units.rounded(toDecimals: BeancountBooking.inferredDecimals)
    case (let units?, let cost?, _):
      guard let each = weight.divided(by: units.quantity), !each.isNegative else { return nil }
      let unit = each.rounded(toDecimals: BeancountBooking.decimals)
      posting.lot = BeancountLot(
        units: units.quantity, symbol: units.symbol,
        cost: BeancountAmount(quantity: unit, symbol: symbol), day: cost.day ?? day,
        label: cost.label, total: weight.magnitude)
    case (let units?, nil, _?):
      guard weight.signum == units.quantity.signum else { return nil }
      let part = BeancountPosting.Part(quantity: weight.magnitude, symbol: symbol)
      posting.price = BeancountPosting.Price(part: part, isTotal: true)
    default: return nil
    }
    return posting.weight
  }

  private func missing(_ symbol: String) -> WideQuantity {
    let exact = (sums[symbol] ?? .zero).negated
    guard let decimals = decimals[symbol] else {
      return exact.rounded(toDecimals: BeancountBooking.inferredDecimals).trimmed(toDecimals: 2)
    }
    return exact.rounded(toDecimals: decimals)
  }
}

extension BeancountPosting {
  /// Whether it has neither amount nor cost nor price.
  var isBare: Bool {
    units.quantity == nil && units.symbol == nil && cost == nil && price == nil
  }

  /// What it counts in the balance of its transaction; nil: a part of it is left out.
  var weight: BeancountAmount? {
    guard let units = units.amount else { return nil }
    if let lot { return BeancountAmount(quantity: lot.weight, symbol: lot.cost.symbol) }
    guard cost == nil else { return nil }
    guard let price else { return units }
    guard let each = price.part.amount else { return nil }
    let isOut = units.quantity.isNegative
    let quantity =
      !price.isTotal
      ? units.quantity * each.quantity : isOut ? each.quantity.negated : each.quantity
    return BeancountAmount(quantity: quantity, symbol: each.symbol)
  }

  /// The posting with the lot that its units become, where their cost is written.
  ///
  /// - Parameter symbol: That of costs without one.
  func withLot(on day: Day, in symbol: String?) -> BeancountPosting {
    guard let cost, let units = units.amount, let currency = cost.symbol ?? symbol,
      cost.unit != nil || cost.total != nil
    else { return self }
    var total: WideQuantity?
    var unit = cost.unit ?? .zero
    if let all = cost.total {
      let whole = unit * units.quantity.magnitude + all
      total = whole
      unit = (whole.divided(by: units.quantity.magnitude) ?? .zero)
        .rounded(toDecimals: BeancountBooking.decimals)
    }
    var posting = self
    posting.lot = BeancountLot(
      units: units.quantity, symbol: units.symbol,
      cost: BeancountAmount(quantity: unit, symbol: currency), day: cost.day ?? day,
      label: cost.label, total: total)
    return posting
  }
}
