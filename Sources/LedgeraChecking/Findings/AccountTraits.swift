package import LedgeraModel
import LedgeraParsing

/// What the tags of `account` directives say about accounts: when they are open, their class, how
/// lists show them (grammar.md § account). If an account is declared twice the later directive
/// counts.
package struct AccountTraits: Sendable {
  private let opened: AccountTag
  private let closed: AccountTag
  private let classes: AccountTag
  private let icons: AccountTag
  private let colors: AccountTag
  private let orders: AccountTag
  private let budgets: AccountTag
  private let institutions: AccountTag
  private let notes: AccountTag
  private let wallets: AccountTag

  /// Linear in the tags of declarations, and in the accounts.
  package init(_ journal: Journal) {
    opened = AccountTag("opened", in: journal)
    closed = AccountTag("closed", in: journal)
    classes = AccountTag("class", in: journal)
    icons = AccountTag("icon", in: journal)
    colors = AccountTag("color", in: journal)
    orders = AccountTag("order", in: journal)
    budgets = AccountTag("budget", in: journal)
    institutions = AccountTag("institution", in: journal)
    notes = AccountTag("note", in: journal)
    wallets = AccountTag("wallet", in: journal)
  }

  /// The first day on which it is open, its own or its parent's; nil: not given.
  package func openedDay(of account: AccountID) -> Day? {
    opened[account].flatMap { Day(written: $0.text) }
  }

  /// The last day on which it is open, its own or its parent's; nil: it is not archived.
  package func closedDay(of account: AccountID) -> Day? {
    closed[account].flatMap { Day(written: $0.text) }
  }

  /// Whether it was closed before a day.
  package func isArchived(_ account: AccountID, on day: Day) -> Bool {
    closedDay(of: account).map { $0 < day } ?? false
  }

  /// Its own class or its parent's; nil: not given.
  package func assetClass(of account: AccountID) -> AccountClass? {
    classes[account].flatMap { AccountClass(rawValue: $0.text) }
  }

  /// Whether its money is not assigned to envelopes (`budget: off`), by its own tag or its
  /// parent's.
  package func isOffBudget(_ account: AccountID) -> Bool { budgets[account]?.text == "off" }

  /// What a suggested budget counts it as, `needs`, `wants` …, by its own tag or its parent's
  /// (`budget:`); nil: not given.
  package func budgetPurpose(of account: AccountID) -> String? { budgets[account]?.text }

  /// The bank or broker, its own or its parent's; nil: not given.
  package func institution(of account: AccountID) -> String? {
    institutions[account].flatMap { $0.text.isEmpty ? nil : $0.text }
  }

  /// The account that new transactions are paid from by default (`wallet: default`), of several the
  /// last one declared; nil: not given.
  package var defaultWallet: AccountID? { wallets.written.last { $0.text == "default" }?.account }

  /// A remark about the account itself (`note:`); nil: not given.
  package func note(of account: AccountID) -> String? { own(notes, account) }

  /// A symbol for lists, of the account itself; nil: not given.
  package func icon(of account: AccountID) -> String? { own(icons, account) }

  /// A colour's name or `#rrggbb`, of the account itself; nil: not given.
  package func color(of account: AccountID) -> String? { own(colors, account) }

  /// Its place in lists, the smallest first, of the account itself; nil: not given.
  package func order(of account: AccountID) -> Int? { own(orders, account).flatMap { Int($0) } }

  private func own(_ tag: AccountTag, _ account: AccountID) -> String? {
    guard let value = tag[account], value.account == account, !value.text.isEmpty else {
      return nil
    }
    return value.text
  }
}

/// How often every account is posted to, and the first posting.
struct AccountUses {
  /// A posting of a transaction, both by number.
  struct Place {
    let posting: Int
    let transaction: Int
  }

  /// By account number.
  private(set) var counts: [Int]
  /// The first posting to every account posted to, in file order.
  private(set) var firsts: [(account: AccountID, place: Place)] = []

  /// One pass over all postings.
  init(_ journal: Journal) {
    counts = [Int](repeating: 0, count: journal.accounts.nodes.count)
    let postings = journal.store.postings.buffer
    let transactions = journal.store.transactions.buffer
    for index in transactions.indices {
      for number in transactions[index].postings {
        let account = postings[number].account
        counts[account.index] += 1
        if counts[account.index] == 1 {
          firsts.append((account, Place(posting: number, transaction: index)))
        }
      }
    }
  }
}
