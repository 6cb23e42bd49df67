public import LedgeraDiagnostics

/// A posting of a transaction: a light view, made on demand.
public struct Posting: Sendable {
  public let journal: Journal
  /// Number among all postings, in file order.
  public let index: Int
  public let transactionIndex: Int

  public init(journal: Journal, index: Int, transactionIndex: Int) {
    self.journal = journal
    self.index = index
    self.transactionIndex = transactionIndex
  }

  public var record: PostingRecord { journal.store.postings[index] }

  /// The parts that only some postings have; nil: this one has none.
  public var detail: PostingDetail? { journal.store.detail(of: record) }

  public var transaction: Transaction { Transaction(journal: journal, index: transactionIndex) }
  public var account: AccountID { record.account }
  public var accountName: String { journal.name(record.account) }
  public var kind: PostingKind { record.flags.kind }

  /// The posting's own mark, or else its transaction's.
  public var state: TransactionState {
    let own = record.flags.state
    return own == .unreconciled ? transaction.state : own
  }

  /// The posting's own date, or else its transaction's.
  public var day: Day { detail?.day.day ?? transaction.day }

  /// The posting's own secondary date, or else its transaction's, or else the date.
  public var secondaryDay: Day {
    detail?.secondaryDay.day ?? transaction.secondaryDay ?? day
  }

  /// One amount; several if an inferred amount is mixed; none only in an unchecked journal.
  public var amounts: [Amount] { journal.store.amounts(of: record) }

  /// Whether the amount was left out in the file.
  public var isInferred: Bool { record.flags.isInferred }

  /// As written or inferred; nil: neither.
  public var cost: Cost? { journal.store.cost(of: record) }

  /// nil: none written.
  public var assertion: AssertionRecord? { journal.store.assertion(of: record) }

  /// nil: none written.
  public var lot: LotRecord? { journal.store.lot(of: record) }

  /// Whether it was written in its transaction, rather than added by a `=` rule or `--infer-equity`.
  public var standsInTransaction: Bool {
    detail.map { $0.rule < 0 && !$0.isConversion } ?? true
  }

  /// The file of its place: its transaction's, or that of the `=` rule that added it.
  public var file: FileID { journal.store.file(of: record, in: transaction.record.file) }

  /// From the first `;` to the end of the last comment line; nil: none.
  public var comment: Span? {
    detail.flatMap {
      $0.commentLength == 0
        ? nil
        : Span(
          file: $0.commentFile(ofTransactionIn: transaction.record.file), offset: $0.commentOffset,
          length: $0.commentLength)
    }
  }

  /// Comment lines without their semicolons and the white space after them; empty: none.
  public var commentLines: [String] {
    comment.map { CommentLines.split(journal.sources.text($0)) } ?? []
  }

  /// Tags written on the posting itself.
  public var tags: [Tag] {
    guard let detail else { return [] }
    return journal.tags(
      detail.tags, in: file)
  }
}
