import LedgeraQuantities

/// How an amount becomes text.
public struct AmountTextOptions: Hashable, Sendable {
  /// Whether an amount that looks zero keeps its symbol and decimals instead of becoming `0`.
  public var keepsZeroSymbol: Bool
  /// Whether digits are grouped as in the style; machine formats drop groups.
  public var groupsDigits: Bool

  public init(keepsZeroSymbol: Bool = false, groupsDigits: Bool = true) {
    self.keepsZeroSymbol = keepsZeroSymbol
    self.groupsDigits = groupsDigits
  }

  /// As reports show amounts: with groups, and `0` for what looks zero.
  public static let report = AmountTextOptions()
  /// As CSV and TSV show them: as in reports, without digit groups.
  public static let machine = AmountTextOptions(groupsDigits: false)
  /// As journals show them: even zero has its symbol.
  public static let journal = AmountTextOptions(keepsZeroSymbol: true)
}
