import LedgeraImporting
import LedgeraModel
import LedgeraQuantities
import LedgeraTestSupport
import Testing

/// On few rows matching finds what trying everything finds.
@Suite struct RowMatchingLawTests {
  private struct Cost: Comparable {
    var count = 0
    var days = 0
    var words = 0

    /// More pairs are better, then fewer days, then fewer words that differ.
    static func < (left: Cost, right: Cost) -> Bool {
      (-left.count, left.days, left.words) < (-right.count, right.days, right.words)
    }
  }

  private static let words = ["Bakery", "Cafe", "card", "12", "Market"]

  private static func items(
    _ random: inout SeededRandom, count: Int, days: Int, amounts: Int
  ) -> [MatchItem] {
    (0..<count).map { _ in
      let text = (0..<random.below(3)).map { _ in random.pick(words) }.joined(separator: " ")
      return MatchItem(
        day: Day(number: 20_000 + Int32(random.below(days))),
        amount: Quantity(coefficient: Int128(random.below(amounts))), text: text)
    }
  }

  /// Dice, computed anew.
  private static func difference(_ left: String, _ right: String) -> Int {
    let one = Set(left.lowercased().split(separator: " "))
    let two = Set(right.lowercased().split(separator: " "))
    guard !one.isEmpty || !two.isEmpty else { return 1000 }
    return 1000 - 2000 * one.filter { two.contains($0) }.count / (one.count + two.count)
  }

  private static func cost(
    _ pairs: [(Int, Int)], _ rows: [MatchItem], _ postings: [MatchItem]
  ) -> Cost {
    pairs.reduce(into: Cost()) { cost, pair in
      cost.count += 1
      cost.days += abs(Int(rows[pair.0].day.number - postings[pair.1].day.number))
      cost.words += difference(rows[pair.0].text, postings[pair.1].text)
    }
  }

  private static func best(
    _ rows: [MatchItem], _ postings: [MatchItem], window: Int
  ) -> Cost {
    var best = Cost()
    var pairs: [(Int, Int)] = []
    var isFirst = true
    func choose(_ row: Int) {
      guard row < rows.count else {
        let cost = cost(pairs, rows, postings)
        if isFirst || cost < best { best = cost }
        isFirst = false
        return
      }
      choose(row + 1)
      for posting in postings.indices
      where !pairs.contains(where: { $0.1 == posting })
        && rows[row].amount == postings[posting].amount
        && abs(Int(rows[row].day.number - postings[posting].day.number)) <= window
      {
        pairs.append((row, posting))
        choose(row + 1)
        pairs.removeLast()
      }
    }
    choose(0)
    return best
  }

  @Test func `there are as many pairs as can be, the nearest, the most alike`() {
    var random = SeededRandom(8)
    for round in 0..<1500 {
      let (days, amounts) = (random.within(1...14), random.within(1...3))
      let rows = Self.items(&random, count: random.below(6), days: days, amounts: amounts)
      let postings = Self.items(&random, count: random.below(6), days: days, amounts: amounts)
      let window = random.below(6)
      let matching = RowMatching(rows: rows, postings: postings, window: window)
      let cost = Self.cost(matching.pairs.map { ($0.row, $0.posting) }, rows, postings)
      #expect(
        cost == Self.best(rows, postings, window: window),
        "seed 8, round \(round): \(rows) \(postings)")
      #expect(Set(matching.pairs.map(\.posting)).count == matching.pairs.count)
      #expect(matching.unmatchedRows.count == rows.count - matching.pairs.count)
      #expect(matching.unmatchedPostings.count == postings.count - matching.pairs.count)
    }
  }

  @Test func `large groups have as many pairs and as few days`() {
    var random = SeededRandom(9)
    for round in 0..<300 {
      let days = random.within(1...60)
      let rows = Self.items(&random, count: random.within(1...30), days: days, amounts: 1)
      let postings = Self.items(&random, count: random.within(1...30), days: days, amounts: 1)
      let window = random.below(8)
      var limits = RowMatching.Limits()
      let exact = RowMatching(rows: rows, postings: postings, window: window, limits: limits)
      limits.exact = 0
      let ordered = RowMatching(rows: rows, postings: postings, window: window, limits: limits)
      limits.ordered = 0
      let fast = RowMatching(rows: rows, postings: postings, window: window, limits: limits)
      let costs = [exact, ordered, fast].map { matching in
        Self.cost(matching.pairs.map { ($0.row, $0.posting) }, rows, postings)
      }
      #expect(costs[0].count == costs[1].count, "seed 9, round \(round)")
      #expect(costs[0].days == costs[1].days, "seed 9, round \(round)")
      #expect(costs[0].count == costs[2].count, "seed 9, round \(round)")
      for pair in ordered.pairs + fast.pairs {
        #expect(abs(rows[pair.row].day.number - postings[pair.posting].day.number) <= window)
      }
    }
  }

  @Test func `the order of files decides nothing`() {
    var random = SeededRandom(10)
    for round in 0..<300 {
      let rows = Self.items(&random, count: random.below(12), days: 9, amounts: 2)
      let postings = Self.items(&random, count: random.below(12), days: 9, amounts: 2)
      func told(_ rows: [MatchItem], _ postings: [MatchItem]) -> [String] {
        RowMatching(rows: rows, postings: postings).pairs.map {
          "\(rows[$0.row]) \(postings[$0.posting]) \($0.certainty)"
        }.sorted()
      }
      #expect(
        told(rows, postings)
          == told(rows.shuffled(using: &random), postings.shuffled(using: &random)),
        "seed 10, round \(round)")
    }
  }

  @Test func `thousands of rows of one amount are matched`() {
    let rows = (0..<5000).map {
      MatchItem(
        day: Day(number: 10_000 + Int32($0)), amount: Quantity(coefficient: 1), text: "interest")
    }
    let postings = (0..<5000).map {
      MatchItem(
        day: Day(number: 10_002 + Int32($0)), amount: Quantity(coefficient: 1), text: "interest")
    }
    let matching = RowMatching(rows: rows, postings: postings)
    #expect(matching.pairs.count == 5000)
    #expect(matching.pairs.allSatisfy { $0.row == $0.posting })
  }
}
