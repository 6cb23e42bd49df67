import LedgeraChecking
import LedgeraModel

/// Postings of a report by date, within a day by time, then in file order.
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

  /// Linear, unless transactions are not in date order or postings have dates of their own, which
  /// requires sorting.
  ///
  /// - Parameter isRelated: Takes the other postings of the selected ones' transactions instead.
  init(_ ledger: Ledger, _ stream: PostingStream, isRelated: Bool = false) {
    var elements: [Element] = []
    func add(_ posting: SelectedPosting) {
      elements.append(
        Element(
          day: posting.day, posting: UInt32(posting.number),
          transaction: UInt32(posting.transaction)))
    }
    if isRelated { stream.forEachRelated(add) } else { stream.forEach(add) }
    self.elements = elements
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

  /// How many precede a day, by binary search.
  func count(before day: Day) -> Int {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if elements[middle].day < day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Positions of transactions among those of their day, in books with times.
private struct TransactionTimes {
  private let journal: Journal
  private let ranks: [UInt32]

  /// nil: no transaction has a time, so file order decides within a day.
  init?(_ ledger: Ledger) {
    guard let ranks = ledger.ranksWithTimes else { return nil }
    self.ranks = ranks
    journal = ledger.journal
  }

  /// A posting with a date of its own has no time: it comes first on that day.
  subscript(element: PostingSequence.Element) -> UInt32 {
    let isOwnDay = journal.store.transactions[element.transactionIndex].day == element.day
    return isOwnDay ? ranks[element.transactionIndex] : 0
  }
}

extension Ledger {
  /// By transaction number: its position in date order, from 1; nil: no transaction has a time, so
  /// file order decides within a day.
  var ranksWithTimes: [UInt32]? {
    guard journal.store.transactionDetails.buffer.contains(where: { $0.timeSeconds >= 0 }) else {
      return nil
    }
    var ranks = [UInt32](repeating: 0, count: transactionCount)
    for position in 0..<transactionCount {
      ranks[transactionIndex(at: position)] = UInt32(position) + 1
    }
    return ranks
  }
}
