import LedgeraDiagnostics
package import LedgeraModel

/// The lines that transactions are in.
package struct TransactionLines {
  private let journal: Journal
  /// By file, where the last removal ended: removals come in file order.
  private var removed: [FileID: Int] = [:]

  /// Lines of these books.
  package init(_ journal: Journal) { self.journal = journal }

  /// A transaction's text with LF, the last line's included.
  package func text(of transaction: Transaction) -> String {
    let source = journal.sources[transaction.record.file]
    return source.text(in: transaction.span.range)
      .replacing("\r\n", with: "\n").replacing("\r", with: "\n") + "\n"
  }

  /// Removes a transaction: its lines, and one of two empty lines that would meet there. Transactions have
  /// to come in the order they are in their file.
  package mutating func remove(_ transaction: Transaction, from editor: inout JournalEditor) {
    editor.plan.remove(transaction)
    editor.remove(removal(of: transaction))
  }

  private mutating func removal(of transaction: Transaction) -> Span {
    let file = transaction.record.file
    let source = journal.sources[file]
    let first = source.position(of: transaction.span.range.lowerBound).line
    let last = source.position(
      of: max(transaction.span.range.lowerBound, transaction.span.range.upperBound - 1)
    )
    .line
    var end = startOfLine(last + 1, source)
    var start = transaction.span.range.lowerBound
    let above = startOfLine(first - 1, source)
    let isAtEnd = end == source.count
    if first == 1 || above < removed[file] ?? 0 {
      // What was above is gone.
      if !isAtEnd, isBlank(last + 1, source) { end = startOfLine(last + 2, source) }
    } else if isBlank(first - 1, source), isAtEnd || isBlank(last + 1, source) {
      start = above
    }
    removed[file] = end
    return Span(file: file, range: start..<end)
  }

  private func startOfLine(_ line: Int, _ source: SourceFile) -> Int {
    source.range(ofLine: line)?.lowerBound ?? source.count
  }

  private func isBlank(_ line: Int, _ source: SourceFile) -> Bool {
    source.range(ofLine: line).map { source.bytes[$0].allSatisfy(\.isBlank) } ?? false
  }
}
