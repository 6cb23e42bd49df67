import LedgeraQuantities

/// Choices when an amount becomes text.
public struct AmountTextOptions: Hashable, Sendable {
  /// An amount that looks zero keeps its symbol and decimals instead of becoming `0`.
  public var keepsZeroSymbol: Bool
  /// The digit groups of the style are kept; machine formats drop them.
  public var groupsDigits: Bool

  public init(keepsZeroSymbol: Bool = false, groupsDigits: Bool = true) {
    self.keepsZeroSymbol = keepsZeroSymbol
    self.groupsDigits = groupsDigits
  }

  /// What reports for people show: groups, and `0` for what looks zero.
  public static let report = AmountTextOptions()
  /// What CSV and TSV hold: as in reports, without digit groups.
  public static let machine = AmountTextOptions(groupsDigits: false)
  /// What journals hold: the symbol even of zero.
  public static let journal = AmountTextOptions(keepsZeroSymbol: true)
}
