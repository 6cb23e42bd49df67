import LedgeraDiagnostics
package import LedgeraModel

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

/// Which transactions have a tag, e.g. `adjustment:`.
package struct TaggedTransactions {
  /// Whose tags count.
  package enum Scope: Sendable {
    /// Those of the transaction itself.
    case transaction
    /// Also those of its postings.
    case postings
  }

  private let journal: Journal
  /// nil: no tag in the books has this name.
  private let tag: TagNameID?
  private let scope: Scope

  package init(_ name: String, in journal: Journal, scope: Scope = .transaction) {
    self.journal = journal
    tag = journal.store.tagNames.lookup(name).map { TagNameID($0) }
    self.scope = scope
  }

  /// - Parameter transaction: Its number in file order.
  package func contains(_ transaction: Int) -> Bool {
    guard let tag else { return false }
    func isTagged(_ tags: Range<Int>) -> Bool {
      tags.contains { journal.store.tags[$0].name == tag }
    }
    let record = journal.store.transactions[transaction]
    return isTagged(journal.store.tags(of: record))
      || scope == .postings
        && record.postings.contains { isTagged(journal.store.tags(of: journal.store.postings[$0])) }
  }
}
