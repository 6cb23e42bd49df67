public import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

extension SimulationReport {
  /// The report for people, spreadsheets and programs.
  public var document: Document {
    Document(
      title: title, blocks: blocks, records: records,
      json: Self.form.json(self, BookTexts(journal, in: base ?? .none)))
  }

  /// What the report is, e.g. `Simulation in SGD from 2026-12-01 to 2056-11-30`.
  public var title: String {
    let symbol = base.map { journal.commodity($0).symbol } ?? ""
    let currency = symbol.isEmpty ? "" : " in \(symbol)"
    let end = simulation.years.last.map { " to \(day(of: $0).text)" } ?? ""
    let scenario = scenario.map { ", \($0)" } ?? ""
    return "Simulation\(currency) from \(firstMonth.text)\(end)\(scenario)"
  }

  private var blocks: [Block] {
    var blocks: [Block] = [
      .heading(title), .table(chances), .space, .line(medianPath), .space, .table(worthByYear),
      .space, .table(bucketsAtEnd), .space,
    ]
    if !otherGoals.isEmpty {
      let names = otherGoals.joined(separator: ", ")
      blocks.append(
        .paragraph(Cell("in no bucket, so not simulated: \(names)", .caution)))
    }
    let paths = ShownFigures.grouped(simulation.input.paths, numberStyle)
    blocks.append(
      .paragraph(
        Cell(
          "\(paths) paths from seed \(simulation.input.seed). Random returns, computed in binary"
            + " floating point:\nchances and percentiles, not amounts of the books.", .faint)))
    if !assumptions.isEmpty {
      blocks += [.space, .lines(assumptions.map { Cell($0, .faint) })]
    }
    return blocks
  }

  /// Whole units: what is uncertain by thousands has no cents.
  private var numberStyle: NumberStyle {
    var style = base.map { journal.commodity($0).style.number } ?? .plain
    style.decimals = 0
    return style
  }

  /// In whole units; with the symbol where that is not the base currency's.
  private func text(of aim: Aim) -> String {
    guard let commodity = aim.commodity, commodity != base else {
      return aim.amount.text(in: numberStyle)
    }
    let amount = WideAmount(aim.amount.rounded(toDecimals: 0), commodity)
    var style = journal.commodity(commodity).style
    style.number.decimals = 0
    return journal.text(of: amount, in: style, options: .report)
  }

  private func cell(_ figure: Double) -> Cell {
    let value = ShownFigures.rounded(figure, toDecimals: 0)
    return Cell(value.text(in: numberStyle), value.isNegative ? .negative : .plain)
  }

  private var percentTitles: [Cell] {
    SpreadOfFigures.percents.map { Cell($0 == 50 ? "median" : "\($0)%", .strong) }
  }

  private var chances: Table {
    var table = Table(
      layout: .plain,
      columns: [LedgeraDocuments.Column(.text), .init(.amount), .init(.date), .init(.percentage)])
    let total = simulation.input.paths
    func row(_ name: String, _ amount: Cell, _ day: String, _ count: Int) -> Row {
      let style: Style = count * 2 < total ? .negative : .plain
      return Row([
        Cell(name), amount, Cell(day), Cell(ShownFigures.percentage(count, of: total), style),
      ])
    }
    table.rows = [
      Row(header: ["Chance that", "Amount", "By", "Paths"]), .rule,
      row("money never runs out", .empty, "", simulation.fundedPaths),
    ]
    for (aim, count) in zip(aims, simulation.metPaths) {
      let name = aim.goal.map { "goal \($0) is reached" } ?? "\(aim.bucket) reaches"
      let amount = Cell(text(of: aim))
      table.rows.append(row(name, amount, aim.by?.text ?? "", count))
    }
    return table
  }

  private var worthByYear: Table {
    let columns =
      [LedgeraDocuments.Column(.date), .init(.percentage)]
      + percentTitles.map { _ in .init(.amount) }
    var table = Table(layout: .plain, columns: columns)
    let titles = ["Net worth", "Funded"].map { Cell($0, .strong) } + percentTitles
    table.rows = [Row(.header, titles), .rule]
    for year in simulation.years {
      let funded = ShownFigures.percentage(year.fundedPaths, of: simulation.input.paths)
      table.rows.append(
        Row([Cell(day(of: year).text), Cell(funded)] + year.netWorth.percentiles.map(cell)))
    }
    return table
  }

  private var bucketsAtEnd: Table {
    var table = Table(
      layout: .plain,
      columns: [LedgeraDocuments.Column(.text)] + percentTitles.map { _ in .init(.amount) })
    table.rows = [Row(.header, [Cell("Buckets at the end", .strong)] + percentTitles), .rule]
    for (bucket, spread) in zip(simulation.input.buckets, simulation.years.last?.buckets ?? []) {
      table.rows.append(Row([Cell(bucket.name)] + spread.percentiles.map(cell)))
    }
    return table
  }

  private var medianPath: LineChart {
    let points = simulation.years.map { year in
      LineChart.Point(
        position: year.month, label: day(of: year).text,
        value: ShownFigures.rounded(year.netWorth.percentiles[2], toDecimals: 0))
    }
    return LineChart(title: "Median of net worth", points: points, style: numberStyle, height: 8)
  }
}
