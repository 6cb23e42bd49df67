public import LedgeraQuantities

/// Figures as bars, one below the other, all of one commodity or none.
public struct BarChart: Sendable, Equatable {
  /// What bars are made of in text.
  public enum Mark: Sendable, Equatable {
    /// Lengths in proportion to the figures.
    case proportional
    /// A star for each, as in hledger's activity; for several where they do not fit. Figures are
    /// counts and not written out.
    case stars
  }

  public struct Bar: Sendable, Equatable {
    /// The account or the period.
    public var label: String
    /// The figure as text.
    public var figure: Cell
    public var value: WideQuantity

    public init(label: String, figure: Cell, value: WideQuantity) {
      self.label = label
      self.figure = figure
      self.value = value
    }
  }

  /// The line above the chart; nil for none.
  public var title: String?
  public var mark: Mark
  public var bars: [Bar]
  /// The figure whose bar fills the width, if no larger one is there; nil: the largest one.
  public var full: WideQuantity?

  public init(
    title: String? = nil, mark: Mark = .proportional, bars: [Bar] = [], full: WideQuantity? = nil
  ) {
    self.title = title
    self.mark = mark
    self.bars = bars
    self.full = full
  }
}
