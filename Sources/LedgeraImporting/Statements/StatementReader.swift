import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Reads the statements of a file of separated values: finds out what its columns are and how days and
/// numbers are written, then reads its rows.
struct StatementReader {
  /// One of each account that the file names; none without rows.
  private(set) var statements: [BankStatement] = []
  var diagnostics = DiagnosticList()
  /// What the columns may be, where neither header nor user says it, or are for certain, where rows are read;
  /// nil: nothing is known of them.
  private(set) var proposal: [StatementColumn]?

  let table: CSVTable
  let file: FileID
  let options: StatementOptions
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
          .csvEncoding, "this is not text in \(text.encoding.name)",
          at: Span(file: file, range: offset..<offset + 3)))
    }
  }

  mutating func read() {
    let found = layout()
    reportProblems(below: found?.lastEntry(of: table))
    guard let layout = found, let date = layout.date else { return }
    let last = lastRow(layout)
    guard layout.firstRow <= last,
      let format = dateFormat(column: date, of: layout, rows: layout.firstRow...last),
      let mark = decimalMark(of: layout, rows: layout.firstRow...last)
    else { return }
    var parser = StatementRowParser(
      table: table, layout: layout, format: format, mark: mark, file: file)
    var groups = StatementGroups()
    var continuations = Continuations()
    var ragged = RaggedRows()
    for index in layout.firstRow..<table.rows.count {
      let span = span(ofRow: index)
      let reading = parser.read(
        index, span: span, line: source.position(of: Int(span.offset)).line)
      switch reading {
      case .nothing:
        // What precedes the first entry of a file without header may be anything.
        if groups.statements.isEmpty, !layout.hasHeader { parser.findings = DiagnosticList() }
        continue
      case .continuation(let text):
        continuations.note(text, at: span)
        continue
      case .entry, .opening, .closing: break
      }
      let place = groups.place(
        ofRowIn: parser.account(index), currency: reading.currency ?? parser.currency(index))
      if case .entry = reading {
        continuations.take(beforeEntryOf: place, &groups.statements, &parser)
      }
      groups.statements[place].take(reading)
      if case .entry = reading, layout.hasHeader { ragged.note(index, table, layout, at: span) }
    }
    continuations.finish(&groups.statements, &parser)
    diagnostics.add(contentsOf: parser.findings)
    if let finding = ragged.finding { diagnostics.add(finding) }
    if let finding = parser.states.finding { diagnostics.add(finding) }
    finish(groups.statements, layout)
    if statements.count == 1, statements[0].closing == nil {
      statements[0].closing = closing(above: layout.firstRow - 1, format, mark)
    }
    if statements.isEmpty, !diagnostics.hasErrors {
      diagnostics.add(
        Diagnostic(
          .csvColumns, "no row has a date and an amount where they are expected",
          at: Span(file: file, range: 0..<0)))
    }
  }

  /// Completes statements, whose accounts are named where they are several or have a number.
  private mutating func finish(_ read: [BankStatement], _ layout: StatementLayout) {
    let areSeveral = Set(read.map(\.account)).count > 1
    statements = read.map { statement in
      var statement = statement
      if !areSeveral, !statement.account.contains(where: \.isNumber) { statement.account = "" }
      let currencies = Set(statement.rows.map(\.currency))
      if currencies.count == 1 { statement.currency = currencies.first ?? "" }
      settleFees(of: &statement, layout)
      settleSigns(of: &statement, layout)
      reportTextless(statement)
      return statement
    }
    statements.removeAll { $0.rows.isEmpty }
  }

  /// Says which line has no text, where others have: it can neither be told from others nor assigned.
  private mutating func reportTextless(_ statement: BankStatement) {
    let textless = statement.rows.filter { $0.payee.isEmpty && $0.description.isEmpty }
    guard let first = textless.first, textless.count < statement.rows.count else { return }
    diagnostics.add(
      Diagnostic(
        .csvText,
        textless.count == 1
          ? "this row has no text" : "\(textless.count) rows have no text, this one first",
        at: first.span))
  }

  /// Turns signs round as the user says. Amounts that the balances contradict are not taken.
  private mutating func settleSigns(of statement: inout BankStatement, _ layout: StatementLayout) {
    if ![.direction, .out, .in].contains(where: layout.columns.contains) {
      statement.signs = .open
    }
    statement.isOfCard = layout.isOfCard(table)
    if options.isInverted {
      statement = statement.inverted()
      // That the credits of one file came in does not turn the signs of others.
      if layout.leavesInOpen { statement.signs = .stated }
    } else if statement.signs == .open, let signs = BalanceSigns(statement) {
      let unproven = signs.unproven.map { signs.rows[$0] }
      statement.rows = signs.rows.indices.filter { !signs.unproven.contains($0) }
        .map { signs.rows[$0] }
      for row in unproven {
        var finding = Diagnostic(
          .csvBalance, "no balance shows whether \(row.amount) came in or went out", at: row.span)
        finding.help = [
          "this row is left out; a file that begins earlier has the balance before it"
        ]
        diagnostics.add(finding)
      }
    } else {
      let proof = BalanceProof(statement)
      if proof.isFulfilled { statement.isOfCard = false }
      if let finding = proof.finding ?? openIn(statement, layout, proof) {
        diagnostics.add(finding)
        statement.rows = []
      } else if let doubt = proof.doubt {
        diagnostics.add(doubt)
      }
    }
  }

  /// Says that nothing shows whether money in with a minus came in; nil: something does.
  private func openIn(
    _ statement: BankStatement, _ layout: StatementLayout, _ proof: BalanceProof
  ) -> Diagnostic? {
    guard layout.leavesInOpen, !proof.isFulfilled,
      let row = statement.rows.first(where: \.amount.isNegative)
    else { return nil }
    var finding = Diagnostic(
      .csvColumns,
      "nothing shows whether \(row.amount) in a column of money in came in or was taken back",
      at: row.span)
    finding.help = ["give --invert if it came in, --columns date,description,-,amount if not"]
    return finding
  }

  /// Finds the charge included in each amount.
  private mutating func settleFees(of statement: inout BankStatement, _ layout: StatementLayout) {
    guard let first = statement.rows.first(where: { !$0.fee.isZero }) else { return }
    let column = FeeColumn(layout, statement.rows)
    statement.rows = statement.rows.map { row in
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

  /// What a row above the header says, with names and values apart.
  func parts(ofRow row: Int) -> [String] {
    table.texts(row: row).flatMap { $0.split(separator: ":").map { $0.trimmed } }
  }

  /// What a row above the header says is in the account: `Kontostand vom 31.10.2026: 1.234,56 EUR`.
  private func closing(
    above header: Int, _ format: DateFormat, _ mark: NumberStyle.DecimalMark
  ) -> BankBalance? {
    for row in 0..<max(0, header) {
      let parts = parts(ofRow: row)
      guard let first = parts.first, BalanceRow.isBalanceOfDay(first),
        let quantity = parts.lazy.compactMap({ WrittenNumber($0)?.quantity(mark: mark) }).last
      else { continue }
      let words = first.split(separator: " ").map { Array($0.utf8)[...] }
      var day = words.lazy.compactMap { format.day($0) }.first
      if day == nil, case .known(let own) = DateFormatDetection.detect(words) {
        day = words.lazy.compactMap { own.day($0) }.first
      }
      return BankBalance(day: day, quantity: quantity)
    }
    return nil
  }

  /// - Parameter last: The last row that may be an entry; nil: unknown.
  private mutating func reportProblems(below last: Int?) {
    let bottom = last.map { span(ofRow: $0).range.upperBound } ?? table.bytes.count
    for problem in table.problems {
      let end = min(problem.offset + 1, table.bytes.count)
      var finding = problem.finding(at: Span(file: file, range: problem.offset..<end))
      // Its fields are as many as those of others, or another finding says so.
      if problem.kind == .quoteWithin || problem.kind == .textAfterQuote && problem.offset > bottom
      {
        finding.severity = .warning
      }
      diagnostics.add(finding)
    }
    for _ in 0..<table.droppedProblems { diagnostics.addDropped(.error) }
  }

  // MARK: Finding out

  private mutating func layout() -> StatementLayout? {
    if let columns = options.columns { return layout(columns) }
    if let layout = StatementLayout(headerOf: table)?.refined(by: table) {
      guard let rival = layout.rivalAmount else { return layout }
      var finding = Diagnostic(
        .csvColumns,
        layout.isNamedAsAmount(rival)
          ? "two columns of this name have different amounts"
          : "this column has amounts where that of amounts has none",
        at: span(row: layout.firstRow - 1, column: rival))
      finding.help = ["say which one counts: --columns date,description,-,amount"]
      diagnostics.add(finding)
      return nil
    }
    if let columns = options.known.columns { return layout(columns) }
    var finding = Diagnostic(
      .csvColumns, "no row names a date and an amount", at: Span(file: file, range: 0..<0))
    let found = LayoutProposal(table)
    proposal = found?.columns
    if let found, found.isCertain { return layout(found.columns) }
    if let proposal {
      finding.help = [
        "an import remembers what is said of them; they may be: --columns \(proposal.names())"
      ]
    } else {
      finding.help = [
        "name the columns: --columns date,description,amount, with - for any to skip"
      ]
    }
    diagnostics.add(finding)
    return nil
  }

  private func layout(_ columns: [StatementColumn]) -> StatementLayout {
    StatementLayout(columns: columns, firstRow: 0).signed(by: table)
  }

  /// The last row that has something in a column of dates or money: the ones below are no entries.
  private func lastRow(_ layout: StatementLayout) -> Int {
    table.rows.indices.last { row in
      layout.date.map { !table.text(row: row, column: $0).isEmpty } ?? false
    } ?? -1
  }

  // MARK: Places

  private func span(ofRow row: Int) -> Span {
    let fields = table.rows[row]
    let start = table.fields[fields.lowerBound].start
    return Span(file: file, range: start..<max(start, table.fields[fields.upperBound - 1].end))
  }

  func span(row: Int, column: Int) -> Span {
    guard let field = table.field(row: row, column: column) else { return span(ofRow: row) }
    return Span(file: file, range: field.start..<field.end)
  }
}

extension StatementRowParser.Reading {
  /// That of an entry; nil for all else.
  fileprivate var currency: String? { if case .entry(let row) = self { row.currency } else { nil } }
}

extension BankStatement {
  fileprivate mutating func take(_ reading: StatementRowParser.Reading) {
    switch reading {
    case .entry(let row): rows.append(row)
    case .opening(let balance): opening = opening ?? balance
    case .closing(let balance): closing = balance
    case .continuation, .nothing: break
    }
  }
}
