import LedgeraBooks
import LedgeraDiagnostics
import LedgeraImporting
import LedgeraRendering

extension Command {
  /// `ledgera import FILE… --parsed`.
  static let importing = Command(
    "import", group: .checks, summary: "Read banks' files and show what they say",
    synopsis: "FILE… --parsed",
    help: """
      Reads statements as banks offer them: CSV, OFX and QFX, QIF, CAMT.052, 053 and
      054, MT940 and MT942. What a file is follows from what stands in it. --parsed
      shows each statement with its account, balances and entries; the books are
      neither read nor changed. 'reconcile --csv FILE' compares any of these files
      with the books.

      A record that cannot be read is left out and told by line; the others are
      read. Nothing is guessed: where dates or amounts can be read in two ways, an
      option has to say which.

        ledgera import --parsed statement.ofx
        ledgera import --parsed *.xml -O json
        ledgera import --parsed old.qif --date-format %d/%m/%Y
      """,
    formats: [.text, .csv, .tsv, .json], arguments: .files,
    options: [.parsed] + OptionSpec.bankOptions
  ) { (invocation, output) throws(CommandFailure) in
    guard !invocation.arguments.isEmpty else {
      throw .usage("import needs a file", hints: ["ledgera import --parsed FILE"])
    }
    guard invocation.has(.parsed) else {
      throw .usage(
        "import only shows what banks' files say: add --parsed",
        hints: ["'ledgera reconcile ACCOUNT --csv FILE' compares one with the books"])
    }
    var files: [StatementListing.File] = []
    var hasErrors = false
    for name in invocation.arguments {
      let contents = try invocation.statementFile(name)
      let renderer = try invocation.tell(contents, &output)
      files.append(
        StatementListing.File(
          name: name, contents: contents, findings: renderer.values(contents.diagnostics)))
      hasErrors = hasErrors || contents.diagnostics.hasErrors
    }
    try output.write(StatementListing(files).document, for: invocation)
    return hasErrors ? .findings : .fine
  }
}

extension OptionSpec {
  fileprivate static let parsed = OptionSpec(
    "parsed", isConfigurable: false, help: "show what was read, and nothing else")
}
