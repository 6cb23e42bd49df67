import LedgeraQuerying
import LedgeraTestSupport
import Testing

/// A regular expression and what its groups take, by trying everything in the order of the rules: of
/// several ways the first part that differs is as long as possible.
private indirect enum Expression {
  case character(Character)
  case any
  case sequence([Expression])
  case choice([Expression])
  case group(Expression, Int)
  case repetition(Expression, mark: String, minimum: Int, maximum: Int)

  var source: String {
    switch self {
    case .character(let character): String(character)
    case .any: "."
    case .sequence(let items): items.map(\.source).joined()
    case .choice(let items): items.map(\.source).joined(separator: "|")
    case .group(let item, _): "(\(item.source))"
    case .repetition(let item, let mark, _, _): item.source + mark
    }
  }

  /// What the groups take when the expression matches exactly a range; nil: it does not.
  func groups(_ text: [Character], _ start: Int, _ end: Int) -> [Int: Range<Int>]? {
    switch self {
    case .character(let character): return end == start + 1 && text[start] == character ? [:] : nil
    case .any: return end == start + 1 ? [:] : nil
    case .sequence(let items): return Self.groups(of: items[...], text, start, end)
    case .choice(let items):
      return items.lazy.compactMap { $0.groups(text, start, end) }.first
    case .group(let item, let number):
      return item.groups(text, start, end).map { inner in
        inner.merging([number: start..<end]) { $1 }
      }
    case .repetition: return repeated(text, start, end, done: 0)
    }
  }

  private static func groups(
    of items: ArraySlice<Expression>, _ text: [Character], _ start: Int, _ end: Int
  ) -> [Int: Range<Int>]? {
    guard let first = items.first else { return start == end ? [:] : nil }
    for middle in (start...end).reversed() {
      if let left = first.groups(text, start, middle),
        let right = groups(of: items.dropFirst(), text, middle, end)
      {
        return left.merging(right) { $1 }
      }
    }
    return nil
  }

  /// The last repetition counts; one beyond the first and those demanded is not for nothing.
  private func repeated(
    _ text: [Character], _ start: Int, _ end: Int, done: Int
  ) -> [Int: Range<Int>]? {
    guard case .repetition(let item, _, let minimum, let maximum) = self else { return nil }
    let isForced = done < max(minimum, 1)
    if done < maximum, isForced || start < end {
      for middle in (start...end).reversed() where isForced || middle > start {
        guard let own = item.groups(text, start, middle),
          let rest = repeated(text, middle, end, done: done + 1)
        else { continue }
        let isLast = middle == end && done + 1 >= minimum
        return isLast ? own : rest
      }
    }
    return start == end && done >= minimum ? [:] : nil
  }
}

private struct Generator {
  var random: SeededRandom
  var groupCount = 0

  mutating func expression(depth: Int) -> Expression {
    switch random.below(depth == 0 ? 3 : 9) {
    case 0, 1: return character()
    case 2: return .any
    case 3, 4: return .sequence([expression(depth: depth - 1), expression(depth: depth - 1)])
    case 5:
      return group { .choice([$0.expression(depth: depth - 1), $0.expression(depth: depth - 1)]) }
    case 6: return repetition(of: character())
    case 7: return repetition(of: group { $0.expression(depth: depth - 1) })
    default: return group { $0.expression(depth: depth - 1) }
    }
  }

  private mutating func character() -> Expression {
    .character(random.pick(["a", "b", ":"]))
  }

  private mutating func group(_ content: (inout Generator) -> Expression) -> Expression {
    groupCount += 1
    let number = groupCount
    return .group(content(&self), number)
  }

  private mutating func repetition(of item: Expression) -> Expression {
    let marks = [("*", 0, 99), ("+", 1, 99), ("?", 0, 1), ("{1,2}", 1, 2)]
    let (mark, minimum, maximum) = random.pick(marks)
    return .repetition(item, mark: mark, minimum: minimum, maximum: maximum)
  }
}

struct PatternCaptureLawTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `groups take what a search by the rules gives them`(seed: UInt64) throws {
    var generator = Generator(random: SeededRandom(seed))
    for _ in 0..<400 {
      generator.groupCount = 0
      let expression = generator.expression(depth: 3)
      let text = (0..<generator.random.below(7)).map { _ in
        generator.random.pick(["a", "b", ":", "c"]) as Character
      }
      let expected = (0...text.count).lazy.compactMap { start -> [Range<Int>?]? in
        (start...text.count).reversed().lazy.compactMap { end in
          expression.groups(text, start, end).map { groups in
            [start..<end] + (0..<generator.groupCount).map { groups[$0 + 1] }
          }
        }.first
      }.first
      let pattern = try Pattern(expression.source)
      let found = pattern.firstMatch(in: String(text))
      #expect(found == expected, "seed \(seed): \(expression.source) in \(String(text))")
    }
  }
}
