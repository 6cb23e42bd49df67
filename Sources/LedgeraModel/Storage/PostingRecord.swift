public import LedgeraDiagnostics

/// What every posting has, in 24 bytes; the rest is in `PostingDetail`.
public struct PostingRecord: BitwiseCopyable, Sendable {
  /// Digits of the amount; unused unless `hasAmount` and neither `isBig` nor `isMixed`.
  public var coefficient: Int64
  public var account: AccountID
  /// Start of the posting's text in its transaction's file: mark, account or bracket.
  public var offset: UInt32
  /// Number in `JournalStore.details`; -1: none.
  public var detail: Int32
  public var commodity: CommodityID
  /// Decimals of the amount.
  public var scale: UInt8
  public var flags: Flags

  @inlinable
  public init(account: AccountID, offset: UInt32, flags: Flags) {
    self.coefficient = 0
    self.account = account
    self.offset = offset
    self.detail = -1
    self.commodity = .none
    self.scale = 0
    self.flags = flags
  }

  /// Whether there is one amount and it is in the record itself.
  @inlinable
  public var isSmall: Bool { flags.bits & 0b1101_0000 == 0b0001_0000 }

  /// State, kind and what is known of the amount.
  public struct Flags: BitwiseCopyable, Sendable, Hashable {
    public var bits: UInt8

    @inlinable
    public init(state: TransactionState = .unreconciled, kind: PostingKind = .real) {
      bits = state.rawValue | kind.rawValue << 2
    }

    /// The posting's own mark, not that of its transaction.
    @inlinable
    public var state: TransactionState {
      get { TransactionState(rawValue: bits & 3).unsafelyUnwrapped }
      set { bits = bits & ~3 | newValue.rawValue }
    }

    @inlinable
    public var kind: PostingKind {
      get { PostingKind(rawValue: bits >> 2 & 3).unsafelyUnwrapped }
      set { bits = bits & ~12 | newValue.rawValue << 2 }
    }

    /// Whether an amount is known: written, or inferred by the checker.
    @inlinable
    public var hasAmount: Bool {
      get { bits & 16 != 0 }
      set { bits = newValue ? bits | 16 : bits & ~16 }
    }

    /// Whether the amount was left out, and inferred by the checker.
    @inlinable
    public var isInferred: Bool {
      get { bits & 32 != 0 }
      set { bits = newValue ? bits | 32 : bits & ~32 }
    }

    /// Whether the amount does not fit 64 bits and is in the detail.
    @inlinable
    public var isBig: Bool {
      get { bits & 64 != 0 }
      set { bits = newValue ? bits | 64 : bits & ~64 }
    }

    /// In transactions: the inferred amount has several commodities, which are listed in the
    /// detail. In `=` rules: the amount is a factor (`*0.5`).
    @inlinable
    public var isMixed: Bool {
      get { bits & 128 != 0 }
      set { bits = newValue ? bits | 128 : bits & ~128 }
    }
  }
}

/// The parts that only some postings have.
public struct PostingDetail: BitwiseCopyable, Sendable {
  /// From the first `;` to the end of the last comment line; length 0: no comment.
  public var commentOffset: UInt32 = 0
  public var commentLength: UInt32 = 0
  /// A run of `JournalStore.tags`.
  public var firstTag: UInt32 = 0
  public var tagCount: UInt32 = 0
  /// Number in `costs`, `assertions`, `lots`; -1: none.
  public var cost: Int32 = -1
  public var assertion: Int32 = -1
  public var lot: Int32 = -1
  /// Number in `bigAmounts` of a big amount, or of the first of a mixed one; -1: none.
  public var bigAmount: Int32 = -1
  public var bigAmountCount: Int32 = 0
  /// The posting's own date; nil: the transaction's.
  public var day: OptionalDay = .none
  /// The posting's own secondary date.
  public var secondaryDay: OptionalDay = .none
  /// Number in `JournalStore.rules` of the `=` rule that added the posting: its place is there, and
  /// its comment is generated text; -1: it was written in its transaction.
  public var rule: Int32 = -1
  /// Whether it was added for the cost of another posting, whose place it has (`--infer-equity`).
  public var isConversion = false
  /// The number of the account that a pivot took the place of; `UInt32.max`: none did.
  public var pivotedAccount: UInt32 = .max

  public init() {}

  /// Its tags, a run of `JournalStore.tags`.
  @inline(__always)
  public var tags: Range<Int> {
    get { Int(firstTag)..<Int(firstTag) + Int(tagCount) }
    set { (firstTag, tagCount) = (UInt32(newValue.lowerBound), UInt32(newValue.count)) }
  }

  /// The file of the comment of a posting whose transaction is in `file`.
  public func commentFile(ofTransactionIn file: FileID) -> FileID { rule < 0 ? file : .generated }
}

/// A day or none, in four bytes.
public struct OptionalDay: BitwiseCopyable, Sendable, Hashable {
  public var number: Int32

  @inlinable public init(_ day: Day?) { number = day?.number ?? Int32.min }
  @inlinable public static var none: OptionalDay { OptionalDay(nil) }
  @inlinable public var day: Day? { number == Int32.min ? nil : Day(number: number) }
}
