import LedgeraDiagnostics
import LedgeraParsing

extension FormatStyle {
  /// The style that some lines have, if one made them: the indentation and date form of the first, and
  /// the leftmost column of decimal marks, since transactions that need more room have theirs further
  /// right. The usual one where nothing tells.
  init(like lines: [LineLayout], _ parts: [LinePart], of file: SourceFile) {
    self.init()
    let writer = LineWriter(bytes: file.bytes, style: self, parts: parts, canCompleteYears: false)
    if let posting = lines.first(where: { $0.kind == .posting }),
      let first = parts[posting.parts].first
    {
      let width = writer.width(Int(posting.start)..<Int(first.start))
      indent = min(max(width, 1), Self.indentLimit)
    }
    if let transaction = lines.first(where: { $0.kind == .transaction }),
      let date = parts[transaction.parts].first(where: { $0.kind == .date }),
      let separator = file.bytes[date.range].first(where: { !$0.isDigit })
    {
      dates = Dates(rawValue: String(decoding: [separator], as: UTF8.self)) ?? dates
    }
    let columns = lines.flatMap { line in
      parts[line.parts].filter { $0.kind == .amount }
        .map { writer.width(Int(line.start)..<Int($0.mark)) + 1 }
    }
    amountColumn = min(columns.min() ?? amountColumn, Self.columnLimit)
  }
}
