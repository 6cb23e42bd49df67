package import LedgeraModel
package import LedgeraQuantities

/// The sum of all amounts so far, or their mean.
struct RunningTotal: Sendable {
  private let isMean: Bool
  private var count: Int128 = 0
  private var sum = WideBalance()
  /// An endless mean is rounded at 255 decimals.
  private var means: [RegisterPart.Key: WideQuantity] = [:]

  init(isMean: Bool = false) { self.isMean = isMean }

  /// Exact, unless it is a mean.
  var value: WideBalance {
    guard isMean else { return sum }
    var balance = WideBalance()
    for (key, quantity) in means { balance.add(WideAmount(quantity, key.commodity)) }
    return balance
  }

  /// Begins with the sum or mean of amounts that are not shown.
  mutating func begin(with amounts: [RegisterAmount]) {
    for amount in amounts {
      sum.add(amount.balance)
      for part in amount.parts { means[part.key, default: .zero] += part.quantity }
    }
    count = Int128(amounts.count)
    if isMean { means = means.mapValues(quotient) }
  }

  /// A mean moves by the amount's share of its distance, as in hledger, so that ties round alike.
  mutating func add(_ amount: RegisterAmount) {
    count += 1
    guard isMean else { return sum.add(amount.balance) }
    var distances = means.mapValues { $0.negated }
    for part in amount.parts { distances[part.key, default: .zero] += part.quantity }
    for (key, distance) in distances { means[key, default: .zero] += quotient(distance) }
  }

  private func quotient(_ quantity: WideQuantity) -> WideQuantity {
    count > 1
      ? quantity.divided(by: WideQuantity(coefficient: count, scale: 0)) ?? quantity : quantity
  }
}

/// What a line of a register adds to the total.
struct RegisterAmount: Sendable {
  var balance = WideBalance()
  /// Empty if they do not matter.
  var parts: [RegisterPart] = []

  mutating func add(_ other: RegisterAmount) {
    balance.add(other.balance)
    parts += other.parts
  }

  var negated: RegisterAmount {
    RegisterAmount(balance: balance.negated, parts: parts.map { $0.negated })
  }
}

extension [WideQuantity] {
  /// For an even number of figures, the mean of the middle two; nil: no figures. Linear, plus
  /// sorting.
  package var median: WideQuantity? {
    guard !isEmpty else { return nil }
    let sorted = self.sorted()
    let middle = sorted.count / 2
    if sorted.count % 2 == 1 { return sorted[middle] }
    let two = WideQuantity(coefficient: 2, scale: 0)
    return (sorted[middle - 1] + sorted[middle]).divided(by: two)
  }
}

extension Journal {
  /// The decimals shown for a commodity; 2 if the books do not say.
  package func decimals(of commodity: CommodityID) -> UInt8 {
    self.commodity(commodity).style.number.decimals ?? 2
  }

  /// Rounded half-even to the decimals of the commodity, for figures that occur in no transaction,
  /// such as means.
  package func rounded(_ quantity: WideQuantity, _ commodity: CommodityID) -> WideAmount {
    WideAmount(quantity.rounded(toDecimals: decimals(of: commodity)), commodity)
  }
}
