import LedgeraDiagnostics
public import LedgeraModel

extension EntryDraft {
  /// A draft that reads back as an entry of the books: amounts that were left out stay out.
  public init(_ entry: Transaction) {
    self.init(day: entry.day, description: entry.description)
    secondaryDay = entry.secondaryDay
    time = entry.time
    state = entry.state
    code = entry.code
    comment = entry.commentLines
    postings = entry.postings.map { PostingDraft($0) }
  }
}

extension PostingDraft {
  init(_ posting: Posting) {
    let journal = posting.journal
    self.init(posting.accountName)
    kind = posting.kind
    state = posting.record.flags.state
    comment = posting.commentLines
    if !posting.isInferred, let amount = posting.amounts.first {
      self.amount = DraftAmount(amount, journal)
    }
    if let written = posting.cost, !written.isInferred {
      cost = DraftCost(DraftAmount(written.amount, journal), isTotal: written.isTotal)
    }
    if let written = posting.assertion { assertion = DraftAssertion(written, journal) }
    if let written = posting.lot {
      lot = JournalWriter.text(of: written, in: posting.file, journal)
    }
  }
}

extension DraftAmount {
  public init(_ amount: Amount, _ journal: Journal) {
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
