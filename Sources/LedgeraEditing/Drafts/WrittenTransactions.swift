import LedgeraDiagnostics
import LedgeraModel

/// The transactions that are in the files of a journal, as places for others are looked for among them.
struct WrittenTransactions {
  private struct File {
    /// In the order they are in it.
    var numbers: [Int] = []
    /// Where each begins, in bytes.
    var offsets: [Int] = []
    /// By place in `numbers`: the first day from there on.
    var firstDays: [Day] = []
    /// Of all, ascending.
    var days: [Day] = []
  }

  private var files: [FileID: File] = [:]

  /// Linear in the transactions, but for sorting their days.
  ///
  /// - Parameter removed: The numbers of those that go.
  init(_ journal: Journal, besides removed: Set<Int> = []) {
    for index in 0..<journal.transactionCount
    where journal.transaction(index).standsInFile && !removed.contains(index) {
      files[journal.store.transactions[index].file, default: File()].numbers.append(index)
    }
    for id in Array(files.keys) {
      guard var file = files.removeValue(forKey: id) else { continue }
      file.numbers.sort {
        journal.store.transactions[$0].offset < journal.store.transactions[$1].offset
      }
      file.offsets = file.numbers.map { Int(journal.store.transactions[$0].offset) }
      let days = file.numbers.map { journal.store.transactions[$0].day }
      file.days = days.sorted()
      var first = Day.last
      file.firstDays = days.reversed().map { day in
        first = min(first, day)
        return first
      }
      file.firstDays.reverse()
      files[id] = file
    }
  }

  /// The numbers of a file's transactions in the order they are in it.
  func numbers(in file: FileID) -> [Int] { files[file]?.numbers ?? [] }

  /// The days of a file's transactions, ascending.
  func days(in file: FileID) -> [Day] { files[file]?.days ?? [] }

  /// The last day of a file's transactions that is not after `day`; nil: none.
  func lastDay(in file: FileID, until day: Day) -> Day? {
    let days = days(in: file)
    let count = days.prefixCount { $0 <= day }
    return count == 0 ? nil : days[count - 1]
  }

  /// The transaction that is last in a file among those until a day; nil: none.
  func last(in file: FileID, until day: Day) -> Int? {
    guard let file = files[file] else { return nil }
    // From a transaction on there is one until that day exactly up to the last one that is.
    let count = file.firstDays.prefixCount { $0 <= day }
    return count == 0 ? nil : file.numbers[count - 1]
  }

  /// How many transactions of a file begin before a place in it.
  func count(in file: FileID, before offset: Int) -> Int {
    files[file]?.offsets.prefixCount { $0 < offset } ?? 0
  }
}

extension Array {
  /// How many elements a condition holds for that holds up to some place and not from there on.
  fileprivate func prefixCount(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
