import LedgeraChecking
public import LedgeraModel

/// The day that a posting counts for.
public struct PostingDates: Sendable {
  private let journal: Journal
  private let usesSecondaryDates: Bool

  /// With `usesSecondaryDates` those come first, where there are any.
  public init(_ journal: Journal, usesSecondaryDates: Bool) {
    self.journal = journal
    self.usesSecondaryDates = usesSecondaryDates
  }

  /// Its own date, else its transaction's; of either the secondary one first when those are used.
  public func day(of posting: Int, in record: TransactionRecord) -> Day {
    guard usesSecondaryDates || record.hasPostingDates else { return record.day }
    return journal.day(ofPosting: posting, in: record, secondary: usesSecondaryDates)
  }
}
