import LedgeraTestSupport
import Testing

@testable import LedgeraPlanning

/// Percentiles are figures of real paths.
@Suite struct NearestRankTests {
  private func percentiles(_ figures: [Double]) -> [Double] {
    var figures = figures
    return figures.withUnsafeMutableBufferPointer { NearestRank.percentiles(of: $0) }
  }

  @Test func `each percentile is the figure at its rank`() {
    #expect(percentiles([4, 1, 3, 2]) == [1, 1, 2, 3, 4])
    #expect(percentiles([7]) == [7, 7, 7, 7, 7])
    #expect(percentiles((1...100).map(Double.init).reversed()) == [5, 25, 50, 75, 95])
    #expect(percentiles((1...101).map(Double.init)) == [6, 26, 51, 76, 96])
  }

  @Test func `figures of any kind have the ranks of the sorted ones`() {
    let seed: UInt64 = .random(in: 0...9999)
    var random = SeededRandom(seed)
    for round in 0..<60 {
      let count = random.within(1...700)
      let kinds = random.pick([1, 2, 10, 1_000_000])
      var figures = (0..<count).map { _ in Double(random.below(kinds)) - 3 }
      if round % 3 == 0 { figures.sort() }
      let sorted = figures.sorted()
      let expected = NearestRank.percents.map { sorted[($0 * count + 99) / 100 - 1] }
      #expect(percentiles(figures) == expected, "seed \(seed), round \(round)")
    }
  }

  @Test func `figures that are no numbers do not stop it`() {
    #expect(percentiles(Array(repeating: .nan, count: 100)).count == 5)
  }
}
