import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraQuantities

/// Draws the first line of a chart with box characters in the width of the terminal: values on the left, the first and
/// the last label below.
struct ChartLayout {
  private typealias Point = (position: Int, label: String, value: WideQuantity)

  private let title: String
  private let points: [Point]
  /// Texts next to the vertical axis, the highest first.
  private let scale: [String]
  private let scaleWidth: Int
  /// Columns of the line.
  private let width: Int
  /// For each column the row of its value, 0 at the bottom; nil: before the first point.
  private let rows: [Int?]

  init(_ chart: Chart, _ options: TextOptions) {
    title = chart.title
    points = zip(chart.axis.columns, chart.series.first?.values ?? []).compactMap { column, value in
      value.map { (column.position, column.name, $0) }
    }
    let values = points.map(\.value)
    let (lowest, highest) = (values.min() ?? .zero, values.max() ?? .zero)
    let count = lowest == highest ? 1 : chart.rows
    var style = chart.style
    style.decimals = style.decimals ?? values.map(\.scale).max() ?? 0
    scale = (0..<count).reversed().map {
      ChartLayout.value(at: $0, of: count, lowest, highest).text(in: style)
    }
    scaleWidth = scale.reduce(0) { max($0, DisplayWidth.of($1)) }
    width = min(max(options.width - scaleWidth - 2, 2), 1000)
    rows = ChartLayout.rows(points, width: width, lowest, highest, height: count)
  }

  private static func value(
    at row: Int, of count: Int, _ lowest: WideQuantity, _ highest: WideQuantity
  ) -> WideQuantity {
    guard count > 1 else { return lowest }
    let part = (highest - lowest) * WideQuantity(coefficient: Int128(row), scale: 0)
    return lowest
      + (part.divided(by: WideQuantity(coefficient: Int128(count - 1), scale: 0)) ?? .zero)
  }

  /// Each column shows the last value until its end.
  private static func rows(
    _ points: [Point], width: Int, _ lowest: WideQuantity, _ highest: WideQuantity, height: Int
  ) -> [Int?] {
    guard let first = points.first, let last = points.last else { return [] }
    let length = last.position - first.position
    let spread = highest - lowest
    var next = 0
    var row: Int?
    return (0..<width).map { column in
      let position = first.position + (width > 1 ? length * column / (width - 1) : 0)
      while next < points.count, points[next].position <= position {
        let above = (points[next].value - lowest)
        let steps = (above * WideQuantity(coefficient: Int128(height - 1), scale: 0))
          .divided(by: spread)
        row = steps.flatMap { $0.rounded(toDecimals: 0).quantity }.map { Int($0.coefficient) } ?? 0
        next += 1
      }
      return row
    }
  }

  func write(to output: inout OutputBuffer) {
    if !title.isEmpty {
      output.append(title, .strong)
      output.append("\n")
    }
    guard let first = points.first, let last = points.last else { return }
    for (index, text) in scale.enumerated() {
      output.append(spaces: scaleWidth - DisplayWidth.of(text))
      output.append(text)
      output.append(" ┤")
      output.append(line(atRow: scale.count - 1 - index))
      output.trimSpaces()
      output.appendLineEnd()
    }
    output.append(spaces: scaleWidth + 2)
    output.append(first.label)
    let gap = width - DisplayWidth.of(first.label) - DisplayWidth.of(last.label)
    if gap > 0, points.count > 1 {
      output.append(spaces: gap)
      output.append(last.label)
    }
    output.appendLineEnd()
  }

  /// What one row of text has of the line: each column joins the value before to its own.
  private func line(atRow row: Int) -> String {
    var text = ""
    for column in rows.indices {
      guard let now = rows[column] else {
        text += " "
        continue
      }
      let before = (column > 0 ? rows[column - 1] : nil) ?? now
      text += ChartLayout.stroke(atRow: row, from: before, to: now)
    }
    return text
  }

  private static func stroke(atRow row: Int, from before: Int, to now: Int) -> String {
    if before == now { return row == now ? "─" : " " }
    if row == now { return before < now ? "╭" : "╰" }
    if row == before { return before < now ? "╯" : "╮" }
    return row > min(before, now) && row < max(before, now) ? "│" : " "
  }
}
