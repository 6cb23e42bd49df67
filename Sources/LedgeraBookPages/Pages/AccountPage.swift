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
  let histories: AccountHistories
  /// How many transactions are listed at least.
  let rowLimit: Int

  func write(to page: inout PageWriter) {
    let changes = histories.changes(of: account)
    page.heading(lead: lead(changes)) { $0.account(account, keepsRoot: true, isLink: false) }
    FigureStrip(figures: figures(changes)).write(to: &page)
    if let chart = BalanceChart(changes, unit: unit(changes), book, account).chart {
      let others =
        changes.last.map { book.money.hasOthers($0.balance, than: unit(changes)) } ?? false
      let apart = others ? " · other commodities have no picture" : ""
      let shade = chart.futureStart == nil ? "" : " · shaded: transactions dated after today"
      page.section("Balance", sub: "\(book.money.symbol(unit(changes))), by day\(shade)\(apart)") {
        $0.chart(chart)
      }
    }
    RegisterTable(
      book: book, account: account, changes: changes, unit: only(changes), limit: rowLimit
    )
    .write(to: &page)
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
