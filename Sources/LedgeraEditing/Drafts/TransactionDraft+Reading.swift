import LedgeraDiagnostics
package import LedgeraModel

extension TransactionDraft {
  /// A draft that reads back as a transaction of the books: amounts that were left out stay out.
  package init(_ transaction: Transaction) {
    self.init(day: transaction.day, description: transaction.description)
    secondaryDay = transaction.secondaryDay
    time = transaction.time
    state = transaction.state
    code = transaction.code
    comment = transaction.commentLines
    postings = transaction.postings.map { PostingDraft($0) }
  }
}

extension PostingDraft {
  init(_ posting: Posting) {
    self.init(posting.record, in: posting.transaction.record.file, posting.journal)
  }

  /// A posting of a transaction or rule that is in `file`.
  init(_ record: PostingRecord, in file: FileID, _ journal: Journal) {
    self.init(journal.name(record.account))
    kind = record.flags.kind
    state = record.flags.state
    if !record.flags.isInferred, let amount = journal.store.amounts(of: record).first {
      self.amount = DraftAmount(amount, journal)
    }
    if let written = journal.store.cost(of: record), !written.isInferred {
      cost = DraftCost(DraftAmount(written.amount, journal), isTotal: written.isTotal)
    }
    guard let detail = journal.store.detail(of: record) else { return }
    comment = CommentLines.split(
      journal.store.text(
        detail.commentFile(ofTransactionIn: file), detail.commentOffset, detail.commentLength))
    assertion = journal.store.assertion(of: record).map { DraftAssertion($0, journal) }
    if let written = journal.store.lot(of: record) {
      lot = JournalWriter.text(
        of: written, in: journal.store.file(of: record, in: file),
        journal)
    }
  }
}

extension DraftAmount {
  package init(_ amount: Amount, _ journal: Journal) {
    self.init(amount.quantity, journal.commodity(amount.commodity).symbol)
  }
}

extension DraftAssertion {
  init(_ written: AssertionRecord, _ journal: Journal) {
    self.init(DraftAmount(Amount(written.quantity, written.commodity), journal))
    isSole = written.isSole
    includesSubaccounts = written.includesSubaccounts
    if written.cost >= 0 {
      let record = journal.store.costs[Int(written.cost)]
      cost = DraftCost(
        DraftAmount(Amount(record.quantity, record.commodity), journal), isTotal: record.isTotal)
    }
  }
}

extension JournalWriter {
  /// A lot as it is written, without blanks around it.
  static func text(of lot: LotRecord, in file: FileID, _ journal: Journal) -> String {
    var writer = JournalWriter(journal)
    writer.append(lot, journal.sources[file].bytes)
    return String(decoding: writer.columns.text.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
  }
}
