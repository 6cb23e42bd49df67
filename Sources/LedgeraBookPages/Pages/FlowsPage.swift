import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities
import LedgeraReporting

/// What came in, what is unusual?
struct FlowsPage: Sendable {
  let book: Book
  /// All of time, in at most 36 periods.
  let flows: SummaryReport
  let income: TrendReport
  let table: CategoryTable

  init(_ book: Book) throws(BalanceFailure) {
    self.book = book
    let periods = try Book.periods(book.journal, until: book.day, most: 36)
    let months = periods.first.map { Int($0.last.number - $0.start.number) / 28 } ?? 1
    flows = try book.flows(
      DateSpan(start: periods.first?.start, end: DateSpan(book.day).end),
      months > 4 ? .years(1) : months > 1 ? .quarters(1) : .months(1))
    income = try TrendReport(
      book.ledger,
      TrendRequest(SummaryRequest(categories: book.journal.isFlow), isIncome: true, today: book.day)
    )
    table = try CategoryTable(book)
  }

  /// Whether there is anything to show.
  var isEmpty: Bool { book.spending.totals.isEmpty && income.totals.isEmpty }

  func write(to page: inout PageWriter) {
    let span = flows.span
    let days = [span.start, span.last].compactMap { $0?.longText }.joined(separator: " \u{2013} ")
    page.heading(
      "Income & expenses", lead: "What came in, what went out, and what is unusual. \(days).")
    FigureStrip(figures: figures).write(to: &page)
    FlowSection(title: "By month", flows: flows, book: book, words: "by \(step)").write(to: &page)
    writeUnusual(to: &page)
    table.write(to: &page)
  }

  private var step: String {
    guard let first = flows.periods.first?.span, let period = Period(first) else { return "month" }
    return period.length > 100 ? "year" : period.length > 31 ? "quarter" : "month"
  }

  private var figures: [FigureStrip.Figure] {
    let unit = book.unit
    func total(_ report: TrendReport) -> TrendReport.Line? {
      report.totals.first { $0.commodity == unit }
    }
    func usual(_ label: String, _ report: TrendReport) -> FigureStrip.Figure? {
      total(report)?.usual.map {
        FigureStrip.Figure(
          label: label, value: book.money.number($0, unit), unit: book.money.symbol(unit),
          detail: "median of \(counted(report.periods.count - 1, "month"))")
      }
    }
    let (came, went) = (total(income)?.sum ?? .zero, total(book.spending)?.sum ?? .zero)
    let saved = came - went
    let rate = came.signum > 0 ? saved.percentage(of: came) : nil
    return [
      book.figure(
        "Saved, last \(counted(income.periods.count, "month"))",
        WideBalance(WideAmount(saved, unit)),
        detail: rate.map { book.money.percentage($0) + " of income" }
          ?? ""),
      usual("Income, usual month", income),
      usual("Expenses, usual month", book.spending),
      foreign ?? book.figure("Spent in \(book.day.monthName)", book.dashboard.month.expense),
    ].compactMap(\.self)
  }

  /// What was spent in another currency, which is in no other figure.
  private var foreign: FigureStrip.Figure? {
    guard let line = book.spending.totals.first(where: { $0.commodity != book.unit }) else {
      return nil
    }
    let symbol = book.money.symbol(line.commodity)
    return FigureStrip.Figure(
      label: "Spent in \(symbol)", value: book.money.number(line.sum, line.commodity),
      unit: symbol, detail: "not in \(book.money.symbol(book.unit)) figures")
  }

  // MARK: Unusual

  private func writeUnusual(to page: inout PageWriter) {
    let lines = book.spending.lines.filter { $0.commodity == book.unit }.prefix(6)
    guard book.spending.periods.count > 1, !lines.isEmpty else { return }
    let before = counted(book.spending.periods.count - 1, "month")
    let sub =
      "The largest categories by month, \(book.money.symbol(book.unit)) · dashes: the usual month, the median of the \(before) before"
    page.section("What is unusual?", sub: sub) { page in
      page.markup("<div class=\"multiples bars\">\n")
      for line in lines { write(line, to: &page) }
      page.markup("</div>\n")
    }
  }

  private func write(_ line: TrendReport.Line, to page: inout PageWriter) {
    let unit = book.unit
    page.markup("<div><div class=\"name\"><span>")
    page.name(line)
    page.markup("</span><span>")
    page.text(book.money.number(line.latest, unit))
    page.markup("</span></div>\n")
    page.element(
      "p", "sub",
      line.usual.map { "usually \(book.money.number($0, unit))" } ?? "nothing in most months")
    let name = line.account.map(book.journal.name) ?? ""
    let level = line.usual.map { usual in
      Layer.level(Series("", line.figures.map { _ in usual.rounded(toDecimals: 2) }, .net))
    }
    page.chart(
      Chart(
        "\(name) by month",
        ColumnAxis(book.spending.periods, until: book.day, hasSlots: true, isSmall: true),
        [.bars([Series(name, line.figures, .expense)])] + [level].compactMap(\.self),
        height: 84, stepCount: 2, style: book.money.style(unit), names: .elsewhere))
    page.markup("</div>\n")
  }
}
