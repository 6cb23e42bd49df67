/// What a register is asked for: which postings, when, at what value, shown how. With an interval, postings
/// are summed by account in each period.
public struct RegisterRequest: Sendable {
  public var selection: PostingSelection
  public var options: RegisterOptions

  public init(
    _ selection: PostingSelection = PostingSelection(),
    options: RegisterOptions = RegisterOptions()
  ) {
    self.selection = selection
    self.options = options
  }
}

/// How a register is made and shown.
public struct RegisterOptions: Sendable {
  /// The running total begins with what was posted before the report's start.
  public var isHistorical = false
  /// The running mean of the amounts instead of their sum.
  public var showsAverage = false
  /// The other postings of the matching postings' transactions.
  public var showsRelated = false
  /// Amounts with the opposite sign.
  public var isInverted = false
  /// Leading parts left out of account names.
  public var droppedParts = 0
  /// Periods without postings, and sums of zero, are shown; only with an interval.
  public var showsZeros = false
  /// Each posting's value in the base currency when it was booked, with its rate; only without an
  /// interval.
  public var showsDetails = false

  public init() {}
}
