import LedgeraModel

/// The cadence of a series of days: every gap between them fits it, except for an occasional miss.
struct Rhythm {
  let cadence: Cadence
  /// The number of missing payments.
  let missCount: Int
  /// The sum of the days by which payments were early or late.
  let deviation: Int

  /// The matching cadence with the fewest misses, then with the least deviation; nil: none matches.
  /// Linear in the days.
  ///
  /// - Parameter days: Ascending and distinct.
  init?(_ days: [Day]) {
    let fitting = Cadence.allCases.compactMap { Rhythm(days, $0) }
    let best = fitting.min {
      ($0.missCount, $0.deviation) < ($1.missCount, $1.deviation)
    }
    guard let best else { return nil }
    self = best
  }

  /// nil: the days do not match this cadence.
  init?(_ days: [Day], _ cadence: Cadence) {
    guard days.count >= cadence.leastCount else { return nil }
    // One miss, and another for each further dozen of payments.
    let mostMisses = max(1, days.count / 12)
    var (misses, deviation) = (0, 0)
    for (earlier, day) in zip(days, days.dropFirst()) {
      let single = cadence.deviation(of: day, after: earlier, intervals: 1)
      if single <= cadence.tolerance {
        deviation += single
        continue
      }
      let double = cadence.deviation(of: day, after: earlier, intervals: 2)
      guard double <= cadence.tolerance, misses < mostMisses else { return nil }
      misses += 1
      deviation += double
    }
    // A series of nothing but misses has a longer cadence.
    guard misses < days.count - 1 else { return nil }
    self.cadence = cadence
    missCount = misses
    self.deviation = deviation
  }

  /// Separates several yearly series of the same amount, e.g. policies of one insurer: each day
  /// belongs to the series whose last day is a year before it. Every series has at least two days.
  ///
  /// - Returns: Numbers of the days of each series; nil: the days are not such a mixture of two to
  ///   four.
  static func yearlyPhases(_ days: [Day]) -> [[Int]]? {
    var phases: [[Int]] = []
    for (number, day) in days.enumerated() {
      let phase = phases.firstIndex { phase in
        let last = days[phase[phase.count - 1]]
        return Cadence.yearly.deviation(of: day, after: last, intervals: 1)
          <= Cadence.yearly.tolerance
      }
      if let phase {
        phases[phase].append(number)
      } else if phases.count < 4 {
        phases.append([number])
      } else {
        return nil
      }
    }
    return phases.count > 1 && phases.allSatisfy { $0.count > 1 } ? phases : nil
  }
}
