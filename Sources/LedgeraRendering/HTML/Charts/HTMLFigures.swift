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
