import LedgeraDiagnostics
package import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

extension SimulationReport {
  /// The report for people, spreadsheets and programs.
  package var document: Document {
    Document(
      title: title, blocks: blocks, records: records, json: Self.form.json(self, texts))
  }

  /// What the report is, e.g. `Simulation in SGD from 2026-12 to 2056-11`.
  package var title: String {
    let symbol = journal.commodity(texts.commodity).symbol
    let currency = symbol.isEmpty ? "" : " in \(symbol)"
    let end = simulation.years.last.map { " to \(day(of: $0).monthTitle)" } ?? ""
    let scenario = scenario.map { ", \($0)" } ?? ""
    return "Simulation\(currency) from \(firstMonth.monthTitle)\(end)\(scenario)"
  }

  /// Whether any path can differ from another.
  package var varies: Bool {
    past != nil || simulation.input.buckets.contains { $0.volatility > 0 }
  }

  /// What to say where nothing varies.
  package static let isCertain =
    "Nothing varies: no bucket has a volatility, so all paths are one, and there are no chances.\n"
    + "Write 'volatility 15%' below buckets: shares have some 15 to 20 %, bonds 5 %, cash 1 %."

  /// What to say where money runs out on some path.
  private static let isShort =
    "Once money has run out, what cannot be paid is left out; 'project' subtracts it."

  private var blocks: [Block] {
    var blocks: [Block] = [.heading(title)]
    if varies { blocks += [.table(chances), .space] }
    blocks += [.chart(medianPath), .space]
    for table in [worthByYear, bucketsAtEnd] + pastTables { blocks += [.table(table), .space] }
    if !otherGoals.isEmpty {
      let names = otherGoals.joined(separator: ", ")
      blocks.append(
        .paragraph(Cell("in no bucket, so not simulated: \(names)", .caution)))
    }
    if simulation.fundedPaths < simulation.input.paths {
      blocks.append(.paragraph(Cell(Self.isShort, .faint)))
    }
    guard varies else {
      blocks.append(.paragraph(Cell(Self.isCertain, .caution)))
      return blocks + (assumptions.isEmpty ? [] : [.space, assumed])
    }
    let paths = texts.figureText(
      WideQuantity(coefficient: Int128(simulation.input.paths), scale: 0))
    blocks.append(
      .paragraph(
        Cell(
          "\(paths) paths from seed \(simulation.input.seed). Random returns, computed in binary"
            + " floating point:\nchances and percentiles, not amounts of the books.", .faint)))
    if let pastPaths { blocks.append(.paragraph(Cell(pastPaths, .faint))) }
    return blocks + (assumptions.isEmpty ? [] : [.space, assumed])
  }

  /// What the past is made of; nil: it is not known.
  private var pastPaths: String? {
    guard let input = past?.input, let past = input.past else { return nil }
    let count = texts.figureText(WideQuantity(coefficient: Int128(input.paths), scale: 0))
    let plural = input.paths == 1 ? "" : "s"
    switch past.order {
    case .sequences:
      let start = past.monthsPerRow == 1 ? "month" : "year"
      return "In the past: \(count) sequence\(plural) of \(past.name), each from another"
        + " \(start) on."
    case .blocks(let length):
      return "In the past: \(count) path\(plural) of blocks of"
        + " \(counted(length, "month")) of \(past.name), drawn with the same seed."
    }
  }

  private var assumed: Block { .lines(assumptions.map { Cell($0, .faint) }) }

  private var medianPath: Chart {
    let points = simulation.years.map { year in
      (
        position: year.month, label: day(of: year).text,
        value: ShownFigures.rounded(year.netWorth.percentiles[2], toDecimals: 0)
      )
    }
    return Chart("Median of net worth", through: points, style: texts.figureStyle, rows: 8)
  }
}
