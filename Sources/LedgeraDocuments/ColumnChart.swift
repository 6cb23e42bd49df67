public import LedgeraQuantities

/// Figures of periods beside each other, all of one commodity: columns on top of each other, up and down
/// from zero, and lines over them.
public struct ColumnChart: Sendable, Equatable {
  /// What a colour says.
  public enum Tone: Sendable, Equatable {
    case income, expense, asset, debt
    /// What is left of all of them: a line.
    case net
    /// One of several categories, by its number from 0.
    case category(Int)
  }

  /// A figure for each period.
  public struct Series: Sendable, Equatable {
    public var name: String
    public var values: [WideQuantity]
    public var tone: Tone

    public init(_ name: String, _ values: [WideQuantity], _ tone: Tone) {
      self.name = name
      self.values = values
      self.tone = tone
    }
  }

  /// What it shows, for those who do not see it.
  public var title: String
  /// Of the periods.
  public var labels: [String]
  public var series: [Series]
  public var style: NumberStyle

  public init(title: String, labels: [String], series: [Series], style: NumberStyle) {
    self.title = title
    self.labels = labels
    self.series = series
    self.style = style
  }
}
