public import LedgeraQuantities

/// What was paid or received for a posting's amount, in another commodity.
public struct Cost: Hashable, Sendable {
  /// The cost of one unit, or if `isTotal` of the whole posting, without a sign of its own.
  public let amount: Amount
  public let isTotal: Bool
  /// Whether the checker inferred it from a transaction in two commodities.
  public let isInferred: Bool
  /// Number in `JournalStore.styles`, for how it was written.
  public let style: UInt16

  public init(_ amount: Amount, isTotal: Bool, isInferred: Bool, style: UInt16) {
    self.amount = amount
    self.isTotal = isTotal
    self.isInferred = isInferred
    self.style = style
  }

  /// The cost of `quantity` units, exact and with the sign of the exchange: a total cost follows
  /// the sign of the quantity.
  public func total(of quantity: Quantity) throws(QuantityOverflow) -> Amount {
    if isTotal { return quantity.isNegative ? amount.negated : amount }
    return Amount(try amount.quantity.multiplied(by: quantity), amount.commodity)
  }
}
