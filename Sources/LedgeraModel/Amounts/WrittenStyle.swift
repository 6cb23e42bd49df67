public import LedgeraQuantities

/// How the amounts of a commodity have been written so far.
public struct WrittenStyle: Hashable, Sendable {
  /// Of the first amount.
  public var side: AmountStyle.Side
  /// Of the first amount.
  public var isSpaced: Bool
  /// The first one found; nil: none so far.
  public var decimalMark: NumberStyle.DecimalMark?
  /// The first ones found; nil: none so far.
  public var grouping: NumberStyle.Grouping?
  /// The largest number found.
  public var decimals: UInt8

  public init(
    side: AmountStyle.Side, isSpaced: Bool, decimalMark: NumberStyle.DecimalMark?,
    grouping: NumberStyle.Grouping?, decimals: UInt8
  ) {
    self.side = side
    self.isSpaced = isSpaced
    self.decimalMark = decimalMark
    self.grouping = grouping
    self.decimals = decimals
  }

  /// The display style that results. Groups never share their separator with the decimal mark.
  public var style: AmountStyle {
    var mark = decimalMark ?? .point
    if let grouping, decimalMark == nil || grouping.separator.value == UInt32(mark.rawValue) {
      mark = grouping.separator == "." ? .comma : .point
    }
    return AmountStyle(
      side: side, isSpaced: isSpaced,
      number: NumberStyle(decimalMark: mark, grouping: grouping, decimals: decimals))
  }
}

extension WrittenStyle? {
  /// Takes into account how another amount was written.
  public mutating func merge(_ other: WrittenStyle) {
    guard var known = self else {
      self = other
      return
    }
    known.decimals = Swift.max(known.decimals, other.decimals)
    known.grouping = known.grouping ?? other.grouping
    known.decimalMark = known.decimalMark ?? other.decimalMark
    self = known
  }
}
