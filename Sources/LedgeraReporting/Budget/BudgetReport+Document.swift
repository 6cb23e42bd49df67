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
    var pairs = actual.periods.indices.map { index in
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
    periods + (hasTotalColumn ? [total] : [])
      + (actual.options.hasAverageColumn ? [average] : [])
  }

  private func name(of row: BalanceReport.Figures) -> String {
    row.account == nil ? row.name : AccountParts.dropping(actual.options.droppedParts, row.name)
  }

  // MARK: Text

  private var table: Table {
    let texts = BalanceCells(actual, .report)
    let rows = zip(actual.rows, goals).map { pairs($0, $1).map { BudgetText($0, $1, texts) } }
    let sums = pairs(actual.totals, goalTotals).map { BudgetText($0, $1, texts) }
    let all = actual.options.hasTotalsRow ? rows + [sums] : rows
    let widths = sums.indices.map { column in BudgetText.Widths(of: all.map { $0[column] }) }
    func cells(_ texts: [BudgetText]) -> [Cell] { zip(texts, widths).map { $0.cell(in: $1) } }
    let headings = titles(actual.headings, "  Total", "Average")
    var table = Table(title: title, layout: .grid, columns: [Column(.account)])
    table.columns += headings.map { _ in Column(.amount) }
    table.rows = [.header(headings), .doubleRule]
    for (row, texts) in zip(actual.rows, rows) {
      let name = isTree ? Cell(row.shortName, indent: row.indent) : Cell(self.name(of: row))
      table.rows.append(Row([name] + cells(texts)))
    }
    if actual.options.hasTotalsRow {
      table.rows += [.rule, Row(.grandTotal, [.empty] + cells(sums))]
    }
    return table
  }

  // MARK: Machines

  private var records: Records {
    let texts = BalanceCells(actual, .machine)
    func fields(_ pairs: [(WideBalance, WideBalance?)]) -> [String] {
      pairs.flatMap { [texts.line($0), $1.map(texts.line) ?? ""] }
    }
    let headings = titles(actual.periods.map(\.title), "Total", "Average")
    var rows = zip(actual.rows, goals).map { [name(of: $0)] + fields(pairs($0, $1)) }
    if actual.options.hasTotalsRow {
      rows.append(["Total:"] + fields(pairs(actual.totals, goalTotals)))
    }
    return Records(header: ["Account"] + headings.flatMap { [$0, "budget"] }, rows: rows)
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
