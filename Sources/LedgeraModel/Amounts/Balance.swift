public import LedgeraQuantities

/// Amounts of several commodities, at most one each, sorted by commodity number.
///
/// A commodity that came to zero stays listed until `withoutZeros`.
public struct Balance: Hashable, Sendable {
  public private(set) var amounts: [Amount] = []

  public init() {}

  public init(_ amount: Amount) { amounts = [amount] }

  /// Adds exactly; linear in the number of commodities held.
  public mutating func add(_ amount: Amount) throws(QuantityOverflow) {
    var (low, high) = (0, amounts.count)
    while low < high {
      let middle = (low + high) / 2
      if amounts[middle].commodity < amount.commodity { low = middle + 1 } else { high = middle }
    }
    if low < amounts.count, amounts[low].commodity == amount.commodity {
      amounts[low].quantity = try amounts[low].quantity.adding(amount.quantity)
    } else {
      amounts.insert(amount, at: low)
    }
  }

  /// Adds every amount of another balance exactly.
  public mutating func add(_ other: Balance) throws(QuantityOverflow) {
    if amounts.isEmpty {
      amounts = other.amounts
      return
    }
    for amount in other.amounts { try add(amount) }
  }

  public mutating func subtract(_ other: Balance) throws(QuantityOverflow) {
    try add(other.negated)
  }

  public var negated: Balance {
    var result = self
    for index in result.amounts.indices {
      result.amounts[index].quantity = result.amounts[index].quantity.negated
    }
    return result
  }

  /// Exactly zero in every commodity.
  public var isZero: Bool { amounts.allSatisfy(\.isZero) }

  public var withoutZeros: Balance {
    var result = Balance()
    result.amounts = amounts.filter { !$0.isZero }
    return result
  }

  /// The amount of one commodity; zero when it is not held.
  public subscript(commodity: CommodityID) -> Quantity {
    amounts.first { $0.commodity == commodity }?.quantity ?? .zero
  }

  /// Changes every amount, dropping those for which `transform` gives nil and merging equal
  /// commodities.
  public func mapAmounts(
    _ transform: (Amount) throws -> Amount?
  ) throws -> Balance {
    var result = Balance()
    for amount in amounts {
      if let changed = try transform(amount) { try result.add(changed) }
    }
    return result
  }
}
