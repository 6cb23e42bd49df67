import LedgeraDiagnostics
import LedgeraModel

extension Check {
  package static let foreignDirectives = Check(
    "foreign-directives", .advisory, summary: "no transaction reads like a directive of Beancount",
    codes: [.foreignDirective]
  ) { context, findings in
    let journal = context.journal
    var told: Set<FileID> = []
    for index in journal.store.transactions.buffer.indices {
      let record = journal.store.transactions[index]
      guard record.postings.isEmpty, !told.contains(record.file),
        !journal.sources[record.file].isTranslated,
        isForeign(journal.transaction(index).description)
      else { continue }
      told.insert(record.file)
      var finding = Diagnostic(
        .foreignDirective, "this reads like a directive of Beancount, and moves no money here",
        at: journal.store.span(ofTransaction: index))
      finding.help = ["read the file as Beancount does: -f beancount:FILE"]
      findings.add(finding)
    }
  }

  private static let words: Set<Substring> = [
    "open", "close", "pad", "balance", "note", "document",
  ]

  /// Whether it is one of these words, and an account as Beancount has them.
  private static func isForeign(_ description: String) -> Bool {
    let parts = description.split(separator: " ", maxSplits: 2)
    guard parts.count > 1, words.contains(parts[0]), let first = parts[1].first else {
      return false
    }
    return first.isUppercase && parts[1].contains(":")
  }
}

extension DiagnosticCode {
  static let foreignDirective = DiagnosticCode(
    "foreign-directive", .warning,
    summary: "a transaction that reads like a directive of Beancount",
    explanation: """
      Beancount's transactions are nearly those of a journal, its directives are not: open, pad and
      balance would be transactions without postings, and what they say would be lost. Files named
      .beancount or .bean, or with the prefix beancount:, are read as Beancount reads them.
      """,
    failing: """
      2026-01-02 Savings to the wallet
          assets:cash  350 EUR
          assets:savings
      2026-01-03 note Assets:Savings moved to the other bank

      """,
    passing: """
      account assets:savings  ; note: moved to the other bank
      2026-01-02 Savings to the wallet
          assets:cash  350 EUR
          assets:savings

      """)
}
