import LedgeraDiagnostics
import LedgeraModel
import LedgeraParsing

/// When `~` rules stop making transactions: at the latest when one of their accounts is closed
/// (grammar.md § Periodic rules).
///
/// Reads the store, since rules are applied before the tree of accounts exists.
struct RuleLives {
  /// Last days by account; accounts without `closed:` of their own are missing.
  private var closedDays: [AccountID: Day] = [:]

  /// Linear in the tags of account directives if there is a `closed:` tag.
  init(_ store: borrowing JournalStore) {
    guard let number = store.tagNames.lookup("closed") else { return }
    for declaration in store.accountDeclarations {
      for index in declaration.tags where store.tags[index].name.number == number {
        let tag = store.tags[index]
        let text = store.text(declaration.span.file, tag.valueOffset, tag.valueLength)
        if let day = Day(written: text) { closedDays[declaration.account] = day }
      }
    }
  }

  /// The account of a rule that was closed first, with its last day; nil: none was closed.
  func end(of rule: RuleRecord, in store: borrowing JournalStore) -> (AccountID, Day)? {
    guard !closedDays.isEmpty else { return nil }
    var first: (AccountID, Day)?
    for number in rule.postings {
      let account = store.rulePostings[number].account
      if let day = closedDay(of: account, store), day < first?.1 ?? .last { first = (account, day) }
    }
    return first
  }

  /// Its own, else that of its nearest parent that has one.
  private func closedDay(of account: AccountID, _ store: borrowing JournalStore) -> Day? {
    if let day = closedDays[account] { return day }
    var name = store.accountNames.text(account.number)[...]
    while let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) {
      name = name[..<colon]
      if let parent = store.accountNames.lookup(String(name)),
        let day = closedDays[AccountID(parent)]
      {
        return day
      }
    }
    return nil
  }
}
