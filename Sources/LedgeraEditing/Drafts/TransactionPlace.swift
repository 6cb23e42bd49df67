package import LedgeraDiagnostics
package import LedgeraModel

/// Where a transaction goes.
package enum TransactionPlace: Hashable, Sendable {
  /// After another transaction, whose last line ends at this offset.
  case after(FileID, offset: Int)
  /// In front of another transaction and the comment lines directly above it, at the start of a line.
  case before(FileID, offset: Int)
  /// At the end of a file.
  case end(FileID)
  /// In a file that is not there yet, by its path as includes name it.
  case newFile(String)
}

/// Finds places for transactions: one policy for all commands (examples/household/changes.md).
///
/// 1. The file that is named after a period with the transaction's day in it, the shortest one.
/// 2. Where files are named after months and a pattern includes them, a new one for the month.
/// 3. The file with the last transaction until that day; before the first transaction, its file.
/// 4. The last file that is read, but not the one with the profile.
///
/// Within the file it goes after the last transaction until its day, so that a sorted file stays sorted.
package struct TransactionPlaces {
  private let journal: Journal
  let transactions: WrittenTransactions
  /// Files that can be written to, in reading order.
  private let files: [FileID]
  /// By file number; nil: not named after a time.
  private let periods: [FilePeriod?]

  /// Linear in the transactions.
  ///
  /// - Parameter removed: Transactions that go, by number.
  package init(_ journal: Journal, besides removed: Set<Int> = []) {
    self.journal = journal
    transactions = WrittenTransactions(journal, besides: removed)
    let sources = journal.sources
    var counts: [String: Int] = [:]
    for file in sources.files { counts[file.path, default: 0] += 1 }
    // What is written into a file that is read twice would count twice.
    files = sources.files.indices.map { FileID(number: UInt16($0)) }
      .filter { sources[$0].path != "-" && counts[sources[$0].path] == 1 }
    periods = sources.files.indices.map { index in
      FilePeriod(path: sources.pathInBooks(of: FileID(number: UInt16(index))))
    }
  }

  /// Whether there is any file to write to.
  package var isEmpty: Bool { files.isEmpty }

  /// Places for a transaction, the best one first; empty: there is no file.
  package func places(for draft: TransactionDraft) -> [TransactionPlace] {
    let limit = draft.lastDayBefore
    var places: [TransactionPlace] = []
    let previous = self.previous(limit)
    if let place = placeInPeriod(for: draft, after: previous?.file) { places.append(place) }
    if let previous {
      places.append(place(in: previous.file, after: limit))
      places.append(.end(previous.file))
    } else if let first = first() {
      places.append(place(in: first, after: limit))
    }
    let profile = journal.profile.span?.file
    if let last = files.last(where: { $0 != profile }) ?? files.last { places.append(.end(last)) }
    return places.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The place in the file that is named after a period with the transaction's day in it, which may
  /// have to be made; nil: the books are not laid out so.
  package func placeInPeriod(for draft: TransactionDraft) -> TransactionPlace? {
    placeInPeriod(for: draft, after: previous(draft.lastDayBefore)?.file)
  }

  private func placeInPeriod(for draft: TransactionDraft, after previous: FileID?)
    -> TransactionPlace?
  {
    if let file = namedFile(for: draft.day) { return place(in: file, after: draft.lastDayBefore) }
    guard let model = previous ?? first() ?? files.last(where: { periods[Int($0.number)] != nil })
    else { return nil }
    return newPath(for: draft.day, like: model).map { .newFile($0) }
  }

  /// The place in one file; nil: it cannot be written to.
  package func place(inFileAt path: String, for draft: TransactionDraft) -> TransactionPlace? {
    files.first { journal.sources[$0].path == path }
      .map { place(in: $0, after: draft.lastDayBefore) }
  }

  private func place(in file: FileID, after day: Day) -> TransactionPlace {
    if let last = transactions.last(in: file, until: day) {
      let transaction = journal.store.transactions[last]
      return .after(file, offset: Int(transaction.offset + transaction.byteLength))
    }
    guard let first = transactions.numbers(in: file).first else { return .end(file) }
    let offset = Int(journal.store.transactions[first].offset)
    return .before(file, offset: journal.sources[file].startOfComment(above: offset))
  }

  private func namedFile(for day: Day) -> FileID? {
    var best: (file: FileID, days: Int)?
    for file in files {
      guard let span = periods[Int(file.number)]?.span, span.contains(day),
        let start = span.start, let end = span.end,
        transactions.days(in: file).first.map(span.contains) ?? true,
        transactions.days(in: file).last.map(span.contains) ?? true
      else { continue }
      let days = Int(end.number) - Int(start.number)
      let isNearer = best.map { days < $0.days || days == $0.days && precedes($0.file, file, day) }
      if isNearer ?? true { best = (file, days) }
    }
    return best?.file
  }

  /// Whether the last transaction until a day is rather in the second of two files than in the first.
  private func precedes(_ first: FileID, _ second: FileID, _ day: Day) -> Bool {
    guard let other = transactions.lastDay(in: second, until: day) else { return false }
    return transactions.lastDay(in: first, until: day).map { $0 <= other } ?? true
  }

  /// The file of the last transaction until a day, in the order of days and then of reading.
  private func previous(_ day: Day) -> (file: FileID, day: Day)? {
    var best: (file: FileID, day: Day)?
    for file in files {
      guard let last = transactions.lastDay(in: file, until: day) else { continue }
      if best.map({ $0.day <= last }) ?? true { best = (file, last) }
    }
    return best
  }

  /// The file of the first transaction of all.
  private func first() -> FileID? {
    var best: (file: FileID, day: Day)?
    for file in files {
      guard let first = transactions.days(in: file).first else { continue }
      if best.map({ first < $0.day }) ?? true { best = (file, first) }
    }
    return best?.file
  }

  /// A file for the month of a day, where files are named after months and a pattern includes them.
  private func newPath(for day: Day, like file: FileID) -> String? {
    let source = journal.sources[file]
    guard let period = periods[Int(file.number)], !period.span.contains(day),
      let include = source.includedFrom,
      journal.sources.text(include).contains(where: { "*?[".contains($0) }),
      let path = period.path(for: day)
    else { return nil }
    let directory = source.path.utf8.count - journal.sources.pathInBooks(of: file).utf8.count
    let new = String(source.path.utf8.prefix(directory)).map { $0 + path } ?? path
    return journal.sources.files.contains { $0.path == new } ? nil : new
  }
}

extension TransactionDraft {
  /// The last day whose transactions it goes after.
  fileprivate var lastDayBefore: Day { opensDay ? day.adding(days: -1) : day }
}

extension SourceMap {
  /// A file's path below the directory of its root file; the whole path when it lies elsewhere.
  func pathInBooks(of file: FileID) -> String {
    let root = includeChain(of: file).last?.file ?? file
    let rootPath = self[root].path
    let directory =
      rootPath.utf8.lastIndex(of: UInt8(ascii: "/"))
      .map { rootPath.utf8[...$0] } ?? rootPath.utf8.prefix(0)
    let path = self[file].path
    guard path.utf8.starts(with: directory) else { return path }
    return String(path.utf8.dropFirst(directory.count)) ?? path
  }
}

extension SourceFile {
  /// The start of the comment lines directly above a line that begins at `offset`. A comment that
  /// begins at the top of the file is the file's, not the transaction's.
  func startOfComment(above offset: Int) -> Int {
    var line = position(of: offset).line
    var start = offset
    while line > 1, let above = range(ofLine: line - 1), !above.isEmpty,
      ";#*%|".utf8.contains(bytes[above.lowerBound])
    {
      line -= 1
      start = above.lowerBound
    }
    let isTop = start == 0 || start == 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    return isTop ? offset : start
  }
}
