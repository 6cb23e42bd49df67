import LedgeraModel
package import LedgeraQuantities

/// A quantity of a commodity, which is named by its symbol.
package struct DraftAmount: Hashable, Sendable {
  package var quantity: Quantity
  /// Without quotes; empty: an amount without a symbol.
  package var symbol: String

  package init(_ quantity: Quantity, _ symbol: String) {
    self.quantity = quantity
    self.symbol = symbol
  }

  package var negated: DraftAmount { DraftAmount(quantity.negated, symbol) }
}
