public import LedgeraDiagnostics

/// What every transaction has; the rest is in `TransactionDetail`.
public struct TransactionRecord: BitwiseCopyable, Sendable {
  public var day: Day
  public var description: DescriptionID
  /// A run of `JournalStore.postings`.
  public var firstPosting: UInt32
  public var postingCount: UInt32
  /// Start of the transaction's first line in its file.
  public var offset: UInt32
  /// Length of the transaction's lines in bytes, from its offset.
  public var byteLength: UInt32
  /// Number in `JournalStore.transactionDetails`; -1: none.
  public var detail: Int32
  public var file: FileID
  public var state: TransactionState
  /// Whether a posting has a date of its own.
  public var hasPostingDates: Bool

  @inlinable
  public init(day: Day, description: DescriptionID, offset: UInt32, file: FileID) {
    self.day = day
    self.description = description
    self.firstPosting = 0
    self.postingCount = 0
    self.offset = offset
    self.byteLength = 0
    self.detail = -1
    self.file = file
    self.state = .unreconciled
    self.hasPostingDates = false
  }

  @inlinable
  public var postings: Range<Int> {
    Int(firstPosting)..<Int(firstPosting) + Int(postingCount)
  }
}

/// The parts that only some transactions have.
public struct TransactionDetail: BitwiseCopyable, Sendable {
  /// Between the parentheses; length 0: no code, or an empty one.
  public var codeOffset: UInt32 = 0
  public var codeLength: UInt32 = 0
  /// From the first `;` to the end of the last comment line before the first posting.
  public var commentOffset: UInt32 = 0
  public var commentLength: UInt32 = 0
  /// A run of `JournalStore.tags`.
  public var firstTag: UInt32 = 0
  public var tagCount: UInt32 = 0
  public var secondaryDay: OptionalDay = .none
  /// Seconds since midnight; -1: no time.
  public var timeSeconds: Int32 = -1
  /// Minutes east of UTC; `Int16.min`: the profile's zone.
  public var timeOffset: Int16 = .min
  /// Whether the comment is in `FileID.generated`, since a rule added to it.
  public var hasGeneratedComment = false
  /// Number in `JournalStore.rules` of the `~` rule that made the transaction; -1: it was written.
  public var rule: Int32 = -1

  public init() {}

  /// Its tags, a run of `JournalStore.tags`.
  @inline(__always)
  public var tags: Range<Int> {
    get { Int(firstTag)..<Int(firstTag) + Int(tagCount) }
    set { (firstTag, tagCount) = (UInt32(newValue.lowerBound), UInt32(newValue.count)) }
  }

  /// The file of the comment of a transaction that is in `file`.
  public func commentFile(ofTransactionIn file: FileID) -> FileID {
    hasGeneratedComment ? .generated : file
  }

  public var time: TimeOfDay? {
    get {
      guard timeSeconds >= 0 else { return nil }
      return TimeOfDay(
        seconds: timeSeconds, offsetMinutes: timeOffset == .min ? nil : timeOffset)
    }
    set {
      timeSeconds = newValue?.seconds ?? -1
      timeOffset = newValue?.offsetMinutes ?? .min
    }
  }
}
