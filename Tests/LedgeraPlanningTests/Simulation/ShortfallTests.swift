import Testing

@testable import LedgeraPlanning

/// Months whose income does not pay for their expenses.
@Suite struct ShortfallTests {
  private func simulate(
    openings: [Double], savings: [Double], drawdown: [ProjectionInput.Payer], mean: Double = 0
  ) throws -> Simulation {
    let count = openings.count
    return try Simulation(
      SimulationInput(
        buckets: openings.enumerated().map {
          .init(
            name: "\($0.offset)", opening: $0.element, weight: 1 / Double(count), mean: mean,
            volatility: 0)
        },
        correlations: (0..<count).map { row in (0..<count).map { $0 == row ? 1 : 0 } },
        savings: savings, drawdown: drawdown, paths: 3, seed: 1), threads: 1)
  }

  @Test func `shortfalls are drawn in order, each bucket as far as it goes`() throws {
    let simulation = try simulate(
      openings: [100, 1000, 50], savings: [-30, -90, 0], drawdown: [.all(2), .all(0), .all(1)])
    let year = try #require(simulation.years.last)
    #expect(year.month == 3)
    #expect(year.buckets.map { $0.percentiles[2] } == [30, 1000, 0])
    #expect(year.netWorth.percentiles == Array(repeating: 1030, count: 5))
    #expect(simulation.fundedPaths == 3)
  }

  @Test func `growth comes before what is drawn`() throws {
    let simulation = try simulate(openings: [100], savings: [-101], drawdown: [.all(0)], mean: 0.2)
    #expect(simulation.fundedPaths == 3)
  }

  @Test func `a path has run out when something could not be paid for`() throws {
    let savings: [Double] = Array(repeating: -10, count: 30)
    let simulation = try simulate(openings: [125, 1000], savings: savings, drawdown: [.all(0)])
    #expect(simulation.years.map(\.fundedPaths) == [3, 0, 0])
    #expect(simulation.fundedPaths == 0)
    #expect(simulation.years.last?.buckets[0].percentiles[0] == 0)
    #expect(simulation.years.last?.buckets[1].percentiles[0] == 1000)
  }

  @Test func `what is less than half a cent short is paid`() throws {
    #expect(try simulate(openings: [10], savings: [-10.0049], drawdown: [.all(0)]).fundedPaths == 3)
    #expect(try simulate(openings: [10], savings: [-10.0051], drawdown: [.all(0)]).fundedPaths == 0)
  }
}
