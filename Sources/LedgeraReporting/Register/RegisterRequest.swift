/// What a register is about and how it is shown: which postings, when, at what value. With an
/// interval, postings are summed by account in each period.
package struct RegisterRequest: Sendable {
  package var selection: PostingSelection
  package var options: RegisterOptions

  package init(
    _ selection: PostingSelection = PostingSelection(),
    options: RegisterOptions = RegisterOptions()
  ) {
    self.selection = selection
    self.options = options
  }
}

package struct RegisterOptions: Sendable {
  /// Whether the running total begins with what was posted before the report's start.
  package var isHistorical = false
  /// Whether to show the running mean of the amounts instead of their sum.
  package var showsAverage = false
  /// Whether to show the other postings of the matching postings' transactions instead.
  package var showsRelated = false
  /// Whether amounts have the opposite sign.
  package var isInverted = false
  /// Leading parts left out of account names.
  package var droppedParts = 0
  /// Whether to show periods without postings, and sums of zero; only with an interval.
  package var showsZeros = false
  /// Whether to show each posting's value in the base currency when it was booked, with its rate;
  /// only without an interval.
  package var showsDetails = false

  package init() {}
}
