import LedgeraModel
import LedgeraReporting

/// The list of accounts, and a page for each one that has something to say: that was posted to, or that
/// several ones are below.
struct AccountPages {
  private(set) var pages: [Page] = []
  private(set) var names: [AccountID: String] = [:]

  /// The most rows of all registers together, so that pages of many accounts stay small.
  private static let mostRows = 9_000

  init(_ book: Book, _ histories: AccountHistories) {
    let shown = book.journal.accounts.displayOrder.filter { Self.isShown($0, histories) }
    guard !shown.isEmpty else { return }
    let list = AccountsPage(book: book, accounts: shown, histories: histories)
    pages.append(
      Page(name: Page.Part.accounts.page, part: .accounts, title: "Accounts") {
        list.write(to: &$0)
      })
    let rowLimit = min(BookPages.rowLimit, max(25, Self.mostRows / shown.count))
    var slugs = Slugs()
    for account in shown {
      let title = book.journal.name(account)
      let name = slugs.slug(title, after: "account")
      names[account] = name
      pages.append(
        Page(name: name, part: .accounts, title: title) {
          AccountPage(book: book, account: account, histories: histories, rowLimit: rowLimit)
            .write(to: &$0)
        })
    }
  }

  /// Not where the only account below says the same.
  private static func isShown(_ account: AccountID, _ histories: AccountHistories) -> Bool {
    let count = histories.count(of: account)
    let below = histories.journal.accounts[account].children.map(histories.count).filter { $0 > 0 }
    return count > 0 && below != [count]
  }
}
