import LedgeraQuantities

/// Divides an amount in proportion so that nothing is lost to rounding.
enum Apportionment {
  /// Parts of `whole` in proportion to weights that are not below zero, each with at most `decimals`
  /// decimals: rounded down, and what is left goes to those that lost most, the first ones of equals
  /// (largest remainder). Equal weights where all are zero. The sum is `whole` rounded to the decimals.
  static func parts(
    of whole: WideQuantity, by weights: [WideQuantity], decimals: UInt8
  ) -> [WideQuantity] {
    guard !weights.isEmpty else { return [] }
    let one = WideQuantity(coefficient: 1, scale: 0)
    let sum = weights.reduce(.zero) { $0 + $1 }
    let counted = sum.isZero ? weights.map { _ in one } : weights
    let total = sum.isZero ? WideQuantity(coefficient: Int128(weights.count), scale: 0) : sum
    let unit = WideQuantity(coefficient: 1, scale: decimals)
    let whole = whole.rounded(toDecimals: decimals)
    let exact = counted.map { (whole * $0).divided(by: total) ?? .zero }
    var parts = exact.map { share in
      let near = share.rounded(toDecimals: decimals)
      return near > share ? near - unit : near
    }
    var rest = parts.reduce(whole) { $0 - $1 }
    let losers = parts.indices.sorted { one, other in
      let (first, second) = (exact[one] - parts[one], exact[other] - parts[other])
      return first == second ? one < other : first > second
    }
    for index in losers where rest.signum > 0 {
      parts[index] += unit
      rest = rest - unit
    }
    return parts
  }
}
