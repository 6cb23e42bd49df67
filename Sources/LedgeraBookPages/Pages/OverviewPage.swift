import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities
import LedgeraReporting

/// Where do I stand?
struct OverviewPage: Sendable {
  let book: Book
  /// The last twelve months.
  let flows: SummaryReport
  /// What comes in the next six weeks.
  let upcoming: [UpcomingTransaction]

  init(_ book: Book) throws(BalanceFailure) {
    self.book = book
    let start = book.day.startOfMonth.adding(months: -11)
    let first =
      book.worth.days.isEmpty ? book.day : book.journal.daysOfTransactions(secondary: false).start
    flows = try book.flows(
      DateSpan(start: max(start, first?.startOfMonth ?? start), end: DateSpan(book.day).end),
      .months(1))
    let request = UpcomingRequest(today: book.day, last: book.day.adding(days: 42))
    upcoming = UpcomingReport(book.ledger, book.plan, request).transactions
  }

  func write(to page: inout PageWriter) {
    page.heading("Overview", lead: "Where the books stand today, and what needs a look.")
    FigureStrip(figures: figures).write(to: &page)
    page.section("Net worth", sub: worthNote) { page in
      if let chart = WorthChart(book.worth, book).chart { page.chart(chart) }
    }
    page.markup("<div class=\"columns\">\n")
    writeSpending(to: &page)
    page.markup("<div>")
    writeTasks(to: &page)
    writeUpcoming(to: &page)
    page.markup("</div></div>\n")
    FlowSection(
      title: "Income and expenses", flows: flows, book: book, words: "the last twelve months"
    )
    .write(to: &page)
    writeAccounts(to: &page)
  }

  private var worthNote: String {
    let others = book.worth.netWorth.contains { book.money.hasOthers($0, than: book.unit) }
    return "\(book.money.symbol(book.unit)), valued at each period\u{2019}s end"
      + (others ? " · what has no rate is left out" : "")
  }

  // MARK: In short

  private var figures: [FigureStrip.Figure] {
    let report = book.dashboard
    let month = book.day.monthName
    let rate = report.month.savingsRate.map { book.money.percentage($0) + " of income" }
    let planned = report.standing?.budget?.plannedSavingsRate.map {
      book.money.percentage($0) + " planned"
    }
    let atHand = report.runway.usualMonths.map { months in
      months > WideQuantity(coefficient: 120, scale: 0)
        ? "for more than ten years"
        : "for \(book.money.number(months)) usual months"
    }
    return [
      book.figure(
        "Net worth", report.netWorth, detail: "this month",
        mark: book.monthsChange),
      book.figure(
        "Saved in \(month)", report.month.net,
        detail: [rate, planned].compactMap(\.self).joined(separator: " · ")),
      book.figure("At hand", report.runway.liquid, detail: atHand ?? ""),
      budgetFigure ?? book.figure("Spent in \(month)", report.month.expense),
    ]
  }

  private var budgetFigure: FigureStrip.Figure? {
    guard let standing = book.dashboard.standing, let budget = standing.budget else { return nil }
    let overspent = standing.atRisk.count { $0.left.isNegative }
    return book.figure(
      "Not assigned", WideBalance(WideAmount(budget.unassigned, standing.commodity)),
      detail: overspent == 0
        ? "no envelope overspent" : "\(counted(overspent, "envelope")) overspent")
  }

  // MARK: Spending

  private func writeSpending(to page: inout PageWriter) {
    let lines = SpendingLines(book.spending, in: book.unit)
    let sub =
      "\(book.day.monthName), \(book.money.symbol(book.unit)) · the mark is the usual month, the median"
      + " of those before"
    page.section("Where did it go?", sub: sub) { page in
      guard let most = lines.most else { return page.nothing("Nothing was spent this month.") }
      let columns: [PageColumn<TrendReport.Line>] = [
        .name { $0.name($1) },
        PageColumn("", "drawn") { $0.bar($1.latest, of: most, tick: $1.usual, .expense) },
        .text("", "figure") { book.money.number($0.latest, book.unit) },
        .text("", "figure wide faint") { $0.changeText(book.money) },
      ]
      page.table(lines.shown, columns) { page in
        guard let rest = lines.rest else { return }
        page.row { page in
          page.rowHeading("faint") { $0.text("other") }
          page.cell("drawn") { $0.bar(rest, of: most, tick: nil, .expense) }
          page.figure(rest, book.unit)
          page.cell("wide", "")
        }
      }
    }
  }

  // MARK: Lists

  private func writeTasks(to page: inout PageWriter) {
    let tasks = OverviewTasks(book)
    guard !tasks.list.isEmpty else { return }
    page.section("Needs a look") { page in
      page.table(
        tasks.list,
        [
          .text(mark: { $0.isUrgent ? "caution" : "faint" }) { $0.kind },
          .name { $0.text($1.text) }, .text("", "figure bad") { $0.figure },
        ])
    }
  }

  private func writeUpcoming(to page: inout PageWriter) {
    guard !upcoming.isEmpty else { return }
    page.section("Coming up") { page in
      page.table(
        upcoming.prefix(6),
        [
          PageColumn(mark: { $0.day < book.day ? "caution" : "faint" }) {
            $0.time($1.day, $1.day.shortText)
          },
          .name { $0.text($1.description) },
          PageColumn("", "figure", mark: { $0.kind == .income ? "in" : "" }) { page, transaction in
            let isOut = transaction.kind == .expense
            page.lines(
              isOut ? transaction.amount.negated : transaction.amount, unit: book.unit,
              isChange: transaction.kind == .income)
          },
        ])
      if upcoming.count > 6 {
        page.element("p", "sub", "and \(upcoming.count - 6) more in the next six weeks")
      }
    }
  }

  // MARK: Accounts

  private func writeAccounts(to page: inout PageWriter) {
    let report = book.accounts
    let lines = (report.assets + report.liabilities).filter { $0.account != nil }
    guard !lines.isEmpty else { return }
    page.section("Accounts") { page in
      func amounts(_ line: NetWorthReport.Line) -> [WideBalance] {
        let isDebt = line.account.map { book.journal.type(of: $0) == .liability } ?? false
        return isDebt ? line.amounts.map(\.negated) : line.amounts
      }
      let columns: [PageColumn<NetWorthReport.Line>] = [
        .name("Account") { page, line in if let account = line.account { page.account(account) } },
        .text("Class", "wide", mark: { _ in "faint" }) { line in
          line.account.map { book.traits.holdingClass(of: $0, book.journal) } ?? ""
        },
        PageColumn(counted(report.days.count, "month"), "wide") {
          $0.sparkline(amounts($1).map { $0[book.unit] })
        },
        PageColumn("Balance, \(book.money.symbol(book.unit))", "figure") {
          $0.lines(amounts($1).last ?? WideBalance(), unit: book.unit)
        },
        PageColumn("This month", "figure", mark: { _ in "faint" }) {
          $0.lines(amounts($1).lastChange, unit: book.unit, isChange: true)
        },
      ]
      page.table(lines, columns) { page in
        page.row("sum") { page in
          page.rowHeading { $0.text("Net worth") }
          page.markup("<td class=\"wide\"></td><td class=\"wide\"></td>")
          page.amounts(report.netWorth.last ?? WideBalance(), unit: book.unit)
          page.amounts(report.netWorth.lastChange, unit: book.unit, isChange: true)
        }
      }
    }
  }
}

extension [WideBalance] {
  /// The last less the one before it.
  var lastChange: WideBalance {
    guard var change = last else { return WideBalance() }
    if count > 1 { change.subtract(self[count - 2]) }
    return change
  }
}
