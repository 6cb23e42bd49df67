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
  /// The names of the files, the first page first.
  package let files: [String]
  /// The parts that have pages.
  private let parts: [Page.Part]
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
    let histories = AccountHistories(ledger, on: day)
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
    files = pages.map { $0.name + ".html" }
    parts = Page.Part.allCases.filter { part in pages.contains { $0.part == part } }
    self.accounts = accounts.names
    years = journal.names
  }

  /// One of the files.
  package func bytes(ofFile index: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    let page = pages[index]
    var writer = writer(isOneFile: false) { bytes.append(contentsOf: $0) }
    PageFrame(
      book: book, parts: parts, title: "\(page.title) · \(book.name)", current: page.part,
      file: files[index]
    ).write(to: &writer) { page.write(&$0) }
    writer.html.end()
    return bytes
  }

  /// All pages in one file.
  package func writeAll(to take: @escaping PieceTaker) {
    var writer = writer(isOneFile: true, take)
    PageFrame(book: book, parts: parts, title: book.name, current: nil).write(to: &writer) {
      writer in
      writer.append(pages) { page, writer in
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

/// One page: what it is called, and what makes it.
struct Page {
  /// The groups that a line divides in the navigation, and the links there.
  enum Part: String, CaseIterable {
    case overview = "Overview"
    case flows = "Income & expenses"
    case accounts = "Accounts"
    case portfolio = "Portfolio"
    case budget = "Budget"
    case plan = "Plan"
    case journal = "Journal"

    /// Where the navigation leads.
    var page: String {
      switch self {
      case .overview: "index"
      case .flows: "income-expenses"
      default: rawValue.lowercased()
      }
    }

    /// Whether it follows a line.
    var beginsGroup: Bool { self == .budget || self == .journal }
  }

  /// The file's name without `.html`, and the anchor in one file.
  let name: String
  let part: Part
  let title: String
  let write: @Sendable (inout PageWriter) -> Void
}

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
      names[account] = slugs.slug(book.journal.name(account), after: "account")
    }
    for (index, account) in shown.enumerated() {
      let previous = index > 0 ? shown[index - 1] : nil
      let next = index + 1 < shown.count ? shown[index + 1] : nil
      pages.append(
        Page(name: names[account] ?? "", part: .accounts, title: book.journal.name(account)) {
          AccountPage(book: book, account: account, histories: histories, rowLimit: rowLimit)
            .write(to: &$0)
          $0.turns(previous, next)
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

/// The journal on one page, or a long one on a page a year.
struct JournalPages {
  private(set) var pages: [Page] = []
  /// The page of each year.
  private(set) var names: [Int: String] = [:]

  init(_ book: Book) {
    let ledger = book.ledger
    guard ledger.transactionCount > 0 else { return }
    let transactions = (0..<ledger.transactionCount).reversed().map {
      Int32(ledger.transactionIndex(at: $0))
    }
    func year(_ transaction: Int32) -> Int {
      book.journal.store.transactions[Int(transaction)].day.year
    }
    guard transactions.count > BookPages.rowLimit else {
      add(JournalPage(book: book, transactions: transactions, year: nil, years: []), "journal")
      return
    }
    var parts: [(year: Int, transactions: ArraySlice<Int32>)] = []
    for (index, transaction) in transactions.enumerated() {
      let year = year(transaction)
      if parts.last?.year == year {
        parts[parts.count - 1].transactions =
          transactions[parts[parts.count - 1].transactions.startIndex...index]
      } else {
        parts.append((year, transactions[index...index]))
      }
    }
    let named = parts.enumerated().map { index, part in
      (year: part.year, page: index == 0 ? "journal" : "journal-\(part.year)")
    }
    for (part, name) in zip(parts, named) {
      names[part.year] = name.page
      add(
        JournalPage(
          book: book, transactions: Array(part.transactions), year: part.year, years: named),
        name.page)
    }
  }

  private mutating func add(_ page: JournalPage, _ name: String) {
    let title = page.year.map { "Journal \($0)" } ?? "Journal"
    pages.append(Page(name: name, part: .journal, title: title) { page.write(to: &$0) })
  }
}
