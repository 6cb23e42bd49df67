import LedgeraModel
import LedgeraQuantities

/// `=` and its variants, and an amount.
public struct DraftAssertion: Hashable, Sendable {
  public var amount: DraftAmount
  /// `==`.
  public var isSole = false
  /// `=*`.
  public var includesSubaccounts = false
  /// After the amount; nil: none.
  public var cost: DraftCost?

  public init(_ amount: DraftAmount) { self.amount = amount }
}
