import LedgeraDiagnostics
import LedgeraModel

extension Check {
  package static let accountTypes = Check(
    "types", .advisory, summary: "every account posted to has a type, which fits its class",
    codes: [.untypedAccount, .undeclaredCash, .contradictoryClass]
  ) { context, findings in
    for value in AccountTag("class", in: context.journal).written {
      if let finding = Diagnostic.contradictoryClass(value, in: context.journal) {
        findings.add(.warning, describing: finding)
      }
    }
    for finding in [
      Diagnostic.untypedAccounts(in: context.journal), .undeclaredCash(in: context.journal),
    ] {
      if let finding { findings.add(.warning, describing: finding) }
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
  static let undeclaredCash = DiagnosticCode(
    "undeclared-cash", .warning, summary: "accounts that only look like cash, beside declared ones",
    explanation: """
      Names such as assets:cash or assets:bank say that an account is cash. Where the type: tag of some
      account says so, names no longer count, as in hledger: what is not declared is in no cash flow,
      nor among the accounts of type:C. A class: cash is a declaration, too.
      """,
    failing: """
      account assets:bank  ; type: Cash
      2026-01-02 Bakery
          expenses:food  3.50 EUR
          assets:cash

      """,
    passing: """
      account assets:bank  ; type: Cash
      account assets:cash  ; type: Cash
      2026-01-02 Bakery
          expenses:food  3.50 EUR
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

extension Diagnostic {
  /// One warning with the names of all accounts that have no type; nil: every account has one.
  fileprivate static func untypedAccounts(in journal: Journal) -> Diagnostic? {
    let accounts = PostedAccounts(journal) { $0.type == nil }
    guard let account = accounts.all.first else { return nil }
    let top = Array(journal.accounts.lineage(of: account)).last ?? account
    return accounts.finding(
      .untypedAccount, "has no type and appears in no statement",
      "have no type and appear in no statement",
      help: [
        "give one to the topmost account: account \(journal.name(top))  ; type: TYPE",
        "types are Asset, Cash, Liability, Equity, Revenue and Expense",
      ])
  }

  /// One warning with the names of all accounts that are cash by name only; nil: there are none.
  fileprivate static func undeclaredCash(in journal: Journal) -> Diagnostic? {
    let accounts = PostedAccounts(journal, where: \.isCashByNameOnly)
    guard let account = accounts.all.first else { return nil }
    return accounts.finding(
      .undeclaredCash, "does not count as cash, which other accounts are declared to be",
      "do not count as cash, which other accounts are declared to be",
      help: [
        "declare it: account \(journal.name(account))  ; type: Cash",
        "if it is not cash, type: Asset says so",
      ])
  }
}

/// The accounts of some kind that are posted to.
private struct PostedAccounts {
  private let journal: Journal
  /// In the order of their first postings.
  private(set) var all: [AccountID] = []
  private var first: Span?

  /// One pass over the postings, when some account is of the kind.
  init(_ journal: Journal, where isOfKind: (AccountTree.Node) -> Bool) {
    self.journal = journal
    var isWanted = journal.accounts.nodes.map(isOfKind)
    guard isWanted.contains(true) else { return }
    for transaction in journal.store.transactions.buffer {
      for number in transaction.postings {
        let posting = journal.store.postings[number]
        guard isWanted[posting.account.index], posting.flags.kind != .virtual else { continue }
        isWanted[posting.account.index] = false
        all.append(posting.account)
        if first == nil { first = journal.accountSpan(ofPosting: number, in: transaction.file) }
      }
    }
  }

  /// What is said of one of them, or of several with their names; nil: there are none.
  func finding(
    _ code: DiagnosticCode, _ ofOne: String, _ ofSeveral: String, help: [String]
  ) -> Diagnostic? {
    guard let first else { return nil }
    let names = all.map { quoted(journal.name($0)) }
    var finding = Diagnostic(
      code,
      names.count == 1
        ? "account \(names[0]) \(ofOne)" : "\(names.count) accounts \(ofSeveral)", at: first)
    if names.count > 1 {
      let more = names.count > 50 ? " and \(names.count - 50) more" : ""
      finding.notes = ["they are \(names.prefix(50).joined(separator: ", "))\(more)"]
    }
    finding.help = help
    return finding
  }
}
