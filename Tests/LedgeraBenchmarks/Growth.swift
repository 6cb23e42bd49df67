/// The measurements of a dimension's sizes, and how fast time grows along it.
///
/// All sizes are measured in turn, several times. A machine that becomes slower or faster in between spoils a few
/// rounds, not the exponent: that is the median of the rounds'.
struct Growth {
  let dimension: Dimension
  /// In each round one measurement for each size.
  private var rounds: [[Measurement]] = []

  init(_ dimension: Dimension) {
    self.dimension = dimension
    measureAgain()
  }

  /// Adds five rounds.
  mutating func measureAgain() {
    for _ in 0..<5 {
      rounds.append(dimension.sizes.map { Measurement(dimension.journal($0), threads: 1) })
    }
  }

  /// The fastest measurement of each size: noise only ever adds.
  var measurements: [Measurement] {
    dimension.sizes.indices.map { size in
      rounds.map { $0[size] }.min { $0.total < $1.total }!
    }
  }

  /// The exponent e of time ~ size^e from the first size that takes 2 ms to the one at `index`; nil
  /// when there is none before it.
  func exponent(at index: Int) -> Double? {
    guard let first = measurements.firstIndex(where: { $0.total > 0.002 }), first < index else {
      return nil
    }
    let times = rounds.map { $0[index].total / $0[first].total }.sorted()
    return Self.exponent(
      sizes: Double(dimension.sizes[index]) / Double(dimension.sizes[first]),
      times: times[times.count / 2])
  }

  /// The exponent along the whole dimension when it is beyond the limit; nil: it is not. Below a few
  /// milliseconds the clock decides, not the program.
  var excess: Double? {
    guard let last = measurements.last, last.total > 0.01,
      let exponent = exponent(at: measurements.count - 1), exponent > dimension.exponentLimit
    else { return nil }
    return exponent
  }

  /// log(times) / log(sizes) by whole steps of a hundredth.
  private static func exponent(sizes: Double, times: Double) -> Double {
    var result = 0.0
    var power = 1.0
    let step = hundredthRoot(of: sizes)
    while power < times, result < 4 {
      power *= step
      result += 0.01
    }
    return result
  }

  /// x^(1/100) by bisection; enough digits for a growth exponent.
  private static func hundredthRoot(of value: Double) -> Double {
    var (low, high) = (1.0, value)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      var power = 1.0
      for _ in 0..<100 { power *= middle }
      if power < value { low = middle } else { high = middle }
    }
    return low
  }
}
