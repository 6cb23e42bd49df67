package import LedgeraChecking
package import LedgeraModel
package import LedgeraPlanning
package import LedgeraRendering
package import LedgeraReporting

/// Books as linked pages that ask for nothing outside themselves.
///
/// The bytes depend on the books, their name and the day only.
package struct BookPages: Sendable {
  private let book: Book
  private let pages: [Page]
  private let accounts: [AccountID: String]
  private let years: [Int: String]
  /// Journals with more transactions have a page a year; registers list as many at most.
  static let rowLimit = 500

  /// Linear in postings; reports are made here, pages when they are written.
  ///
  /// - Parameters:
  ///   - plan: Without errors.
  ///   - name: What the books are called.
  package init(
    _ ledger: Ledger, _ plan: Plan, name: String, on day: Day, threads: Int
  ) throws(BalanceFailure) {
    let book = try Book(ledger, plan, name: name, on: day, threads: threads)
    self.book = book
    let histories = AccountHistories(ledger)
    let accounts = AccountPages(book, histories)
    let journal = JournalPages(book)
    let overview = try OverviewPage(book)
    let flows = try FlowsPage(book)
    var pages = [
      Page(name: "index", part: .overview, title: "Overview") { overview.write(to: &$0) }
    ]
    if !flows.isEmpty {
      pages.append(
        Page(name: Page.Part.flows.page, part: .flows, title: "Income & expenses") {
          flows.write(to: &$0)
        })
    }
    pages += accounts.pages
    let portfolio = PortfolioPage(book)
    if !portfolio.isEmpty {
      pages.append(
        Page(name: Page.Part.portfolio.page, part: .portfolio, title: "Portfolio") {
          portfolio.write(to: &$0)
        })
    }
    let budget = try BudgetPage(book)
    if !budget.isEmpty {
      pages.append(
        Page(name: Page.Part.budget.page, part: .budget, title: "Budget") { budget.write(to: &$0) })
    }
    if let plan = PlanPage(book) {
      pages.append(
        Page(name: Page.Part.plan.page, part: .plan, title: "Plan") { plan.write(to: &$0) })
    }
    pages += journal.pages
    self.pages = pages
    self.accounts = accounts.names
    years = journal.names
  }

  /// The names of the files, the first page first.
  package var files: [String] { pages.map { $0.name + ".html" } }

  /// One of the files.
  package func write(file index: Int, to take: @escaping PieceTaker) {
    let page = pages[index]
    var writer = writer(isOneFile: false, take)
    let parts = Page.Part.allCases.filter { part in pages.contains { $0.part == part } }
    PageFrame(
      book: book, parts: parts, title: "\(page.title) · \(book.name)", current: page.part,
      file: files[index]
    ).write(to: &writer) { page.write(&$0) }
    writer.html.end()
  }

  /// All pages in one file.
  package func writeAll(to take: @escaping PieceTaker) {
    var writer = writer(isOneFile: true, take)
    let parts = Page.Part.allCases.filter { part in pages.contains { $0.part == part } }
    PageFrame(book: book, parts: parts, title: book.name, current: nil).write(to: &writer) {
      writer in
      for page in pages {
        writer.markup("<article id=\"\(page.name)\">\n")
        page.write(&writer)
        writer.markup("</article>\n")
      }
    }
    writer.html.end()
  }

  private func writer(isOneFile: Bool, _ take: @escaping PieceTaker) -> PageWriter {
    PageWriter(
      html: HTMLWriter(take), book: book,
      links: Links(isOneFile: isOneFile, accounts: accounts, years: years))
  }
}
