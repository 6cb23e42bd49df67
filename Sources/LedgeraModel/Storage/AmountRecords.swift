public import LedgeraDiagnostics
public import LedgeraQuantities

/// A cost as written after `@` or `@@`, or inferred by the checker.
public struct CostRecord: BitwiseCopyable, Sendable {
  public var coefficient: Int128
  public var scale: UInt8
  /// `@@`: the cost of the whole posting, written without a sign of its own; otherwise of one unit.
  public var isTotal: Bool
  public var isInferred: Bool
  /// Whether it takes back what another posting cost; inferred (grammar.md § Conversion postings).
  public var isOffset = false
  public var commodity: CommodityID
  /// Number in `JournalStore.styles`, for how it was written.
  public var style: UInt16
  /// The place of its `@` in the transaction's file.
  public var offset: UInt32

  public init(
    _ quantity: Quantity, _ commodity: CommodityID, isTotal: Bool, isInferred: Bool,
    style: UInt16, offset: UInt32
  ) {
    self.coefficient = quantity.coefficient
    self.scale = quantity.scale
    self.isTotal = isTotal
    self.isInferred = isInferred
    self.commodity = commodity
    self.style = style
    self.offset = offset
  }

  @inlinable
  public var quantity: Quantity { Quantity(coefficient: coefficient, scale: scale) }
}

/// A balance assertion or assignment as written after `=`.
public struct AssertionRecord: BitwiseCopyable, Sendable {
  public var coefficient: Int128
  public var scale: UInt8
  /// `==`: no other commodity may be held.
  public var isSole: Bool
  /// `=*`: subaccounts are included.
  public var includesSubaccounts: Bool
  public var commodity: CommodityID
  /// Number in `JournalStore.styles`, for how it was written.
  public var style: UInt16
  /// Number in `costs` of a cost written after the asserted amount; -1: none.
  public var cost: Int32
  /// From the `=` to the end of the amount, in the transaction's file.
  public var offset: UInt32
  public var length: UInt32

  public init(
    _ quantity: Quantity, _ commodity: CommodityID, isSole: Bool, includesSubaccounts: Bool,
    style: UInt16, cost: Int32, offset: UInt32, length: UInt32
  ) {
    self.coefficient = quantity.coefficient
    self.scale = quantity.scale
    self.isSole = isSole
    self.includesSubaccounts = includesSubaccounts
    self.commodity = commodity
    self.style = style
    self.cost = cost
    self.offset = offset
    self.length = length
  }

  @inlinable
  public var quantity: Quantity { Quantity(coefficient: coefficient, scale: scale) }
}

/// A lot as written: `{cost}` or `{{total}}`, `[date]`, `(note)`; each part may be missing.
public struct LotRecord: BitwiseCopyable, Sendable {
  public var coefficient: Int128 = 0
  public var scale: UInt8 = 0
  public var commodity: CommodityID = .none
  /// Number in `JournalStore.styles`.
  public var style: UInt16 = 0
  public var hasCost = false
  /// `{{ }}`: the cost of the whole posting.
  public var isTotal = false
  /// `{=cost}`: the cost is fixed.
  public var isFixed = false
  public var day: OptionalDay = .none
  /// Between the parentheses; length 0: no note.
  public var noteOffset: UInt32 = 0
  public var noteLength: UInt32 = 0

  public init() {}

  @inlinable
  public var quantity: Quantity { Quantity(coefficient: coefficient, scale: scale) }
}

/// An amount that is too big for its posting's record, or one of several inferred ones.
public struct AmountRecord: BitwiseCopyable, Sendable {
  public var coefficient: Int128
  public var scale: UInt8
  public var commodity: CommodityID
  /// Number in `costs`; -1: none, as for inferred amounts.
  public var amount: Amount { Amount(Quantity(coefficient: coefficient, scale: scale), commodity) }

  public init(_ amount: Amount) {
    coefficient = amount.quantity.coefficient
    scale = amount.quantity.scale
    commodity = amount.commodity
  }
}

/// A tag as written: its name by number, its value as a run of its owner's file, or of
/// `FileID.generated` if a rule added it.
public struct TagRecord: BitwiseCopyable, Sendable {
  public var name: TagNameID
  /// Start of the name.
  public var nameOffset: UInt32
  public var valueOffset: UInt32
  /// The highest bit says whether a rule added the tag.
  private var lengthAndOrigin: UInt32

  public init(
    name: TagNameID, nameOffset: UInt32, valueOffset: UInt32, valueLength: UInt32,
    isGenerated: Bool = false
  ) {
    self.name = name
    self.nameOffset = nameOffset
    self.valueOffset = valueOffset
    self.lengthAndOrigin = valueLength & ~Self.generatedBit | (isGenerated ? Self.generatedBit : 0)
  }

  private static var generatedBit: UInt32 { 1 << 31 }

  public var valueLength: UInt32 { lengthAndOrigin & ~Self.generatedBit }

  /// The place of the value of a tag whose owner is in `file`.
  public func value(in file: FileID) -> Span {
    Span(file: self.file(ofOwnerIn: file), offset: valueOffset, length: valueLength)
  }

  /// The file of the value of a tag whose owner is in `file`.
  public func file(ofOwnerIn file: FileID) -> FileID {
    lengthAndOrigin & Self.generatedBit == 0 ? file : .generated
  }
}
