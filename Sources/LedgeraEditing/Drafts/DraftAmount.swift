import LedgeraModel
public import LedgeraQuantities

/// A quantity of a commodity, which is named by its symbol.
public struct DraftAmount: Hashable, Sendable {
  public var quantity: Quantity
  /// Without quotes; empty: an amount without a symbol.
  public var symbol: String

  public init(_ quantity: Quantity, _ symbol: String) {
    self.quantity = quantity
    self.symbol = symbol
  }

  public var negated: DraftAmount { DraftAmount(quantity.negated, symbol) }
}
