package import LedgeraModel

/// The day that a posting counts for.
package struct PostingDates: Sendable {
  private let journal: Journal
  private let usesSecondaryDates: Bool
  private let usesTransactionDates: Bool

  /// - Parameters:
  ///   - usesSecondaryDates: Secondary dates take precedence.
  ///   - usesTransactionDates: Postings' own dates are ignored.
  package init(
    _ journal: Journal, usesSecondaryDates: Bool, usesTransactionDates: Bool = false
  ) {
    self.journal = journal
    self.usesSecondaryDates = usesSecondaryDates
    self.usesTransactionDates = usesTransactionDates
  }

  /// Whether postings of a transaction may count for other days than its date.
  func differ(in record: TransactionRecord) -> Bool {
    usesSecondaryDates || record.hasPostingDates && !usesTransactionDates
  }

  /// Its own date, else its transaction's; if secondary dates are used, they take precedence in
  /// both.
  package func day(of posting: Int, in record: TransactionRecord) -> Day {
    guard differ(in: record) else { return record.day }
    return usesTransactionDates
      ? journal.secondaryDay(of: record)
      : journal.day(ofPosting: posting, in: record, secondary: usesSecondaryDates)
  }
}
