/// How a number is written: decimal mark, digit groups, decimals.
public struct NumberStyle: Hashable, Sendable {
  /// The character between the whole and the fractional digits.
  public enum DecimalMark: UInt8, Sendable {
    case point = 0x2E
    case comma = 0x2C
  }

  public struct Grouping: Hashable, Sendable {
    /// The character between groups: `,` `.` or one of the spaces of grammar.md § Numbers.
    public var separator: Unicode.Scalar
    /// Group sizes from the decimal mark leftwards; the last one repeats. Never empty.
    public var sizes: [UInt8]

    public init(separator: Unicode.Scalar, sizes: [UInt8]) {
      precondition(!sizes.isEmpty && sizes.allSatisfy { $0 > 0 }, "groups have at least one digit")
      self.separator = separator
      self.sizes = sizes
    }
  }

  public var decimalMark: DecimalMark
  /// nil: digits are not grouped.
  public var grouping: Grouping?
  /// Decimals shown; nil: as many as the number has.
  public var decimals: UInt8?

  public init(
    decimalMark: DecimalMark = .point, grouping: Grouping? = nil, decimals: UInt8? = nil
  ) {
    self.decimalMark = decimalMark
    self.grouping = grouping
    self.decimals = decimals
  }

  /// Point, no groups, all the number's own decimals: what machines read.
  public static let plain = NumberStyle()
}
