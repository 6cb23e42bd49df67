import LedgeraModel
import LedgeraReporting
import LedgeraTestSupport
import Testing

/// On few postings the search finds what trying everything finds, and nothing else.
@Suite struct ExplanationLawTests {
  /// A correction as trying everything sees it.
  private struct Attempt: Hashable {
    let item: Int
    let effect: Int128
    let sort: Sort

    enum Sort { case unmarked, marked, mistake }

    init(_ item: Int, _ effect: Int128, _ sort: Sort) {
      self.item = item
      self.effect = effect
      self.sort = sort
    }
  }

  private struct Found: Hashable {
    let basis: Explanation.Basis
    let corrections: Set<[Int128]>
  }

  private struct Key: Hashable {
    let size: Int
    let mistakes: Int
    let unmarked: Int
  }

  @Test func `every choice of up to three corrections that comes out is found once`() throws {
    var random = SeededRandom(20_261_121)
    var total = 0
    for round in 0..<500 {
      let question = try Self.question(&random)
      let explanations = StatementExplanations(question)
      guard explanations.agreement == nil else {
        #expect(explanations.groups.isEmpty)
        continue
      }
      let expected = Self.everything(question)
      var found: [Key: Set<Found>] = [:]
      for group in explanations.groups {
        let key = Key(
          size: group.size, mistakes: group.mistakeCount, unmarked: group.unmarkedCount)
        let list = group.best.map { explanation in
          Found(
            basis: explanation.basis,
            corrections: Set(explanation.corrections.map { [Int128($0.item), $0.effect] }))
        }
        #expect(group.count == list.count, "seed 20261121, round \(round), \(key)")
        #expect(Set(list).count == list.count, "seed 20261121, round \(round), \(key)")
        found[key] = Set(list)
        total += list.count
      }
      #expect(found == expected, "seed 20261121, round \(round): \(question)")
    }
    #expect(total > 1_000)
  }

  @Test func `what is kept is the beginning of what there is`() throws {
    var random = SeededRandom(7)
    for round in 0..<200 {
      var question = try Self.question(&random)
      let all = StatementExplanations(question).groups
      question.limits.kept = random.within(1...4)
      let few = StatementExplanations(question).groups
      #expect(few.map(\.count) == all.map(\.count), "seed 7, round \(round)")
      for (left, right) in zip(few, all) {
        #expect(left.best == Array(right.best.prefix(question.limits.kept)), "round \(round)")
      }
    }
  }

  @Test func `the order of the postings does not change what is found`() throws {
    var random = SeededRandom(11)
    for round in 0..<100 {
      let question = try Self.question(&random)
      let order = question.items.indices.shuffled(using: &random)
      var other = try StatementQuestion(
        items: order.map { question.items[$0] }, day: question.day, balance: question.balance,
        decimals: question.decimals)
      other.limits = question.limits
      let (left, right) = (StatementExplanations(question), StatementExplanations(other))
      #expect(left.groups.map(\.count) == right.groups.map(\.count), "seed 11, round \(round)")
    }
  }

  private static func question(_ random: inout SeededRandom) throws -> StatementQuestion {
    let last = try #require(Day(year: 2026, month: 10, day: 31))
    let size = random.pick([3, 5, 8, 20, 60, 1300])
    let items = (0..<random.within(1...7)).map { _ in
      StatementItem(
        day: last.adding(days: -random.below(9)),
        amount: Int128(random.within(-size...size)),
        state: random.pick([.unreconciled, .unreconciled, .pending, .reconciled]))
    }
    var question = try StatementQuestion(
      items: items, day: last, balance: Int128(random.within(-size...size)),
      decimals: UInt8(random.below(3)))
    question.limits.kept = 100_000
    return question
  }

  // MARK: Trying everything

  private static func everything(_ question: StatementQuestion) -> [Key: Set<Found>] {
    var result: [Key: Set<Found>] = [:]
    let unmarkedCount = question.items.count { $0.state == .unreconciled }
    for basis in [Explanation.Basis.everything, .marked]
    where basis == .everything || unmarkedCount > 0 {
      let sum =
        basis == .everything
        ? question.sum(.unreconciled, .pending, .reconciled)
        : question.sum(.pending, .reconciled)
      let attempts = question.items.indices.map { Self.attempts($0, question, basis) }
      var chosen: [Attempt] = []
      func choose(from first: Int) {
        if !chosen.isEmpty, sum + chosen.reduce(0, { $0 + $1.effect }) == question.balance {
          let key = Key(
            size: chosen.count, mistakes: chosen.count { $0.sort == .mistake },
            unmarked: chosen.count { $0.sort == .marked })
          let count = chosen.count { $0.sort == .unmarked }
          let isTold =
            basis == .everything
            ? key.mistakes > 0 || count <= unmarkedCount - count : count < unmarkedCount - count
          if isTold {
            result[key, default: []].insert(
              Found(
                basis: basis, corrections: Set(chosen.map { [Int128($0.item), $0.effect] })))
          }
        }
        guard chosen.count < 3 else { return }
        for item in first..<max(first, question.items.count) {
          for attempt in attempts[item] {
            chosen.append(attempt)
            choose(from: item + 1)
            chosen.removeLast()
          }
        }
      }
      choose(from: 0)
    }
    return result
  }

  private static func attempts(
    _ index: Int, _ question: StatementQuestion, _ basis: Explanation.Basis
  ) -> [Attempt] {
    let item = question.items[index]
    guard item.amount != 0 else { return [] }
    let isMarked = item.state != .unreconciled
    if basis == .marked, !isMarked {
      return [Attempt(index, item.amount, .unmarked)]
    }
    var effects: Set<Int128> = [-2 * item.amount]
    let sign: Int128 = item.amount < 0 ? -1 : 1
    let magnitude = item.amount * sign
    for result in swapped(magnitude, Int(question.decimals)) + slid(magnitude) {
      effects.insert(sign * (result - magnitude))
    }
    return [
      Attempt(index, -item.amount, isMarked ? .marked : .unmarked)
    ] + effects.map { Attempt(index, $0, .mistake) }
  }

  /// By its digits as text.
  private static func swapped(_ magnitude: Int128, _ decimals: Int) -> [Int128] {
    var digits = Array(String(magnitude))
    while digits.count < decimals + 1 { digits.insert("0", at: 0) }
    return digits.indices.dropLast().compactMap { place in
      var other = digits
      other.swapAt(place, place + 1)
      return other == digits ? nil : Int128(String(other))
    }
  }

  private static func slid(_ magnitude: Int128) -> [Int128] {
    let text = String(magnitude)
    var results = [text + "0"]
    if text.hasSuffix("0") { results.append(String(text.dropLast())) }
    if text.hasSuffix("00") { results.append(String(text.dropLast(2))) }
    return results.compactMap { Int128($0) }
  }
}
