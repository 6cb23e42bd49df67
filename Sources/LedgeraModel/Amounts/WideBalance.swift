public import LedgeraQuantities

/// A quantity of one commodity as reports compute it: of any length, not rounded.
public struct WideAmount: Hashable, Sendable {
  public var quantity: WideQuantity
  public var commodity: CommodityID

  public init(_ quantity: WideQuantity, _ commodity: CommodityID) {
    self.quantity = quantity
    self.commodity = commodity
  }

  public init(_ amount: Amount) {
    quantity = WideQuantity(amount.quantity)
    commodity = amount.commodity
  }

  public var isZero: Bool { quantity.isZero }
  public var negated: WideAmount { WideAmount(quantity.negated, commodity) }
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

/// Amounts of several commodities, at most one each, sorted by commodity number: a figure of a
/// report.
///
/// Unlike `Balance` it cannot overflow. A commodity that came to zero stays listed.
public struct WideBalance: Hashable, Sendable {
  public private(set) var amounts: [WideAmount] = []

  public init() {}

  public init(_ amount: WideAmount) { amounts = [amount] }

  public init(_ balance: Balance) { amounts = balance.amounts.map { WideAmount($0) } }

  public var isEmpty: Bool { amounts.isEmpty }

  /// Adds exactly; linear in the number of commodities held.
  public mutating func add(_ amount: WideAmount) {
    let index = position(of: amount.commodity)
    if index < amounts.count, amounts[index].commodity == amount.commodity {
      amounts[index].quantity += amount.quantity
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

  /// Exactly zero in every commodity.
  public var isZero: Bool { amounts.allSatisfy(\.isZero) }

  /// The amount of one commodity; zero when it is not held.
  public subscript(commodity: CommodityID) -> WideQuantity {
    let index = position(of: commodity)
    guard index < amounts.count, amounts[index].commodity == commodity else { return .zero }
    return amounts[index].quantity
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
        result.append(WideAmount(amounts[index].quantity + other.quantity, other.commodity))
        index += 1
      } else {
        result.append(other)
      }
    }
    result.append(contentsOf: amounts[index...])
    amounts = result
  }
}
