import LedgeraChecking
import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

/// What happened here?
struct AccountPage {
  private let book: Book
  private let account: AccountID
  private let histories: AccountHistories
  /// How many transactions are listed at least.
  private let rowLimit: Int
  /// The oldest first.
  private let changes: [AccountHistories.Change]
  /// Of all changes.
  private let sum: WideBalance
  /// The pages' unit if something was posted in it, else that of the last change.
  private let unit: CommodityID
  /// In `unit`, after each change.
  private let balances: [WideQuantity]

  init(book: Book, account: AccountID, histories: AccountHistories, rowLimit: Int) {
    self.book = book
    self.account = account
    self.histories = histories
    self.rowLimit = rowLimit
    let changes = histories.changes(of: account)
    self.changes = changes
    let sum = changes.reduce(into: WideBalance()) { $0.add($1.change) }
    self.sum = sum
    let isUsual = sum.amounts.contains { $0.commodity == book.unit }
    let last = changes.last?.change.amounts.first?.commodity ?? book.unit
    let unit = isUsual ? book.unit : last
    self.unit = unit
    var balance = WideQuantity.zero
    balances = changes.map { change in
      balance += change.change[unit]
      return balance
    }
  }

  /// Whether something was posted in another commodity.
  private var isMixed: Bool { sum.amounts.count > 1 }

  func write(to page: inout PageWriter) {
    page.heading(lead: lead) { $0.accountPath(account) }
    FigureStrip(figures: figures).write(to: &page)
    writeParts(to: &page)
    if let chart = BalanceChart(days, unit: unit, book, account).chart {
      let apart =
        book.money.hasOthers(sum, than: unit) ? " · other commodities have no picture" : ""
      let shade = chart.futureStart == nil ? "" : " · shaded: transactions dated after today"
      page.section("Balance", sub: "\(book.money.symbol(unit)), by day\(shade)\(apart)") {
        $0.chart(chart)
      }
    }
    guard !changes.isEmpty else { return }
    RegisterTable(
      book: book, account: account, changes: changes, unit: isMixed ? nil : unit, limit: rowLimit
    )
    .write(sum, to: &page)
  }

  /// The last balance of each day with changes.
  private var days: [BalanceChart.Point] {
    var days: [BalanceChart.Point] = []
    for (change, balance) in zip(changes, balances) {
      if days.last?.day == change.day { days.removeLast() }
      days.append((change.day, balance))
    }
    return days
  }

  // MARK: In short

  private var lead: String {
    let isWallet = book.journal.role(of: account) == .wallet
    let count = histories.count(of: account)
    let since = count > 1 ? changes.first.map { " since \($0.day.longText)" } : nil
    return [
      book.traits.institution(of: account),
      isWallet && book.journal.accounts[account].children.isEmpty
        ? "class \(book.traits.holdingClass(of: account, book.journal))" : nil,
      isMixed ? nil : book.money.symbol(unit), counted(count, "transaction") + (since ?? ""),
    ].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private var figures: [FigureStrip.Figure] {
    let past = changes.prefix { $0.day <= book.day }
    let month = past.filter { $0.day >= book.day.startOfMonth }
    let change = histories.monthsChange(of: account)
    let lowest = zip(past, balances).min { $0.1 < $1.1 }
    let symbol = book.money.symbol(unit)
    var figures = [
      book.figure(
        "Balance", histories.balance(of: account), detail: "in \(book.day.monthName)",
        mark: (book.money.number(change[unit], unit, isChange: true) + " ", "strong"))
    ]
    if let usual = UsualMonth(changes, in: unit, before: book.day) {
      let isSpending = book.journal.role(of: account) == .expense
      figures.append(
        .init(
          label: isSpending ? "Usual month" : "In, usual month",
          value: book.money.number(usual.quantity, unit), unit: symbol,
          detail: "median of \(counted(usual.monthCount, "month"))"))
    } else {
      figures.append(
        .init(label: "Transactions in \(book.day.monthName)", value: "\(month.count)"))
    }
    if let lowest {
      figures.append(
        .init(
          label: "Lowest", value: book.money.number(lowest.1, unit), unit: symbol,
          detail: "on \(lowest.0.day.longText)"))
    }
    figures.append(
      .init(label: "Dated later", value: "\(changes.count - past.count)"))
    return figures
  }

  // MARK: Below

  /// The accounts below it that have pages, each with what is in it.
  private func writeParts(to page: inout PageWriter) {
    let parts = parts(below: account, page.links)
    guard !parts.isEmpty else { return }
    page.section("What is in it?", sub: "As booked, with what is below") { page in
      page.table(
        parts,
        [
          .name("Account") { $0.account($1, below: account) },
          .text("Transactions", "wide figure") { "\(histories.count(of: $0))" },
          PageColumn("Balance", "figure") {
            $0.lines(histories.balance(of: $1), unit: nil)
          },
        ])
    }
  }

  /// The nearest ones with a page.
  private func parts(below account: AccountID, _ links: Links) -> [AccountID] {
    book.journal.accounts[account].children.flatMap { child in
      links.account(child) == nil ? parts(below: child, links) : [child]
    }
  }
}
