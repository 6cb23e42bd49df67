import LedgeraDiagnostics
import LedgeraModel

extension Check {
  package static let accountTypes = Check(
    "types", .advisory, summary: "every account posted to has a type, which fits its class",
    codes: [.untypedAccount, .contradictoryClass]
  ) { context, findings in
    for value in AccountTag("class", in: context.journal).written {
      if let finding = Diagnostic.contradictoryClass(value, in: context.journal) {
        findings.add(.warning, describing: finding)
      }
    }
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

extension DiagnosticCode {
  static let contradictoryClass = DiagnosticCode(
    "contradictory-class", .warning, summary: "an account whose class is not of its type",
    explanation: """
      Only assets are cash, stock, crypto, bond or real-estate, and only liabilities are credit-card,
      loan, mortgage or line-of-credit; income, expenses and equity have no class. The type decides
      which statement an account is in, the class what else is done with it, so both must agree.
      """,
    failing: "account assets:car  ; class: loan\n",
    passing: "account liabilities:car  ; class: loan\n")
}

extension Diagnostic {
  /// nil: the class is one of the account's type, or one of them is not known.
  fileprivate static func contradictoryClass(
    _ value: AccountTag.Value, in journal: Journal
  ) -> Diagnostic? {
    guard let type = journal.type(of: value.account),
      let written = AccountClass(rawValue: value.text),
      !(written.type.map { $0.isOnSameSide(as: type) } ?? (type.role == .wallet))
    else { return nil }
    var finding = Diagnostic(
      .contradictoryClass,
      "\(quoted(journal.name(value.account))) is of type \(type.name), which has no class"
        + " \(written.rawValue)", at: value.span)
    finding.help = [
      type.role == .wallet
        ? "classes of that type are "
          + AccountClass.names(ofLiabilities: type == .liability).joined(separator: ", ")
        : "remove the class, or give the account another type"
    ]
    return finding
  }
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
