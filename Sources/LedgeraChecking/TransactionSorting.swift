import LedgeraModel

/// The accounting order of transactions: by date, within a day by time, then as written (grammar.md
/// § Order).
struct TransactionSorting {
  /// Numbers of transactions in order; empty if that is the file order.
  private(set) var numbers: [UInt32] = []
  /// The transactions that are ordered, by number in file order.
  let transactions: Range<Int>

  /// Linear if the days are in order or span few years; n log n otherwise.
  init(_ store: borrowing JournalStore) {
    let transactions = store.transactions.buffer
    self.transactions = transactions.indices
    var isOrdered = true
    for index in transactions.indices.dropFirst()
    where transactions[index].day < transactions[index - 1].day {
      isOrdered = false
      break
    }
    let hasTimes = TransactionSorting.hasTimes(store)
    if isOrdered, !hasTimes { return }
    numbers = (0..<UInt32(transactions.count)).map { $0 }
    if !isOrdered { sortByDay(transactions) }
    if hasTimes { sortByTime(store) }
  }

  private static func hasTimes(_ store: borrowing JournalStore) -> Bool {
    store.transactionDetails.buffer.contains { $0.timeSeconds >= 0 }
  }

  /// A counting sort over the days, or a comparison sort if they span too many.
  private mutating func sortByDay(_ transactions: UnsafeBufferPointer<TransactionRecord>) {
    let days = transactions.lazy.map(\.day.number)
    guard let first = days.min(), let last = days.max() else { return }
    let span = Int(last) - Int(first) + 1
    guard span <= transactions.count * 4 + 65_536 else {
      numbers.sort {
        let (left, right) = (transactions[Int($0)].day, transactions[Int($1)].day)
        return left == right ? $0 < $1 : left < right
      }
      return
    }
    var starts = [UInt32](repeating: 0, count: span + 1)
    for transaction in transactions { starts[Int(transaction.day.number - first) + 1] += 1 }
    for index in 1...span { starts[index] += starts[index - 1] }
    for index in transactions.indices {
      let slot = Int(transactions[index].day.number - first)
      numbers[Int(starts[slot])] = UInt32(index)
      starts[slot] += 1
    }
  }

  /// Sorts by time within a day. A transaction without one takes that of the previous transaction
  /// in file order, or 00:00 if there is none.
  private mutating func sortByTime(_ store: borrowing JournalStore) {
    var start = 0
    while start < numbers.count {
      let day = store.transactions[Int(numbers[start])].day
      var end = start
      var times: [(time: Int32, number: UInt32)] = []
      var last: Int32 = 0
      while end < numbers.count, store.transactions[Int(numbers[end])].day == day {
        if let detail = store.detail(of: store.transactions[Int(numbers[end])]),
          detail.timeSeconds >= 0
        {
          last = detail.timeSeconds
        }
        times.append((last, numbers[end]))
        end += 1
      }
      times.sort { $0.time == $1.time ? $0.number < $1.number : $0.time < $1.time }
      for (offset, item) in times.enumerated() { numbers[start + offset] = item.number }
      start = end
    }
  }

  /// The number in file order of the transaction at `position`.
  func transaction(at position: Int) -> Int {
    numbers.isEmpty ? transactions.lowerBound + position : Int(numbers[position])
  }

  private init(_ numbers: [UInt32], of transactions: Range<Int>) {
    self.numbers = numbers
    self.transactions = transactions
  }

  /// The order within each root file, one file after the other. Linear in the transactions.
  func divided(by roots: RootFiles, in store: borrowing JournalStore) -> [TransactionSorting] {
    let ranges = TransactionSorting.ranges(by: roots, in: store)
    guard ranges.count > 1 else { return [self] }
    guard !numbers.isEmpty else { return ranges.map { TransactionSorting([], of: $0) } }
    var parts = [[UInt32]](repeating: [], count: ranges.count)
    var partOfRoot: [Int: Int] = [:]
    for (part, range) in ranges.enumerated() {
      partOfRoot[roots[store.transactions[range.lowerBound].file]] = part
    }
    for number in numbers {
      parts[partOfRoot[roots[store.transactions[Int(number)].file]]!].append(number)
    }
    return zip(parts, ranges).map { TransactionSorting($0, of: $1) }
  }

  /// The transactions of every root file that has any; they are contiguous.
  private static func ranges(
    by roots: RootFiles, in store: borrowing JournalStore
  ) -> [Range<Int>] {
    guard roots.hasSeveral else { return [0..<store.transactions.count] }
    var ranges: [Range<Int>] = []
    var start = 0
    for index in 0..<store.transactions.count {
      let next = index + 1
      if next == store.transactions.count
        || roots[store.transactions[next].file] != roots[store.transactions[index].file]
      {
        ranges.append(start..<next)
        start = next
      }
    }
    return ranges
  }
}

/// The order of all transactions by date, within a day by time, then as written.
package struct TransactionOrder: Sendable {
  /// Empty: the order is that of the files.
  @usableFromInline let numbers: [UInt32]

  package static let asWritten = TransactionOrder([])

  init(_ numbers: [UInt32]) { self.numbers = numbers }

  /// The number in file order of the transaction at a place in this order.
  @inlinable
  package subscript(position: Int) -> Int {
    numbers.isEmpty ? position : Int(numbers[position])
  }
}
