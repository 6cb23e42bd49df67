import LedgeraChecking
package import LedgeraModel

/// The periods of a report.
package struct ReportPeriods: Sendable, Hashable {
  /// Contiguous; a single one without an interval. Open at both ends: the journal is empty and no
  /// dates were asked for. None: no day is left, and there is no interval.
  package let spans: [DateSpan]

  /// Divides the requested span, with open ends filled in by the journal.
  ///
  /// An interval extends the end to its boundary, and the start where none is requested. `lastPrice` extends an open
  /// end, because reports with values at period ends extend to the last price.
  ///
  /// - Parameter beginsAsAsked: A requested start is the first day of a period, as in hledger, whatever its date.
  package init(
    requested: DateSpan, interval: Interval?, journal: DateSpan, lastPrice: Day? = nil,
    beginsAsAsked: Bool = true
  ) throws(TooManyPeriods) {
    var available = journal
    if let lastPrice, available.isOpen || available.last.map({ $0 < lastPrice }) ?? false {
      available.end = DateSpan(lastPrice).end
    }
    var span = requested.fillingOpenEnds(from: available)
    guard let interval, !span.isOpen else {
      spans = span.isEmpty ? [] : [span]
      return
    }
    // Before or after all transactions there is the period around the one day that was asked for.
    if span.isEmpty, requested.start == nil || requested.end == nil,
      let day = requested.start ?? requested.end
    {
      span = DateSpan(day)
    }
    if journal.isOpen, let day = span.start ?? span.end {
      // Nothing bounds the other end, so take the period around the one known day.
      if span.end == nil || span.start == nil { span = DateSpan(day) }
    }
    // Without an end, the books extend to the last possible day.
    guard !span.isEmpty, let period = Period(span, endsAtLast: !journal.isOpen) else {
      spans = span.isEmpty ? [] : [span]
      return
    }
    let startsAsAsked = beginsAsAsked && requested.start != nil && requested.start == span.start
    spans = try interval.periods(covering: period, fromStart: startsAsAsked).map(\.span)
  }
}

extension Journal {
  /// From the first to the last day of any transaction or posting; open if there are none.
  package func daysOfTransactions(secondary: Bool) -> DateSpan {
    var (first, last) = (Day.last, Day.first)
    let transactions = store.transactions.buffer
    guard !transactions.isEmpty else { return .all }
    for record in transactions {
      let day = secondary ? self.secondaryDay(of: record) : record.day
      first = min(first, day)
      last = max(last, day)
      guard record.hasPostingDates || secondary else { continue }
      for number in record.postings {
        guard let day = ownDay(ofPosting: number, secondary: secondary) else { continue }
        first = min(first, day)
        last = max(last, day)
      }
    }
    return DateSpan(start: first, end: DateSpan(last).end)
  }

  /// The transaction's secondary date, or else its date.
  func secondaryDay(of record: TransactionRecord) -> Day {
    store.detail(of: record)?.secondaryDay.day ?? record.day
  }

  /// The posting's own date, with `secondary` its secondary one first.
  private func ownDay(ofPosting number: Int, secondary: Bool) -> Day? {
    guard let own = store.detail(of: store.postings[number]) else { return nil }
    return (secondary ? own.secondaryDay.day : nil) ?? own.day.day
  }

  /// The day that a posting counts for. With `secondary`, the first of its own secondary date, its
  /// transaction's, its own date and its transaction's.
  func day(ofPosting number: Int, in record: TransactionRecord, secondary: Bool) -> Day {
    let posting = store.postings[number]
    let own = store.detail(of: posting)
    guard secondary else { return own?.day.day ?? record.day }
    if let day = own?.secondaryDay.day { return day }
    return store.detail(of: record)?.secondaryDay.day ?? own?.day.day ?? record.day
  }
}

/// Finds the number of a day's period.
struct PeriodFinder {
  /// For a day in no period.
  static let outside = Int32.min
  /// For a day before the first period.
  static let earlier: Int32 = -1

  /// First days of the periods, and the day after the last one.
  private let boundaries: [Int32]
  private let includesEarlier: Bool
  private var latest = 0

  init(_ periods: [DateSpan], includesEarlier: Bool) {
    self.includesEarlier = includesEarlier
    var boundaries = periods.map { $0.start?.number ?? Int32.min }
    if let last = periods.last { boundaries.append(last.end?.number ?? Int32.max) }
    self.boundaries = boundaries
  }

  /// Whether the report has no days.
  var isEmpty: Bool { boundaries.isEmpty }

  /// -1 before the first period, if that counts; takes constant time for days in order.
  @inline(__always)
  mutating func period(of day: Day) -> Int32 {
    let number = day.number
    if latest + 1 < boundaries.count, boundaries[latest] <= number,
      number < boundaries[latest + 1]
    {
      return Int32(latest)
    }
    return find(number)
  }

  private mutating func find(_ number: Int32) -> Int32 {
    guard let first = boundaries.first, let end = boundaries.last else {
      return PeriodFinder.outside
    }
    if number < first { return includesEarlier ? PeriodFinder.earlier : PeriodFinder.outside }
    guard number < end else { return PeriodFinder.outside }
    var (low, high) = (0, boundaries.count - 1)
    while low + 1 < high {
      let middle = (low + high) / 2
      if boundaries[middle] <= number { low = middle } else { high = middle }
    }
    latest = low
    return Int32(low)
  }
}
