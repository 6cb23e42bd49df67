public import LedgeraDiagnostics
import LedgeraQuantities

/// A `P` directive: the worth of one unit of a commodity in another on a day.
public struct PriceRecord: BitwiseCopyable, Sendable {
  public var coefficient: Int128
  public var scale: UInt8
  public var commodity: CommodityID
  /// The commodity of the price.
  public var quote: CommodityID
  public var day: Day
  /// Seconds since midnight; -1: no time.
  public var timeSeconds: Int32
  public var file: FileID
  /// Number in `JournalStore.styles`, for how the price was written.
  public var style: UInt16
  /// Start of the directive.
  public var offset: UInt32
  /// From `;` to the line's end; length 0: no comment.
  public var commentOffset: UInt32 = 0
  public var commentLength: UInt32 = 0
  /// A run of `JournalStore.tags`.
  public var firstTag: UInt32 = 0
  public var tagCount: UInt32 = 0

  public init(
    day: Day, timeSeconds: Int32, commodity: CommodityID, price: Amount, style: UInt16,
    file: FileID, offset: UInt32
  ) {
    self.coefficient = price.quantity.coefficient
    self.scale = price.quantity.scale
    self.commodity = commodity
    self.quote = price.commodity
    self.day = day
    self.timeSeconds = timeSeconds
    self.style = style
    self.file = file
    self.offset = offset
  }

  /// Its tags, a run of `JournalStore.tags`.
  @inline(__always)
  public var tags: Range<Int> {
    get { Int(firstTag)..<Int(firstTag) + Int(tagCount) }
    set { (firstTag, tagCount) = (UInt32(newValue.lowerBound), UInt32(newValue.count)) }
  }

  /// Price of one unit.
  public var price: Amount {
    Amount(Quantity(coefficient: coefficient, scale: scale), quote)
  }
}
