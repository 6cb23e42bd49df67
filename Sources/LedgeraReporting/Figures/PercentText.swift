package import LedgeraModel
package import LedgeraQuantities

/// Percentages with one decimal, rounded half-even.
package enum PercentText {
  /// `12.5`.
  package static func number(_ percentage: WideQuantity) -> String {
    percentage.text(in: NumberStyle(decimals: 1))
  }

  /// `12.5 %`.
  package static func text(_ percentage: WideQuantity) -> String { number(percentage) + " %" }
}

extension WideBalance {
  /// As a percentage of another balance; nil: that is not positive, or there are several
  /// commodities.
  package func percentage(of whole: WideBalance) -> WideQuantity? {
    guard let (part, whole) = quantities(beside: whole), whole.signum > 0 else { return nil }
    return part.percentage(of: whole)
  }

  /// Its quantity and that of another balance, the divisor; nil: that is zero, or there are several
  /// commodities.
  package func quantities(
    beside whole: WideBalance
  ) -> (part: WideQuantity, whole: WideQuantity)? {
    let parts = amounts.filter { !$0.isZero }
    let wholes = whole.amounts.filter { !$0.isZero }
    guard wholes.count == 1, parts.count <= 1,
      parts.allSatisfy({ $0.commodity == wholes[0].commodity })
    else { return nil }
    return (parts.first?.quantity ?? .zero, wholes[0].quantity)
  }
}
