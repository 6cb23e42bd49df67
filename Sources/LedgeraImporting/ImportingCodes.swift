public import LedgeraDiagnostics

/// What can be wrong with a file of a bank.
public enum ImportingCodes {
  /// Each code once.
  public static let all: [DiagnosticCode] = [
    .csvEncoding, .csvSyntax, .csvColumns, .csvDate, .csvAmount, .csvRowLeftOut,
  ]
}

extension DiagnosticCode {
  static let csvEncoding = DiagnosticCode(
    "csv-encoding", summary: "bytes of a bank's file are not text",
    explanation: """
      Files are read as UTF-8, as UTF-16 when they begin with its mark or look like it, and as
      Windows-1252 (Latin-1) otherwise. Say --encoding when that guess is wrong.
      """)

  static let csvSyntax = DiagnosticCode(
    "csv-syntax", summary: "a quoted field of a bank's file does not end",
    explanation: """
      A field that begins with a double quote ends at the next one that is not doubled, and a
      separator or the line's end follows it.
      """)

  static let csvColumns = DiagnosticCode(
    "csv-columns", summary: "the columns of a bank's file are not known",
    explanation: """
      A statement needs a date and an amount, or money in and out. Columns are known by the names in
      their header; say --columns when there is none or its names are unknown.
      """)

  static let csvDate = DiagnosticCode(
    "csv-date", summary: "a date of a bank's file cannot be read, or can be read in two ways",
    explanation: """
      Dates are read alike in the whole file. When every one of them could be day and month as well as
      month and day, nothing is guessed: say --date-format %d/%m/%Y or %m/%d/%Y.
      """)

  static let csvAmount = DiagnosticCode(
    "csv-amount", summary: "an amount of a bank's file cannot be read, or can be read in two ways",
    explanation: """
      Amounts are read alike in the whole file. When nothing tells whether 1,234 is a thousand or one
      and a bit, nothing is guessed: say --decimal-mark.
      """)

  static let csvRowLeftOut = DiagnosticCode(
    "csv-row-left-out", .warning, summary: "a row of a bank's file has neither date nor amount",
    explanation: "Rows above the header and below the last entry are not entries; others should be."
  )
}
