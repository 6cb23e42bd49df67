package import LedgeraDiagnostics

/// What can be wrong with a file of a bank.
package enum ImportingCodes {
  /// Each code once.
  package static let all: [DiagnosticCode] = [
    .csvEncoding, .csvSyntax, .csvColumns, .csvDate, .csvAmount, .csvBalance, .csvFees, .csvText,
    .csvFields, .csvState, .csvRowLeftOut,
    .returnTable, .csvRulesFile, .csvRulesSyntax, .csvRulesColumn, .csvRecord, .timeLogSyntax,
    .beancountSyntax, .beancountBooking, .beancountInclude, .beancountPlugin,
    .statementFormat, .statementSyntax, .statementRefused, .statementDate, .statementAmount,
    .statementRecord, .statementCorrection, .statementBalance,
  ]
}

extension DiagnosticCode {
  /// A code that no journal can have.
  fileprivate init(
    aboutBankFiles slug: String, _ severity: Severity = .error, summary: String, explanation: String
  ) {
    self.init(
      slug, severity, summary: summary, explanation: explanation,
      withoutExampleSince: "it is about files of banks")
  }

  package static let returnTable = DiagnosticCode(
    "return-table", .error, summary: "a table of returns cannot be read",
    explanation: """
      The first line names the columns: month or year, inflation if it is known, and buckets of the
      plan. Each row is the month (1987-10) or the year (1987) after the one above it, and has a
      percentage such as 1.25% or -0.4% for every column.
      """, withoutExampleSince: "it is about tables of returns")

  static let csvEncoding = DiagnosticCode(
    aboutBankFiles: "csv-encoding", summary: "bytes of a bank's file are not text",
    explanation: """
      Files are read as UTF-8, as UTF-16 when they begin with its mark or look like it, and as
      Windows-1252 (Latin-1) otherwise. Give --encoding when that guess is wrong.
      """)

  static let csvSyntax = DiagnosticCode(
    aboutBankFiles: "csv-syntax", summary: "a quoted field of a bank's file does not end",
    explanation: """
      A field that begins with a double quote ends at the next one that is not doubled, and a
      separator or the line's end follows it. Banks that forget to double quotes within a text are
      understood where the text ends with one; it is a warning then.
      """)

  static let csvColumns = DiagnosticCode(
    aboutBankFiles: "csv-columns", summary: "the columns of a bank's file are not known",
    explanation: """
      A statement needs a date and an amount, or money in and out. Columns are known by the names in
      their header; give --columns when there is none or its names are unknown.
      """)

  static let csvDate = DiagnosticCode(
    aboutBankFiles: "csv-date",
    summary: "a date of a bank's file cannot be read, or can be read in two ways",
    explanation: """
      All dates of a file are read the same way. When every one of them could be day and month as
      well as month and day, nothing is guessed: give --date-format %d/%m/%Y or %m/%d/%Y.
      """)

  static let csvAmount = DiagnosticCode(
    aboutBankFiles: "csv-amount",
    summary: "an amount of a bank's file cannot be read, or can be read in two ways",
    explanation: """
      All amounts of a file are read the same way. When nothing shows whether the mark of 1,234
      groups digits or begins decimals, nothing is guessed: give --decimal-mark.
      """)

  static let csvBalance = DiagnosticCode(
    aboutBankFiles: "csv-balance",
    summary: "the balances of a bank's file contradict the signs of its amounts",
    explanation: """
      A balance follows from the one before by the amounts between. Where it would with the opposite
      signs, nothing of that account is taken: give --invert when all amounts have the wrong sign, or
      --columns with the column that says debit or credit.
      """)

  static let csvFees = DiagnosticCode(
    aboutBankFiles: "csv-fees", .warning,
    summary: "a bank's file does not show whether its amounts include fees",
    explanation: """
      A column of balances or of net amounts shows by how much the account changed. Without one,
      amounts are taken as they are, and the fees are left out.
      """)

  static let csvText = DiagnosticCode(
    aboutBankFiles: "csv-text", .warning,
    summary: "a row of a bank's file has neither payee nor text",
    explanation: """
      Other rows have one. Such a line is entered, but nothing tells it from others of its day and
      amount, or where its money goes. Give --columns when a column holds its text.
      """)

  static let csvFields = DiagnosticCode(
    aboutBankFiles: "csv-fields", .warning,
    summary: "a row of a bank's file has more or fewer fields than its header",
    explanation: """
      What stands in columns without a name is not read, and fields that are missing count as empty.
      Often a text has the separator in it and no quotes around, or the end of a line is lost.
      """)

  static let csvState = DiagnosticCode(
    aboutBankFiles: "csv-state", .warning,
    summary: "a bank's file does not say in known words whether rows are booked",
    explanation: """
      Such rows are entered as if the bank had booked them. What it only announced changes its day or
      text later, and would then be a line of its own.
      """)

  static let csvRowLeftOut = DiagnosticCode(
    aboutBankFiles: "csv-row-left-out", .warning,
    summary: "a row of a bank's file has neither date nor amount",
    explanation:
      "Rows above the header and below the last transaction do not count; all others should."
  )

  static let csvRulesFile = DiagnosticCode(
    aboutBankFiles: "csv-rules-file",
    summary: "a rules file, or a file that it names, cannot be read",
    explanation: """
      Separated values are read as a journal by the rules of the file with .rules after its name, or
      of --rules. Paths in rules are relative to the file that has them.
      """)

  static let csvRulesSyntax = DiagnosticCode(
    aboutBankFiles: "csv-rules-syntax", summary: "a line of a rules file cannot be understood",
    explanation: """
      Rules begin in the first column, one on each line; those for some records only are indented
      below 'if'. See reference.md § CSV rules.
      """)

  static let csvRulesColumn = DiagnosticCode(
    aboutBankFiles: "csv-rules-column", .warning,
    summary: "a rule refers to an unknown column, or has no effect",
    explanation: """
      A pattern for a column that 'fields' does not name never matches, and a rule that may
      be given only once counts the first time. Rules that say where money goes need an account2
      below an 'if'.
      """)

  static let csvRecord = DiagnosticCode(
    aboutBankFiles: "csv-record", summary: "a record cannot become a transaction by its rules",
    explanation: """
      A record needs two columns at least, every column that its rules take an amount or a date
      from, and one amount that is not zero for each posting.
      """)

  static let timeLogSyntax = DiagnosticCode(
    aboutBankFiles: "time-log-syntax",
    summary: "a line of a timedot or timeclock file cannot be understood",
    explanation: """
      A timedot file has days, and below each day lines with an account and dots or hours: 1.5 or
      90m. A timeclock file has pairs of lines: i with date, time and account, o with date and
      time.
      """)

  static let statementFormat = DiagnosticCode(
    aboutBankFiles: "statement-format",
    summary: "a file is not a bank statement in a known format",
    explanation: """
      Statements are read as separated values (CSV), OFX and QFX, QIF, CAMT.052, 053 and 054, MT940
      and MT942, and JSON of SimpleFIN, GoCardless, Enable Banking and Plaid. A file is recognised by its content, not by its name.
      """)

  static let statementSyntax = DiagnosticCode(
    aboutBankFiles: "statement-syntax",
    summary: "the tags of a bank's file cannot be read to the end",
    explanation: """
      A tag does not end, or elements are nested deeper than any bank writes them; the rest is not
      read.
      """)

  static let statementRefused = DiagnosticCode(
    aboutBankFiles: "statement-refused",
    summary: "a bank's file says that there is no statement, and why",
    explanation: "An OFX file can be an error, such as a wrong password. Download it again.")

  static let statementDate = DiagnosticCode(
    aboutBankFiles: "statement-date",
    summary: "a date of a statement cannot be read, or can be read in two ways",
    explanation: """
      The record is left out, the others are read. Where nothing tells day from month, as in QIF,
      give --date-format %d/%m/%Y or %m/%d/%Y.
      """)

  static let statementAmount = DiagnosticCode(
    aboutBankFiles: "statement-amount",
    summary: "an amount of a statement cannot be read, or can be read in two ways",
    explanation: """
      The record is left out, the others are read. Where nothing shows whether the mark of 1,234
      groups digits or begins decimals, as in QIF, give --decimal-mark.
      """)

  static let statementRecord = DiagnosticCode(
    aboutBankFiles: "statement-record", .warning, summary: "records of a statement are left out",
    explanation: """
      A record that is two run into one, or no kind of record that is known, is not read.
      Purchases, sales and payments of securities are read, with units and what these were worth.
      Others, such as splits, or with money from another account, are to be entered by hand.
      """)

  static let statementCorrection = DiagnosticCode(
    aboutBankFiles: "statement-correction", .warning,
    summary: "a bank takes back or replaces a transaction that it sent before",
    explanation:
      "What is in the books is never changed by an import: correct the transaction by hand."
  )

  static let statementBalance = DiagnosticCode(
    aboutBankFiles: "statement-balance", .warning,
    summary: "the balances of a statement do not follow from its entries",
    explanation: """
      Something is missing in the file, or some record could not be read. Anonymised files often do
      not add up, either.
      """)
}
