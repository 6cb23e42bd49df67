package import LedgeraQuantities

/// The charts of reports.
extension Chart {
  /// How one figure changed over time, with the first, the middle and the last label below.
  ///
  /// - Parameters:
  ///   - points: Ascending by position, e.g. a day's number; each holds until the next one.
  ///   - rows: Rows of text that the line takes.
  package init(
    _ title: String, through points: [(position: Int, label: String, value: WideQuantity)],
    style: NumberStyle = .plain, rows: Int = 12
  ) {
    let named: Set = [0, points.count / 2, points.count - 1]
    let columns = points.enumerated().map { index, point in
      ColumnAxis.Column(
        point.position, point.label,
        tick: named.contains(index) ? ColumnAxis.Tick(point.label) : nil)
    }
    let values = points.map(\.value)
    // Values near each other show their differences; those that reach down to zero show it.
    let isNearZero = values.min().flatMap { lowest in
      values.max().map { lowest + lowest < $0 }
    }
    self.init(
      title, ColumnAxis(columns), [.line(Series(title, values, .slot(1)))], height: 230,
      includesZero: isNearZero ?? true, style: style, names: .elsewhere)
    self.rows = max(2, rows)
  }

  /// Figures of periods beside each other: columns on top of each other, up and down from zero, and what is
  /// left of all as a line over them.
  package init(_ title: String, periods: [String], _ series: [Series], style: NumberStyle) {
    let isLong = periods.contains { $0.count > 7 }
    // How many periods there are to a label on wide pages; and how many of those to one on narrow pages.
    let wide = max(1, (periods.count + (isLong ? 7 : 11)) / (isLong ? 8 : 12))
    let shown = (periods.count + wide - 1) / wide
    let narrow = max(1, (shown + (isLong ? 2 : 5)) / (isLong ? 3 : 6))
    let columns = periods.enumerated().map { index, label in
      ColumnAxis.Column(
        index, label,
        tick: index % wide == 0
          ? ColumnAxis.Tick(label, isMinor: index % (wide * narrow) != 0) : nil)
    }
    let lines = series.filter { $0.ink == .net }.map { Layer.line($0, hasDots: true) }
    self.init(
      title, ColumnAxis(columns, hasSlots: true),
      [.bars(series.filter { $0.ink != .net })] + lines, height: 230, style: style,
      names: series.allSatisfy { $0.name.count < 14 } ? .atEnds : .below, hasFigures: false)
  }
}
