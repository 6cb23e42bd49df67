/// A line of a sum as people write it: amounts right-aligned under each other, their labels after
/// them.
public struct ArithmeticRow: Sendable, Hashable {
  /// E.g. `12.50 EUR`.
  public let amount: String
  /// E.g. `expenses:food`.
  public let label: String
  /// Whether the row is a result, with a rule drawn above it.
  public let isResult: Bool

  public init(amount: String, label: String, isResult: Bool = false) {
    self.amount = amount
    self.label = label
    self.isResult = isResult
  }
}
