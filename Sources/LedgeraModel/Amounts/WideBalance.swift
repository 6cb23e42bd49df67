public import LedgeraQuantities

/// How many decimals of a figure are shown (reference.md § Display styles).
public enum FigureDecimals: Hashable, Sendable {
  /// Those of the commodity's style.
  case ofStyle
  /// This many.
  case exactly(UInt8)
  /// Those of the style, or this many if that is more.
  case atLeast(UInt8)

  /// The decimals of a sum.
  func combined(with other: FigureDecimals) -> FigureDecimals {
    switch (self, other) {
    case (.ofStyle, .ofStyle): .ofStyle
    case (.exactly(let one), .exactly(let two)): .exactly(max(one, two))
    case (.ofStyle, .exactly(let count)), (.exactly(let count), .ofStyle),
      (.ofStyle, .atLeast(let count)), (.atLeast(let count), .ofStyle):
      .atLeast(count)
    case (.atLeast(let one), .exactly(let two)), (.exactly(let one), .atLeast(let two)),
      (.atLeast(let one), .atLeast(let two)):
      .atLeast(max(one, two))
    }
  }
}

extension Cost {
  /// What `quantity` units cost, with the sign of the exchange: a total cost follows the sign of
  /// the quantity.
  public func wideTotal(of quantity: Quantity) -> WideAmount {
    let price = WideQuantity(amount.quantity)
    if isTotal { return WideAmount(quantity.isNegative ? price.negated : price, amount.commodity) }
    return WideAmount(price * WideQuantity(quantity), amount.commodity)
  }
}

/// Amounts of several commodities, at most one each, sorted by commodity number: a sum of postings.
///
/// Sums have any number of digits, so none overflows. A commodity stays listed when its sum becomes
/// zero.
public struct WideBalance: Hashable, Sendable {
  public private(set) var amounts: [WideAmount] = []

  public init() {}

  public init(_ amount: WideAmount) { amounts = [amount] }

  /// The sum of amounts.
  package init(_ amounts: some Sequence<Amount>) {
    for amount in amounts { add(WideAmount(amount)) }
  }

  public var isEmpty: Bool { amounts.isEmpty }

  /// Adds exactly; linear in the number of commodities held.
  public mutating func add(_ amount: WideAmount) {
    let index = position(of: amount.commodity)
    if index < amounts.count, amounts[index].commodity == amount.commodity {
      amounts[index] = amounts[index].adding(amount)
    } else {
      amounts.insert(amount, at: index)
    }
  }

  /// Adds every amount of another balance; linear in both.
  public mutating func add(_ other: WideBalance) {
    if amounts.isEmpty {
      amounts = other.amounts
    } else if other.amounts.count <= 2 {
      for amount in other.amounts { add(amount) }
    } else {
      merge(other.amounts)
    }
  }

  public mutating func subtract(_ other: WideBalance) { add(other.negated) }

  public var negated: WideBalance { mapQuantities { $0.negated } }

  /// Whether it is exactly zero in every commodity.
  public var isZero: Bool { amounts.allSatisfy(\.isZero) }

  /// The quantity of one commodity; zero when it is not held.
  public subscript(commodity: CommodityID) -> WideQuantity { amount(of: commodity).quantity }

  /// The amount of one commodity; zero when it is not held.
  public func amount(of commodity: CommodityID) -> WideAmount {
    let index = position(of: commodity)
    guard index < amounts.count, amounts[index].commodity == commodity else {
      return WideAmount(.zero, commodity)
    }
    return amounts[index]
  }

  /// Changes every quantity.
  public func mapQuantities(_ transform: (WideQuantity) -> WideQuantity) -> WideBalance {
    var result = self
    for index in result.amounts.indices {
      result.amounts[index].quantity = transform(result.amounts[index].quantity)
    }
    return result
  }

  /// Changes every amount, merging equal commodities.
  public func mapAmounts(_ transform: (WideAmount) -> WideAmount) -> WideBalance {
    if amounts.count == 1 { return WideBalance(transform(amounts[0])) }
    var result = WideBalance()
    for amount in amounts { result.add(transform(amount)) }
    return result
  }

  private func position(of commodity: CommodityID) -> Int {
    var (low, high) = (0, amounts.count)
    while low < high {
      let middle = (low + high) / 2
      if amounts[middle].commodity < commodity { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func merge(_ others: [WideAmount]) {
    var result: [WideAmount] = []
    result.reserveCapacity(amounts.count + others.count)
    var index = 0
    for other in others {
      while index < amounts.count, amounts[index].commodity < other.commodity {
        result.append(amounts[index])
        index += 1
      }
      if index < amounts.count, amounts[index].commodity == other.commodity {
        result.append(amounts[index].adding(other))
        index += 1
      } else {
        result.append(other)
      }
    }
    result.append(contentsOf: amounts[index...])
    amounts = result
  }
}
