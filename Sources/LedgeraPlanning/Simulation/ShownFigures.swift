import LedgeraQuantities

/// Figures of a simulation as numbers that can be shown.
enum ShownFigures {
  /// Figures of this size and above are refused.
  static let limit = 1e24

  /// A figure rounded half-even.
  ///
  /// - Parameter figure: Below `limit`, of either sign.
  static func rounded(_ figure: Double, toDecimals decimals: UInt8) -> WideQuantity {
    let decimals = min(decimals, 8)
    let factor = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    let whole = (figure * factor).rounded(.toNearestOrEven)
    return WideQuantity(coefficient: Int128(exactly: whole) ?? 0, scale: decimals)
  }

  /// A part of all paths, rounded half-even: `0.9734` with four decimals.
  static func part(_ count: Int, of total: Int, decimals: UInt8) -> WideQuantity {
    WideQuantity(coefficient: Int128(count), scale: 0)
      .divided(by: WideQuantity(coefficient: Int128(total), scale: 0))?
      .rounded(toDecimals: decimals) ?? .zero
  }

  /// `97.34%`. Only all paths are `100%`, and only none are `0%`.
  static func percentage(_ count: Int, of total: Int) -> String {
    if count == 0 { return "0%" }
    if count == total { return "100%" }
    let percent = part(count * 100, of: total, decimals: 2)
    let least = WideQuantity(coefficient: 1, scale: 2)
    let most = WideQuantity(coefficient: 9999, scale: 2)
    return max(least, min(percent, most)).text() + "%"
  }
}

extension Double {
  /// The number nearest to a decimal one.
  init(nearest decimal: WideQuantity) { self = Double(decimal.description) ?? .nan }
}
