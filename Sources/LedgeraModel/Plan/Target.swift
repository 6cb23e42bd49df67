import LedgeraDiagnostics
import LedgeraQuantities

/// An amount to reach.
public struct Target: Hashable, Sendable {
  public var amount: Amount
  /// nil: without a deadline.
  public var by: Day?

  public init(_ amount: Amount, by day: Day?) {
    self.amount = amount
    self.by = day
  }
}
