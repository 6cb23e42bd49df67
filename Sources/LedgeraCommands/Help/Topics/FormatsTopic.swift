extension HelpTopic {
  static let formats = HelpTopic(
    "formats", summary: "Write text, CSV, spreadsheets, JSON, HTML and more",
    text: #"""
      -O FORMAT chooses a format; -o FILE writes to a file, whose extension chooses
      the format if -O does not. Results go to standard output, everything else to
      standard error.

      \#(list)
      JSON is a contract: 'ledgera help json' prints it as JSON Schema. Every document
      is an object with 'schema', which is 1, and 'report', its kind. Amounts are
      {"commodity": "EUR", "quantity": "12.50"} with all their digits as a string;
      endless quotients have 20 digits. 'start' and 'end' are the first and the
      last day, both inclusive. What is unknown or not written is null. Members of
      schema 1 stay and keep their meaning; more may be added, so ignore those you do
      not know. CSV and tables have the same fields: rolledIn in JSON is rolled-in in
      CSV and 'Rolled in' in a table; where hledger has a name for a CSV column, that
      is kept. Lists of files have one line for each, whatever its name holds.

      In a spreadsheet (fods, which LibreOffice opens) amounts are numbers that show
      their commodity, and days are dates; texts are never formulas. Several amounts
      in a cell, and numbers of more than 15 digits, which spreadsheets would round,
      are text. Programs that read CSV may take some texts for formulas:
      --guard-formulas puts ' before fields of CSV and TSV that start with =, +, -, @,
      a tab or a line end, but not before plain numbers.

      What a terminal would interpret or hide (escape sequences, control characters,
      changes of text direction, zero-width spaces) is shown there as \x1B or
      \u{202E}, always on standard error. Pipes and files get text, CSV and TSV as
      the books have it. Colour is used on terminals, unless NO_COLOR is set or TERM
      is dumb; --color decides when given.

      -o never overwrites a file that the command reads or changes, whatever name or
      link it goes by, and with --dry-run it writes nothing. A reader that stops early
      (ledgera print | head) is not a failure.

      EXIT STATUS

      The highest of:


      """# + statuses)

  /// From the one table of formats.
  private static var list: String {
    var rows: [(String, String)] = []
    for format in OutputFormat.all {
      if let last = rows.last, last.1 == format.summary {
        rows[rows.count - 1].0 = "\(last.0), \(format.name)"
      } else {
        rows.append((format.name, format.summary))
      }
    }
    return HelpText.columns(rows, width: 13)
  }

  private static let statuses = ExitStatus.allCases.map { status in
    let number = "\(status.rawValue)"
    return "  \(number)" + String(repeating: " ", count: 4 - number.count) + status.meaning + "\n"
  }.joined()
}
