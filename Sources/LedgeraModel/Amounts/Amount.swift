public import LedgeraQuantities

/// A quantity of one commodity.
public struct Amount: Hashable, Sendable {
  public var quantity: Quantity
  public var commodity: CommodityID

  @inlinable
  public init(_ quantity: Quantity, _ commodity: CommodityID) {
    self.quantity = quantity
    self.commodity = commodity
  }

  @inlinable public var isZero: Bool { quantity.isZero }
  @inlinable public var negated: Amount { Amount(quantity.negated, commodity) }
}

/// What was paid or received for a posting's amount, in another commodity.
public struct Cost: Hashable, Sendable {
  /// The cost of one unit, or if `isTotal` of the whole posting, without a sign of its own.
  public let amount: Amount
  public let isTotal: Bool
  /// Whether the checker inferred it from a transaction in two commodities.
  public let isInferred: Bool
  /// Whether it takes back what another posting cost; inferred
  /// (grammar.md § Conversion postings).
  public let isOffset: Bool
  /// Number in `JournalStore.styles`, for how it was written.
  public let style: UInt16

  public init(
    _ amount: Amount, isTotal: Bool, isInferred: Bool, isOffset: Bool = false, style: UInt16
  ) {
    self.amount = amount
    self.isTotal = isTotal
    self.isInferred = isInferred
    self.isOffset = isOffset
    self.style = style
  }

  /// The cost of `quantity` units, exact and with the sign of the exchange: a total cost follows
  /// the sign of the quantity.
  public func total(of quantity: Quantity) throws(QuantityOverflow) -> Amount {
    if isTotal { return quantity.isNegative ? amount.negated : amount }
    return Amount(try amount.quantity.multiplied(by: quantity), amount.commodity)
  }
}

/// A quantity of one commodity as reports compute it: with any number of digits, not rounded.
public struct WideAmount: Hashable, Sendable {
  public var quantity: WideQuantity
  public var commodity: CommodityID
  /// As the commodity's style says, unless balance assignments are part of it.
  public var decimals: FigureDecimals

  public init(
    _ quantity: WideQuantity, _ commodity: CommodityID, decimals: FigureDecimals = .ofStyle
  ) {
    self.quantity = quantity
    self.commodity = commodity
    self.decimals = decimals
  }

  public init(_ amount: Amount) {
    self.init(WideQuantity(amount.quantity), amount.commodity)
  }

  public var isZero: Bool { quantity.isZero }
  /// As a journal can hold it; nil: it has too many digits.
  public var amount: Amount? { quantity.normalized.quantity.map { Amount($0, commodity) } }
  public var negated: WideAmount {
    WideAmount(quantity.negated, commodity, decimals: decimals)
  }

  /// The sum with another amount of the same commodity.
  /// The sum has the decimals of the longer one; a zero has none to add.
  func adding(_ other: WideAmount) -> WideAmount {
    let sum =
      isZero ? other.quantity : other.isZero ? quantity : quantity + other.quantity
    return WideAmount(sum, commodity, decimals: decimals.combined(with: other.decimals))
  }
}
