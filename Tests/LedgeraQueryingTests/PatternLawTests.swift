import LedgeraQuerying
import Testing

/// A random regular expression together with its meaning, computed from the definition.
private struct Expression {
  let source: String
  /// The positions where a match that starts at a position can end.
  let ends: @Sendable ([Character], Int) -> Set<Int>
}

private struct Generator {
  var state: UInt64

  mutating func number(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }

  mutating func expression(depth: Int) -> Expression {
    switch depth == 0 ? number(below: 3) : number(below: 9) {
    case 0, 1: return literal()
    case 2: return any()
    case 3, 4: return sequence(expression(depth: depth - 1), expression(depth: depth - 1))
    case 5, 6: return choice(expression(depth: depth - 1), expression(depth: depth - 1))
    default: return repetition(expression(depth: depth - 1))
    }
  }

  private mutating func literal() -> Expression {
    let letter: Character = ["a", "b", "é"][number(below: 3)]
    return Expression(source: String(letter)) { text, start in
      start < text.count && text[start] == letter ? [start + 1] : []
    }
  }

  private mutating func any() -> Expression {
    Expression(source: number(below: 2) == 0 ? "." : "[^z]") { text, start in
      start < text.count ? [start + 1] : []
    }
  }

  private func sequence(_ first: Expression, _ second: Expression) -> Expression {
    Expression(source: first.source + second.source) { text, start in
      first.ends(text, start).reduce(into: []) { $0.formUnion(second.ends(text, $1)) }
    }
  }

  private func choice(_ first: Expression, _ second: Expression) -> Expression {
    Expression(source: "(\(first.source)|\(second.source))") { text, start in
      first.ends(text, start).union(second.ends(text, start))
    }
  }

  private mutating func repetition(_ item: Expression) -> Expression {
    let (mark, minimum, maximum) = [
      ("*", 0, 99), ("+", 1, 99), ("?", 0, 1), ("{2}", 2, 2), ("{1,3}", 1, 3), ("{2,}", 2, 99),
    ][number(below: 6)]
    return Expression(source: "(\(item.source))\(mark)") { text, start in
      var reached: Set<Int> = minimum == 0 ? [start] : []
      var current: Set<Int> = [start]
      for count in 1...min(maximum, text.count + 2) {
        current = current.reduce(into: []) { $0.formUnion(item.ends(text, $1)) }
        if count >= minimum { reached.formUnion(current) }
      }
      return reached
    }
  }
}

struct PatternLawTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `matching and leftmost-longest agree with the definition`(seed: UInt64) throws {
    var generator = Generator(state: seed)
    for _ in 0..<300 {
      let expression = generator.expression(depth: 4)
      let text = (0..<generator.number(below: 9)).map { _ in
        ["a", "b", "é", "A", "x"][generator.number(below: 5)] as Character
      }
      let folded = text.map { $0 == "A" ? "a" : $0 }
      let expected = folded.indices.appending(folded.count).lazy.compactMap { start in
        expression.ends(folded, start).max().map { start..<$0 }
      }.first
      let pattern = try Pattern(expression.source)
      let comment: Comment = "seed \(seed), pattern \(expression.source), text \(String(text))"
      #expect(pattern.matches(String(text)) == (expected != nil), comment)
      let mayOccur = pattern.needed.isSubset(of: CharacterMask(String(text).utf8))
      #expect(mayOccur || expected == nil, comment)
      let found = pattern.firstMatch(in: String(text))?[0]
      #expect(found == expected.map { utf8Range($0, in: text) }, comment)
    }
  }

  private func utf8Range(_ range: Range<Int>, in text: [Character]) -> Range<Int> {
    let start = String(text[..<range.lowerBound]).utf8.count
    return start..<(start + String(text[range]).utf8.count)
  }
}

extension Range<Int> {
  fileprivate func appending(_ last: Int) -> [Int] { Array(self) + [last] }
}
