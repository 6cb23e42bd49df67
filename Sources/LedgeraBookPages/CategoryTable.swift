import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying
import LedgeraReporting

/// What each category cost in each of the last six months, below the sums of the categories above.
struct CategoryTable: Sendable {
  private let book: Book
  private let spending: TrendReport
  /// The same by the second parts of names.
  private let groups: TrendReport
  private let income: TrendReport

  init(_ book: Book) throws(BalanceFailure) {
    self.book = book
    func report(isIncome: Bool, depth: Int?) throws(BalanceFailure) -> TrendReport {
      let request = SummaryRequest(
        PostingSelection(depth: DepthLimit(general: depth)), categories: book.journal.isFlow)
      return try TrendReport(
        book.ledger,
        TrendRequest(request, isIncome: isIncome, periodCount: 6, today: book.day))
    }
    spending = try report(isIncome: false, depth: nil)
    groups = try report(isIncome: false, depth: 2)
    income = try report(isIncome: true, depth: nil)
  }

  func write(to page: inout PageWriter) {
    let unit = book.unit
    let (came, went) = (total(income), total(spending))
    guard came != nil || went != nil else { return }
    let months = spending.periods.map { $0.start?.monthText ?? "" }
    let sub = "\(book.money.symbol(unit)) by month\(apart)"
    page.section("Where did it go?", sub: sub) { page in
      page.table(
        [PageHeading("Category")]
          + months.enumerated().map { PageHeading($1, figureStyle($0)) }
          + [PageHeading("Total", "figure")]
      ) { page in
        if let came { row("subtotal sticky", came, to: &page) { $0.text("Income") } }
        for group in groups.lines where group.commodity == unit { write(group, to: &page) }
        if let went { row("sum sticky", went, to: &page) { $0.text("Expenses") } }
        if let came { writeSaved(came, went, to: &page) }
      }
    }
  }

  /// Phones show the last two months and the total.
  private func figureStyle(_ month: Int) -> String {
    month < spending.periods.count - 2 ? "figure wide" : "figure"
  }

  private func total(_ report: TrendReport) -> TrendReport.Line? {
    report.totals.first { $0.commodity == book.unit }
  }

  /// Spending in other currencies is named, not added.
  private var apart: String {
    let others = spending.totals.filter { $0.commodity != book.unit }.prefix(3).map {
      "\(book.money.number($0.sum, $0.commodity))\u{A0}\(book.money.symbol($0.commodity))"
    }
    return others.isEmpty ? "" : " · \(others.joined(separator: ", ")) not included"
  }

  /// A category, and those below it where there are several.
  private func write(_ group: TrendReport.Line, to page: inout PageWriter) {
    guard let account = group.account else { return }
    let parts = spending.lines.filter { line in
      line.commodity == group.commodity
        && line.account.map { book.journal.accounts.isEqualOrBelow($0, account) } ?? false
    }
    guard parts.count > 1 else {
      return row("sticky", parts.first ?? group, to: &page) {
        $0.account(parts.first?.account ?? account)
      }
    }
    row("subtotal sticky", group, to: &page) { $0.account(account) }
    for part in parts {
      guard let own = part.account else { continue }
      row("child sticky", part, to: &page) { page in
        page.link(to: own) { $0.text(own == account ? "itself" : book.journal.leafName(own)) }
      }
    }
  }

  private func row(
    _ style: String, _ line: TrendReport.Line, to page: inout PageWriter,
    _ name: (inout PageWriter) -> Void
  ) {
    page.row(style) { page in
      page.rowHeading("", name)
      for (index, figure) in line.figures.enumerated() {
        page.figure(figure.isZero ? nil : figure, book.unit, figureStyle(index))
      }
      page.figure(line.sum, book.unit, "figure strong")
    }
  }

  private func writeSaved(
    _ came: TrendReport.Line, _ went: TrendReport.Line?, to page: inout PageWriter
  ) {
    page.row("total sticky") { page in
      page.rowHeading { $0.text("Saved") }
      for (index, figure) in came.figures.enumerated() {
        page.figure(figure - (went?.figures[index] ?? .zero), book.unit, figureStyle(index))
      }
      page.figure(came.sum - (went?.sum ?? .zero), book.unit, "figure strong")
    }
  }
}
