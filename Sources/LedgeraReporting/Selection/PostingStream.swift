package import LedgeraModel
import LedgeraQuerying

/// A posting that a report counts.
package struct SelectedPosting {
  /// Its number among all postings, in file order.
  package let number: Int
  /// Its transaction's number, in file order.
  package let transaction: Int
  /// The day it counts for.
  package let day: Day
  /// The period of that day; 0 if there are none, -1 before the first.
  package let period: Int32
}

/// The selected postings in file order: the one place that decides on which day a posting counts,
/// in which period, and whether it has happened.
package struct PostingStream {
  let journal: Journal
  private let query: CompiledQuery?
  private let dates: PostingDates
  private let calendar: PeriodFinder?
  private let until: TransactionsUntil?

  /// - Parameters:
  ///   - periods: Postings on other days are left out; nil: all days are one period.
  ///   - includesEarlier: Postings before the first period count as period -1.
  ///   - moment: Later postings are left out; nil: none are.
  ///   - byTransactionDates: Postings' own dates are ignored.
  package init(
    _ journal: Journal, _ selection: PostingSelection, periods: [DateSpan]? = nil,
    includesEarlier: Bool = false, until moment: Moment? = nil, byTransactionDates: Bool = false
  ) {
    self.journal = journal
    query = selection.postings(journal)
    dates = PostingDates(
      journal, usesSecondaryDates: selection.usesSecondaryDates,
      usesTransactionDates: byTransactionDates)
    calendar = periods.map { PeriodFinder($0, includesEarlier: includesEarlier) }
    until = moment.map { TransactionsUntil($0, in: journal) }
  }

  /// Whether a posting meets the conditions, regardless of its day.
  @inline(__always)
  package func matches(_ number: Int, of transaction: Int) -> Bool {
    query?.matches(posting: number, of: transaction, in: journal.store) ?? true
  }

  /// The amounts of a selected posting that count: those that `amt:` and `cur:` select.
  package func amounts(of posting: PostingRecord) -> [Amount] {
    query?.amounts(of: posting, in: journal.store) ?? journal.store.amounts(of: posting)
  }

  /// Visits every selected posting. Constant time per posting, except for the conditions.
  @inline(__always)
  package func forEach(_ visit: (SelectedPosting) -> Void) {
    var finder = calendar
    for index in journal.store.transactions.buffer.indices {
      forEach(of: index, &finder) { posting in
        if matches(posting.number, of: index) { visit(posting) }
      }
    }
  }

  /// Visits transactions with all their postings whose days count, whether they match or not;
  /// transactions without such postings are skipped.
  package func forEachTransaction(
    _ visit: (_ transaction: Int, _ postings: [SelectedPosting]) -> Void
  ) {
    var finder = calendar
    var postings: [SelectedPosting] = []
    for index in journal.store.transactions.buffer.indices {
      postings.removeAll(keepingCapacity: true)
      forEach(of: index, &finder) { postings.append($0) }
      if !postings.isEmpty { visit(index, postings) }
    }
  }

  /// Visits the postings that are not selected, in transactions in which one is; those without an
  /// amount that the conditions select are skipped.
  func forEachRelated(_ visit: (SelectedPosting) -> Void) {
    let picksAmounts = query?.selectsAmounts ?? false
    forEachTransaction { index, postings in
      let others = postings.filter { !matches($0.number, of: index) }
      guard others.count < postings.count else { return }
      for other in others
      where !picksAmounts || !amounts(of: journal.store.postings[other.number]).isEmpty {
        visit(other)
      }
    }
  }

  @inline(__always)
  private func forEach(
    of index: Int, _ finder: inout PeriodFinder?, _ visit: (SelectedPosting) -> Void
  ) {
    let record = journal.store.transactions[index]
    var day = record.day
    let hasOwnDays = dates.differ(in: record)
    var period = hasOwnDays ? 0 : finder?.period(of: day) ?? 0
    guard period != PeriodFinder.outside else { return }
    for number in record.postings {
      if hasOwnDays {
        day = dates.day(of: number, in: record)
        period = finder?.period(of: day) ?? 0
        guard period != PeriodFinder.outside else { continue }
      }
      guard until?.includes(day, ofTransaction: index, record) ?? true else { continue }
      visit(SelectedPosting(number: number, transaction: index, day: day, period: period))
    }
  }
}

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
