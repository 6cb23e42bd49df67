import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraModel

/// The lines of a balance report with period columns, before they become a table or records.
///
/// An account has one line, or one per commodity, depending on the layout.
struct BalanceGrid {
  struct Line {
    let name: String
    let indent: Int
    let cells: [Cell]
  }

  private let report: BalanceReport
  private let cells: BalanceCells

  init(_ report: BalanceReport, _ options: AmountTextOptions) {
    self.report = report
    cells = BalanceCells(report, options)
  }

  /// Column titles after the account's: `Commodity`, periods, total, average.
  func headings(periods: [String], total: String, average: String, commodity: String) -> [String] {
    (report.options.layout == .bare ? [commodity] : [])
      + (report.options.hidesPeriods ? [] : periods)
      + (report.options.hasTotalColumn && report.options.accumulation == .change ? [total] : [])
      + (report.options.hasAverageColumn ? [average] : [])
  }

  /// The lines of one row.
  func lines(of row: BalanceReport.Figures, named name: String, indent: Int = 0) -> [Line] {
    let balances = figures(of: row)
    switch report.options.layout {
    case .wide:
      let line = balances.map { Cell(cells.runs($0), .commas) }
      return [Line(name: name, indent: indent, cells: line)]
    case .tall:
      return tallLines(balances).map { Line(name: name, indent: indent, cells: $0) }
    case .tidy: return []  // has no columns for periods: BalanceReport+Tidy
    case .bare:
      guard !balances.isEmpty else { return [] }
      return cells.commodities(of: balances).map { commodity in
        let numbers = balances.map { balance in
          let run = cells.number(commodity.id, in: balance)
          return Cell(run.text, run.style)
        }
        return Line(
          name: name, indent: indent, cells: [Cell(commodity.symbol)] + numbers)
      }
    }
  }

  /// One for each column.
  func figures(of row: BalanceReport.Figures) -> [WideBalance] {
    var figures = row.amounts
    if report.options.hasTotalColumn, report.options.accumulation == .change, !figures.isEmpty {
      figures.append(row.total)
    }
    if report.options.hasAverageColumn, !row.amounts.isEmpty { figures.append(row.average) }
    if report.options.hidesPeriods { figures.removeFirst(row.amounts.count) }
    return figures
  }

  /// The first amounts of all figures on the first line, the second ones on the next …
  private func tallLines(_ balances: [WideBalance]) -> [[Cell]] {
    let runs = balances.map { aligned(cells.runs($0)) }
    let height = runs.reduce(1) { max($0, $1.count) }
    return (0..<height).map { line in
      runs.map { line < $0.count ? Cell($0[line].text, $0[line].style) : .empty }
    }
  }
}

extension BalanceGrid {
  /// The amounts of one figure, padded on the left to the width of the widest.
  private func aligned(_ runs: [Run]) -> [Run] {
    guard runs.count > 1 else { return runs }
    let widths = runs.map { DisplayWidth.of($0.text) }
    let width = widths.max() ?? 0
    return zip(runs, widths).map { run, own in
      Run(String(repeating: " ", count: width - own) + run.text, run.style)
    }
  }
}

extension BalanceReport {
  /// The grid, or the plain lines of a transposed one without accounts and totals.
  var gridBlocks: [Block] {
    guard options.isTransposed, rows.isEmpty, !options.hasTotalsRow else { return [.table(grid)] }
    let blanks = columnHeadings(BalanceGrid(self, .report)).map { _ in Cell.empty }
    return [.lines([Cell(title), "", "", "==++=="] + blanks)]
  }

  /// The report as a table with a column for each period, or for each account if transposed.
  var grid: Table {
    let grid = BalanceGrid(self, .report)
    let headings = columnHeadings(grid)
    let footer = options.hasTotalsRow ? grid.lines(of: totals, named: "") : []
    return self.grid(titled: title, headings, bodyLines(grid), footer)
  }

  /// The table of these lines, as the options want it.
  func grid(
    titled title: String, _ headings: [String], _ body: [BalanceGrid.Line],
    _ footer: [BalanceGrid.Line]
  ) -> Table {
    var table =
      options.isTransposed
      ? transposed(headings, body, footer) : upright(headings, body, footer)
    table.title = title
    return table
  }

  /// Column titles after the account's.
  func columnHeadings(_ grid: BalanceGrid) -> [String] {
    grid.headings(
      periods: headings, total: "  Total", average: "Average", commodity: "Commodity")
  }

  /// The lines of all rows, without totals.
  func bodyLines(_ grid: BalanceGrid) -> [BalanceGrid.Line] {
    rows.flatMap { grid.lines(of: $0, named: $0.shortName, indent: $0.indent) }
  }

  /// The columns after the account's.
  func columns(for headings: [String]) -> [LedgeraDocuments.Column] {
    headings.indices.map { index in
      let isCommodity = index == 0 && options.layout == .bare
      return isCommodity ? Column(.commodity) : Column(.amount, maximumWidth: maximumWidth)
    }
  }

  private func upright(
    _ headings: [String], _ body: [BalanceGrid.Line], _ footer: [BalanceGrid.Line]
  ) -> Table {
    var table = Table(layout: .grid, columns: [Column(.account)])
    table.columns += columns(for: headings)
    table.rows = [.header(headings), .doubleRule]
    for line in body { table.rows.append(Row(.body, line.row)) }
    if options.hasTotalsRow {
      table.rows.append(.rule)
      for line in footer { table.rows.append(Row(.grandTotal, line.row)) }
    }
    return table
  }

  private func transposed(
    _ headings: [String], _ body: [BalanceGrid.Line], _ footer: [BalanceGrid.Line]
  ) -> Table {
    var table = Table(layout: .grid, columns: [Column(.date)])
    for _ in body { table.columns.append(Column(.amount, maximumWidth: maximumWidth)) }
    for index in footer.indices {
      table.columns.append(
        Column(.total, maximumWidth: maximumWidth, lineBefore: index == 0 ? .single : .none))
    }
    let lines = body + footer
    let names = lines.map { Cell($0.name, indent: $0.indent) }
    table.rows = [Row(.header, [.empty] + names), .doubleRule]
    for (index, heading) in headings.enumerated() {
      table.rows.append(
        Row(
          .body,
          [Cell(heading)] + lines.compactMap { index < $0.cells.count ? $0.cells[index] : nil }))
    }
    return table
  }

  private var maximumWidth: Int? {
    if case .wide(let width) = options.layout { return width }
    return nil
  }

  /// The report for machines. Rows may be shorter than the header.
  var periodRecords: Records {
    let header = recordHeadings(periods: periods.map(\.title), "total", "average", "commodity")
    var rows = [["account"] + header] + recordRows
    if options.isTransposed { rows = BalanceReport.transposed(rows) }
    return Records(header: rows[0], rows: Array(rows.dropFirst()))
  }

  /// Field names after the account.
  func recordHeadings(
    periods: [String], _ total: String, _ average: String, _ commodity: String
  ) -> [String] {
    BalanceGrid(self, .machine).headings(
      periods: periods, total: total, average: average, commodity: commodity)
  }

  /// Rows and totals.
  var recordRows: [[String]] {
    let grid = BalanceGrid(self, .machine)
    var rows = rows.flatMap { grid.lines(of: $0, named: recordName($0)) }.map(\.texts)
    if options.hasTotalsRow {
      rows += grid.lines(of: totals, named: BalanceOptions.recordedTotal).map(\.texts)
    }
    return rows
  }

  /// Turns columns into rows; missing cells of short rows are closed up.
  static func transposed(_ rows: [[String]]) -> [[String]] {
    let width = rows.reduce(0) { max($0, $1.count) }
    return (0..<width).map { column in
      rows.compactMap { column < $0.count ? $0[column] : nil }
    }
  }
}

extension Row {
  /// Column titles after the first; blank if there are none.
  static func header(_ headings: [String]) -> Row {
    Row(.header, headings.isEmpty ? [] : [.empty] + headings.map { Cell($0) })
  }
}

extension BalanceGrid.Line {
  var row: [Cell] { [Cell(name, indent: indent)] + cells }

  var texts: [String] {
    [name] + cells.map { $0.runs.map(\.text).joined(separator: ", ") }
  }
}
