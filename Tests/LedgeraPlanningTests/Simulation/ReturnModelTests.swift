import Testing

@testable import LedgeraPlanning

/// Which returns can be simulated.
@Suite struct ReturnModelTests {
  private func input(
    _ correlations: [[Double]], mean: Double = 0.07, volatility: Double = 0.15,
    months: Int = 12
  ) -> SimulationInput {
    SimulationInput(
      buckets: correlations.indices.map {
        .init(name: "\($0)", opening: 1, weight: 0, mean: mean, volatility: volatility)
      }, correlations: correlations, savings: Array(repeating: 0, count: months), drawdown: [],
      paths: 8, seed: 0)
  }

  @Test func `monthly growth has the yearly mean and volatility`() throws {
    let model = try ReturnModel(input([[1]]))
    let deviation = model.loadings[0][0].factor * 12.squareRoot()
    #expect(abs(deviation - 0.139505) < 1e-6)
    #expect(abs(model.drifts[0] * 12 - 0.057928) < 1e-6)
  }

  @Test func `the triangle gives back the correlations`() throws {
    let correlations = [[1, 0.25, -0.5], [0.25, 1, 0.1], [-0.5, 0.1, 1]]
    let rows = try CorrelationTriangle(correlations).rows
    for row in 0..<3 {
      for column in 0..<3 {
        let product = (0..<3).reduce(0) { $0 + rows[row][$1] * rows[column][$1] }
        #expect(abs(product - correlations[row][column]) < 1e-15)
      }
    }
  }

  @Test func `correlations that contradict each other are refused at the third row`() {
    #expect(throws: SimulationFailure.impossibleCorrelations(row: 2)) {
      try Simulation(input([[1, 0.9, 0.9], [0.9, 1, -0.9], [0.9, -0.9, 1]]), threads: 1)
    }
  }

  @Test func `buckets may follow each other entirely`() throws {
    let same: [[Double]] = [[1, 1, 0.5], [1, 1, 0.5], [0.5, 0.5, 1]]
    let simulation = try Simulation(input(same), threads: 1)
    #expect(simulation.years[0].buckets[0] == simulation.years[0].buckets[1])
    #expect(throws: SimulationFailure.impossibleCorrelations(row: 2)) {
      try Simulation(input([[1, 1, 0.5], [1, 1, 0.4], [0.5, 0.4, 1]]), threads: 1)
    }
  }

  @Test func `buckets without volatility need no chance`() throws {
    let model = try ReturnModel(input([[1, 0.5], [0.5, 1]], volatility: 0))
    #expect(model.sources.isEmpty)
  }

  @Test func `returns and growth beyond all figures are refused`() {
    #expect(throws: SimulationFailure.extremeReturns(bucket: 0)) {
      try Simulation(input([[1]], mean: 0, volatility: 1e300), threads: 1)
    }
    #expect(throws: SimulationFailure.endlessGrowth) {
      try Simulation(input([[1]], mean: 1e20, volatility: 0, months: 240), threads: 1)
    }
  }
}
