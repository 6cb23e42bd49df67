import LedgeraModel
import LedgeraReporting

/// The list of accounts, and a page for each one that was posted to: of a long register a page a year.
struct AccountPages {
  private(set) var pages: [Page] = []
  private(set) var names: [AccountID: String] = [:]

  init(_ book: Book, _ histories: AccountHistories) {
    let posted = book.journal.accounts.displayOrder.filter { histories.count(of: $0) > 0 }
    guard !posted.isEmpty else { return }
    let list = AccountsPage(book: book, histories: histories)
    pages.append(
      Page(name: Page.Part.accounts.page, part: .accounts, title: "Accounts") {
        list.write(to: &$0)
      })
    var slugs = Slugs()
    for account in posted {
      let title = book.journal.name(account)
      let name = slugs.slug(title, after: "account")
      names[account] = name
      guard histories.count(of: account) > BookPages.rowLimit else {
        add(
          name, title,
          AccountPage(
            book: book, account: account, changes: { histories.changes(of: account) }, year: nil,
            years: []))
        continue
      }
      // Found once for all its pages.
      let changes = histories.changes(of: account)
      let years = Set(changes.map(\.day.year)).sorted()
      let named = years.map { year in
        (year: year, page: year == years.last ? name : "\(name)---\(year)")
      }
      for (year, page) in named.reversed() {
        add(
          page, "\(title) \(year)",
          AccountPage(
            book: book, account: account, changes: { changes }, year: year, years: named))
      }
    }
  }

  private mutating func add(_ name: String, _ title: String, _ page: AccountPage) {
    pages.append(Page(name: name, part: .accounts, title: title) { page.write(to: &$0) })
  }
}
