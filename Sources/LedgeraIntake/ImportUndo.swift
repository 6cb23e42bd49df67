import LedgeraDiagnostics
public import LedgeraEditing
public import LedgeraModel

/// Takes an import back: its transactions, the tags it put on others, the accounts it declared. What
/// accounts have learnt about their statements stays.
public struct ImportUndo {
  public let run: ImportRun
  private let journal: Journal
  /// Transactions that the import wrote, in the order they are in their files.
  public let transactions: [Transaction]

  public init(_ run: ImportRun, in journal: Journal) {
    self.run = run
    self.journal = journal
    transactions = (0..<journal.transactionCount).map { journal.transaction($0) }
      .filter { $0.standsInFile && ImportRun.Mark($0.tags)?.run == run }
      .sorted { ($0.record.file, $0.record.offset) < ($1.record.file, $1.record.offset) }
  }

  /// Transactions that are no longer as they were written.
  public var editedTransactions: [Transaction] {
    transactions.filter { transaction in
      ImportRun.check(of: TransactionDraft(transaction)) != ImportRun.Mark(transaction.tags)?.detail
    }
  }

  /// Edits everything back. Returns postings of other transactions whose tags are no longer as they were
  /// written.
  public func edit(_ editor: inout JournalEditor) -> [Posting] {
    var lines = TransactionLines(journal)
    for transaction in transactions { lines.remove(transaction, from: &editor) }
    removeDirectives(&editor)
    return restorePostings(&editor)
  }

  private func restorePostings(_ editor: inout JournalEditor) -> [Posting] {
    let tags = PostingTags(journal)
    let removed = Set(transactions.map(\.index))
    var failed: [Posting] = []
    for index in 0..<journal.transactionCount where !removed.contains(index) {
      for posting in journal.transaction(index).postings {
        let written = posting.tags
        guard let mark = ImportRun.Mark(written), mark.run == run,
          let keys = written.last(where: { $0.name == LineKeys.tag })
        else { continue }
        let detail = mark.detail.isEmpty ? "" : " \(mark.detail)"
        let text = "\(LineKeys.tag): \(keys.value), \(ImportRun.tag): \(run)\(detail)"
        let isRestored =
          tags.remove(text, of: posting, in: &editor)
          && (mark.detail.isEmpty || tags.rename(posting, to: mark.detail, in: &editor))
        if !isRestored { failed.append(posting) }
      }
    }
    return failed
  }

  private func removeDirectives(_ editor: inout JournalEditor) {
    let removed = Set(transactions.map(\.index))
    var used: Set<AccountID> = []
    for index in 0..<journal.transactionCount where !removed.contains(index) {
      for number in journal.transaction(index).record.postings {
        used.insert(journal.store.postings[number].account)
      }
    }
    for declaration in journal.store.accountDeclarations where !used.contains(declaration.account) {
      let file = declaration.span.file
      guard ImportRun.Mark(journal.tags(declaration.tags, in: file))?.run == run else { continue }
      let source = journal.sources[file]
      let line = source.position(of: Int(declaration.span.offset)).line
      guard let range = source.range(ofLine: line) else { continue }
      let end = source.range(ofLine: line + 1)?.lowerBound ?? source.count
      editor.plan.change(.account, adding: 0, removing: 1)
      editor.remove(Span(file: file, range: range.lowerBound..<end))
    }
  }
}
