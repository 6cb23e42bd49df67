import LedgeraModel
import LedgeraReporting

/// The list of accounts, and a page for each one that was posted to.
struct AccountPages {
  private(set) var pages: [Page] = []
  private(set) var names: [AccountID: String] = [:]

  /// So many rows all registers have together, so that pages of many accounts stay small.
  private static let mostRows = 40_000

  init(_ book: Book, _ histories: AccountHistories) {
    let posted = book.journal.accounts.displayOrder.filter { histories.count(of: $0) > 0 }
    guard !posted.isEmpty else { return }
    let list = AccountsPage(book: book, histories: histories)
    pages.append(
      Page(name: Page.Part.accounts.page, part: .accounts, title: "Accounts") {
        list.write(to: &$0)
      })
    let rowLimit = min(BookPages.rowLimit, max(100, Self.mostRows / posted.count))
    var slugs = Slugs()
    for account in posted {
      let title = book.journal.name(account)
      let name = slugs.slug(title, after: "account")
      names[account] = name
      let page = AccountPage(
        book: book, account: account, histories: histories, rowLimit: rowLimit)
      pages.append(Page(name: name, part: .accounts, title: title) { page.write(to: &$0) })
    }
  }
}
