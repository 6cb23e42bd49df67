import LedgeraDiagnostics
import LedgeraParsing

/// How `fmt` formats transactions (reference.md § Formatting).
package struct FormatStyle: Sendable, Equatable {
  /// What becomes of the separators of dates; months and days always get two digits.
  package enum Dates: String, Sendable, CaseIterable {
    case hyphens = "-"
    case slashes = "/"
    case points = "."
    /// Each date keeps its own, and its digits.
    case asWritten = "keep"
  }

  /// Spaces before postings and comments of transactions, at least 1.
  package var indent = 4
  package var dates = Dates.hyphens
  /// Dates without a year get the one that a `Y` directive says.
  package var completesYears = false
  /// The column, from 1, in which the decimal marks of amounts are if the accounts leave room.
  package var amountColumn = 44
  /// Transactions come in the order of their dates where their order says nothing.
  package var sortsByDate = false

  /// The usual layout.
  package init() {}

  /// The widest indentation.
  package static let indentLimit = 32
  /// The rightmost column for decimal marks.
  package static let columnLimit = 200
}

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
