import LedgeraDiagnostics
package import LedgeraModel
import LedgeraQuerying

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
