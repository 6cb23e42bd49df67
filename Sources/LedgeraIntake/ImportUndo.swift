import LedgeraDiagnostics
package import LedgeraEditing
package import LedgeraModel
import LedgeraQuantities

/// Takes an import back: its transactions, the tags it put on others, the accounts it declared. What
/// accounts have learnt about their statements stays.
package struct ImportUndo {
  package let run: ImportRun
  private let journal: Journal
  /// Transactions that the import wrote, in the order they stand in their files.
  package let transactions: [Transaction]

  /// - Parameter number: 1 is the last import, 2 the one before. All its transactions are as it wrote them.
  package init(_ number: Int, in journal: Journal) throws(ImportFailure) {
    let runs = ImportRun.all(in: journal).sorted(by: >)
    guard number <= runs.count else { throw .noSuchImport(count: runs.count) }
    let run = runs[number - 1]
    self.run = run
    self.journal = journal
    transactions = (0..<journal.transactionCount).map { journal.transaction($0) }
      .filter { $0.standsInFile && ImportRun.Mark($0.tags)?.run == run }
      .sorted { ($0.record.file, $0.record.offset) < ($1.record.file, $1.record.offset) }
    let edited = transactions.first { transaction in
      let (draft, check) = (TransactionDraft(transaction), ImportRun.Mark(transaction.tags)?.detail)
      // Assertions counted once.
      return ImportRun.check(of: draft) != check
        && ImportRun.check(of: draft, withAssertions: true) != check
    }
    if let edited {
      throw .changedSince(run, transaction: "\(edited.day.text) \(edited.description)")
    }
  }

  /// What the bank had only announced when the import took it for booked; still to be inserted.
  package var restored: [TransactionDraft] {
    transactions.compactMap { transaction in
      transaction.tags.last { $0.name == Announcement.tag }
        .flatMap { Announcement($0.value) }?.restored(transaction)
    }
  }

  /// Edits everything back but `restored`. Throws when tags of other transactions are no longer as they were written.
  package func edit(_ editor: inout JournalEditor) throws(ImportFailure) {
    var lines = TransactionLines(journal)
    for transaction in transactions { lines.remove(transaction, from: &editor) }
    removeDirectives(&editor)
    ImportedAssertions(journal, arrivals).renew(
      adding: restored, removing: transactions, in: &editor
    ) { mark, _ in
      mark < run ? .renewed : .kept
    }
    if let failed = restorePostings(&editor).first {
      throw .changedPosting(run, transaction: failed.transaction.description)
    }
  }

  /// The other sides of transfers, which are those of an unknown account again.
  private var arrivals: [TransferArrival] {
    let removed = Set(transactions.map(\.index))
    return (0..<journal.transactionCount).lazy.filter { !removed.contains($0) }
      .flatMap { journal.transaction($0).postings }
      .filter { posting in
        ImportRun.Mark(posting.tags).map { $0.run == run && !$0.detail.isEmpty } ?? false
      }
      .map { posting in
        var arrival = TransferArrival(posting: posting, account: posting.account, isTakenBack: true)
        if let old = correction(of: posting), let amount = posting.amounts.first,
          let before = AmountCorrection(posting)?.quantity(in: old),
          let change = try? before.subtracting(amount.quantity)
        {
          arrival.change = (change, journal.commodity(amount.commodity).symbol)
        }
        return arrival
      }
  }

  /// The amounts that were corrected at a posting; nil: none were.
  private func correction(of posting: Posting) -> String? {
    guard let mark = ImportRun.Mark(posting.tags), mark.detail.hasPrefix(ImportRun.correction)
    else { return nil }
    return String(mark.detail.dropFirst(ImportRun.correction.count))
  }

  /// Puts back what was at a posting before its tags: its amount, or its account.
  private func restore(_ posting: Posting, _ detail: String, _ editor: inout JournalEditor) -> Bool
  {
    if detail.isEmpty { return true }
    if let old = correction(of: posting) {
      return AmountCorrection(posting)?.restore(old, in: &editor) ?? false
    }
    let replaced = ImportRun.Replaced(detail)
    let others = posting.transaction.postings.filter { $0.index != posting.index }
    if let amount = posting.amounts.first, let other = others.first, others.count == 1,
      let sent = other.amounts.first, amount.commodity != sent.commodity
    {
      WritingOut(journal).removeAmount(of: posting, in: &editor)
      if let rate = replaced.rate {
        guard let tag = RateTag(of: sent.commodity, for: other) else { return false }
        tag.write(rate, in: &editor)
      }
    }
    return PostingTags(journal).rename(posting, to: replaced.account, in: &editor)
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
          && restore(posting, mark.detail, &editor)
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
