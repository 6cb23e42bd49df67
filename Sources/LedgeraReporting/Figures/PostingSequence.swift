import LedgeraChecking
import LedgeraModel

/// Postings that a report looks at, by date, within a day by time, then in file order.
struct PostingSequence {
  /// A posting and the day it counts for.
  struct Element {
    let day: Day
    let posting: UInt32
    let transaction: UInt32

    var index: Int { Int(posting) }
    var transactionIndex: Int { Int(transaction) }
  }

  private(set) var elements: [Element] = []

  /// Those that match. Linear, unless transactions are not in date order or postings have dates of their
  /// own; then it sorts.
  init(
    _ ledger: Ledger, usesSecondaryDates: Bool,
    matching matches: (_ posting: Int, _ transaction: Int, _ day: Day) -> Bool
  ) {
    let journal = ledger.journal
    let dates = PostingDates(journal, usesSecondaryDates: usesSecondaryDates)
    for index in 0..<journal.transactionCount {
      let record = journal.store.transactions[index]
      for posting in record.postings {
        let day = dates.day(of: posting, in: record)
        guard matches(posting, index, day) else { continue }
        elements.append(Element(day: day, posting: UInt32(posting), transaction: UInt32(index)))
      }
    }
    sort(ledger)
  }

  /// The postings that do not match, of transactions in which one does; only those that `isShown` picks.
  init(
    _ ledger: Ledger, usesSecondaryDates: Bool,
    relatedTo matches: (_ posting: Int, _ transaction: Int, _ day: Day) -> Bool,
    where isShown: (_ posting: Int) -> Bool
  ) {
    let journal = ledger.journal
    let dates = PostingDates(journal, usesSecondaryDates: usesSecondaryDates)
    for index in 0..<journal.transactionCount {
      let record = journal.store.transactions[index]
      let others = record.postings.filter {
        !matches($0, index, dates.day(of: $0, in: record))
      }
      guard others.count < record.postings.count else { continue }
      for posting in others where isShown(posting) {
        elements.append(
          Element(
            day: dates.day(of: posting, in: record), posting: UInt32(posting),
            transaction: UInt32(index)))
      }
    }
    sort(ledger)
  }

  private mutating func sort(_ ledger: Ledger) {
    let times = TransactionTimes(ledger)
    guard times != nil || !isSorted else { return }
    let keyed = elements.enumerated().map { (offset: $0.offset, element: $0.element) }
    elements = keyed.sorted { left, right in
      if left.element.day != right.element.day { return left.element.day < right.element.day }
      if let times {
        let (first, second) = (times[left.element], times[right.element])
        if first != second { return first < second }
      }
      return left.offset < right.offset
    }.map(\.element)
  }

  private var isSorted: Bool {
    var last = Day.first
    for element in elements {
      if element.day < last { return false }
      last = element.day
    }
    return true
  }

  /// How many come before a day; the sequence is searched by halves.
  func count(before day: Day) -> Int {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if elements[middle].day < day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Places of transactions among those of their day, in books with times.
private struct TransactionTimes {
  private let journal: Journal
  /// By transaction number: its place in date order.
  private let ranks: [UInt32]

  /// nil when no transaction has a time, so that file order decides within a day.
  init?(_ ledger: Ledger) {
    journal = ledger.journal
    guard ledger.hasTimes else { return nil }
    var ranks = [UInt32](repeating: 0, count: ledger.transactionCount)
    for position in 0..<ledger.transactionCount {
      ranks[ledger.transactionIndex(at: position)] = UInt32(position) + 1
    }
    self.ranks = ranks
  }

  /// A posting with a date of its own has no time: it comes first on that day.
  subscript(element: PostingSequence.Element) -> UInt32 {
    let isOwnDay = journal.store.transactions[element.transactionIndex].day == element.day
    return isOwnDay ? ranks[element.transactionIndex] : 0
  }
}

extension Ledger {
  /// Whether any transaction has a time, so that file order does not decide within a day.
  var hasTimes: Bool {
    journal.store.transactionDetails.buffer.contains { $0.timeSeconds >= 0 }
  }
}
