import LedgeraDiagnostics

extension DiagnosticCode {
  /// A code that no journal can have.
  private init(
    aboutBeancount slug: String, _ severity: Severity = .error, summary: String,
    explanation: String
  ) {
    self.init(
      slug, severity, summary: summary, explanation: explanation,
      withoutExampleSince: "it is about files of Beancount")
  }

  static let beancountSyntax = DiagnosticCode(
    aboutBeancount: "beancount-syntax", summary: "a line of a Beancount file cannot be understood",
    explanation: """
      Directives begin at the start of a line: with a date, or with option, plugin, include, pushtag,
      poptag, pushmeta or popmeta. Postings and metadata are indented below them. The other lines
      of the directive are left out, too.
      """)

  static let beancountBooking = DiagnosticCode(
    aboutBeancount: "beancount-booking",
    summary: "it is open which amount or which lot a posting of a Beancount file has",
    explanation: """
      One amount of a transaction may be left out; it balances the others. Units that leave an
      account are those of the lot in braces. Where several lots fit, the account's method decides:
      the last word of its open directive, or option "booking_method"; by the usual one, STRICT,
      the braces have to leave no choice.
      """)

  static let beancountInclude = DiagnosticCode(
    aboutBeancount: "beancount-include", summary: "a file that Beancount books include is not read",
    explanation: """
      Paths and patterns are relative to the file that includes. Nothing of a file that cannot be
      read is in any report.
      """)

  static let beancountPlugin = DiagnosticCode(
    aboutBeancount: "beancount-plugin", .warning,
    summary: "a plugin of Beancount books does not run",
    explanation: """
      Plugins are programs that change what books say. Ledgera runs nothing that books name: what
      the plugin would add or change is as it is written. Plugins of Beancount's own that only
      look for mistakes are not told.
      """)
}
