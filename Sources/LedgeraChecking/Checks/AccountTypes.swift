import LedgeraDiagnostics
import LedgeraModel

extension Check {
  package static let accountTypes = Check(
    "types", .advisory, summary: "every account posted to has a type",
    codes: [.untypedAccount]
  ) { context, findings in
    if let finding = UntypedAccounts(context.journal).finding {
      findings.add(.warning, describing: finding)
    }
  }
}

extension DiagnosticCode {
  static let untypedAccount = DiagnosticCode(
    "untyped-account", .warning, summary: "accounts without a type, which appear in no statement",
    explanation: """
      Statements, summaries, portfolios and projections sort accounts by type. It comes from a type:
      tag of the account or of one above it, or from an English name such as expenses:food, or from
      its class: tag. Money in an account without a type is in none of these reports. Parenthesised
      postings do not count. The type of the topmost account applies to all below it.
      """,
    failing: """
      2026-01-02 Bäckerei
          Ausgaben:Essen  3.50 EUR
          assets:cash

      """,
    passing: """
      account Ausgaben  ; type: Expense
      2026-01-02 Bäckerei
          Ausgaben:Essen  3.50 EUR
          assets:cash

      """)
}

/// Accounts that are posted to and have no type.
struct UntypedAccounts {
  private let journal: Journal
  /// In the order of their first postings.
  private var accounts: [AccountID] = []
  private var first: Span?

  /// One pass over the postings, when some account has no type.
  init(_ journal: Journal) {
    self.journal = journal
    var isWanted = journal.accounts.nodes.map { $0.type == nil }
    guard isWanted.contains(true) else { return }
    for transaction in journal.store.transactions.buffer {
      for number in transaction.postings {
        let posting = journal.store.postings[number]
        guard isWanted[posting.account.index], posting.flags.kind != .virtual else { continue }
        isWanted[posting.account.index] = false
        accounts.append(posting.account)
        if first == nil { first = journal.accountSpan(ofPosting: number, in: transaction.file) }
      }
    }
  }

  /// One warning with all names; nil: every account has a type.
  var finding: Diagnostic? {
    guard let account = accounts.first, let first else { return nil }
    let names = accounts.map { quoted(journal.name($0)) }
    var finding = Diagnostic(
      .untypedAccount,
      names.count == 1
        ? "account \(names[0]) has no type and appears in no statement"
        : "\(names.count) accounts have no type and appear in no statement", at: first)
    if names.count > 1 {
      let more = names.count > 50 ? " and \(names.count - 50) more" : ""
      finding.notes = ["they are \(names.prefix(50).joined(separator: ", "))\(more)"]
    }
    let top = Array(journal.accounts.lineage(of: account)).last ?? account
    finding.help = [
      "give one to the topmost account: account \(journal.name(top))  ; type: TYPE",
      "types are Asset, Cash, Liability, Equity, Revenue and Expense",
    ]
    return finding
  }
}
