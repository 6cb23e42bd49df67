/// A line of a sum as people write it: amounts right-aligned under each other, their labels after
/// them.
public struct ArithmeticRow: Sendable, Hashable {
  /// E.g. `12.50 EUR`.
  public let amount: String
  /// E.g. `expenses:food`.
  public let label: String
  /// Whether a rule is drawn above: a result.
  public let isResult: Bool

  public init(amount: String, label: String, isResult: Bool = false) {
    self.amount = amount
    self.label = label
    self.isResult = isResult
  }
}
