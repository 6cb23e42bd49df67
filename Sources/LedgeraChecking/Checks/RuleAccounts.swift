import LedgeraDiagnostics
import LedgeraModel

extension Check {
  package static let ruleAccounts = Check(
    "rule-accounts", .advisory,
    summary: "no account of a rule looks misspelt",
    codes: [.misspeltRuleAccount]
  ) { context, findings in
    // Where accounts have to be declared, that check tells it.
    guard !context.checks.contains(Check.accounts.name) else { return }
    let journal = context.journal
    let ruleAccounts = journal.ruleAccounts
    guard !ruleAccounts.isEmpty else { return }
    let uses = AccountUses(journal)
    var isKnown = uses.counts.map { $0 > 0 }
    for declaration in journal.store.accountDeclarations {
      isKnown[declaration.account.index] = true
    }
    let unknown = ruleAccounts.filter { !isKnown[$0.account.index] }
    guard !unknown.isEmpty else { return }
    var near = NearNames(
      isKnown.indices.filter { isKnown[$0] }.map { index in
        NearNames.Name(text: journal.name(AccountID(UInt32(index))), uses: uses.counts[index])
      })
    for (account, span) in unknown {
      guard let name = near.account(near: journal.name(account)) else { continue }
      var finding = Diagnostic(
        .misspeltRuleAccount,
        "nothing is posted to account \(quoted(journal.name(account))) of this rule", at: span)
      finding.help = ["did you mean \(quoted(name.text))?"]
      if journal.sources.text(span) == journal.name(account) {
        finding.fix = Fix(
          "correct the spelling", edits: [SourceEdit(span, with: name.text)], isSafe: false)
      }
      findings.add(.warning, describing: finding)
    }
  }
}

extension DiagnosticCode {
  static let misspeltRuleAccount = DiagnosticCode(
    "misspelt-rule-account", .warning,
    summary: "an account of a rule that looks misspelt",
    explanation: """
      What a rule plans for an account that nobody posts to is missing from the budget, income and
      expense of the account that was meant. If the account is new, declare it.
      """,
    failing: """
      ~ monthly
          expenes:food  300 EUR
          assets:cash
      2026-01-02 Bakery
          expenses:food  3.50 EUR
          assets:cash

      """,
    passing: """
      ~ monthly
          expenses:food  300 EUR
          assets:cash
      2026-01-02 Bakery
          expenses:food  3.50 EUR
          assets:cash

      """)
}

extension Journal {
  /// The accounts of `~` rules with the place where each is written first, in file order.
  var ruleAccounts: [(account: AccountID, span: Span)] {
    var seen: Set<AccountID> = []
    var found: [(AccountID, Span)] = []
    for rule in store.rules {
      guard case .period = rule.trigger else { continue }
      for number in rule.postings where seen.insert(store.rulePostings[number].account).inserted {
        found.append(
          (
            store.rulePostings[number].account,
            accountSpan(ofRulePosting: number, in: rule.span.file)
          ))
      }
    }
    return found
  }
}
