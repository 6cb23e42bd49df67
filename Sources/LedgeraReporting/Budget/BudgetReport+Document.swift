import LedgeraDiagnostics
package import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension BudgetReport {
  /// The budget for people, spreadsheets and programs.
  package var document: Document {
    Document(
      title: title, blocks: [.table(table)], records: records,
      json: Self.form.json(self, BookTexts(actual.journal)))
  }

  /// The headline, e.g. `Budget performance in 2026Q3:`.
  package var title: String { "Budget performance in \(actual.span.title)\(actual.conversion):" }

  /// Figures of a row and its goals, side by side: periods, then total and average.
  private func pairs(
    _ row: BalanceReport.Figures, _ goal: BalanceReport.Figures?
  ) -> [(WideBalance, WideBalance?)] {
    let options = actual.options
    let periods = options.hidesPeriods ? 0..<0 : actual.periods.indices
    var pairs = periods.map { index in
      (
        index < row.amounts.count ? row.amounts[index] : WideBalance(),
        self.goal(goal, in: index)
      )
    }
    // The sum of no goals is zero.
    if hasTotalColumn { pairs.append((row.total, goal?.total ?? WideBalance())) }
    if options.hasAverageColumn { pairs.append((row.average, goal?.average ?? WideBalance())) }
    return pairs
  }

  private var hasTotalColumn: Bool {
    actual.options.hasTotalColumn && actual.options.accumulation == .change
  }

  private func titles(_ periods: [String], _ total: String, _ average: String) -> [String] {
    (actual.options.hidesPeriods ? [] : periods) + (hasTotalColumn ? [total] : [])
      + (actual.options.hasAverageColumn ? [average] : [])
  }

  private func name(of row: BalanceReport.Figures) -> String {
    row.account == nil ? row.name : AccountParts.dropping(actual.options.droppedParts, row.name)
  }

  // MARK: Text

  /// A line of a row: the figures of all commodities, or those of one.
  private struct Line {
    let name: String
    var indent = 0
    /// nil: there is no column for it.
    let symbol: String?
    let texts: [BudgetText]

    /// As a line of balances.
    ///
    /// - Parameter widths: Of the parts in each column.
    func shown(in widths: [BudgetText.Widths]) -> BalanceGrid.Line {
      BalanceGrid.Line(
        name: name, indent: indent,
        cells: (symbol.map { [Cell($0)] } ?? []) + zip(texts, widths).map { $0.cell(in: $1) })
    }
  }

  private func lines(
    named name: String, indent: Int = 0, _ pairs: [(WideBalance, WideBalance?)],
    _ texts: BalanceCells
  ) -> [Line] {
    let isBare = isBare
    guard isBare || actual.options.layout == .tall else {
      let texts = pairs.map { BudgetText($0, $1, texts) }
      return [Line(name: name, indent: indent, symbol: nil, texts: texts)]
    }
    return texts.commoditiesHeld(in: pairs.flatMap { [$0, $1 ?? WideBalance()] }).map { held in
      let texts = pairs.map { BudgetText($0, $1, of: held.id, isBare: isBare, texts) }
      return Line(name: name, indent: indent, symbol: isBare ? held.symbol : nil, texts: texts)
    }
  }

  /// Whether symbols have a column of their own.
  private var isBare: Bool { actual.options.layout == .bare }

  private var table: Table {
    let texts = BalanceCells(actual, .report)
    let body = zip(actual.rows, goals).flatMap { row, goal in
      lines(
        named: isTree ? row.shortName : name(of: row), indent: isTree ? row.indent : 0,
        pairs(row, goal), texts)
    }
    let sums = pairs(actual.totals, goalTotals)
    let footer = actual.options.hasTotalsRow ? lines(named: "", sums, texts) : []
    let columns = sums.indices.map { column in
      BudgetText.Widths(of: (body + footer).map { $0.texts[column] })
    }
    // Lines become columns where the table is transposed.
    func shown(_ line: Line) -> BalanceGrid.Line {
      guard actual.options.isTransposed else { return line.shown(in: columns) }
      let width = BudgetText.Widths(of: line.texts)
      return line.shown(in: sums.map { _ in width })
    }
    return actual.grid(
      titled: title,
      (isBare ? ["Commodity"] : []) + titles(actual.headings, "  Total", "Average"),
      body.map(shown), footer.map(shown))
  }

  // MARK: Machines

  private var records: Records {
    let texts = BalanceCells(actual, .machine)
    func records(_ name: String, _ pairs: [(WideBalance, WideBalance?)]) -> [[String]] {
      guard isBare else {
        return [[name] + pairs.flatMap { [texts.line($0), $1.map(texts.line) ?? ""] }]
      }
      return lines(named: name, pairs, texts).map { line in
        [name, line.symbol ?? ""] + line.texts.flatMap { [$0.figure.text, $0.goal ?? "0"] }
      }
    }
    let headings = titles(actual.periods.map(\.title), "Total", "Average")
    var rows = [
      ["Account"] + (isBare ? ["Commodity"] : []) + headings.flatMap { [$0, "budget"] }
    ]
    rows += zip(actual.rows, goals).flatMap { row, goal in
      records(isTree ? actual.recordName(row) : name(of: row), pairs(row, goal))
    }
    if actual.options.hasTotalsRow, !(isBare && actual.rows.isEmpty) {
      rows += records("Total:", pairs(actual.totals, goalTotals))
    }
    if actual.options.isTransposed { rows = BalanceReport.transposed(rows) }
    return Records(header: rows[0], rows: Array(rows.dropFirst()))
  }

  package static let form = ReportForm<BudgetReport, BookTexts>("balanceBudget") {
    Field("columns", .texts) { $0.titles($0.actual.periods.map(\.title), "Total", "Average") }
    Field("rows", .list(BudgetLine.fields)) { $0.jsonRows }
    Field("totals", .list(Figure.fields)) { $0.figures($0.actual.totals, $0.goalTotals) }
  }

  private struct BudgetLine {
    let account: String
    let figures: [Figure]

    static let fields = Fields<BudgetLine, BookTexts> {
      Field("account", .text) { $0.account }
      Field("figures", .list(Figure.fields)) { $0.figures }
    }
  }

  private struct Figure {
    let actual: WideBalance
    /// nil: no goal.
    let goal: WideBalance?

    static let fields = Fields<Figure, BookTexts> {
      Field("actual", .amounts) { $0.actual }
      Field("goal", .amounts) { $0.goal }
      Field("percent", .decimal) { figure in
        figure.goal.flatMap { BudgetReport.percentage(figure.actual, of: $0) }
      }
    }
  }

  private func figures(
    _ row: BalanceReport.Figures, _ goal: BalanceReport.Figures?
  ) -> [Figure] {
    pairs(row, goal).map { Figure(actual: $0, goal: $1) }
  }

  private var jsonRows: [BudgetLine] {
    zip(actual.rows, goals).map { BudgetLine(account: $0.name, figures: figures($0, $1)) }
  }
}

/// The parts of one field of a budget as text: `261.67 EUR [ 82% of 320.00 EUR]`.
private struct BudgetText {
  let figure: Run
  /// Empty: no percentage.
  let percentage: String
  /// nil: no goal.
  let goal: String?

  /// How wide the parts are in a column.
  struct Widths {
    let figure: Int
    let percentage: Int
    let goal: Int

    init(of texts: [BudgetText]) {
      figure = texts.map { DisplayWidth.of($0.figure.text) }.max() ?? 0
      percentage = texts.map(\.percentage.utf8.count).max() ?? 0
      goal = texts.compactMap { $0.goal.map(DisplayWidth.of) }.max() ?? 0
    }
  }

  init(_ figure: WideBalance, _ goal: WideBalance?, _ texts: BalanceCells) {
    let runs = texts.runs(figure)
    self.figure = Run(
      texts.runs(figure).map(\.text).joined(separator: ", "),
      runs.allSatisfy { $0.style == .negative } ? .negative : .plain)
    percentage = goal.flatMap { BudgetReport.percentage(figure, of: $0)?.text() } ?? ""
    self.goal = goal.map { texts.runs($0).map(\.text).joined(separator: ", ") }
  }

  /// The part of one commodity, which has no percentage where the figure does not hold it.
  init(
    _ figure: WideBalance, _ goal: WideBalance?, of commodity: CommodityID, isBare: Bool,
    _ texts: BalanceCells
  ) {
    func run(_ balance: WideBalance) -> Run {
      let number = texts.number(commodity, in: balance)
      return isBare || number.text == "0"
        ? number : Run(texts.text(of: balance.amount(of: commodity)), number.style)
    }
    self.figure = run(figure)
    self.goal = goal.map { run($0).text }
    let isHeld = figure.amounts.contains { $0.commodity == commodity }
    let share = goal.flatMap { goal in
      BudgetReport.percentage(
        WideBalance(figure.amount(of: commodity)), of: WideBalance(goal.amount(of: commodity)))
    }
    percentage = isHeld ? share?.text() ?? "" : ""
  }

  func cell(in widths: Widths) -> Cell {
    func padded(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - DisplayWidth.of(text))) + text
    }
    let space = padded("", widths.figure - DisplayWidth.of(figure.text))
    guard widths.goal > 0 else { return Cell([Run(space), figure], .adjoining) }
    let hasPercentages = widths.percentage > 0
    guard let goal else {
      let width = (hasPercentages ? widths.percentage + 5 : 0) + widths.goal + 3
      return Cell([Run(space), figure, Run(padded("", width))], .adjoining)
    }
    let share = percentage.isEmpty ? "" : "\(padded(percentage, widths.percentage))% of "
    let front = hasPercentages ? padded(share, widths.percentage + 5) : ""
    return Cell([Run(space), figure, Run(" [\(front)\(padded(goal, widths.goal))]")], .adjoining)
  }
}
