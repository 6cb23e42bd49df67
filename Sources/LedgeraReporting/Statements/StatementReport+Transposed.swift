import LedgeraDocuments
import LedgeraModel

extension StatementReport {
  /// A column of the transposed table.
  private struct Figures {
    /// Above the first column of a section; empty for the others.
    let section: String
    let name: Cell
    let role: LedgeraDocuments.Column.Role
    /// From the first period on.
    let cells: [Cell]
  }

  /// The report with a row for each period, and a column for each account, section total and the
  /// net total. The first header row names the sections.
  var transposedTable: Table {
    let figures = sections.flatMap { Self.figures(of: $0) } + netFigures
    var table = Table(title: title, layout: .grid, columns: [Column(.date)])
    table.columns += figures.enumerated().map { index, column in
      Column(column.role, lineBefore: index > 0 && !column.section.isEmpty ? .single : .none)
    }
    table.rows = [
      Row(.header, [.empty] + figures.map { Cell($0.section) }),
      Row(.header, [.empty] + figures.map(\.name)), .doubleRule,
    ]
    guard let first = sections.first?.report else { return table }
    let headings = first.columnHeadings(BalanceGrid(first, .report))
    for (index, heading) in headings.enumerated() {
      let cells = figures.map { index < $0.cells.count ? $0.cells[index] : .empty }
      table.rows.append(Row(.body, [Cell(heading)] + cells))
    }
    return table
  }

  /// The accounts of a section and its total.
  private static func figures(of section: Section) -> [Figures] {
    let report = section.report
    let grid = BalanceGrid(report, .report)
    let body = report.bodyLines(grid).map { (line: $0, role: Column.Role.amount) }
    let footer =
      report.options.hasTotalsRow ? grid.lines(of: report.totals, named: "Total") : []
    return (body + footer.map { ($0, .total) }).enumerated().map { index, column in
      Figures(
        section: index == 0 ? section.kind.title : "",
        name: Cell(column.line.name, indent: column.line.indent), role: column.role,
        cells: column.line.cells)
    }
  }

  private var netFigures: [Figures] {
    guard hasNet, let first = sections.first?.report else { return [] }
    return BalanceGrid(first, .report).lines(of: net, named: "").enumerated().map { index, line in
      Figures(section: index == 0 ? "Net" : "", name: .empty, role: .total, cells: line.cells)
    }
  }
}
