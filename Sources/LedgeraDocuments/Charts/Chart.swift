package import LedgeraQuantities

/// A picture of figures of one unit: what is drawn over which columns. It knows no characters and no markup.
package struct Chart: Sendable, Equatable {
  /// What it shows, in words also for those who do not see it.
  package var title: String
  package var axis: ColumnAxis
  /// Drawn in this order.
  package var layers: [Layer]
  /// Of the plot, in pixels.
  package var height: Int
  /// Rows of text that a line takes, at least 2.
  package var rows = 12
  /// How many steps the vertical axis is to have.
  package var stepCount: Int
  /// Prices need no zero, and then have no baseline.
  package var includesZero: Bool
  /// How exact figures are written for people.
  package var style: NumberStyle
  package var names: NamePlace
  /// From this place on the ground is sunk: it has not happened yet; nil: nowhere.
  package var futureStart: Int?
  /// The table behind the picture; not where one is below it anyway.
  package var hasFigures: Bool

  package init(
    _ title: String, _ axis: ColumnAxis, _ layers: [Layer], height: Int = 270, stepCount: Int = 5,
    includesZero: Bool = true, style: NumberStyle = .plain, names: NamePlace = .atEnds,
    futureStart: Int? = nil, hasFigures: Bool = true
  ) {
    self.title = title
    self.axis = axis
    self.layers = layers
    self.height = height
    self.stepCount = stepCount
    self.includesZero = includesZero
    self.style = style
    self.names = names
    self.futureStart = futureStart
    self.hasFigures = hasFigures
  }

  /// All series, in the order of the layers.
  package var series: [Series] { layers.flatMap(\.series) }

  /// The vertical axis; nil: there is no figure.
  package var valueAxis: ValueAxis? {
    var range: (lowest: WideQuantity, highest: WideQuantity)?
    for value in layers.flatMap(\.extremes) {
      range = range.map { (min($0.lowest, value), max($0.highest, value)) } ?? (value, value)
    }
    return range.map {
      ValueAxis(
        lowest: $0.lowest, highest: $0.highest, includesZero: includesZero, stepCount: stepCount)
    }
  }
}

/// Where the names of series are.
package enum NamePlace: Sendable {
  /// At the right end of each, on narrow pages below the picture.
  case atEnds
  /// Below the picture: names may be long.
  case below
  /// Small pictures say elsewhere what they show.
  case elsewhere
}

/// One figure for each column.
package struct Series: Sendable, Equatable {
  package var name: String
  /// nil: nothing is known there, and nothing is drawn.
  package var values: [WideQuantity?]
  package var ink: Ink
  package var dash: Dash
  /// A second line of its label at the end, e.g. its last figure.
  package var note: String?
  /// Figures are left out where a page cannot show them: what is left is drawn, not said.
  package var isCondensed = false

  package init(
    _ name: String, _ values: [WideQuantity?], _ ink: Ink, dash: Dash = .solid, note: String? = nil
  ) {
    self.name = name
    self.values = values
    self.ink = ink
    self.dash = dash
    self.note = note
  }

  /// How a line differs from others without colour.
  package enum Dash: String, Sendable, CaseIterable {
    case solid, dashed, dotted, mixed
  }
}

/// What a colour stands for; the style sheet has the colours.
package enum Ink: Hashable, Sendable {
  case net, asset, debt, income, expense, loss
  /// A category's slot, 1…8; the last one is "other".
  case slot(Int)

  /// The slot of the category with this number; the ninth and later ones are "other".
  package static func category(_ index: Int) -> Ink { .slot(min(index, 7) + 1) }

  /// The name of its colour in the style sheet.
  package var name: String {
    switch self {
    case .net: "ink"
    case .asset: "asset"
    case .debt: "debt"
    case .income: "in-f"
    case .expense: "out-f"
    case .loss: "bad"
    case .slot(let number): "c\(number)"
    }
  }
}
