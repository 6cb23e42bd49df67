public import LedgeraDiagnostics

/// A transaction of a journal: a light view, made on demand.
public struct Transaction: Sendable {
  public let journal: Journal
  /// Number in file order.
  public let index: Int

  public init(journal: Journal, index: Int) {
    self.journal = journal
    self.index = index
  }

  public var record: TransactionRecord { journal.store.transactions[index] }

  /// The parts that only some transactions have; nil: this one has none.
  public var detail: TransactionDetail? { journal.store.detail(of: record) }

  public var day: Day { record.day }
  /// nil: none written.
  public var secondaryDay: Day? { detail?.secondaryDay.day }
  /// nil: none written.
  public var time: TimeOfDay? { detail?.time }
  public var state: TransactionState { record.state }
  public var descriptionID: DescriptionID { record.description }
  public var description: String { journal.description(record.description) }

  /// The part of the description before `|`, or all of it.
  public var payee: String { DescriptionParts(description).payee }
  /// The part of the description after `|`, or all of it.
  public var note: String { DescriptionParts(description).note }

  /// Empty: none written.
  public var code: String {
    detail.map { journal.store.text(record.file, $0.codeOffset, $0.codeLength) } ?? ""
  }

  /// From the first `;` to the end of the last comment line; nil: none.
  public var comment: Span? {
    detail.flatMap {
      $0.commentLength == 0
        ? nil
        : Span(
          file: $0.commentFile(ofTransactionIn: record.file), offset: $0.commentOffset,
          length: $0.commentLength)
    }
  }

  /// Comment lines without their semicolons and the white space after them; empty: none.
  public var commentLines: [String] {
    comment.map { CommentLines.split(journal.sources.text($0)) } ?? []
  }

  public var tags: [Tag] {
    guard let detail else { return [] }
    return journal.tags(
      detail.tags, in: record.file)
  }

  public var postings: [Posting] {
    record.postings.map { Posting(journal: journal, index: $0, transactionIndex: index) }
  }

  /// Whether it was written, rather than made by a `~` rule.
  public var standsInFile: Bool { (detail?.rule ?? -1) < 0 }

  public var span: Span {
    Span(file: record.file, offset: record.offset, length: record.byteLength)
  }
}

/// Comments as written, line by line.
public enum CommentLines {
  /// The text of each line after its `;`, without white space around it. The first line is empty if
  /// the comment starts on the next one.
  public static func split(_ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    var lines: [String] = []
    for line in text.utf8.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == 10 || $0 == 13 })
    {
      var rest = Substring(line)
      while let first = rest.utf8.first, first == 32 || first == 9 { rest = rest.dropFirst() }
      guard rest.utf8.first == UInt8(ascii: ";") else { continue }
      rest = rest.dropFirst()
      while let first = rest.utf8.first, first == 32 || first == 9 { rest = rest.dropFirst() }
      while let last = rest.utf8.last, last == 32 || last == 9 { rest = rest.dropLast() }
      lines.append(String(rest))
    }
    return lines
  }
}

/// How far a transaction or posting has been compared with a statement.
public enum TransactionState: UInt8, Sendable, CaseIterable, Comparable, BitwiseCopyable {
  /// No mark.
  case unreconciled = 0
  /// Marked `!`.
  case pending = 1
  /// Marked `*`.
  case reconciled = 2

  public static func < (left: TransactionState, right: TransactionState) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The mark as written: empty, `!` or `*`.
  public var mark: String {
    switch self {
    case .unreconciled: ""
    case .pending: "!"
    case .reconciled: "*"
    }
  }
}

/// Whether a posting takes part in balancing.
public enum PostingKind: UInt8, Sendable, BitwiseCopyable {
  case real = 0
  /// `(account)`: need not balance.
  case virtual = 1
  /// `[account]`: balances with the other bracketed postings.
  case balancedVirtual = 2
}

/// Payee and note of a description `PAYEE | NOTE`.
public struct DescriptionParts: Sendable {
  public let payee: String
  public let note: String

  /// Without a `|` both are the whole description.
  public init(_ description: String) {
    guard let bar = description.utf8.firstIndex(of: UInt8(ascii: "|")) else {
      payee = description
      note = description
      return
    }
    payee = description[..<bar].trimmed
    note = description[description.utf8.index(after: bar)...].trimmed
  }
}
