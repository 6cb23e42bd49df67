package import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraQuantities

/// A bank's file of any format that is known: its statements, and everything that is wrong with it.
///
/// Reading never fails and never guesses between two readings: any bytes give statements and findings.
package struct StatementFile: Sendable {
  /// What was read, in the order of the file. One of separated values has one at most.
  package let statements: [BankStatement]
  package let diagnostics: DiagnosticList
  /// The file as text, for showing findings.
  package let sources: SourceMap
  /// How its bytes were read.
  package let encoding: TextEncoding
  package let format: StatementFormat
  /// How it is written, as the user says, or as nothing else can be.
  package let said: StatementForms
  /// What its columns seem to be where nothing says it, or are if it has rows; nil: nothing is known of them.
  package let proposal: [StatementColumn]?

  /// Entries of all statements that the bank has booked.
  package var rows: [StatementRow] { statements.flatMap(\.rows).filter { !$0.isPending } }

  /// What rules have read.
  package init(
    _ statements: [BankStatement], _ diagnostics: DiagnosticList, in sources: SourceMap
  ) {
    self.statements = statements
    self.diagnostics = diagnostics
    self.sources = sources
    (encoding, format) = (.utf8, .csv)
    (said, proposal) = (StatementForms(), nil)
  }

  /// - Parameter path: As the user named it.
  package init(path: String, bytes: UnsafeRawBufferPointer, options: StatementOptions = .init()) {
    let text = DecodedText(bytes, as: options.encoding)
    let contents = FileContents(text.bytes)
    var sources = SourceMap()
    let file = sources.add(SourceFile(path: path, bytes: contents.bytes, owner: contents))
    let input = BankFileInput(
      bytes: text.bytes, file: file, source: sources[file], options: options)
    let format = StatementFormat.detected(in: text.bytes)
    var diagnostics = DiagnosticList()
    var proposal: [StatementColumn]?
    let foreign = StatementFormat.foreign(bytes)
    if let kind = foreign {
      diagnostics.add(
        input.finding(.statementFormat, "this is \(kind), not a bank statement", at: 0..<0))
      statements = []
    } else {
      let reading = StatementFile.read(format, text, input)
      statements = reading.statements
      diagnostics.add(contentsOf: reading.findings)
      proposal = reading.proposal
    }
    for statement in statements {
      if let finding = statement.balanceFinding(file) { diagnostics.add(finding) }
    }
    self.diagnostics = diagnostics
    self.sources = sources
    self.format = format
    self.proposal = proposal
    var said = options.forms
    if statements.contains(where: { !$0.rows.isEmpty }) { said.columns = said.columns ?? proposal }
    if format != .csv { said.columns = nil }
    self.said = [.csv, .qif].contains(format) ? said : StatementForms()
    encoding = foreign == nil ? text.encoding : .utf8
  }

  private static func read(
    _ format: StatementFormat, _ text: DecodedText, _ input: BankFileInput
  ) -> (statements: [BankStatement], findings: DiagnosticList, proposal: [StatementColumn]?) {
    func read(
      _ reader: some BankFileReader
    ) -> ([BankStatement], DiagnosticList, [StatementColumn]?) {
      var reader = reader
      reader.read()
      return (reader.statements, reader.findings, nil)
    }
    switch format {
    case .ofx: return read(OFXReader(input))
    case .camt: return read(CAMTReader(input))
    case .mt940: return read(MT940Reader(input))
    case .qif: return read(QIFReader(input))
    case .json: return read(AggregatorReader(input))
    case .csv:
      var reader = StatementReader(text, input.file, input.options, source: input.source)
      reader.read()
      return (reader.statements, reader.diagnostics, reader.proposal)
    }
  }
}

extension BankStatement {
  /// Says that opening balance and booked entries do not come to the closing balance; nil: they do, or
  /// one of them is unknown.
  fileprivate func balanceFinding(_ file: FileID) -> Diagnostic? {
    guard let opening, let closing, let first = rows.first else { return nil }
    var sum = WideQuantity(opening.quantity)
    for row in rows where !row.isPending { sum += WideQuantity(row.amount) }
    let difference = WideQuantity(closing.quantity) - sum
    guard !difference.isZero else { return nil }
    return Diagnostic(
      .statementBalance,
      "\(account.isEmpty ? "the statement" : account): \(opening.quantity) and the entries add up to"
        + " \(sum.normalized), not \(closing.quantity)",
      at: first.span)
  }
}
