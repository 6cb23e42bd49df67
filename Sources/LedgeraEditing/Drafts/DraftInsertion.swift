package import LedgeraDiagnostics
package import LedgeraModel

/// Text with transactions, and where it goes.
package struct DraftInsertion: Sendable {
  /// nil: a new file.
  package let file: FileID?
  /// As the books name the file.
  package let path: String
  /// In bytes; 0 in a new file.
  package let offset: Int
  /// With the line feeds that set it apart from what is around it.
  package var text: JournalText
  /// The transactions in it, in their order.
  package var drafts: [TransactionDraft]
}

/// Turns drafts into insertions, one proposal after the other.
///
/// Only reading shows the effect of directives and aliases on a line: so the changed books are
/// read, and the first proposal is taken that `DraftReading` finds to say the same.
package struct DraftInsertions {
  let journal: Journal
  private let places: TransactionPlaces
  /// Where the transactions must go; nil: where the policy says.
  private let path: String?
  let removed: Set<Int>

  /// - Parameter removed: Transactions that go, by number.
  package init(
    _ journal: Journal, inFileAt path: String? = nil, besides removed: Set<Int> = []
  ) {
    self.journal = journal
    self.path = path
    self.removed = removed
    places = TransactionPlaces(journal, besides: removed)
  }

  /// The insertions of drafts, each at the place that its rank says, 0 being the best; nil: one has
  /// fewer places.
  ///
  /// - Parameters:
  ///   - drafts: In the order of their days.
  ///   - parent: Is taken off the names of accounts, because `apply account` puts it there.
  func insertions(
    of drafts: [TransactionDraft], ranks: [Int], numbers: DraftWriter.Numbers,
    leavingOut parent: String = ""
  ) -> [DraftInsertion]? {
    var insertions: [DraftInsertion] = []
    var numbersByPoint: [InsertionPoint: Int] = [:]
    var layouts = TransactionLayouts(journal, places.transactions)
    for (draft, rank) in zip(drafts, ranks) {
      let candidates = self.candidates(for: draft)
      guard rank < candidates.count else { return nil }
      let place = candidates[rank]
      let (file, offset) = position(of: place)
      let layout = file.map { layouts.layout(of: $0, before: offset) } ?? self.layout
      var writer = DraftWriter(journal, layout, numbers: numbers)
      let text = writer.text(of: draft.leavingOut(parent))
      let point = InsertionPoint(place, offset, file)
      if let index = numbersByPoint[point] {
        insertions[index].append(text, draft, layout, isBefore: place.isBefore)
      } else {
        numbersByPoint[point] = insertions.count
        insertions.append(insertion(at: place, of: text, draft, layout))
      }
    }
    return insertions
  }

  private func candidates(for draft: TransactionDraft) -> [TransactionPlace] {
    guard let path else { return places.places(for: draft) }
    return places.place(inFileAt: path, for: draft).map { [$0] } ?? []
  }

  private func position(of place: TransactionPlace) -> (FileID?, Int) {
    switch place {
    case .after(let file, let offset), .before(let file, let offset): (file, offset)
    case .end(let file): (file, journal.sources[file].count)
    case .newFile: (nil, 0)
    }
  }

  /// The layout of the last transactions of the books, for a new file.
  private var layout: TransactionLayout {
    guard
      let last = (0..<journal.transactionCount).last(where: { journal.transaction($0).standsInFile }
      )
    else { return TransactionLayout() }
    let file = journal.store.transactions[last].file
    return TransactionLayout(of: file, before: journal.sources[file].count, in: journal)
  }

  private func insertion(
    at place: TransactionPlace, of text: JournalText, _ draft: TransactionDraft,
    _ layout: TransactionLayout
  ) -> DraftInsertion {
    let separator: JournalText = layout.separatesTransactions ? "\n" : ""
    switch place {
    case .after(let file, let offset):
      let source = journal.sources[file]
      let isFollowed = source.isTextBelow(offset) && layout.separatesTransactions
      return DraftInsertion(
        file: file, path: source.path, offset: offset,
        text: "\n\(separator)\(text.unended)" + (isFollowed ? "\n" : ""), drafts: [draft])
    case .before(let file, let offset):
      return DraftInsertion(
        file: file, path: journal.sources[file].path, offset: offset, text: text + separator,
        drafts: [draft])
    case .end(let file):
      let source = journal.sources[file]
      return DraftInsertion(
        file: file, path: source.path, offset: source.count,
        text: source.endsLine
          ? (source.endsEmptyLine ? "" : separator) + text
          : "\n\(separator)\(text.unended)", drafts: [draft])
    case .newFile(let path):
      return DraftInsertion(file: nil, path: path, offset: 0, text: text, drafts: [draft])
    }
  }
}

/// What drafts have in common that go into one insertion.
private struct InsertionPoint: Hashable {
  let file: FileID?
  let offset: Int
  /// Of a new file; empty: the file exists.
  let path: String

  init(_ place: TransactionPlace, _ offset: Int, _ file: FileID?) {
    (self.file, self.offset) = (file, offset)
    if case .newFile(let path) = place { self.path = path } else { path = "" }
  }
}

extension DraftInsertion {
  /// Adds another transaction at the same place, below those that are there.
  fileprivate mutating func append(
    _ transaction: JournalText, _ draft: TransactionDraft, _ layout: TransactionLayout,
    isBefore: Bool
  ) {
    let separator: JournalText = layout.separatesTransactions ? "\n" : ""
    if isBefore {
      text += transaction + separator
    } else if text.string.hasSuffix("\n"), !text.string.hasSuffix("\n\n") {
      text += separator + transaction
    } else {
      text += "\n\(separator)\(transaction.unended)"
    }
    drafts.append(draft)
  }
}

extension TransactionPlace {
  fileprivate var isBefore: Bool { if case .before = self { true } else { false } }
}

extension [TransactionDraft] {
  /// By day, and on a day as they are given, after those that open it.
  var inOrder: [TransactionDraft] {
    func key(_ index: Int) -> (Day, Int, Int) {
      (self[index].day, self[index].opensDay ? 0 : 1, index)
    }
    return indices.sorted { key($0) < key($1) }.map { self[$0] }
  }
}

extension TransactionDraft {
  /// Without a parent in front of every account that has it.
  fileprivate func leavingOut(_ parent: String) -> TransactionDraft {
    guard !parent.isEmpty else { return self }
    var draft = self
    for index in draft.postings.indices {
      let name = draft.postings[index].account
      if name.utf8.starts(with: "\(parent):".utf8) {
        draft.postings[index].account = String(name.utf8.dropFirst(parent.utf8.count + 1)) ?? name
      }
    }
    return draft
  }
}

extension SourceFile {
  /// Whether the file is empty, or its last line has an end.
  fileprivate var endsLine: Bool {
    guard let last = bytes.last else { return true }
    return last.endsLine || count == 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
  }

  /// Whether the end is empty or an empty line.
  fileprivate var endsEmptyLine: Bool {
    let lines = lineCount
    guard lines > 1, let last = range(ofLine: lines - 1) else { return true }
    return bytes[last].allSatisfy(\.isBlank)
  }

  /// Whether the line below the one that ends at `offset` has text.
  fileprivate func isTextBelow(_ offset: Int) -> Bool {
    guard let below = range(ofLine: position(of: offset).line + 1) else { return false }
    return !bytes[below].allSatisfy(\.isBlank)
  }
}
