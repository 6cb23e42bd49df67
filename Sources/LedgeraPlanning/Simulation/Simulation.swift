package import LedgeraComputation

/// Many possible courses of a plan whose returns vary by chance (calculations.md § Simulation).
package struct Simulation: Sendable {
  /// What paths have come to after some months.
  package struct Year: Sendable, Equatable {
    /// Months from the start.
    package let month: Int
    /// The sum of the buckets and what is in none.
    package let netWorth: SpreadOfFigures
    package let buckets: [SpreadOfFigures]
    /// Paths on which everything could be paid for so far.
    package let fundedPaths: Int
  }

  package let input: SimulationInput
  /// After `input.recordedMonths`.
  package let years: [Year]
  /// For each target, the paths that met it.
  package let metPaths: [Int]
  /// Paths on which everything could always be paid for.
  package var fundedPaths: Int { years.last?.fundedPaths ?? input.paths }

  /// Linear in paths × months × buckets. The figures do not depend on the number of threads.
  ///
  /// - Parameters:
  ///   - input: With at least one path and one bucket.
  ///   - progress: Is told how many paths have been followed.
  package init(
    _ input: SimulationInput, threads: Int, progress: Progress = .silent
  ) throws(SimulationFailure) {
    let model = try ReturnModel(input)
    let record = PathRecord(input)
    let counter = progress.counter("simulating", of: input.paths, "paths")
    let tally = Simulation.followPaths(input, model, record, threads: threads, counter)
    guard !progress.isCancelled else { throw .cancelled }
    let spreads = Simulation.spreads(record, threads: threads)
    guard spreads.allSatisfy(\.isShowable) else { throw .endlessGrowth }
    self.input = input
    metPaths = tally.met
    years = input.recordedMonths.enumerated().map { year, month in
      let first = year * record.seriesCount
      return Year(
        month: month, netWorth: spreads[first],
        buckets: Array(spreads[first + 1..<first + record.seriesCount]),
        fundedPaths: input.paths - tally.out[year])
    }
  }

  /// Fills the record.
  static func followPaths(
    _ input: SimulationInput, _ model: ReturnModel, _ record: PathRecord, threads: Int,
    _ counter: Progress.Counter? = nil
  ) -> PathTally {
    let blockCount = (input.paths + Lanes.scalarCount - 1) / Lanes.scalarCount
    let tallies = Shares(of: blockCount, threads: threads).map { blocks in
      let block = PathBlock(input, model)
      var tally = PathTally(input)
      for number in blocks where counter?.isCancelled != true {
        block.run(first: number * Lanes.scalarCount, record, &tally)
        counter?.advance(by: Lanes.scalarCount)
      }
      return tally
    }
    return tallies.reduce(into: PathTally(input)) { $0.add($1) }
  }

  /// By year, then net worth and buckets.
  private static func spreads(_ record: PathRecord, threads: Int) -> [SpreadOfFigures] {
    let seriesCount = record.seriesCount
    return Shares(of: record.yearCount * seriesCount, threads: threads).map { places in
      places.map {
        SpreadOfFigures(record.figures(year: $0 / seriesCount, series: $0 % seriesCount))
      }
    }.flatMap { $0 }
  }
}
