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
