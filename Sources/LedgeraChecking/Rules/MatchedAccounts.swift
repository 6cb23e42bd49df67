import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuerying

/// Names the accounts of rules that post to `budget:%account`: one for each account that such a rule
/// may match (grammar.md § Automatic postings).
///
/// Rules are shown to it in the order in which they apply, since a rule also matches what those
/// before it add. Linear in the accounts for each rule, apart from the names that are made.
struct MatchedAccounts {
  /// By root file: the accounts of postings, of those too that the rules so far may add.
  private var posted: [[AccountID]]
  private var known: [Set<AccountID>]
  private var byteCount = 0

  static var placeholder: String { "%account" }

  /// The bytes that all names may take together; they could double with each rule.
  static var nameLimit: Int { 16 << 20 }

  /// nil: no rule names the account that it matches.
  init?(_ store: borrowing JournalStore, roots: RootFiles) {
    guard store.rules.contains(where: { store.namesMatchedAccount($0) }) else { return nil }
    posted = [[AccountID]](repeating: [], count: roots.count)
    known = [Set<AccountID>](repeating: [], count: roots.count)
    for transaction in store.transactions.buffer {
      for number in transaction.postings {
        add(store.postings[number].account, to: roots[transaction.file])
      }
    }
  }

  private mutating func add(_ account: AccountID, to root: Int) {
    if known[root].insert(account).inserted { posted[root].append(account) }
  }

  /// Sets the accounts that the postings of a rule have for each account it may match; a finding: some
  /// name would be too long.
  mutating func name(
    _ rule: inout AutomaticRules.Rule, root: Int, in store: inout JournalStore
  ) -> Diagnostic? {
    for matched in posted[root] where rule.query.mayMatch(matched) {
      for index in rule.postings.indices {
        let account = rule.postings[index].record.account
        guard store.namesMatchedAccount(account) else {
          add(account, to: root)
          continue
        }
        let name = store.accountNames.text(account.number)
          .replacing(Self.placeholder, with: store.accountNames.text(matched.number))
        byteCount += name.utf8.count
        let parts = name.utf8.count(where: { $0 == UInt8(ascii: ":") }) + 1
        guard byteCount <= Self.nameLimit, parts <= AccountTree.partLimit,
          let number = store.accountNames.intern(name)
        else {
          return .namesTooLong(at: store.rules[rule.number].trigger.span)
        }
        rule.postings[index].accountOfMatched[matched] = AccountID(number)
        add(AccountID(number), to: root)
      }
    }
    return nil
  }
}

extension Diagnostic {
  fileprivate static func namesTooLong(at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidRule,
      "a name that this rule makes of \(MatchedAccounts.placeholder) has more than"
        + " \(AccountTree.partLimit) parts, or all such names take more than"
        + " \(MatchedAccounts.nameLimit >> 20) MiB", at: span)
  }
}

extension JournalStore {
  fileprivate func namesMatchedAccount(_ rule: RuleRecord) -> Bool {
    guard case .query = rule.trigger else { return false }
    return rule.postings.contains { namesMatchedAccount(rulePostings[$0].account) }
  }

  fileprivate func namesMatchedAccount(_ account: AccountID) -> Bool {
    accountNames.text(account.number).contains(MatchedAccounts.placeholder)
  }
}
