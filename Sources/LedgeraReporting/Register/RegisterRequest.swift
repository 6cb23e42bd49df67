/// What a register is about and how it is shown: which postings, when, at what value. With an
/// interval, postings are summed by account in each period.
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

public struct RegisterOptions: Sendable {
  /// Whether the running total begins with what was posted before the report's start.
  public var isHistorical = false
  /// Whether to show the running mean of the amounts instead of their sum.
  public var showsAverage = false
  /// Whether to show the other postings of the matching postings' transactions instead.
  public var showsRelated = false
  /// Whether amounts have the opposite sign.
  public var isInverted = false
  /// Leading parts left out of account names.
  public var droppedParts = 0
  /// Whether to show periods without postings, and sums of zero; only with an interval.
  public var showsZeros = false
  /// Whether to show each posting's value in the base currency when it was booked, with its rate;
  /// only without an interval.
  public var showsDetails = false

  public init() {}
}
