import LedgeraBooks
import LedgeraDiagnostics
import LedgeraImporting
import LedgeraIntake
import LedgeraRendering

extension Command {
  /// `ledgera import FILE…`.
  static let importing = Command(
    "import", group: .changes,
    summary: "Import bank statements: write the transactions that the books lack",
    synopsis: "FILE… | --undo[=N]", arguments: .files,
    help: """
      Reads statements as banks offer them: CSV, OFX and QFX, QIF, CAMT.052, 053 and
      054, MT940 and MT942, and JSON of aggregators (SimpleFIN, GoCardless, Enable
      Banking, Plaid); files are recognised by their content. Lines that the
      books already have are left out, whatever the files are called and however they
      overlap. For each other line it proposes a transaction, with the account that
      the books' own history suggests, else expenses:unknown or income:unknown; it
      shows the difference, and writes all of it or nothing.

      Rules come before history: --rules FILE names hledger CSV rules; those
      that set account2 count for statements of any format. CSV is read by its
      rules in full if they lie next to it (giro.csv.rules), or if those of
      --rules say which account it is about or which lines to skip.

      On a terminal it lists what is certain, which Enter takes as a whole, and asks
      about the other lines, those of one payee together: Enter takes the proposal, a
      number another account, text searches for one, < goes back and keeps what was
      answered, ? lists all keys; Ctrl-D leaves the other lines for another time. What
      resembles something in the books (typed by hand, posted later, the other side of
      a transfer) is shown beside it and never merged on its own: --accept-near treats
      it as the same, --reject-near as something else.

      Tags of accounts say which statements are theirs: account assets:bank  ; iban:
      DE02… or import: 1234567 or statement: giro-*.csv. Otherwise --account does, and
      the account gets the tag.

      --unzip reads the files of ZIP archives through the program unzip; --source
      command runs the program of --command, which may stand in your own ledgera.conf
      and never in that of the books, and reads what it writes.

      A record that cannot be read is left out and reported with its line; the others
      are read. Nothing is guessed: where dates or amounts can be read in two ways, an
      option has to say which. --parsed only shows what was read from the files.

        ledgera import giro-2026-11.csv --account bank:giro
        ledgera import ~/Downloads/*.xml --dry-run
        ledgera import --undo
        ledgera import --parsed statement.ofx -O json
      """,
    formats: [.text, .json, .csv, .tsv], changesBooks: true,
    options: [
      .importAccount, .acceptNear, .rejectNear, .importPending, .learn, .categoryRules, .undo,
      .parsed, .yes,
      .newAccounts, .into,
    ] + OptionSpec.sourceOptions + OptionSpec.bankOptions
  ) { (invocation, output) throws(CommandFailure) in
    try invocation.refuseIdleSources()
    if invocation.has(.undo) { return try invocation.undoImport(&output) }
    guard !invocation.statementNames.isEmpty else {
      throw .usage(
        "import needs a file", hints: ["ledgera import giro-2026-11.csv --account bank:giro"])
    }
    if invocation.has(.parsed) { return try invocation.showParsed(&output) }
    return try invocation.importFiles(&output)
  }
}

extension OptionSpec {
  fileprivate static let parsed = OptionSpec(
    "parsed", configuration: .never, help: "only show what was read")
  static let importAccount = OptionSpec(
    "account", value: .required("ACCOUNT", .names(.accounts)), configuration: .never,
    help: "the account that the files are about, where the books do not say")
  static let acceptNear = OptionSpec(
    "accept-near", configuration: .never,
    help: "merge lines with what resembles them in the books; it gets the line's tag")
  static let rejectNear = OptionSpec(
    "reject-near", configuration: .never,
    help: "enter lines that resemble something in the books")
  static let importPending = OptionSpec(
    "pending", short: "P", configuration: .never,
    help: "enter what the bank has not booked yet, too")
  static let learn = TypedOption(
    "learn", value: .choice("WHAT", [("on", true), ("off", false)]), default: true,
    configuration: .own,
    help: "off: propose no accounts from the books' history")
  static let undo = OptionSpec(
    "undo", value: .optional("N"), effects: .changesBooks,
    help: "undo the last import, or the Nth last")
}

extension Invocation {
  /// `--parsed`.
  fileprivate func showParsed(_ output: inout Output) throws(CommandFailure) -> ExitStatus {
    var files: [StatementListing.File] = []
    var hasErrors = false
    for name in statementNames {
      for source in try sources(of: name) {
        let ruled = try ruledStatements(source)
        let contents = if let ruled { ruled.file } else { try statementFile(source) }
        let renderer = try tell(contents, &output)
        files.append(
          StatementListing.File(
            name: source.name, contents: contents, findings: renderer.values(contents.diagnostics)))
        hasErrors = hasErrors || contents.diagnostics.hasErrors
      }
    }
    try output.write(StatementListing(files).document, for: self)
    return hasErrors ? .findings : .fine
  }
}
