import LedgeraChecking
package import LedgeraDiagnostics
package import LedgeraModel
import LedgeraParsing

extension TransactionLayout {
  /// The layout of a file's transactions: the eight before `offset`, or else those after it; the usual
  /// one where there are none.
  ///
  /// Where several rules explain what is there, the first of `Alignment` in the order of
  /// `alignment(of:)` counts.
  package init(of file: FileID, before offset: Int, in journal: Journal) {
    var layouts = TransactionLayouts(journal, WrittenTransactions(journal))
    self = layouts.layout(of: file, before: offset)
  }

  /// - Parameter lines: The lines of each transaction's postings.
  fileprivate init(
    _ transactions: [TransactionRecord], _ lines: [[PostingLine]], in source: SourceFile
  ) {
    self.init()
    guard let last = transactions.last else { return }
    if let separator = TransactionLayout.dateSeparator(of: last, source) {
      dateSeparator = separator
    }
    if let indent = lines.last(where: { !$0.isEmpty })?.last?.indent { self.indent = indent }
    let aligned = lines.map { $0.filter { $0.amountStart != nil } }
    if let alignment = TransactionLayout.alignment(of: aligned) { self.alignment = alignment }
    separatesTransactions = TransactionLayout.separates(transactions, source)
  }

  private static func dateSeparator(of transaction: TransactionRecord, _ source: SourceFile)
    -> String?
  {
    let head = source.text(in: Int(transaction.offset)..<Int(transaction.offset) + 5)
    return head.last.flatMap { "-/.".contains($0) && head.utf8.count == 5 ? String($0) : nil }
  }

  /// Whether the last of some transactions follows an empty line.
  private static func separates(_ transactions: [TransactionRecord], _ source: SourceFile) -> Bool {
    guard transactions.count > 1, let last = transactions.last else { return true }
    guard last.offset > 0 else { return true }
    let above = source.line(around: Int(last.offset) - 1)
    let end = Int(
      transactions[transactions.count - 2].offset + transactions[transactions.count - 2].byteLength)
    return above.lowerBound > end || source.trimmed(above).isEmpty
  }

  // MARK: Alignment

  private static func alignment(of transactions: [[PostingLine]]) -> Alignment? {
    let rows = transactions.flatMap { $0 }
    guard rows.count > 1 else { return nil }
    let widths = Set(rows.map(\.accountEnd))
    if widths.count > 1 {
      if rows.common(\.gap) == 2 { return .unaligned(gap: 2) }
      if let column = rows.common(\.amountEnd) { return .right(column: column) }
      if let column = rows.common(\.amountStart) { return .left(column: column) }
      if let gap = rows.common(\.gap) { return .unaligned(gap: gap) }
    }
    let several = transactions.filter { $0.count > 1 }
    guard !several.isEmpty else { return nil }
    if several.allSatisfy({ $0.common(\.amountEnd) != nil }) {
      let isPrinted = several.allSatisfy { rows in
        rows[0].amountEnd == rows[0].indentWidth + rows.longest + 4 + max(12, rows.widest)
      }
      if isPrinted { return .printed }
      let gaps = several.map { $0[0].amountEnd! - $0[0].indentWidth - $0.longest - $0.widest }
      return .rightInTransaction(gap: max(2, gaps.min() ?? 2))
    }
    if several.allSatisfy({ $0.common(\.amountStart) != nil }) {
      let gaps = several.map { $0[0].amountStart! - $0[0].indentWidth - $0.longest }
      return .leftInTransaction(gap: max(2, gaps.min() ?? 2))
    }
    return nil
  }
}

/// The layouts around places in the files of a journal. What was found out about a transaction is kept:
/// many drafts go to neighbouring places.
struct TransactionLayouts {
  private let journal: Journal
  private let transactions: WrittenTransactions
  private var lines: [Int: [PostingLine]] = [:]

  /// How many transactions tell the layout.
  private static let count = 8

  init(_ journal: Journal, _ transactions: WrittenTransactions) {
    self.journal = journal
    self.transactions = transactions
  }

  /// That of the transactions before a place in a file, or else of those after it.
  mutating func layout(of file: FileID, before offset: Int) -> TransactionLayout {
    let numbers = transactions.numbers(in: file)
    let before = transactions.count(in: file, before: offset)
    let nearest =
      before == 0 ? numbers.prefix(Self.count) : numbers[..<before].suffix(Self.count)
    return TransactionLayout(
      nearest.map { journal.store.transactions[$0] }, nearest.map { lines(of: $0, in: file) },
      in: journal.sources[file])
  }

  private mutating func lines(of number: Int, in file: FileID) -> [PostingLine] {
    if let known = lines[number] { return known }
    let source = journal.sources[file]
    let journal = journal
    let found = journal.store.transactions[number].postings
      .filter { journal.store.file(of: journal.store.postings[$0], in: file) == file }
      .map {
        PostingLine(journal.store.line(of: journal.store.postings[$0], in: file), in: source)
      }
    lines[number] = found
    return found
  }
}

/// Where the parts of a posting's line are, in columns from 0. A line with tabs between its parts
/// tells nothing about amounts.
private struct PostingLine {
  let indent: String
  let accountEnd: Int
  let amountStart: Int?
  let amountEnd: Int?

  var indentWidth: Int { DisplayWidth.of(indent) }
  var gap: Int? { amountStart.map { $0 - accountEnd } }

  init(_ line: WrittenLine, in source: SourceFile) {
    let start = source.line(around: line.range.lowerBound).lowerBound
    func column(_ place: Int) -> Int { DisplayWidth.of(source.text(in: start..<place)) }
    indent = source.text(in: start..<line.range.lowerBound)
    accountEnd = column((line.target ?? line.content).upperBound)
    let amount = line.text(line.range).contains("\t") ? nil : line.amount
    amountStart = amount.map { column($0.lowerBound) }
    amountEnd = amount.map { column($0.upperBound) }
  }
}

extension [PostingLine] {
  /// The value that all lines have; nil: they differ.
  fileprivate func common(_ value: (PostingLine) -> Int?) -> Int? {
    guard let first = first.flatMap(value), allSatisfy({ value($0) == first }) else { return nil }
    return first
  }

  /// Columns of the longest account.
  fileprivate var longest: Int { reduce(0) { Swift.max($0, $1.accountEnd - $1.indentWidth) } }

  /// Columns of the widest amount.
  fileprivate var widest: Int {
    reduce(0) { Swift.max($0, ($1.amountEnd ?? 0) - ($1.amountStart ?? 0)) }
  }
}
