import LedgeraChecking
import LedgeraModel
import LedgeraReporting
import LedgeraValuation

extension OptionSpec {
  static let archived = OptionSpec(
    "archived", help: "count accounts also after they were archived (closed:)")
}

extension Invocation {
  /// Until when holdings count: the moment of `--as-of`, the last day asked for, or today.
  func worthMoment(_ selection: PostingSelection, _ journal: Journal) throws(CommandFailure)
    -> Moment
  {
    if let moment = try asOf(journal) { return moment }
    if let last = selection.days.last { return Moment(last) }
    return Moment(today())
  }

  /// How holdings are asked for; valued in the base currency by the profile's policy unless options
  /// say otherwise.
  func worthRequest(
    _ selection: PostingSelection, _ journal: Journal, periods: [DateSpan], until moment: Moment
  ) -> WorthRequest {
    let request = WorthRequest(
      selection, periods: periods, until: moment, includesArchived: has(.archived))
    return selection.valuation == .none ? request.valued(by: journal.profile) : request
  }
}

extension Output {
  /// Says which archived accounts still hold something.
  mutating func note(leftOut accounts: [AccountID], _ journal: Journal) {
    for account in accounts {
      note(
        "warning: \(journal.name(account)) is archived but not empty, and left out; --archived"
          + " counts it\n")
    }
  }
}
