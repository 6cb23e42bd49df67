public import LedgeraModel
import LedgeraQuantities

/// The sum of all amounts so far, or their mean.
public struct RunningTotal: Sendable {
  private let isMean: Bool
  private var count: Int128 = 0
  /// Exact; a mean that does not end is rounded at 255 decimals.
  public private(set) var value = WideBalance()

  init(isMean: Bool = false) { self.isMean = isMean }

  /// Begins with the sum or mean of amounts that are not shown.
  mutating func begin(with amounts: some Sequence<WideBalance>) {
    for amount in amounts {
      value.add(amount)
      count += 1
    }
    if isMean { value = quotient(value) }
  }

  /// A mean moves by the amount's share of its distance, as hledger's does; so ties round alike.
  public mutating func add(_ amount: WideBalance) {
    count += 1
    guard isMean else { return value.add(amount) }
    var distance = amount
    distance.subtract(value)
    value.add(quotient(distance))
  }

  private func quotient(_ balance: WideBalance) -> WideBalance {
    let divisor = WideQuantity(coefficient: count, scale: 0)
    return count > 1 ? balance.mapQuantities { $0.divided(by: divisor) ?? $0 } : balance
  }
}
