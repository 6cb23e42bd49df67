import LedgeraDocuments
import LedgeraQuantities

/// Draws the layers of a chart over its grid.
struct HTMLPlot {
  private let chart: Chart
  private let axis: ValueAxis
  private let above: Int

  init(_ chart: Chart, _ axis: ValueAxis, above: Int) {
    self.chart = chart
    self.axis = axis
    self.above = above
  }

  /// Where the names of series are, in tenths of a pixel below the top of the plot.
  var ends: [(series: Series, place: Int)] {
    chart.layers.flatMap { layer -> [(series: Series, place: Int)] in
      switch layer {
      case .stack(let series), .bars(let series):
        return zip(series, Stack(series).levels).compactMap { series, levels in
          guard let last = levels.last else { return nil }
          return (series, (y(last.from) + y(last.to)) / 2)
        }
      case .dots: return []
      default:
        return layer.series.filter { !$0.name.isEmpty }.compactMap { series in
          series.values.compactMap(\.self).last.map { (series, y($0)) }
        }
      }
    }
  }

  func write(to output: inout HTMLWriter) {
    writeFuture(to: &output)
    for tick in axis.ticks { line("grid", at: tick, to: &output) }
    output.markup(
      "<svg class=\"paths\" y=\"\(above)\" width=\"100%\" height=\"\(chart.height)\""
        + " viewBox=\"0 0 \(ColumnAxis.width) \(chart.height * 10)\" preserveAspectRatio=\"none\">")
    for layer in chart.layers { write(layer, to: &output) }
    output.markup("</svg>")
    if chart.includesZero { line("zero", at: .zero, to: &output) }
    for layer in chart.layers { writeDots(layer, to: &output) }
  }

  // MARK: Ground

  private func line(_ name: String, at value: WideQuantity, to output: inout HTMLWriter) {
    let place = (y(value) + above * 10).tenths
    output.markup("<line class=\"\(name)\" x2=\"100%\" y1=\"\(place)\" y2=\"\(place)\"/>")
  }

  private func writeFuture(to output: inout HTMLWriter) {
    guard let start = chart.futureStart else { return }
    let place = chart.axis.place(of: start)
    output.markup(
      "<rect class=\"future\" x=\"\(place.percent)\" y=\"\(above)\""
        + " width=\"\((ColumnAxis.width - place).percent)\" height=\"\(chart.height)\"/>")
  }

  private func y(_ value: WideQuantity) -> Int { axis.place(of: value, height: chart.height) }
  private func x(_ column: Int) -> Int { chart.axis.place(ofColumn: column) }

  // MARK: Layers

  private func write(_ layer: Layer, to output: inout HTMLWriter) {
    switch layer {
    case .stack(let series): writeStack(series, to: &output)
    case .bars(let series): writeBars(series, to: &output)
    case .line(let series, _): path("line", series, line(series.values), to: &output)
    case .level(let series): path("level", series, line(series.values), to: &output)
    case .area(let series):
      let runs = runs(series.values)
      path("soft", series, runs.map { area($0, to: y(.zero)) }.joined(), isQuiet: true, to: &output)
      path("line", series, line(series.values), to: &output)
    case .band(let low, let high, let opacity):
      let back = high.values.indices.reversed().compactMap { column in
        low.values[column].map { "L\(x(column)) \(y($0))" }
      }
      let shape = line(high.values) + back.joined() + "Z"
      path("band band\(opacity)", high, shape, to: &output)
      path("unseen", low, "", to: &output)
    case .steps(let series): writeSteps(series, to: &output)
    case .dots: break
    }
  }

  private func writeStack(_ series: [Series], to output: inout HTMLWriter) {
    for (series, levels) in zip(series, Stack(series).levels) {
      let upper = levels.indices.map { "\($0 == 0 ? "M" : "L")\(x($0)) \(y(levels[$0].to))" }
        .joined()
      let lower = levels.indices.reversed().map { "L\(x($0)) \(y(levels[$0].from))" }.joined()
      path("area", series, upper + lower + "Z", to: &output)
      path("bound", series, upper, isQuiet: true, to: &output)
    }
  }

  /// Two thirds of a slot wide.
  private func writeBars(_ series: [Series], to output: inout HTMLWriter) {
    for (series, levels) in zip(series, Stack(series).levels) {
      for isOpen in [false, true] {
        var shape = ""
        for (column, level) in levels.enumerated()
        where chart.axis.columns[column].isOpen == isOpen && level.from != level.to {
          let span = chart.axis.span(ofColumn: column)
          let width = span.length * 66 / 100
          let (start, end) = (y(level.from), y(level.to))
          shape += "M\(x(column) - width / 2) \(start)h\(width)v\(end - start)h-\(width)Z"
        }
        guard !isOpen || !shape.isEmpty else { continue }
        path(isOpen ? "bar open" : "bar", series, shape, isQuiet: isOpen, to: &output)
      }
    }
  }

  /// What is after today has no area, and is dashed.
  private func writeSteps(_ series: Series, to output: inout HTMLWriter) {
    let columns = chart.axis.columns
    let past = series.values.indices.map { column in
      chart.futureStart.map { columns[column].position <= $0 } ?? true ? series.values[column] : nil
    }
    let today = past.lastIndex { $0 != nil }
    let future = series.values.indices.map { column in
      today.map { column >= $0 } ?? true ? series.values[column] : nil
    }
    let end = chart.futureStart.map { chart.axis.place(of: $0) } ?? ColumnAxis.width
    let base = y(.zero)
    let stairs = runs(past).map { steps($0, until: end) }
    path(
      "soft", series,
      stairs.map { "\(Self.stairs($0))V\(base)H\($0.first?.x ?? 0)Z" }.joined(), isQuiet: true,
      to: &output)
    let line = stairs.map(Self.stairs).joined()
    path("line", series, line, to: &output)
    guard columns.count - (today ?? 0) > 1 else { return }
    var ahead = runs(future).map { steps($0, until: ColumnAxis.width) }
    if let first = ahead.first?.first, first.x < end {
      ahead[0] = [(x: end, y: first.y)] + ahead[0].filter { $0.x > end }
    }
    path("line ahead", series, ahead.map(Self.stairs).joined(), isQuiet: true, to: &output)
  }

  // MARK: Shapes

  private typealias Place = (x: Int, y: Int)

  /// Places of neighbouring columns that have figures.
  private func runs(_ values: [WideQuantity?]) -> [[Place]] {
    var runs: [[Place]] = []
    var isOpen = false
    for (column, value) in values.enumerated() {
      guard let value else {
        isOpen = false
        continue
      }
      if !isOpen { runs.append([]) }
      isOpen = true
      runs[runs.count - 1].append((x(column), y(value)))
    }
    return runs
  }

  private func line(_ values: [WideQuantity?]) -> String { runs(values).map(Self.path).joined() }

  private static func path(_ places: [Place]) -> String {
    places.enumerated().map { "\($0 == 0 ? "M" : "L")\($1.x) \($1.y)" }.joined()
  }

  /// The same of places each of which lies beside or below the one before.
  private static func stairs(_ places: [Place]) -> String {
    guard var last = places.first else { return "" }
    var path = "M\(last.x) \(last.y)"
    for place in places.dropFirst() {
      if place.x != last.x { path += "h\(place.x - last.x)" }
      if place.y != last.y { path += "v\(place.y - last.y)" }
      last = place
    }
    return path
  }

  private func steps(_ places: [Place], until end: Int) -> [Place] {
    var steps: [Place] = []
    for place in places {
      if let last = steps.last { steps.append((place.x, last.y)) }
      steps.append(place)
    }
    if let last = steps.last, last.x < end { steps.append((end, last.y)) }
    return steps
  }

  private func area(_ places: [Place], to base: Int) -> String {
    guard let first = places.first, let last = places.last else { return "" }
    return Self.path(places) + "L\(last.x) \(base)L\(first.x) \(base)Z"
  }

  /// - Parameter isQuiet: Another shape of the series says its figures already.
  private func path(
    _ name: String, _ series: Series, _ shape: String, isQuiet: Bool = false,
    to output: inout HTMLWriter
  ) {
    output.markup(
      "<path class=\"\(name) k-\(series.ink.name) \(series.dash.rawValue)\" d=\"\(shape)\"")
    if !isQuiet, !series.isCondensed {
      output.markup(" data-series=\"")
      output.text(series.name)
      output.markup("\" data-values=\"")
      for (index, value) in series.values.enumerated() {
        if index > 0 { output.markup(" ") }
        output.markup(value.map { $0.text() } ?? "-")
      }
      output.markup("\"")
    }
    output.markup("/>")
  }

  // MARK: Dots

  private func writeDots(_ layer: Layer, to output: inout HTMLWriter) {
    switch layer {
    case .dots(let dots): for dot in dots { write(dot, to: &output) }
    case .line(let series, let hasDots):
      let known = series.values.indices.filter { series.values[$0] != nil }
      for column in known where hasDots || column == known.last || isAlone(column, series) {
        self.dot(at: x(column), series.values[column] ?? .zero, series.ink, "3.5", to: &output)
      }
    case .steps(let series):
      let columns = chart.axis.columns
      let last = series.values.indices.last {
        columns[$0].position <= chart.futureStart ?? .max && series.values[$0] != nil
      }
      guard let last, let value = series.values[last] else { return }
      let place = chart.futureStart.map { chart.axis.place(of: $0) } ?? ColumnAxis.width
      dot(at: place, value, series.ink, "3.5", to: &output)
    default: break
    }
  }

  private func isAlone(_ column: Int, _ series: Series) -> Bool {
    let values = series.values
    return (column == 0 || values[column - 1] == nil)
      && (column + 1 == values.count || values[column + 1] == nil)
  }

  private func dot(
    at place: Int, _ value: WideQuantity, _ ink: Ink, _ radius: String, to output: inout HTMLWriter
  ) {
    output.markup(
      "<circle class=\"dot k-\(ink.name)\" cx=\"\(place.percent)\""
        + " cy=\"\((y(value) + above * 10).tenths)\" r=\"\(radius)\"/>")
  }

  private func write(_ dot: Layer.Dot, to output: inout HTMLWriter) {
    let (place, height) = (chart.axis.place(of: dot.position), (y(dot.value) + above * 10))
    output.markup(
      "<circle class=\"\(dot.isHollow ? "hollow" : "dot") k-\(dot.ink.name)\""
        + " cx=\"\(place.percent)\" cy=\"\(height.tenths)\" r=\"4.5\""
        + " data-value=\"\(dot.value.text())\"><title>")
    output.text(dot.title)
    output.markup("</title></circle>")
    guard !dot.label.isEmpty else { return }
    let isLeft = place > 6_000
    let (across, down) = dot.isHollow ? (0, -110) : (isLeft ? -9 : 9, 40)
    output.markup(
      "<text class=\"says\(isLeft ? " last" : "")\" x=\"\(place.percent)\""
        + " dx=\"\(across)\" y=\"\((height + down).tenths)\">")
    output.text(dot.label)
    output.markup("</text>")
  }
}
