package import LedgeraChecking
import LedgeraDiagnostics
package import LedgeraImporting
package import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying

/// Says where money goes, for lines of statements as for transactions that are typed: the user's rules are
/// asked first, then the `payee:` tags of accounts, then what the history of the books teaches.
package struct AccountProposer: Sendable {
  private let rules: CategoryRules?
  private let payees: PayeePatterns
  private var categorizer: Categorizer

  /// - Parameters:
  ///   - categorizer: Has learnt from the books; an empty one proposes nothing.
  ///   - rules: nil: there are none.
  package init(_ categorizer: Categorizer, _ payees: PayeePatterns, rules: CategoryRules? = nil) {
    self.categorizer = categorizer
    self.payees = payees
    self.rules = rules
  }

  /// Proposes what the books' history teaches, and no closed accounts.
  ///
  /// - Parameters:
  ///   - learns: false: history teaches nothing.
  ///   - own: Accounts that are one's own whatever their type is.
  package init(
    _ ledger: Ledger, today: Day, learns: Bool = true, owning own: Set<AccountID> = [],
    rules: CategoryRules? = nil
  ) {
    let journal = ledger.journal
    let traits = AccountTraits(journal)
    let unknown = UnknownAccounts(journal)
    let closed = journal.accounts.displayOrder.filter { traits.isArchived($0, on: today) }
    var categorizer = Categorizer(
      excluding: Set(closed.map(journal.name)).union([unknown.expenses, unknown.income]),
      neverByWords: Set(AccountFacts(journal).accountsWithStatements.map(journal.name)))
    if learns {
      categorizer.learn(
        (0..<ledger.transactionCount).lazy.map { ledger.transactionIndex(at: $0) }, of: journal,
        owning: own, fees: journal.account(named: journal.feeAccount))
    }
    self.init(categorizer, PayeePatterns(journal, leavingOut: Set(closed)), rules: rules)
  }

  /// nil: nothing is known that could be proposed.
  ///
  /// - Parameter date: 2026-11-21; empty: not known.
  package func proposal(for picture: TransactionPicture, on date: String = "") -> CategoryProposal?
  {
    let history = categorizer.isEmpty ? nil : categorizer.proposal(for: picture)
    guard let rule = rule(for: picture, on: date), rule.account != picture.source else {
      return history
    }
    return CategoryProposal(rule.account, byRule: rule.pattern, before: history)
  }

  /// What the user has said of such a transaction; nil: nothing.
  private func rule(
    for picture: TransactionPicture, on date: String
  ) -> (account: String, pattern: String)? {
    guard let rules else { return payees.account(for: picture.said) }
    let line = CategoryRules.Line(
      date: date, payee: picture.payee, text: picture.said,
      amount: picture.amount.map { "\($0)" } ?? "")
    return rules.account(for: line) ?? payees.account(for: picture.said)
  }

  /// Learns the account to which the user assigns money.
  package mutating func learn(_ picture: TransactionPicture, goesTo account: String) {
    categorizer.learn(picture, goesTo: account)
  }
}

/// Where the money of payees goes, as `payee:` tags of `account` directives say (reference.md § Imports).
package struct PayeePatterns: Sendable {
  private var rules: [(account: String, pattern: Pattern)] = []

  /// - Parameter closed: Accounts that take no new transactions.
  package init(_ journal: Journal, leavingOut closed: Set<AccountID> = []) {
    guard journal.store.tagNames.lookup("payee") != nil else { return }
    for declaration in journal.store.accountDeclarations
    where !closed.contains(declaration.account) {
      for tag in journal.tags(declaration.tags, in: declaration.span.file)
      where tag.name == "payee" && !tag.value.isEmpty {
        // What is not a pattern is told by the check of tags.
        guard let pattern = try? Pattern(tag.value) else { continue }
        rules.append((journal.name(declaration.account), pattern))
      }
    }
  }

  /// The account of the last tag whose pattern occurs in a text, and the pattern; nil: none does.
  func account(for text: String) -> (account: String, pattern: String)? {
    guard !rules.isEmpty else { return nil }
    var text = text
    let rule = text.withUTF8 { bytes in rules.last { $0.pattern.matches(bytes) } }
    return rule.map { ($0.account, $0.pattern.source) }
  }
}

extension Journal {
  /// Where charges of banks go: the first expense account whose last part is called so, or else `fees`
  /// below the accounts of expenses.
  package var feeAccount: String {
    let known = accounts.displayOrder.first { account in
      type(of: account) == .expense
        && leafName(account).lowercased().split { !$0.isLetter }
          .contains { Self.wordsForFees.contains(String($0)) }
    }
    return known.map(name) ?? accountName("fees", below: .expense, else: "expenses")
  }

  private static let wordsForFees: Set<String> = [
    "fee", "fees", "charge", "charges", "gebühr", "gebühren", "gebuehren", "bankgebühren", "frais",
    "comisiones", "commissioni",
  ]
}
