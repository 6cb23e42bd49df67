import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraImporting
import LedgeraQuantities
import LedgeraRendering

extension OptionSpec {
  static let bankFile = OptionSpec(
    "csv", value: .required("FILE", .files), configuration: .never,
    help: "the bank's file: CSV, OFX, QIF, CAMT or MT940; - is standard input")
  static let bankColumns = TypedOption<[StatementColumn]?>(
    "columns", value: .columns, configuration: .own,
    help: "what its columns are, if the header does not say: date,description,amount with"
      + " - for one to skip; also payee, net, fee, out, in, direction, state, valuta, balance, currency, account, id"
  )
  static let bankDates = TypedOption<DateFormat?>(
    "date-format", value: .dateFormat, configuration: .own,
    help: "how the bank's file writes dates: %d.%m.%Y")
  static let bankDecimalMark = TypedOption<NumberStyle.DecimalMark?>(
    "decimal-mark", value: .choice("MARK", [(".", .point), (",", .comma)]), configuration: .own,
    help: "the decimal mark of its amounts")
  static let bankSeparator = TypedOption<UInt8?>(
    "separator", value: .asciiCharacter, configuration: .own,
    help: "what separates its fields; 'tab' is a tab")
  static let bankEncoding = TypedOption<TextEncoding?>(
    "encoding", value: .encoding,
    configuration: .own,
    help: "the file's character encoding; Latin-1 is part of windows-1252, and others of a byte a"
      + " character have their usual names")
  static let matchWindow = TypedOption(
    "window", value: .number("DAYS", in: 0...366), default: 7, configuration: .own,
    help: "how many days apart a row and its posting may be (default: 7)")
  static let bankInverted = OptionSpec(
    "invert", configuration: .own,
    help: "reverse the signs of the file's amounts, as credit card files may need")

  /// What can be said about a bank's file.
  static let bankOptions: [OptionSpec] = [
    bankColumns, bankDates, bankDecimalMark, bankSeparator, bankEncoding, bankInverted,
  ]
}

extension Invocation {
  /// The bank's file of `--csv`; nil: the option was not given. What is wrong with it goes to standard
  /// error, and errors end the command.
  func bankFile(_ output: inout Output) throws(CommandFailure) -> StatementFile? {
    guard let given = last(of: .bankFile), let name = given.value else { return nil }
    let file = try statementFile(fileSource(name))
    try tell(file, &output)
    try explained { () throws(ReconciliationFailure) in try file.demandOneAccount(named: name) }
    return file
  }

  /// Says what is wrong with a bank's file on standard error.
  @discardableResult
  func tell(
    _ file: StatementFile, _ output: inout Output
  ) throws(CommandFailure) -> DiagnosticRenderer {
    if file.encoding.isUnusual, self[.bankEncoding] == nil {
      let name = shown(file.sources.files.first?.path ?? "")
      output.note(
        "note: \(name) is read as \(file.encoding.name); --encoding says otherwise\n")
    }
    if let columns = file.proposal, !file.rows.isEmpty {
      output.note(
        "note: \(shown(file.sources.files.first?.path ?? "")) has no header; it is read as"
          + " --columns \(columns.names())\n")
    }
    return try tell(file.diagnostics, in: file.sources, &output)
  }

  /// Says what is wrong with files that are no books on standard error.
  @discardableResult
  func tell(
    _ diagnostics: DiagnosticList, in sources: SourceMap, _ output: inout Output
  ) throws(CommandFailure) -> DiagnosticRenderer {
    let options = TextOptions(width: width, isColoured: colorsMessages)
    let renderer = DiagnosticRenderer(sources, options)
    if !diagnostics.isEmpty { output.messages += renderer.text(of: diagnostics, as: .human) }
    return renderer
  }

  /// A bank's file as the options say that it is to be read.
  ///
  /// - Parameters:
  ///   - columns: What its columns are; nil: options or its header say it.
  ///   - known: How it is written where it does not show it.
  func statementFile(
    _ source: StatementSource, columns: [StatementColumn]? = nil,
    knowing known: StatementForms = StatementForms()
  ) throws(CommandFailure) -> StatementFile {
    let (name, contents) = (source.name, source.contents)
    var options = statementOptions
    options.columns = columns ?? options.columns
    options.known = known
    if let encoding = options.encoding, case .converted = encoding {
      return try convertedFile(name, contents, encoding, options)
    }
    let file = StatementFile(path: name, bytes: contents.bytes, options: options)
    let isGuessed = options.encoding == nil && file.encoding.isOfSingleBytes
    guard isGuessed, file.rows.isEmpty, options.columns == nil else { return file }
    let others = TextEncoding.multiByte.lazy.compactMap { encoding in
      try? self.convertedFile(name, contents, encoding, options)
    }
    return others.first { !$0.rows.isEmpty } ?? file
  }

  /// A file that `iconv` makes UTF-8 first. Foundation knows such encodings only where its largest part is
  /// loaded, and their tables are larger than all that reads files here.
  private func convertedFile(
    _ name: String, _ contents: FileContents, _ encoding: TextEncoding, _ options: StatementOptions
  ) throws(CommandFailure) -> StatementFile {
    guard case .converted(let page) = encoding else { preconditionFailure("it needs no iconv") }
    let result: ProgramResult
    do throws(ProgramError) {
      result = try environment.run(
        ProgramCall(
          "iconv", ["-f", page, "-t", "UTF-8"], input: Array(contents.bytes),
          patience: .seconds(60)))
    } catch {
      throw CommandFailure(.unreadable, "iconv, which reads \(encoding.name), \(error.message)")
    }
    guard result.status == 0 else {
      throw CommandFailure(.unreadable, "\(shown(name)) is not in \(encoding.name)")
    }
    var options = options
    options.encoding = encoding
    return result.output.withUnsafeBytes {
      StatementFile(path: name, bytes: $0, options: options)
    }
  }

  var statementOptions: StatementOptions {
    var options = StatementOptions()
    options.columns = self[.bankColumns]
    options.dateFormat = self[.bankDates]
    options.decimalMark = self[.bankDecimalMark]
    options.separator = self[.bankSeparator]
    options.encoding = self[.bankEncoding]
    options.isInverted = has(.bankInverted)
    return options
  }
}

extension OptionKind where Value == DateFormat {
  fileprivate static var dateFormat: OptionKind {
    OptionKind("FORMAT") { (text) throws(OptionFailure) in
      if let format = DateFormat(text) { return format }
      throw OptionFailure(
        text, expected: "a date format",
        hints: ["write %d for the day, %m for the month, %Y for the year: %d.%m.%Y"])
    }
  }
}

extension OptionKind where Value == UInt8 {
  fileprivate static var asciiCharacter: OptionKind {
    OptionKind("CHAR") { (text) throws(OptionFailure) in
      if text == "tab" { return UInt8(ascii: "\t") }
      guard let byte = text.utf8.first, text.utf8.count == 1, byte < 0x80 else {
        throw OptionFailure(text, expected: "one ASCII character")
      }
      return byte
    }
  }
}

extension OptionKind where Value == TextEncoding {
  fileprivate static var encoding: OptionKind {
    OptionKind("NAME", .choices(["utf-8", "utf-16", "windows-1252"])) {
      (text) throws(OptionFailure) in
      if let encoding = TextEncoding(name: text) { return encoding }
      throw OptionFailure(
        text, expected: "an encoding",
        hints: [
          "known are utf-8, utf-16, windows-1250 to 1258, iso-8859-1 to 16, koi8-r, cp437, cp850 …"
        ])
    }
  }
}

extension OptionKind where Value == [StatementColumn] {
  fileprivate static var columns: OptionKind {
    OptionKind("NAMES") { (text) throws(OptionFailure) in
      var columns: [StatementColumn] = []
      for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
        guard let column = StatementColumn(option: name) else {
          let near = EditDistance.closest(to: name, among: StatementColumn.allCases.map(\.rawValue))
          throw OptionFailure(
            name, expected: "column names", hints: [near.map { "did you mean '\($0)'?" }])
        }
        columns.append(column)
      }
      guard columns.isSufficient else {
        throw OptionFailure(message: "needs a date and an amount, or out and in")
      }
      return columns
    }
  }
}
