import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraImporting
import LedgeraQuantities
import LedgeraRendering

extension OptionSpec {
  static let bankFile = OptionSpec(
    "csv", value: .required("FILE", .files), isConfigurable: false,
    help: "the bank's file: CSV, OFX, QIF, CAMT or MT940; - is standard input")
  static let bankColumns = OptionSpec(
    "columns", value: .required("NAMES"), guidesWriters: true,
    help: "what its columns are, when their header does not say: date,description,amount with"
      + " - for one to skip; also payee, out, in, direction, valuta, balance, currency, id")
  static let bankDates = OptionSpec(
    "date-format", value: .required("FORMAT"), guidesWriters: true,
    help: "how it writes dates: %d.%m.%Y")
  static let bankDecimalMark = OptionSpec(
    "decimal-mark", value: .required("MARK", .choices([".", ","])), guidesWriters: true,
    help: "the decimal mark of its amounts")
  static let bankSeparator = OptionSpec(
    "separator", value: .required("CHAR"), guidesWriters: true,
    help: "what separates its fields; tab is a tab")
  static let bankEncoding = OptionSpec(
    "encoding", value: .required("NAME", .choices(["utf-8", "utf-16", "windows-1252"])),
    guidesWriters: true,
    help: "how its bytes are characters; Latin-1 is part of windows-1252")
  static let bankInverted = OptionSpec(
    "invert", guidesWriters: true,
    help: "its amounts have the opposite sign, as in files of credit cards")

  /// What can be said about a bank's file.
  static let bankOptions = [
    bankColumns, bankDates, bankDecimalMark, bankSeparator, bankEncoding, bankInverted,
  ]
}

extension Invocation {
  /// The bank's file of `--csv`; nil: the option was not given. What is wrong with it goes to standard
  /// error, and errors end the command.
  func bankFile(_ output: inout Output) throws(CommandFailure) -> StatementFile? {
    guard let given = last(of: .bankFile), let name = given.value else { return nil }
    let file = try statementFile(name)
    try tell(file, &output)
    guard !file.diagnostics.hasErrors else {
      throw CommandFailure(.findings, "\(shown(name)) could not be read completely")
    }
    let accounts = Set(file.statements.map(\.account)).sorted()
    guard accounts.count < 2 else {
      throw CommandFailure(
        .findings,
        "\(shown(name)) has statements of \(accounts.count) accounts:"
          + " \(accounts.map(shown).joined(separator: ", "))",
        hints: ["download each account's statement into a file of its own"])
    }
    return file
  }

  /// Says what is wrong with a bank's file on standard error.
  @discardableResult
  func tell(
    _ file: StatementFile, _ output: inout Output
  ) throws(CommandFailure) -> DiagnosticRenderer {
    let options = TextOptions(width: width, isColoured: try colorsMessages())
    let renderer = DiagnosticRenderer(file.sources, options)
    if !file.diagnostics.isEmpty {
      output.messages += renderer.text(of: file.diagnostics, as: .human)
    }
    return renderer
  }

  /// A bank's file as the options say that it is to be read.
  func statementFile(_ name: String) throws(CommandFailure) -> StatementFile {
    let contents: FileContents
    do throws(ReadError) {
      contents =
        name == "-"
        ? try environment.standardInput()
        : try environment.disk.read(environment.absolutePath(name), allowPipe: true)
    } catch { throw .unreadable(name, error) }
    return StatementFile(path: name, bytes: contents.bytes, options: try statementOptions())
  }

  private func statementOptions() throws(CommandFailure) -> StatementOptions {
    var options = StatementOptions()
    options.columns = try bankColumns()
    if let given = last(of: .bankDates), let text = given.value {
      guard let format = DateFormat(text) else {
        throw .usage(
          "\(shown(text)) is no format of dates", at: given.origin,
          hints: ["write %d for the day, %m for the month, %Y for the year: %d.%m.%Y"])
      }
      options.dateFormat = format
    }
    options.decimalMark = try choice(
      .bankDecimalMark, of: [(".", NumberStyle.DecimalMark.point), (",", .comma)])
    if let given = last(of: .bankSeparator), let text = given.value {
      let byte = text == "tab" ? 0x09 : text.utf8.first
      guard let byte, text == "tab" || text.utf8.count == 1, byte < 0x80 else {
        throw .usage(
          "option '--separator' takes one character of ASCII, not \(shown(text))",
          at: given.origin)
      }
      options.separator = byte
    }
    if let given = last(of: .bankEncoding), let text = given.value {
      guard let encoding = TextEncoding(name: text) else {
        throw .usage(
          "no encoding \(shown(text))", at: given.origin,
          hints: ["known are utf-8, utf-16, windows-1252 and latin-1"])
      }
      options.encoding = encoding
    }
    options.isInverted = has(.bankInverted)
    return options
  }

  private func bankColumns() throws(CommandFailure) -> [StatementColumn]? {
    guard let given = last(of: .bankColumns), let text = given.value else { return nil }
    var columns: [StatementColumn] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let column = StatementColumn(option: name) else {
        let near = EditDistance.closest(
          to: name, among: StatementColumn.allCases.map(\.rawValue))
        throw .usage(
          "no column \(shown(name))", at: given.origin,
          hints: [near.map { "did you mean '\($0)'?" }])
      }
      columns.append(column)
    }
    let hasMoney = columns.contains { [.amount, .out, .in].contains($0) }
    guard hasMoney, columns.contains(.date) || columns.contains(.valueDate) else {
      throw .usage(
        "option '--columns' needs a date and an amount, or out and in", at: given.origin)
    }
    return columns
  }
}
