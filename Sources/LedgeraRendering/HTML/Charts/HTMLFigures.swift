import LedgeraDocuments
import LedgeraQuantities

/// The figures of a chart as a table that opens below it.
struct HTMLFigures {
  private let chart: Chart

  init(_ chart: Chart) { self.chart = chart }

  func write(to output: inout HTMLWriter) {
    let series = chart.series.filter { !$0.name.isEmpty }
    output.markup(
      "<details><summary>Figures</summary>\n<div class=\"scroll\" tabindex=\"0\"><table>\n")
    output.markup("<thead><tr><th scope=\"col\">Period</th>")
    for series in series { output.heading(series.name) }
    output.markup("</tr></thead>\n<tbody>\n")
    for (index, column) in chart.axis.columns.enumerated() {
      output.markup("<tr><th scope=\"row\">")
      output.text(column.name)
      output.markup("</th>")
      for series in series {
        output.markup("<td class=\"figure\">")
        output.text(series.values[index].map { $0.shown(in: chart.style) } ?? "\u{2013}")
        output.markup("</td>")
      }
      output.markup("</tr>\n")
    }
    output.markup("</tbody></table></div></details>\n")
  }
}

extension HTMLWriter {
  fileprivate mutating func heading(_ name: String) {
    markup("<th scope=\"col\" class=\"figure\">")
    text(name)
    markup("</th>")
  }
}

/// Sets a bar chart in markup: a table whose last column has the bars as pictures, so that the
/// figures stay readable without them.
struct HTMLBars {
  let chart: BarChart

  /// Steps of the pictures' width.
  private static let steps = 1000

  func write(to output: inout HTMLWriter) {
    let scale = BarScale(chart, steps: HTMLBars.steps)
    output.markup("<div class=\"scroll\">\n<table class=\"bars\">\n")
    if let title = chart.title { output.element("caption") { $0.text(title) } }
    output.markup("<tbody>\n")
    for bar in chart.bars {
      output.markup("<tr><th scope=\"row\">")
      output.text(bar.label)
      output.markup("</th><td class=\"figure\">")
      output.cell(bar.figure)
      output.markup("</td><td>")
      let length = scale.length(of: bar.value)
      let start = bar.value.isNegative ? scale.zero - length : scale.zero
      output.markup(
        """
        <svg class="bar\(bar.value.isNegative ? " negative" : "")" viewBox="0 0 \(HTMLBars.steps) 10" \
        preserveAspectRatio="none" aria-hidden="true"><rect x="\(max(start, 0))" width="\(length)" \
        height="10"/></svg></td></tr>

        """)
    }
    output.markup("</tbody>\n</table>\n</div>\n")
  }
}
