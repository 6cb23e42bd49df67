package import LedgeraDiagnostics
package import LedgeraModel

extension Check {
  package static let ids = Check(
    "ids", .standing, summary: "no two transactions have the same id: tag", codes: [.repeatedID]
  ) { context, findings in
    for id in RepeatedIDs(context.journal).identities {
      findings.add(
        .error,
        describing: .repeatedID(id.key, at: id.place.again, first: id.place.first, count: id.count))
    }
  }
}

/// The `id:` tags that more than one transaction has.
package struct RepeatedIDs {
  package typealias Finding = FirstFindings<String, (first: Span, again: Span)>.Finding

  /// Of those that Ledgera wrote, or could have: mistakes.
  package private(set) var identities: [Finding] = []
  /// Of the user's own.
  package private(set) var others: [Finding] = []

  /// Linear in the transactions if any has the tag.
  package init(_ journal: Journal) {
    guard let name = journal.store.tagNames.lookup("id") else { return }
    let isStrict = journal.values(ofTag: "id") == .strict
    var places: [String: Span] = [:]
    var repeated = FirstFindings<String, (first: Span, again: Span)>()
    for transaction in journal.store.transactions.buffer {
      for index in journal.store.tags(of: transaction) {
        let tag = journal.store.tags[index]
        guard tag.name.number == name, tag.valueLength > 0 else { continue }
        let value = journal.store.text(transaction.file, tag.valueOffset, tag.valueLength)
        let span = journal.valueSpan(of: tag, in: transaction.file)
        guard let first = places[value] else {
          places[value] = span
          continue
        }
        if !journal.isSamePlace(first, span) { repeated.note(value, at: (first, span)) }
      }
    }
    for id in repeated.all {
      if isStrict || TransactionID.isOne(id.key) {
        identities.append(id)
      } else {
        others.append(id)
      }
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
