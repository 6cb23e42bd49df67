import LedgeraDiagnostics
import LedgeraModel

extension Check {
  package static let accounts = Check(
    "accounts", .strict, summary: "every account posted to, including by ~ rules, is declared",
    codes: [.undeclaredAccount]
  ) { context, findings in
    let journal = context.journal
    let uses = AccountUses(journal)
    var isDeclared = [Bool](repeating: false, count: uses.counts.count)
    for declaration in journal.store.accountDeclarations {
      isDeclared[declaration.account.index] = true
    }
    let glued = GluedNames(journal)
    let unknown = uses.firsts.filter {
      !isDeclared[$0.account.index] && !glued.contains($0.account)
    }
    let planned = journal.ruleAccounts.filter {
      !isDeclared[$0.account.index] && uses.counts[$0.account.index] == 0
        && !glued.contains($0.account)
    }
    guard !unknown.isEmpty || !planned.isEmpty else { return }
    var near = NearNames(
      isDeclared.indices.filter { isDeclared[$0] }.map { index in
        NearNames.Name(text: journal.name(AccountID(UInt32(index))), uses: uses.counts[index])
      })
    var names = UndeclaredNames(
      code: .undeclaredAccount, noun: "account", journal: journal,
      place: DeclarationPlace(journal, after: journal.accountDeclarationsAsWritten),
      directive: { "account \($0)" })
    names.report(
      unknown.map { account, place in
        let file = journal.store.transactions[place.transaction].file
        return UndeclaredNames.Use(
          key: account.index, name: journal.name(account),
          span: journal.accountSpan(ofPosting: place.posting, in: file),
          count: uses.counts[account.index])
      }
        + planned.map { account, span in
          UndeclaredNames.Use(
            key: account.index, name: journal.name(account), span: span, count: 1)
        },
      nearest: { near.account(near: $0) },
      noting: { places in
        journal.notePostedAccounts(in: &places)
        for (account, span) in planned { places.note(account.index, at: span) }
      }, to: &findings)
  }
}

extension DiagnosticCode {
  static let undeclaredAccount = DiagnosticCode(
    "undeclared-account", summary: "a posting to an account without an account directive",
    explanation: """
      Declaring accounts guards against mistyped names, which would silently make new accounts.
      Parents need no declaration unless they are posted to.
      """,
    fix: "declares the account, or corrects its spelling where exactly one declared name is close",
    failing: """
      account assets:cash
      account expenses:food
      2026-01-02 Bakery
          expenses:fod  3.50 EUR
          assets:cash

      """,
    passing: """
      account assets:cash
      account expenses:food
      2026-01-02 Bakery
          expenses:food  3.50 EUR
          assets:cash

      """)
}

extension Journal {
  /// Names in account directives above which nothing renames accounts.
  fileprivate var accountDeclarationsAsWritten: [Span] {
    store.accountDeclarations.filter { sources.text($0.span) == name($0.account) }.map(\.span)
  }

  fileprivate func notePostedAccounts(in places: inout UndeclaredNames.Places) {
    for transaction in store.transactions.buffer {
      for number in transaction.postings {
        places.note(
          store.postings[number].account.index,
          at: accountSpan(ofPosting: number, in: transaction.file))
      }
    }
  }
}
