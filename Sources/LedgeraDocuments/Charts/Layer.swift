package import LedgeraQuantities

/// One way of drawing figures.
package enum Layer: Sendable, Equatable {
  /// Areas on top of each other, the first one lowest; those below zero hang from it.
  case stack([Series])
  /// A line from point to point, perhaps with a dot at each.
  case line(Series, hasDots: Bool = false)
  /// A line that keeps its height until the next point, over a pale area.
  case steps(Series)
  /// A pale area between the series and zero, under its line.
  case area(Series)
  /// Columns on top of each other, up or down from zero.
  case bars([Series])
  /// The area between two series.
  case band(low: Series, high: Series, opacity: Int)
  /// Single dots, each at a place on the horizontal axis.
  case dots([Dot])
  /// A dashed line across all columns.
  case level(Series)

  /// A dot that no line leads to.
  package struct Dot: Sendable, Equatable {
    package var position: Int
    package var value: WideQuantity
    package var ink: Ink
    package var isHollow: Bool
    /// Text next to it; empty: none.
    package var label: String
    /// What it says when pointed at.
    package var title: String

    package init(
      at position: Int, _ value: WideQuantity, _ ink: Ink, isHollow: Bool = false,
      label: String = "", title: String
    ) {
      self.position = position
      self.value = value
      self.ink = ink
      self.isHollow = isHollow
      self.label = label
      self.title = title
    }
  }

  package var series: [Series] {
    switch self {
    case .stack(let series), .bars(let series): series
    case .line(let series, _), .steps(let series), .area(let series), .level(let series): [series]
    case .band(let low, let high, _): [low, high]
    case .dots: []
    }
  }

  /// All heights that it reaches.
  var extremes: [WideQuantity] {
    switch self {
    case .stack(let series), .bars(let series):
      Stack(series).levels.flatMap { $0.flatMap { [$0.from, $0.to] } }
    case .dots(let dots): dots.map(\.value)
    default: series.flatMap { $0.values.compactMap(\.self) }
    }
  }
}

/// Where the parts of a stack lie: what is above zero grows upwards, what is below downwards, and nothing is on
/// the side where its series was before or else will be, so that no line crosses the others.
package struct Stack: Sendable {
  /// By series, then by column.
  package let levels: [[(from: WideQuantity, to: WideQuantity)]]

  package init(_ series: [Series]) {
    let count = series.map(\.values.count).max() ?? 0
    var tops = [WideQuantity](repeating: .zero, count: count)
    var bottoms = tops
    levels = series.map { series in
      var isBelow = series.values.lazy.compactMap(\.self).first { !$0.isZero }?.isNegative ?? false
      return (0..<count).map { column in
        let value = column < series.values.count ? series.values[column] ?? .zero : .zero
        if !value.isZero { isBelow = value.isNegative }
        let start = isBelow ? bottoms[column] : tops[column]
        let end = start + value
        if isBelow { bottoms[column] = end } else { tops[column] = end }
        return (start, end)
      }
    }
  }
}
