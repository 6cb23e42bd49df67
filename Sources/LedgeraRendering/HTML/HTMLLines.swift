import LedgeraDocuments
import LedgeraQuantities

/// Sets a line chart in markup: a picture with the extreme values next to it and the first and last label
/// below.
struct HTMLLines {
  let chart: LineChart

  /// Steps of the picture's width and height.
  private static let (width, height) = (1000, 300)

  func write(to output: inout HTMLWriter) {
    guard let range = chart.range, let first = chart.points.first, let last = chart.points.last
    else { return }
    output.markup("<figure class=\"lines\">\n")
    if let title = chart.title { output.element("figcaption") { $0.text(title) } }
    output.element("div", " class=\"figure\"") { $0.text(range.highest.text(in: chart.style)) }
    output.markup(
      "<svg viewBox=\"0 0 \(Self.width) \(Self.height)\" preserveAspectRatio=\"none\""
        + " aria-hidden=\"true\"><polyline points=\"")
    output.markup(places(range).map { "\($0.0),\($0.1)" }.joined(separator: " "))
    output.markup("\"/></svg>\n")
    output.element("div", " class=\"figure\"") { $0.text(range.lowest.text(in: chart.style)) }
    output.element("div") { output in
      output.text(chart.points.count > 1 ? "\(first.label) … \(last.label)" : first.label)
    }
    output.markup("</figure>\n")
  }

  /// The points on the picture, whose origin is at the top.
  private func places(_ range: (lowest: WideQuantity, highest: WideQuantity)) -> [(Int, Int)] {
    let start = chart.points.first?.position ?? 0
    let length = max(1, (chart.points.last?.position ?? 0) - start)
    let spread = range.highest - range.lowest
    let steps = WideQuantity(coefficient: Int128(Self.height), scale: 0)
    return chart.points.map { point in
      let rise = ((point.value - range.lowest) * steps).divided(by: spread)?
        .rounded(toDecimals: 0).quantity.map { Int($0.coefficient) }
      return ((point.position - start) * Self.width / length, Self.height - (rise ?? 0))
    }
  }
}
