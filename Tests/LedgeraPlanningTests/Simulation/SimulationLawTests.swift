import Foundation
import LedgeraTestSupport
import Testing

@testable import LedgeraPlanning

/// What holds for figures of simulations.
@Suite struct SimulationLawTests {
  private func independent(_ count: Int) -> [[Double]] {
    (0..<count).map { row in (0..<count).map { $0 == row ? 1 : 0 } }
  }

  /// Two buckets that correlate by 0.3, the second one volatile.
  private func plan(
    months: Int, savings: Double = 500, targets: [SimulationInput.Target] = [], paths: Int,
    seed: UInt64 = 42
  ) -> SimulationInput {
    SimulationInput(
      buckets: [
        .init(name: "Bonds", opening: 20_000, weight: 0.4, mean: 0.03, volatility: 0.06),
        .init(name: "Stocks", opening: 10_000, weight: 0.6, mean: 0.07, volatility: 0.15),
      ], correlations: [[1, 0.3], [0.3, 1]], savings: Array(repeating: savings, count: months),
      drawdown: [.all(0), .all(1)], targets: targets, paths: paths, seed: seed)
  }

  @Test func `means are those of the closed form`() throws {
    // Over the seeds 1 to 300 distances have the mean -0.02 and the deviation 1.01 of standard errors.
    let input = plan(months: 60, paths: 4000, seed: 1)
    let year = try #require(try Simulation(input, threads: 2).years.last)
    for (bucket, spread) in zip(input.buckets, year.buckets) {
      let growth = Exponential.exp(Exponential.log(1 + bucket.mean) / 12)
      var expected = bucket.opening
      for _ in 0..<60 { expected = expected * growth + 500 * bucket.weight }
      let error = spread.deviation / Double(input.paths).squareRoot()
      #expect(abs(spread.mean - expected) < 3 * error, "\(bucket.name), seed \(input.seed)")
    }
  }

  @Test func `logarithms of returns correlate and vary as they should`() throws {
    let input = plan(months: 12, savings: 0, paths: 4000)
    let record = PathRecord(input)
    _ = Simulation.followPaths(input, try ReturnModel(input), record, threads: 1)
    let bonds = record.figures(year: 0, series: 1).map { Exponential.log($0 / 20_000) }
    let stocks = record.figures(year: 0, series: 2).map { Exponential.log($0 / 10_000) }
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    func product(_ a: [Double], _ b: [Double]) -> Double {
      let (first, second) = (mean(a), mean(b))
      return mean(zip(a, b).map { ($0 - first) * ($1 - second) })
    }
    let deviation = product(stocks, stocks).squareRoot()
    let correlation =
      product(bonds, stocks) / (product(bonds, bonds).squareRoot() * deviation)
    // Standard errors for 4000 paths: 0.0144 and 1.1 %.
    #expect(abs(correlation - 0.3) < 0.045)
    #expect(abs(deviation - 0.139505) < 0.139505 * 0.034)
    #expect(abs(mean(stocks) - 0.057928) < 3 * deviation / 4000.squareRoot())
  }

  @Test func `without volatility all paths are the projection`() throws {
    var input = plan(months: 30, paths: 11)
    input.buckets[0].volatility = 0
    input.buckets[1].volatility = 0
    input.savings[13] = -25_000
    var balances = input.buckets.map(\.opening)
    for savings in input.savings {
      for (number, bucket) in input.buckets.enumerated() {
        balances[number] *= pow(1 + bucket.mean, 1 / 12)
        balances[number] += max(0, savings) * bucket.weight
      }
      let drawn = min(balances[0], max(0, -savings))
      balances[0] -= drawn
      balances[1] -= max(0, -savings) - drawn
    }
    let year = try #require(try Simulation(input, threads: 2).years.last)
    for (spread, balance) in zip(year.buckets, balances) {
      #expect(spread.percentiles.allSatisfy { abs($0 - balance) < 0.000_001 })
      #expect(abs(spread.mean - balance) < 0.000_001 && spread.deviation < 0.000_001)
    }
  }

  @Test func `a target that is missed by less than half a cent is met`() throws {
    var input = plan(months: 13, paths: 11)
    for bucket in 0...1 {
      input.buckets[bucket].volatility = 0
      input.buckets[bucket].mean = 0
    }
    input.targets = [
      .init(bucket: 1, amount: 13_900.01, month: 13), .init(bucket: 1, amount: 13_900, month: 13),
      .init(bucket: 0, amount: 22_400.004, month: 12), .init(bucket: 0, amount: 22_400, month: 11),
    ]
    #expect(try Simulation(input, threads: 2).metPaths == [0, 11, 11, 0])
  }

  @Test func `months after the last recorded one matter to targets`() throws {
    var input = plan(months: 30, paths: 9)
    let long = try Simulation(input, threads: 1)
    input.recordedMonths = [12, 24]
    input.otherNetWorth = 250
    input.targets = [
      .init(bucket: 0, amount: 25_500, month: 30), .init(bucket: 0, amount: 20_000, month: 0),
      .init(bucket: 0, amount: 20_001, month: 0),
    ]
    let short = try Simulation(input, threads: 1)
    #expect(short.years.map(\.month) == [12, 24])
    #expect(short.years.map(\.buckets) == long.years.prefix(2).map(\.buckets))
    #expect(short.years[1].netWorth.percentiles[2] == long.years[1].netWorth.percentiles[2] + 250)
    #expect(short.metPaths[0] > 0)
    #expect(short.metPaths[1...] == [9, 0])
  }

  @Test func `chances fall as targets rise`() throws {
    let amounts = stride(from: 30_000.0, through: 60_000, by: 1_500)
    let targets = amounts.map { SimulationInput.Target(bucket: 1, amount: $0, month: 60) }
    let met = try Simulation(plan(months: 60, targets: targets, paths: 600), threads: 1).metPaths
    #expect(met == met.sorted(by: >))
    #expect(Set(met).count > 10)
  }

  @Test func `threads make no difference`() throws {
    let input = plan(
      months: 27, savings: -2_000, targets: [.init(bucket: 0, amount: 1, month: 7)], paths: 203)
    let one = try Simulation(input, threads: 1)
    for threads in [2, 3, 64] {
      let more = try Simulation(input, threads: threads)
      #expect(more.years == one.years)
      #expect(more.metPaths == one.metPaths)
    }
  }

  @Test func `more paths and more buckets leave those there were as they are`() throws {
    let input = plan(months: 12, paths: 10)
    var more = input
    more.paths = 19
    more.buckets.append(
      .init(name: "Gold", opening: 5, weight: 0, mean: 0.02, volatility: 0.2))
    more.correlations = [[1, 0.3, 0], [0.3, 1, 0], [0, 0, 1]]
    let (few, many) = (PathRecord(input), PathRecord(more))
    _ = Simulation.followPaths(input, try ReturnModel(input), few, threads: 1)
    _ = Simulation.followPaths(more, try ReturnModel(more), many, threads: 2)
    for series in 1...2 {
      let (first, second) = (
        few.figures(year: 0, series: series), many.figures(year: 0, series: series)
      )
      #expect(Array(first) == Array(second[..<10]))
    }
  }

  @Test func `the same seed gives the same bits on every machine`() throws {
    let year = try #require(try Simulation(plan(months: 14, paths: 100), threads: 1).years.last)
    #expect(year.month == 14)
    #expect(year.netWorth.percentiles.map(\.bitPattern) == SimulationLawTests.percentileBits)
  }

  private static let percentileBits: [UInt64] = [
    4674938066761675431, 4675211913017332412, 4675484948150774708, 4675852687786092226,
    4676230321412316128,
  ]
}
