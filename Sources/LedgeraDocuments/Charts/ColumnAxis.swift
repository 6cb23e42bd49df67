/// The horizontal axis: where the columns of a chart stand, and what is written below them.
package struct ColumnAxis: Sendable, Equatable {
  /// What is written below a column.
  package struct Tick: Sendable, Equatable {
    package var text: String
    /// A year begins.
    package var isStrong: Bool
    /// Narrow pages leave it out.
    package var isMinor: Bool

    package init(_ text: String, isStrong: Bool = false, isMinor: Bool = false) {
      self.text = text
      self.isStrong = isStrong
      self.isMinor = isMinor
    }
  }

  /// One column.
  package struct Column: Sendable, Equatable {
    /// E.g. the number of a day; ascending.
    package var position: Int
    /// `Nov 2026`.
    package var name: String
    package var tick: Tick?
    /// Its time is not over: bars are paler.
    package var isOpen: Bool

    package init(_ position: Int, _ name: String, tick: Tick? = nil, isOpen: Bool = false) {
      self.position = position
      self.name = name
      self.tick = tick
      self.isOpen = isOpen
    }
  }

  package var columns: [Column]
  /// Every column has a slot of the same width, in whose middle it stands; otherwise distances are
  /// those of the positions.
  package let hasSlots: Bool
  /// The axis goes on to this position; nil: to the last column.
  package let end: Int?

  package init(_ columns: [Column], hasSlots: Bool = false, end: Int? = nil) {
    self.columns = columns
    self.hasSlots = hasSlots
    self.end = end
  }

  /// The width of every plot: places are whole parts of it.
  package static let width = 10_000

  /// Where a column is, from the left.
  package func place(ofColumn index: Int) -> Int {
    if hasSlots { return (2 * index + 1) * Self.width / (2 * max(1, columns.count)) }
    return place(of: columns[index].position)
  }

  /// The same of any position; where there is only one, it is in the middle.
  package func place(of position: Int) -> Int {
    guard let first = columns.first?.position, let last = end ?? columns.last?.position,
      last > first
    else { return Self.width / 2 }
    return (position - first) * Self.width / (last - first)
  }

  /// What belongs to a column: to the middle of its neighbours.
  package func span(ofColumn index: Int) -> (start: Int, length: Int) {
    if hasSlots {
      let start = index * Self.width / columns.count
      return (start, (index + 1) * Self.width / columns.count - start)
    }
    let here = place(ofColumn: index)
    let start = index > 0 ? (place(ofColumn: index - 1) + here) / 2 : 0
    let end = index + 1 < columns.count ? (here + place(ofColumn: index + 1)) / 2 : Self.width
    return (start, end - start)
  }
}

/// Keeps labels from covering each other.
package enum LabelSpacing {
  /// The heights of labels, in the order given, near those wanted: at least `gaps` apart and within
  /// the plot, as far as it is high enough.
  ///
  /// - Parameter gaps: What each label takes below its middle, until the next one's.
  package static func spread(
    _ wanted: [Int], gaps: [Int], from top: Int, to bottom: Int
  ) -> [Int] {
    let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    var places = wanted
    var next = top
    for index in order {
      places[index] = max(wanted[index], next)
      next = places[index] + gaps[index]
    }
    var limit = bottom
    for index in order.reversed() {
      let last = limit - (index == order.last ? gaps[index] - (gaps.min() ?? 0) : gaps[index])
      places[index] = min(places[index], last)
      limit = places[index]
    }
    return places
  }
}
