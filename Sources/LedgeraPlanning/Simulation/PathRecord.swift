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
  ///
  /// - Parameters:
  ///   - owed: Taxes that are still to be paid; nil: none are.
  ///   - prices: What figures are divided by; nil: by nothing.
  func write(
    _ balances: UnsafeMutableBufferPointer<Lanes>, less owed: Lanes?, in prices: Lanes?, year: Int,
    first: Int
  ) {
    var place = year * seriesCount * stride + first / Lanes.scalarCount
    let worthPlace = place
    var worth = Lanes.zero
    for balance in balances {
      place += stride
      values.initializeElement(at: place, to: prices.map { balance / $0 } ?? balance)
      worth += balance
    }
    worth += elsewhere[year]
    if let owed { worth -= owed }
    values.initializeElement(at: worthPlace, to: prices.map { worth / $0 } ?? worth)
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

/// How many paths did something.
struct PathTally {
  /// By target: those that met it.
  var met: [Int]
  /// By recorded year: those that had run out until its end.
  var out: [Int]

  init(_ input: SimulationInput) {
    met = Array(repeating: 0, count: input.targets.count)
    out = Array(repeating: 0, count: input.recordedMonths.count)
  }

  mutating func add(_ other: PathTally) {
    for place in met.indices { met[place] += other.met[place] }
    for year in out.indices { out[year] += other.out[year] }
  }
}
