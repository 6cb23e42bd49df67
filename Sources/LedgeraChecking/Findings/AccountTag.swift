import LedgeraDiagnostics
import LedgeraModel

/// The values that `account` directives give one tag. Subaccounts inherit them; if an account is
/// declared twice the later directive counts.
struct AccountTag {
  struct Value {
    /// The account that was declared with the tag.
    let account: AccountID
    let text: String
    /// The value; the tag's name if the value is empty.
    let span: Span
  }

  /// By account number; own or inherited.
  private var values: [Value?] = []
  /// Values in the order of the directives.
  private(set) var written: [Value] = []

  /// Linear in the tags of declarations, and in the accounts if any has the tag.
  init(_ name: String, in journal: Journal) {
    guard let number = journal.store.tagNames.lookup(name) else { return }
    for declaration in journal.store.accountDeclarations {
      for index in declaration.tags where journal.store.tags[index].name.number == number {
        let tag = journal.store.tags[index]
        let file = declaration.span.file
        written.append(
          Value(
            account: declaration.account,
            text: journal.store.text(file, tag.valueOffset, tag.valueLength),
            span: journal.valueSpan(of: tag, in: file)))
      }
    }
    guard !written.isEmpty else { return }
    values = [Value?](repeating: nil, count: journal.accounts.nodes.count)
    for value in written { values[value.account.index] = value }
    for account in journal.accounts.displayOrder where values[account.index] == nil {
      if let parent = journal.accounts[account].parent {
        values[account.index] = values[parent.index]
      }
    }
  }

  /// Whether no account has the tag.
  var isEmpty: Bool { written.isEmpty }

  /// The account's own value or its parent's; nil: neither has one.
  subscript(account: AccountID) -> Value? { values.isEmpty ? nil : values[account.index] }
}
