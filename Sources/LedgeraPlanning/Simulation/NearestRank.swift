/// Percentiles by nearest rank: each is one of the figures, the ⌈p N⌉-th smallest.
enum NearestRank {
  /// The percentiles that reports show.
  static let percents = [5, 25, 50, 75, 95]

  /// The figures at `percents`. Puts the figures in another order; usually linear in their number.
  ///
  /// - Parameter figures: At least one, finite.
  static func percentiles(of figures: UnsafeMutableBufferPointer<Double>) -> [Double] {
    let ranks = percents.map { max(0, ($0 * figures.count + 99) / 100 - 1) }
    settle(ranks, figures, 0..<figures.count)
    return ranks.map { figures[$0] }
  }

  /// Puts the figures of `ranks`, all in `range`, where they belong in ascending order.
  private static func settle(
    _ ranks: [Int], _ figures: UnsafeMutableBufferPointer<Double>, _ range: Range<Int>
  ) {
    guard !ranks.isEmpty, range.count > 1 else { return }
    guard range.count > 24 else { return sort(figures, range) }
    let middle = range.lowerBound + range.count / 2
    let pivot = median(figures[range.lowerBound], figures[middle], figures[range.upperBound - 1])
    let less = partition(figures, range) { $0 < pivot }
    let more = partition(figures, less..<range.upperBound) { $0 == pivot }
    // Only figures that are no numbers have no order.
    guard less > range.lowerBound || more > less else { return }
    settle(ranks.filter { $0 < less }, figures, range.lowerBound..<less)
    settle(ranks.filter { $0 >= more }, figures, more..<range.upperBound)
  }

  /// Moves figures that belong to the front there, and returns where the others begin.
  private static func partition(
    _ figures: UnsafeMutableBufferPointer<Double>, _ range: Range<Int>,
    _ belongsInFront: (Double) -> Bool
  ) -> Int {
    var end = range.lowerBound
    for place in range {
      let figure = figures[place]
      figures[place] = figures[end]
      figures[end] = figure
      end += belongsInFront(figure) ? 1 : 0
    }
    return end
  }

  private static func median(_ a: Double, _ b: Double, _ c: Double) -> Double {
    max(min(a, b), min(max(a, b), c))
  }

  private static func sort(_ figures: UnsafeMutableBufferPointer<Double>, _ range: Range<Int>) {
    for place in range.dropFirst() {
      var hole = place
      let figure = figures[place]
      while hole > range.lowerBound, figures[hole - 1] > figure {
        figures[hole] = figures[hole - 1]
        hole -= 1
      }
      figures[hole] = figure
    }
  }
}

/// What one figure came to on all paths: its mean, how far paths are from it, and percentiles.
package struct SpreadOfFigures: Sendable, Equatable {
  /// The percentiles, ascending.
  package static var percents: [Int] { NearestRank.percents }

  /// The sum in the order of paths, divided by their number.
  package let mean: Double
  /// The root of the mean of squared distances from the mean.
  package let deviation: Double
  /// At `percents`: figures of paths by nearest rank.
  package let percentiles: [Double]

  /// - Parameter figures: Of each path in order, at least one; put in another order.
  init(_ figures: UnsafeMutableBufferPointer<Double>) {
    let count = Double(figures.count)
    let mean = figures.reduce(0, +) / count
    var squares = 0.0
    for figure in figures { squares += (figure - mean) * (figure - mean) }
    self.mean = mean
    deviation = (squares / count).squareRoot()
    percentiles = NearestRank.percentiles(of: figures)
  }

  /// Whether all figures can be shown; false also when one is not a number.
  var isShowable: Bool {
    (percentiles + [mean, deviation]).allSatisfy { $0.magnitude < ShownFigures.limit }
  }
}
