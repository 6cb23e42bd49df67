import LedgeraModel
import LedgeraReporting
import LedgeraTestSupport
import Testing

/// Statements that differ from the books in one to three postings of 2,000.
@Suite struct PlantedDifferenceTests {
  private enum Kind: CaseIterable {
    /// Not yet at the bank.
    case open
    /// Entered twice, the second time within days.
    case twice
    case wrongSign
    case swappedDigits
    case slippedMark
  }

  /// Books and what is wrong with them.
  fileprivate struct Case {
    var items: [StatementItem] = []
    var balance: Int128 = 0
    /// Items and how much each puts the books out.
    var planted: [Int: Int128] = [:]
    var mistakeCount = 0
  }

  @Test(arguments: Effort.seeds(1))
  func `what was planted is among the first five explanations, or its equals are counted`(
    _ seed: UInt64
  ) throws {
    var random = SeededRandom(seed)
    var firstFive = 0
    for round in 0..<30 {
      let plant = try Self.plant(&random)
      let question = try StatementQuestion(
        items: plant.items, day: Self.lastDay(), balance: plant.balance, decimals: 2)
      let explanations = StatementExplanations(question)
      // Two differences may cancel each other out.
      guard explanations.agreement == nil else { continue }
      let first = explanations.groups.flatMap(\.best).prefix(5)
      let isShown = first.contains { explanation in
        Dictionary(uniqueKeysWithValues: explanation.corrections.map { ($0.item, $0.effect) })
          == plant.planted
      }
      if isShown { firstFive += 1 }
      let group = explanations.groups.first {
        $0.size == plant.planted.count && $0.mistakeCount == plant.mistakeCount
          && $0.unmarkedCount == 0
      }
      #expect(isShown || (group?.count ?? 0) > 0, "seed \(seed), round \(round): \(plant.planted)")
      for explanation in explanations.groups.flatMap(\.best) {
        let effect = explanation.corrections.reduce(0) { $0 + $1.effect }
        let sum = explanation.basis == .everything ? question.sum(.unreconciled) : 0
        #expect(sum + effect == plant.balance, "seed \(seed), round \(round)")
      }
    }
    #expect(firstFive >= 6, "seed \(seed): \(firstFive) of 30")
  }

  private static func lastDay() throws -> Day {
    try #require(Day(year: 2026, month: 10, day: 31))
  }

  private static func plant(_ random: inout SeededRandom) throws -> Case {
    let last = try lastDay()
    var plant = Case()
    plant.items = (0..<2000).map { _ in
      StatementItem(
        day: last.adding(days: -random.below(365)),
        amount: Int128(random.within(1...200_000)) * (random.oneIn(5) ? 1 : -1),
        state: .unreconciled)
    }
    plant.balance = plant.items.reduce(0) { $0 + $1.amount }
    let count = random.within(1...3)
    while plant.planted.count < count {
      let item = random.below(2000)
      guard plant.planted[item] == nil else { continue }
      let kind = random.pick(Kind.allCases)
      guard let right = Self.rightAmount(kind, plant.items[item].amount, &random) else { continue }
      let effect = right - plant.items[item].amount
      plant.planted[item] = effect
      plant.balance += effect
      if kind != .open, kind != .twice { plant.mistakeCount += 1 }
      if kind == .twice { plant.double(item, &random) }
    }
    return plant
  }

  /// What stands on the statement; nil: this amount cannot have been mistaken so.
  private static func rightAmount(
    _ kind: Kind, _ amount: Int128, _ random: inout SeededRandom
  ) -> Int128? {
    switch kind {
    case .open, .twice: return 0
    case .wrongSign: return -amount
    case .slippedMark: return amount % 100 == 0 ? amount / 100 : amount * 10
    case .swappedDigits:
      var digits = Array(String(amount.magnitude))
      guard digits.count > 2 else { return nil }
      let place = random.below(digits.count - 1)
      guard digits[place] != digits[place + 1] else { return nil }
      digits.swapAt(place, place + 1)
      return Int128(String(digits)).map { amount < 0 ? -$0 : $0 }
    }
  }
}

extension PlantedDifferenceTests.Case {
  /// Puts the item's original somewhere before it, in place of another posting.
  fileprivate mutating func double(_ item: Int, _ random: inout SeededRandom) {
    let other = (0..<items.count).first { planted[$0] == nil && $0 != item } ?? 0
    balance += items[item].amount - items[other].amount
    items[other] = StatementItem(
      day: items[item].day.adding(days: -random.below(3)), amount: items[item].amount,
      state: .unreconciled)
  }
}
