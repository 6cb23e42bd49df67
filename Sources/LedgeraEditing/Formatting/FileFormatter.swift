import LedgeraDiagnostics
import LedgeraParsing

/// Formats the transactions and rules of a file (reference.md § Formatting).
///
/// Only lines that the parser understood are rewritten; all other bytes are copied: comments,
/// directives, empty lines, line ends, and transactions that could not be read.
struct FileFormatter {
  private let writer: LineWriter
  private let lines: [LineLayout]
  private let file: SourceFile

  /// - Parameters:
  ///   - lines: Those of the file, from top to bottom.
  ///   - parts: Those of the layout that the lines are from.
  ///   - isReadOnce: The file is included in one place only, so that the year of its dates without one
  ///     is certain.
  init(
    _ file: SourceFile, lines: [LineLayout], parts: [LinePart], style: FormatStyle,
    isReadOnce: Bool
  ) {
    self.file = file
    self.lines = lines
    writer = LineWriter(
      bytes: file.bytes, style: style, parts: parts, canCompleteYears: isReadOnce)
  }

  /// The formatted bytes, in time linear in the file's size.
  func formatted() -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(file.count + file.count / 4)
    var copied = 0
    visitLines { line, columns in
      output.append(
        contentsOf: UnsafeRawBufferPointer(rebasing: file.bytes[copied..<Int(line.start)]))
      write(line, columns, to: &output)
      copied = Int(line.end)
      return true
    }
    output.append(contentsOf: UnsafeRawBufferPointer(rebasing: file.bytes[copied...]))
    return output
  }

  /// Whether formatting changes nothing. Ends at the first change.
  var isFormatted: Bool {
    var isFormatted = true
    var written: [UInt8] = []
    visitLines { line, columns in
      written.removeAll(keepingCapacity: true)
      write(line, columns, to: &written)
      isFormatted = written.elementsEqual(file.bytes[Int(line.start)..<Int(line.end)])
      return isFormatted
    }
    return isFormatted
  }

  /// Calls `body` with all lines to rewrite and their transaction's columns, until it returns
  /// false.
  private func visitLines(_ body: (LineLayout, LineWriter.Columns) -> Bool) {
    var next = 0
    while next < lines.count {
      let transaction = next..<endOfTransaction(from: next)
      next = transaction.upperBound
      let isKnown = lines[transaction].allSatisfy(writer.understands)
      let known = isKnown ? lines[transaction] : lines[transaction].filter(writer.understands)[...]
      let columns = writer.columns(of: known.lazy.filter { $0.kind == .posting })
      for line in known where line.kind != .rule {
        guard body(line, columns) else { return }
      }
    }
  }

  private func endOfTransaction(from start: Int) -> Int {
    var end = start + 1
    while end < lines.count, lines[end].kind == .posting || lines[end].kind == .comment {
      end += 1
    }
    return end
  }

  private func write(
    _ line: LineLayout, _ columns: LineWriter.Columns, to output: inout [UInt8]
  ) {
    switch line.kind {
    case .transaction: writer.writeHead(line, to: &output)
    case .posting: writer.writePosting(line, columns, to: &output)
    case .comment: writer.writeCommentLine(line, to: &output)
    case .rule: break
    }
  }
}
