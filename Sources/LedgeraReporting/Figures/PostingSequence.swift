import LedgeraChecking
public import LedgeraModel

/// Postings that a report looks at, by date, within a day in the order of their entries.
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
  private var isSorted = true

  /// Those that match. Linear, unless postings have dates of their own, which are sorted.
  init(
    _ ledger: Ledger, usesSecondaryDates: Bool,
    matching matches: (_ posting: Int, _ transaction: Int, _ day: Day) -> Bool
  ) {
    let journal = ledger.journal
    let dates = PostingDates(journal, usesSecondaryDates: usesSecondaryDates)
    for position in 0..<ledger.transactionCount {
      let index = ledger.transactionIndex(at: position)
      let record = journal.store.transactions[index]
      for posting in record.postings {
        let day = dates.day(of: posting, in: record)
        guard matches(posting, index, day) else { continue }
        append(Element(day: day, posting: UInt32(posting), transaction: UInt32(index)))
      }
    }
    sort()
  }

  /// The postings that do not match, of entries in which one does.
  init(
    _ ledger: Ledger, usesSecondaryDates: Bool,
    relatedTo matches: (_ posting: Int, _ transaction: Int, _ day: Day) -> Bool
  ) {
    let journal = ledger.journal
    let dates = PostingDates(journal, usesSecondaryDates: usesSecondaryDates)
    for position in 0..<ledger.transactionCount {
      let index = ledger.transactionIndex(at: position)
      let record = journal.store.transactions[index]
      let others = record.postings.filter {
        !matches($0, index, dates.day(of: $0, in: record))
      }
      guard others.count < record.postings.count else { continue }
      for posting in others {
        append(
          Element(
            day: dates.day(of: posting, in: record), posting: UInt32(posting),
            transaction: UInt32(index)))
      }
    }
    sort()
  }

  private mutating func append(_ element: Element) {
    if let last = elements.last, element.day < last.day { isSorted = false }
    elements.append(element)
  }

  /// Keeps the order within a day.
  private mutating func sort() {
    guard !isSorted else { return }
    elements = elements.enumerated().sorted { left, right in
      left.element.day == right.element.day
        ? left.offset < right.offset : left.element.day < right.element.day
    }.map(\.element)
    isSorted = true
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

/// The day that a posting counts for.
public struct PostingDates {
  private let journal: Journal
  private let usesSecondaryDates: Bool

  public init(_ journal: Journal, usesSecondaryDates: Bool) {
    self.journal = journal
    self.usesSecondaryDates = usesSecondaryDates
  }

  /// Its own date, else its entry's; of either the secondary one first when those are used.
  public func day(of posting: Int, in record: TransactionRecord) -> Day {
    guard usesSecondaryDates || record.hasPostingDates else { return record.day }
    let number = journal.store.postings[posting].detail
    let detail = number < 0 ? nil : journal.store.details[Int(number)]
    if usesSecondaryDates {
      if let day = detail?.secondaryDay.day { return day }
      if record.detail >= 0,
        let day = journal.store.transactionDetails[Int(record.detail)].secondaryDay.day
      {
        return day
      }
    }
    return detail?.day.day ?? record.day
  }
}
