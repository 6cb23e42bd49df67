import LedgeraDiagnostics
import LedgeraModel

extension Check {
  /// Dates are written in one form.
  package static let dateForms = Check(
    "dateforms", .named, summary: "the dates of transactions are written as 2026-01-02 or 01-02",
    codes: [.dateForm]
  ) { context, findings in
    let journal = context.journal
    for index in journal.store.transactions.buffer.indices {
      let transaction = journal.store.transactions[index]
      guard !DateForm.isUsual(transaction, in: journal.sources[transaction.file]) else { continue }
      let span = journal.dateSpan(ofTransaction: index)
      let written = journal.sources.text(span)
      let usual = DateForm.usual(written)
      guard usual != written else { continue }
      findings.add(.error, describing: .dateForm(written, usually: usual, at: span))
    }
  }
}

/// How dates are written usually.
private enum DateForm {
  /// Whether a transaction begins with its day in one of the two forms.
  static func isUsual(_ transaction: TransactionRecord, in source: SourceFile) -> Bool {
    let written = source.bytes[Int(transaction.offset)...]
    let day = transaction.day.text.utf8
    return written.starts(with: day) || written.starts(with: day.suffix(5))
  }

  /// With hyphens, and two digits for month and day.
  static func usual(_ date: String) -> String {
    date.utf8.split { !$0.isDigit }
      .map { ($0.count == 1 ? "0" : "") + String(decoding: $0, as: UTF8.self) }
      .joined(separator: "-")
  }
}

extension DiagnosticCode {
  /// A date with other separators, or without zeros in front.
  static let dateForm = DiagnosticCode(
    "date-form", summary: "a date that is not written as 2026-01-02",
    explanation: """
      All date forms mean the same to Ledgera; using one form throughout makes dates easy to find,
      and 2026-01-02 sorts as text. A date may omit its year where a Y directive gives it.
      """,
    fix: "writes the date with hyphens and two digits for month and day",
    failing: """
      2026/1/2 Bakery
          expenses:food  3.50 EUR
          assets:cash

      """,
    passing: """
      2026-01-02 Bakery
          expenses:food  3.50 EUR
          assets:cash

      """)
}

extension Diagnostic {
  fileprivate static func dateForm(
    _ written: String, usually usual: String, at span: Span
  ) -> Diagnostic {
    var finding = Diagnostic(
      .dateForm, "the date '\(written)' is not written as \(usual)", at: span)
    finding.help = ["'ledgera fmt' writes all dates in one form"]
    finding.fix = Fix(
      "write it as \(usual)", edits: [SourceEdit(span, with: usual)], isSafe: true)
    return finding
  }
}
