import LedgeraCharts
import LedgeraDocuments

/// Draws the periods of a report.
struct HTMLColumns {
  let chart: ColumnChart

  func write(to output: inout HTMLWriter) {
    let columns = chart.labels.enumerated().map { index, label in
      ColumnAxis.Column(
        index, label,
        tick: index % steps.wide == 0
          ? .init(label, isMinor: index % (steps.wide * steps.narrow) != 0) : nil)
    }
    let bars = chart.series.filter { $0.tone != .net }.map(series)
    let lines = chart.series.filter { $0.tone == .net }.map {
      Layer.line(series($0), hasDots: true)
    }
    output.markup("<div class=\"bars\">")
    HTMLChart(
      Chart(
        chart.title, ColumnAxis(columns, hasSlots: true), [.bars(bars)] + lines, height: 230,
        style: chart.style, names: isNamedAtEnds ? .atEnds : .below, hasFigures: false)
    ).write(to: &output)
    output.markup("</div>\n")
  }

  /// How many periods there are to a label on wide pages; and how many of those labels to one on narrow pages.
  private var steps: (wide: Int, narrow: Int) {
    let isLong = chart.labels.contains { $0.count > 7 }
    let wide = max(1, (chart.labels.count + (isLong ? 7 : 11)) / (isLong ? 8 : 12))
    let shown = (chart.labels.count + wide - 1) / wide
    return (wide, max(1, (shown + (isLong ? 2 : 5)) / (isLong ? 3 : 6)))
  }

  /// Whether all names fit beside the picture.
  private var isNamedAtEnds: Bool { chart.series.allSatisfy { $0.name.count < 14 } }

  private func series(_ series: ColumnChart.Series) -> LedgeraCharts.Series {
    LedgeraCharts.Series(series.name, series.values.map { $0 }, ink(series.tone))
  }

  private func ink(_ tone: ColumnChart.Tone) -> Ink {
    switch tone {
    case .income: .income
    case .expense: .expense
    case .asset: .asset
    case .debt: .debt
    case .net: .net
    case .category(let number): .category(number)
    }
  }
}
