import LedgeraModel
import LedgeraQuantities

/// `=` and its variants, and an amount.
package struct DraftAssertion: Hashable, Sendable {
  package var amount: DraftAmount
  /// `==`.
  package var isSole = false
  /// `=*`.
  package var includesSubaccounts = false
  /// After the amount; nil: none.
  package var cost: DraftCost?

  package init(_ amount: DraftAmount) { self.amount = amount }
}
