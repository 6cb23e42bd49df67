package import LedgeraDocuments
package import LedgeraQuantities

/// Sets a chart in markup: the vertical axis, the plot and the labels at its end are three pictures of
/// the same height, so that text keeps its size while the plot fills the page.
package struct HTMLChart {
  private let chart: Chart
  /// Room above the plot and below it, in pixels.
  private static let (above, below) = (8, 22)

  package init(_ chart: Chart) { self.chart = chart }

  /// Nothing where there is no figure.
  package func write(to output: inout HTMLWriter) {
    guard let axis = chart.valueAxis else { return }
    output.markup(
      "<figure class=\"chart\">\n<div class=\"frame\(chart.names == .atEnds ? "" : " bare")\">")
    write(axis, to: &output)
    output.markup("<svg class=\"plot\" height=\"\(height)\" role=\"img\" aria-label=\"")
    output.text(label)
    output.markup("\">")
    let plot = HTMLPlot(chart, axis, above: Self.above)
    plot.write(to: &output)
    writeTicks(to: &output)
    writeHits(to: &output)
    output.markup("</svg>")
    if chart.names == .atEnds { writeEnds(plot, to: &output) }
    output.markup("</div>\n")
    if chart.names != .elsewhere { writeKey(plot, to: &output) }
    if chart.hasFigures { HTMLFigures(chart).write(to: &output) }
    output.markup("</figure>\n")
  }

  private var height: Int { Self.above + chart.height + Self.below }

  /// The title, and of each series the first and the last figure.
  private var label: String {
    let ends = chart.series.prefix(6).compactMap { series -> String? in
      let known = series.values.compactMap(\.self)
      guard let first = known.first, let last = known.last else { return nil }
      return "\(series.name) from \(text(first)) to \(text(last))"
    }
    return ([chart.title] + ends).joined(separator: "; ")
  }

  private func text(_ value: WideQuantity) -> String { value.shown(in: chart.style) }

  // MARK: Axes

  private func write(_ axis: ValueAxis, to output: inout HTMLWriter) {
    output.markup("<svg class=\"y\" height=\"\(height)\" aria-hidden=\"true\">")
    for tick in axis.ticks {
      let place = axis.place(of: tick, height: chart.height) + (Self.above + 4) * 10
      output.markup(
        "<text x=\"40\" y=\"\(place.tenths)\">\(tick.axisText(in: chart.style))</text>")
    }
    output.markup("</svg>")
  }

  private func writeTicks(to output: inout HTMLWriter) {
    for (index, column) in chart.axis.columns.enumerated() {
      guard let tick = column.tick else { continue }
      let place = chart.axis.place(ofColumn: index)
      // It would stand beside its place.
      if index > 0, place < 200 { continue }
      var classes = tick.isStrong ? "t strong" : "t"
      if tick.isMinor { classes += " minor" }
      if place < 200 { classes += " first" }
      if place > 9_800 { classes += " last" }
      output.markup("<text class=\"\(classes)\" x=\"\(place.percent)\" y=\"\(height - 4)\">")
      output.text(tick.text)
      output.markup("</text>")
    }
  }

  /// What a column holds, told when it is pointed at.
  private func writeHits(to output: inout HTMLWriter) {
    guard chart.axis.columns.count <= 160 else { return }
    for (index, column) in chart.axis.columns.enumerated() {
      let span = chart.axis.span(ofColumn: index)
      output.markup(
        "<rect class=\"hit\" x=\"\(span.start.percent)\" width=\"\(span.length.percent)\" y=\"0\""
          + " height=\"\(Self.above + chart.height)\"><title>")
      output.text(column.name)
      for series in chart.series {
        guard let value = series.values[index] else { continue }
        output.text("\n\(series.name) \(text(value))")
      }
      output.markup("</title></rect>")
    }
  }

  // MARK: Names

  private func writeEnds(_ plot: HTMLPlot, to output: inout HTMLWriter) {
    let ends = plot.ends
    let places = LabelSpacing.spread(
      ends.map(\.place), gaps: ends.map { $0.series.note == nil ? 170 : 340 }, from: 0,
      to: chart.height * 10)
    output.markup("<svg class=\"ends\" height=\"\(height)\" aria-hidden=\"true\">")
    for (end, place) in zip(ends, places) {
      let middle = place + Self.above * 10
      output.markup(
        "<rect class=\"k-\(end.series.ink.name)\" x=\"8\" y=\"\((middle - 40).tenths)\" width=\"8\""
          + " height=\"8\" rx=\"1\"/><text x=\"22\" y=\"\((middle + 40).tenths)\">")
      output.text(end.series.name)
      if let note = end.series.note {
        output.markup("<tspan class=\"note\" x=\"22\" dy=\"15\">")
        output.text(note)
        output.markup("</tspan>")
      }
      output.markup("</text>")
    }
    output.markup("</svg>")
  }

  /// In the order of the labels that it stands for.
  private func writeKey(_ plot: HTMLPlot, to output: inout HTMLWriter) {
    output.markup(chart.names == .below ? "<ul class=\"key always\">" : "<ul class=\"key\">")
    let ends = plot.ends.sorted { $0.place < $1.place }.map(\.series)
    for series in chart.names == .atEnds ? ends : chart.series where !series.name.isEmpty {
      output.markup("<li><i class=\"k-\(series.ink.name)\"></i>")
      output.text(series.name)
      if let note = series.note {
        output.markup(" <span class=\"faint\">")
        output.text(note)
        output.markup("</span>")
      }
      output.markup("</li>")
    }
    output.markup("</ul>\n")
  }
}

extension Int {
  /// Tenths of a pixel as pixels.
  var tenths: String {
    let sign = self < 0 ? "-" : ""
    let rest = magnitude % 10
    return rest == 0 ? "\(self / 10)" : "\(sign)\(magnitude / 10).\(rest)"
  }

  /// Parts of a plot's width in percent.
  var percent: String {
    let rest = magnitude % 100
    if rest == 0 { return "\(self / 100)%" }
    return "\(self < 0 ? "-" : "")\(magnitude / 100).\(rest < 10 ? "0" : "")\(rest)%"
  }
}

extension WideQuantity {
  /// For people, with U+2212 below zero.
  package func shown(in style: NumberStyle) -> String {
    let text = magnitude.text(in: style)
    return isNegative && text.utf8.contains(where: { 0x31...0x39 ~= $0 }) ? "\u{2212}" + text : text
  }
}
