import LedgeraDiagnostics
public import LedgeraQuantities

/// How amounts of a commodity are written.
public struct AmountStyle: Hashable, Sendable {
  /// The side of the number that the symbol is on.
  public enum Side: UInt8, Sendable {
    case left
    case right
  }

  public var side: Side
  /// Whether there is a space between symbol and number.
  public var isSpaced: Bool
  public var number: NumberStyle

  public init(side: Side, isSpaced: Bool, number: NumberStyle) {
    self.side = side
    self.isSpaced = isSpaced
    self.number = number
  }

  /// For a commodity that never occurs with an amount: symbol left, no space, as many decimals as
  /// the number has.
  public static let natural = AmountStyle(side: .left, isSpaced: false, number: .plain)
}
