public import LedgeraModel
public import LedgeraQuantities

/// Percentages with one decimal, rounded half-even.
public enum PercentText {
  /// `12.5`.
  public static func number(_ percentage: WideQuantity) -> String {
    percentage.text(in: NumberStyle(decimals: 1))
  }

  /// `12.5 %`.
  public static func text(_ percentage: WideQuantity) -> String { number(percentage) + " %" }
}

extension WideBalance {
  /// In percent of another; nil: that is not positive, or the amounts are not all of one commodity.
  public func percentage(of whole: WideBalance) -> WideQuantity? {
    let parts = amounts.filter { !$0.isZero }
    let wholes = whole.amounts.filter { !$0.isZero }
    guard wholes.count == 1, let total = wholes.first, !total.quantity.isNegative,
      parts.count <= 1, parts.first.map({ $0.commodity == total.commodity }) ?? true
    else { return nil }
    return (parts.first?.quantity ?? .zero).percentage(of: total.quantity)
  }
}
