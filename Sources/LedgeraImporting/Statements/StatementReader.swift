import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Reads the rows of a bank's file once its columns, dates and decimal mark are known.
struct StatementReader {
  private(set) var rows: [StatementRow] = []
  private(set) var diagnostics = DiagnosticList()

  /// The statement of the rows that could be read; nil: there are none.
  var statement: BankStatement? {
    guard !rows.isEmpty else { return nil }
    var statement = BankStatement()
    statement.rows = rows
    let currency = rows[0].currency
    if rows.allSatisfy({ $0.currency == currency }) { statement.currency = currency }
    return statement
  }

  let table: CSVTable
  let file: FileID
  private let options: StatementOptions
  private let source: SourceFile

  init(_ text: DecodedText, _ file: FileID, _ options: StatementOptions, source: SourceFile) {
    let separator = options.separator ?? CSVSeparator.detected(in: text.bytes)
    table = CSVTable(text.bytes, separator: separator)
    self.file = file
    self.options = options
    self.source = source
    for offset in text.invalidOffsets.prefix(DiagnosticList.limit) {
      diagnostics.add(
        Diagnostic(
          .csvEncoding, "this is not text in \(text.encoding.rawValue)",
          at: Span(file: file, range: offset..<offset + 3)))
    }
  }

  mutating func read() {
    reportProblems()
    guard let layout = layout(), let date = layout.date else { return }
    let last = lastRow(layout)
    guard layout.firstRow <= last,
      let format = dateFormat(column: date, rows: layout.firstRow...last),
      let mark = decimalMark(columns: layout.money, rows: layout.firstRow...last)
    else { return }
    var parser = StatementRowParser(
      table: table, layout: layout, format: format, mark: mark, file: file,
      isInverted: options.isInverted)
    rows.reserveCapacity(table.rows.count)
    for index in layout.firstRow..<table.rows.count {
      let span = span(ofRow: index)
      let line = source.position(of: Int(span.offset)).line
      if let row = parser.row(index, span: span, line: line) { rows.append(row) }
      // What precedes the first entry of a file without header may be anything.
      if rows.isEmpty, !layout.hasHeader { parser.findings = DiagnosticList() }
    }
    diagnostics.add(contentsOf: parser.findings)
    settleFees(layout)
    if rows.isEmpty, !diagnostics.hasErrors {
      diagnostics.add(
        Diagnostic(
          .csvColumns, "no row has a date and an amount where they are expected",
          at: Span(file: file, range: 0..<0)))
    }
  }

  /// Finds the charge included in each amount.
  private mutating func settleFees(_ layout: StatementLayout) {
    guard let first = rows.first(where: { !$0.fee.isZero }) else { return }
    let column = FeeColumn(layout, rows)
    rows = rows.map { row in
      var row = column?.settled(row) ?? row
      if column == nil { row.fee = .zero }
      return row
    }
    guard column == nil else { return }
    var finding = Diagnostic(
      .csvFees, "nothing shows whether the amounts here include the fees; no fee is split off",
      at: first.span)
    finding.help = [
      "give --columns date,payee,net,fee if they do, --columns date,payee,amount,fee if not"
    ]
    diagnostics.add(finding)
  }

  private mutating func reportProblems() {
    for problem in table.problems {
      let end = min(problem.offset + 1, table.bytes.count)
      diagnostics.add(problem.finding(at: Span(file: file, range: problem.offset..<end)))
    }
    for _ in 0..<table.droppedProblems { diagnostics.addDropped(.error) }
  }

  // MARK: Finding out

  private mutating func layout() -> StatementLayout? {
    if let columns = options.columns {
      return StatementLayout(columns: columns, firstRow: 0)
    }
    if let layout = StatementLayout(headerOf: table) { return layout }
    var finding = Diagnostic(
      .csvColumns, "no row names a date and an amount", at: Span(file: file, range: 0..<0))
    finding.help = [
      "name the columns: --columns date,description,amount, with - for any to skip"
    ]
    diagnostics.add(finding)
    return nil
  }

  /// The last row that has something in a column of dates or money: the ones below are no entries.
  private func lastRow(_ layout: StatementLayout) -> Int {
    table.rows.indices.last { row in
      layout.date.map { !table.text(row: row, column: $0).isEmpty } ?? false
    } ?? -1
  }

  private mutating func dateFormat(column: Int, rows: ClosedRange<Int>) -> DateFormat? {
    if let format = options.dateFormat { return format }
    let table = table
    switch DateFormatDetection.detect(rows.lazy.map { table.text(row: $0, column: column) }) {
    case .known(let format): return format
    case .ambiguous(let one, let other, let index):
      let row = rows.lowerBound + index
      let text = table.text(row: row, column: column)
      let readings = [one, other].compactMap { $0.day(text)?.text }
      var finding = Diagnostic(
        .csvDate, "this may be \(readings.joined(separator: " or ")), as may all dates here",
        at: span(row: row, column: column))
      finding.help = ["say which: --date-format '\(one.text)' or --date-format '\(other.text)'"]
      diagnostics.add(finding)
    case .unknown:
      var finding = Diagnostic(
        .csvDate, "no date here is in a known form",
        at: span(row: rows.lowerBound, column: column))
      finding.help = ["say how dates are written: --date-format '%d.%m.%Y'"]
      diagnostics.add(finding)
    }
    return nil
  }

  private mutating func decimalMark(
    columns: [Int], rows: ClosedRange<Int>
  ) -> NumberStyle.DecimalMark? {
    let table = table
    let texts = rows.lazy.flatMap { row in
      columns.lazy.map { table.text(row: row, column: $0) }
    }
    switch DecimalMarkDetection.detect(texts, stated: options.decimalMark) {
    case .known(let mark): return mark
    case .ambiguous(let readings, let index):
      var finding = Diagnostic(
        .csvAmount, "this may be \(readings.joined(separator: " or "))",
        at: span(
          row: rows.lowerBound + index / columns.count, column: columns[index % columns.count]))
      finding.help = [DecimalMarkDetection.help]
      diagnostics.add(finding)
      return nil
    }
  }

  // MARK: Places

  private func span(ofRow row: Int) -> Span {
    let fields = table.rows[row]
    let start = table.fields[fields.lowerBound].start
    return Span(file: file, range: start..<max(start, table.fields[fields.upperBound - 1].end))
  }

  private func span(row: Int, column: Int) -> Span {
    guard let field = table.field(row: row, column: column) else { return span(ofRow: row) }
    return Span(file: file, range: field.start..<field.end)
  }
}
