package import LedgeraDiagnostics
import LedgeraModel

extension Check {
  /// Every transaction has an identity.
  package static let missingIds = Check(
    "missing-ids", .named, summary: "every transaction has an id: tag", codes: [.missingID]
  ) { context, findings in
    let journal = context.journal
    let name = journal.store.tagNames.lookup("id")
    for (index, transaction) in journal.store.transactions.buffer.enumerated() {
      guard transaction.detail < 0 || !journal.store.hasID(transaction, tagged: name) else {
        continue
      }
      findings.add(.error, describing: .missingID(at: journal.store.span(ofTransaction: index)))
    }
  }
}

extension DiagnosticCode {
  /// A transaction without an `id:` tag.
  package static let missingID = DiagnosticCode(
    "missing-id", summary: "a transaction without an id: tag",
    explanation: """
      The id: tag names a transaction for good: programs find it wherever it is moved, and its
      history can be followed. Books need no ids; where every transaction should have one, this
      check lists those that do not.
      """,
    fix: "adds a random id",
    failing: """
      2026-01-02 Rent
          expenses:rent  900 EUR
          assets:bank

      """,
    passing: """
      2026-01-02 Rent  ; id: k7q2m8x1r4t6v9w3
          expenses:rent  900 EUR
          assets:bank

      """)
}

extension Diagnostic {
  fileprivate static func missingID(at span: Span) -> Diagnostic {
    var finding = Diagnostic(.missingID, "this transaction has no id", at: span)
    finding.help = ["add an id: tag with a value that no other transaction has"]
    return finding
  }
}

extension JournalStore {
  /// Whether a transaction has a tag of this name with a value; not when no tag has the name.
  fileprivate func hasID(_ transaction: TransactionRecord, tagged name: UInt32?) -> Bool {
    tags(of: transaction).contains {
      tags[$0].name.number == name && tags[$0].valueLength > 0
    }
  }
}
