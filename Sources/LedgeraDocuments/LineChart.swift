public import LedgeraQuantities

/// How one figure changed over time, drawn as a line.
public struct LineChart: Sendable, Equatable {
  /// What the figure was from a place on.
  public struct Point: Sendable, Equatable {
    /// Where it is on the horizontal axis, e.g. a day's number.
    public var position: Int
    /// What is below it, e.g. a date.
    public var label: String
    public var value: WideQuantity

    public init(position: Int, label: String, value: WideQuantity) {
      self.position = position
      self.label = label
      self.value = value
    }
  }

  /// The line above the chart; nil for none.
  public var title: String?
  /// Ascending by position, each position once.
  public var points: [Point]
  /// How values are written at the vertical axis.
  public var style: NumberStyle
  /// Rows of text that the line takes, at least 2.
  public var height: Int

  public init(title: String? = nil, points: [Point], style: NumberStyle = .plain, height: Int = 12)
  {
    self.title = title
    self.points = points
    self.style = style
    self.height = max(2, height)
  }

  /// The smallest and the largest value; nil: there is no point.
  public var range: (lowest: WideQuantity, highest: WideQuantity)? {
    guard let first = points.first?.value else { return nil }
    return points.reduce((first, first)) { range, point in
      (min(range.0, point.value), max(range.1, point.value))
    }
  }
}
