public import LedgeraQuantities

/// A quantity of one commodity as reports compute it: of any length, not rounded.
public struct WideAmount: Hashable, Sendable {
  public var quantity: WideQuantity
  public var commodity: CommodityID
  /// At least so many decimals are shown, whatever the commodity's style says: those of the balance
  /// assignments in it (grammar.md § Display styles).
  public var decimals: UInt8

  public init(_ quantity: WideQuantity, _ commodity: CommodityID, decimals: UInt8 = 0) {
    self.quantity = quantity
    self.commodity = commodity
    self.decimals = decimals
  }

  public init(_ amount: Amount) {
    self.init(WideQuantity(amount.quantity), amount.commodity)
  }

  public var isZero: Bool { quantity.isZero }
  public var negated: WideAmount {
    WideAmount(quantity.negated, commodity, decimals: decimals)
  }

  /// The sum with another amount of the same commodity.
  func adding(_ other: WideAmount) -> WideAmount {
    WideAmount(
      quantity + other.quantity, commodity, decimals: max(decimals, other.decimals))
  }
}

extension JournalStore {
  /// The amounts of a posting as reports add them up.
  public func wideAmounts(of posting: PostingRecord) -> [WideAmount] {
    let decimals = assignedDecimals(of: posting)
    return amounts(of: posting).map {
      WideAmount(WideQuantity($0.quantity), $0.commodity, decimals: decimals)
    }
  }

  /// The decimals of a balance assignment, which its posting's amount shows; 0 for other postings.
  @inlinable
  public func assignedDecimals(of posting: PostingRecord) -> UInt8 {
    guard posting.flags.isInferred, posting.detail >= 0 else { return 0 }
    let number = details[Int(posting.detail)].assertion
    return number < 0 ? 0 : assertions[Int(number)].scale
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

  /// Exactly zero in every commodity.
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
