extension SimulationInput {
  /// The default number of paths, and the default seed of random numbers.
  package static let (usualPaths, usualSeed) = (10_000, UInt64(42))
  /// Paths of a simulation at most.
  package static let pathLimit = 1_000_000
  /// Buckets of a simulation at most.
  static let bucketLimit = 500
  /// Paths times months times buckets at most: what time depends on.
  static let stepLimit = 250_000_000
  /// Paths times recorded months times buckets and net worth at most: what memory depends on.
  package static let figureLimit = 40_000_000

  /// Why the simulation is too large; nil: it is not.
  var excess: String? {
    let steps = paths.multipliedReportingOverflow(by: savings.count * buckets.count)
    if steps.overflow || steps.partialValue > Self.stepLimit {
      return
        "the simulation would have more than \(Self.stepLimit) paths times months times buckets"
    }
    if paths * recordedMonths.count * (buckets.count + 1) > Self.figureLimit {
      return "the simulation would keep more than \(Self.figureLimit) figures: paths times years"
        + " times buckets and net worth"
    }
    return nil
  }
}
