package import LedgeraDiagnostics
import LedgeraModel

extension Check {
  package static let ids = Check(
    "ids", .standing, summary: "no two transactions have the same id: tag",
    codes: [.repeatedID, .invalidTagValue]
  ) { context, findings in
    let journal = context.journal
    guard let name = journal.store.tagNames.lookup("id") else { return }
    var places: [String: Span] = [:]
    var repeated = FirstFindings<String, Span>()
    for transaction in journal.store.transactions.buffer {
      for index in journal.store.tags(of: transaction) {
        let tag = journal.store.tags[index]
        guard tag.name.number == name, tag.valueLength > 0 else { continue }
        let value = journal.store.text(transaction.file, tag.valueOffset, tag.valueLength)
        let span = journal.valueSpan(of: tag, in: transaction.file)
        if let first = places[value], journal.isSamePlace(first, span) { continue }
        if places[value] == nil {
          places[value] = span
        } else {
          repeated.note(value, at: span)
        }
      }
    }
    let values = journal.values(ofTag: "id")
    let isIdentity = { (id: String) in values == .strict || TransactionID.isOne(id) }
    for id in repeated.all where isIdentity(id.key) {
      findings.add(
        .error,
        describing: .repeatedID(id.key, at: id.place, first: places[id.key], count: id.count))
    }
    let others = repeated.all.filter { !isIdentity($0.key) }
    if values != .any, let first = others.first {
      findings.add(
        .invalidTagValue(
          "more than one transaction has id: \(first.key)", of: "id", at: first.place, values,
          help: "an id names one transaction",
          count: others.reduce(0) { $0 + $1.count }))
    }
  }
}

/// What an `id:` tag is (grammar.md § Tags).
package enum TransactionID {
  /// Whether a value is as long as the identities that Ledgera writes. Shorter ones may be numbers of the
  /// user's own, of invoices or people.
  package static func isOne(_ value: String) -> Bool { value.utf8.count >= 16 }
}

extension DiagnosticCode {
  package static let repeatedID = DiagnosticCode(
    "repeated-id", summary: "an id: tag that an earlier transaction has too",
    explanation: """
      The id: tag names a transaction for good, so that programs find it again. It must be unique; a
      transaction that was copied needs another one, or none. Shorter ones than Ledgera writes may be
      your own: if they repeat, that is 'invalid-tag-value'.
      """,
    fix: "gives each later transaction a random id of its own",
    failing: """
      2026-01-02 Rent  ; id: k7q2m8x1r4t6v9w3
          expenses:rent  900 EUR
          assets:bank
      2026-02-02 Rent  ; id: k7q2m8x1r4t6v9w3
          expenses:rent  900 EUR
          assets:bank

      """,
    passing: """
      2026-01-02 Rent  ; id: k7q2m8x1r4t6v9w3
          expenses:rent  900 EUR
          assets:bank
      2026-02-02 Rent
          expenses:rent  900 EUR
          assets:bank

      """)
}

extension Diagnostic {
  fileprivate static func repeatedID(
    _ value: String, at span: Span, first: Span?, count: Int
  ) -> Diagnostic {
    var finding = Diagnostic(
      .repeatedID, "another transaction already has the id \(quoted(value))", at: span)
    finding.related = first.map { [LabelledSpan($0, "the first one")] } ?? []
    finding.help = ["if this is a copy, remove it; otherwise give it an id of its own"]
    finding.suppressedCount = count - 1
    return finding
  }
}

extension Journal {
  /// Whether two spans are the same bytes of a file that is read more than once.
  fileprivate func isSamePlace(_ first: Span, _ second: Span) -> Bool {
    first.range == second.range && sources[first.file].path == sources[second.file].path
  }
}
