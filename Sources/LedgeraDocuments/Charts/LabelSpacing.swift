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
