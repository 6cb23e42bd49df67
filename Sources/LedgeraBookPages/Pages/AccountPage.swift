import LedgeraChecking
import LedgeraCharts
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

/// What happened here?
struct AccountPage: Sendable {
  let book: Book
  let account: AccountID
  /// All of them, the oldest first.
  let changes: @Sendable () -> [AccountHistories.Change]
  /// The year whose entries are listed; nil: all.
  let year: Int?
  /// All years, each with its page; empty: there is one page.
  let years: [(year: Int, page: String)]

  func write(to page: inout PageWriter) {
    let changes = changes()
    page.heading(lead: lead(changes)) { $0.account(account, keepsRoot: true, isLink: false) }
    // Pages of earlier years have their entries only.
    let isFirst = year == years.last?.year
    if isFirst { FigureStrip(figures: figures(changes)).write(to: &page) }
    if isFirst, let chart = BalanceChart(changes, unit: unit(changes), book, account).chart {
      let others =
        changes.last.map { book.money.hasOthers($0.balance, than: unit(changes)) } ?? false
      let apart = others ? " · other commodities have no picture" : ""
      let shade = chart.futureStart == nil ? "" : " · shaded: transactions dated after today"
      page.section("Balance", sub: "\(book.money.symbol(unit(changes))), by day\(shade)\(apart)") {
        $0.chart(chart)
      }
    }
    writeYears(to: &page)
    let shown = year.map { year in changes.filter { $0.day.year == year } } ?? changes
    RegisterTable(book: book, account: account, changes: shown, unit: only(changes))
      .write(to: &page)
  }

  private func writeYears(to page: inout PageWriter) {
    guard years.count > 1 else { return }
    page.markup("<p class=\"years\">")
    for (year, name) in years.reversed() {
      let isHere = year == self.year ? " aria-current=\"page\"" : ""
      page.markup("<a href=\"\(page.links.page(name))\"\(isHere)>\(year)</a> ")
    }
    page.markup("</p>\n")
  }

  // MARK: In short

  /// Of the last balance, the pages' unit first.
  private func unit(_ changes: [AccountHistories.Change]) -> CommodityID {
    let held = Set(changes.flatMap { $0.change.amounts.map(\.commodity) })
    if held.contains(book.unit) || held.isEmpty { return book.unit }
    return changes.last?.change.amounts.first?.commodity ?? book.unit
  }

  /// The one commodity that was ever posted; nil: there were several.
  private func only(_ changes: [AccountHistories.Change]) -> CommodityID? {
    let unit = unit(changes)
    return changes.allSatisfy { !book.money.hasOthers($0.change, than: unit) } ? unit : nil
  }

  private func lead(_ changes: [AccountHistories.Change]) -> String {
    let since = changes.count > 1 ? changes.first.map { " since \($0.day.longText)" } : nil
    return [
      book.traits.institution(of: account),
      book.journal.role(of: account) == .wallet
        ? "class \(book.traits.holdingClass(of: account, book.journal))" : nil,
      only(changes).map(book.money.symbol),
      counted(changes.count, "transaction") + (since ?? ""),
    ].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private func figures(_ changes: [AccountHistories.Change]) -> [FigureStrip.Figure] {
    let unit = unit(changes)
    let past = changes.prefix { $0.day <= book.day }
    let balance = past.last?.balance ?? WideBalance()
    let month = past.filter { $0.day >= book.day.startOfMonth }
    let change = month.reduce(into: WideBalance()) { $0.add($1.change) }
    let lowest = past.min { $0.balance[unit] < $1.balance[unit] }
    let symbol = book.money.symbol(unit)
    var figures = [
      book.figure(
        "Balance", balance, detail: "in \(book.day.monthName)",
        mark: (book.money.number(change[unit], unit, isChange: true) + " ", "strong"))
    ]
    figures.append(
      .init(label: "Transactions in \(book.day.monthName)", value: "\(month.count)"))
    if let lowest {
      figures.append(
        .init(
          label: "Lowest", value: book.money.number(lowest.balance[unit], unit), unit: symbol,
          detail: "on \(lowest.day.longText)"))
    }
    figures.append(
      .init(label: "Dated later", value: "\(changes.count - past.count)"))
    return figures
  }
}
