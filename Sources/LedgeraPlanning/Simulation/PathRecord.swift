/// The balances of all paths at the ends of years. Threads write different paths at the same time.
final class PathRecord: @unchecked Sendable {
  /// Net worth, then the buckets.
  let seriesCount: Int
  let yearCount: Int
  private let pathCount: Int
  /// By recorded month.
  private let elsewhere: [Double]
  /// Vectors of one series of one year.
  private let stride: Int
  private let values: UnsafeMutableBufferPointer<Lanes>

  init(_ input: SimulationInput) {
    seriesCount = input.buckets.count + 1
    yearCount = input.recordedMonths.count
    pathCount = input.paths
    elsewhere = input.recordedMonths.map { month in
      input.elsewhere.isEmpty ? input.otherNetWorth : input.elsewhere[month - 1]
    }
    stride = (input.paths + Lanes.scalarCount - 1) / Lanes.scalarCount
    values = .allocate(capacity: yearCount * seriesCount * stride)
  }

  deinit { values.deallocate() }

  /// Records paths from `first` on, a multiple of the lanes' number.
  func write(_ balances: UnsafeMutableBufferPointer<Lanes>, year: Int, first: Int) {
    var place = year * seriesCount * stride + first / Lanes.scalarCount
    let worthPlace = place
    var worth = Lanes.zero
    for balance in balances {
      place += stride
      values.initializeElement(at: place, to: balance)
      worth += balance
    }
    values.initializeElement(at: worthPlace, to: worth + elsewhere[year])
  }

  /// The figures of all paths in one series of one year; they may be put in another order.
  func figures(year: Int, series: Int) -> UnsafeMutableBufferPointer<Double> {
    let first = (year * seriesCount + series) * stride
    let lanes = UnsafeMutableRawBufferPointer(
      UnsafeMutableBufferPointer(rebasing: values[first..<first + stride]))
    let scalars = lanes.assumingMemoryBound(to: Double.self)
    return UnsafeMutableBufferPointer(rebasing: scalars[..<pathCount])
  }
}
