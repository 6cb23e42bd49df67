package import LedgeraQuantities

/// Figures as bars, one below the other, all of one commodity or none.
package struct BarChart: Sendable, Equatable {
  /// What bars are made of in text.
  package enum Mark: Sendable, Equatable {
    /// Lengths in proportion to the figures.
    case proportional
    /// A star for each, as in hledger's activity; for several where they do not fit. Figures are
    /// counts and not written out.
    case stars
  }

  package struct Bar: Sendable, Equatable {
    /// The account or the period.
    package var label: String
    /// The figure as text.
    package var figure: Cell
    package var value: WideQuantity

    package init(label: String, figure: Cell, value: WideQuantity) {
      self.label = label
      self.figure = figure
      self.value = value
    }
  }

  /// The line above the chart; nil for none.
  package var title: String?
  package var mark: Mark
  package var bars: [Bar]
  /// The figure whose bar fills the width, if no larger one is there; nil: the largest one.
  package var full: WideQuantity?

  package init(
    title: String? = nil, mark: Mark = .proportional, bars: [Bar] = [], full: WideQuantity? = nil
  ) {
    self.title = title
    self.mark = mark
    self.bars = bars
    self.full = full
  }
}
