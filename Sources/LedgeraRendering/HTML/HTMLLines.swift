import LedgeraCharts
import LedgeraDocuments
import LedgeraQuantities

/// Sets the line of a report as a chart, its first, middle and last label below.
struct HTMLLines {
  let chart: LineChart

  func write(to output: inout HTMLWriter) {
    guard !chart.points.isEmpty else { return }
    if let title = chart.title { output.element("h2") { $0.text(title) } }
    let named: Set = [0, chart.points.count / 2, chart.points.count - 1]
    let columns = chart.points.enumerated().map { index, point in
      ColumnAxis.Column(
        point.position, point.label, tick: named.contains(index) ? .init(point.label) : nil)
    }
    let series = Series(chart.title ?? "Value", chart.points.map(\.value), .slot(1))
    // Values near each other show their differences; those that reach down to zero show it.
    let range = chart.range
    let isNearZero = range.map { $0.lowest + $0.lowest < $0.highest } ?? true
    HTMLChart(
      Chart(
        chart.title ?? "", ColumnAxis(columns), [.line(series)], height: 230,
        includesZero: isNearZero, style: chart.style, names: .elsewhere)
    ).write(to: &output)
  }
}
