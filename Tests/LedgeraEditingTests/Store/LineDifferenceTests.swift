import LedgeraTestSupport
import Testing

@testable import LedgeraEditing

@Suite struct LineDifferenceTests {
  private static func text(_ lines: [Int], isEnded: Bool) -> TextLines {
    let text = lines.map { "line \($0)" }.joined(separator: "\n") + (isEnded ? "\n" : "")
    return TextLines(Array((lines.isEmpty ? "" : text).utf8))
  }

  /// The new text, made of the old one and the runs.
  private static func applied(
    _ runs: [LineDifference.Run], _ old: TextLines, _ new: TextLines
  ) -> [UInt8] {
    var result: [UInt8] = []
    var line = 0
    for run in runs {
      while line < run.old.lowerBound {
        result += old.whole(line)
        line += 1
      }
      for number in run.new { result += new.whole(number) }
      line = run.old.upperBound
    }
    while line < old.count {
      result += old.whole(line)
      line += 1
    }
    return result
  }

  /// Lines of a longest common subsequence, by the plain table.
  private static func commonLines(_ old: TextLines, _ new: TextLines) -> Int {
    var row = [Int](repeating: 0, count: new.count + 1)
    for i in 0..<old.count {
      var diagonal = 0
      for j in 0..<new.count {
        let above = row[j + 1]
        row[j + 1] =
          old.whole(i).elementsEqual(new.whole(j)) ? diagonal + 1 : max(above, row[j])
        diagonal = above
      }
    }
    return row[new.count]
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `no shorter difference exists, and it leads to the new text`(seed: UInt64) {
    var random = SeededRandom(seed)
    let kinds = random.within(1...6)
    let (old, new) = (
      Self.text((0..<random.below(14)).map { _ in random.below(kinds) }, isEnded: random.oneIn(2)),
      Self.text((0..<random.below(14)).map { _ in random.below(kinds) }, isEnded: random.oneIn(2))
    )
    let runs = LineDifference.runs(from: old, to: new)
    #expect(Self.applied(runs, old, new) == new.bytes, "seed \(seed)")
    let kept = old.count - runs.reduce(0) { $0 + $1.old.count }
    #expect(kept == Self.commonLines(old, new), "seed \(seed)")
    #expect(runs.allSatisfy { !$0.old.isEmpty || !$0.new.isEmpty }, "seed \(seed)")
    for (run, next) in zip(runs, runs.dropFirst()) {
      #expect(run.old.upperBound < next.old.lowerBound, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `texts with little in common are compared, too, if not in the best way`(seed: UInt64) {
    var random = SeededRandom(seed)
    let kinds = random.pick([2, 40, 2000])
    let (old, new) = (
      Self.text((0..<3000).map { _ in random.below(kinds) }, isEnded: true),
      Self.text((0..<2500).map { _ in random.below(kinds) }, isEnded: true)
    )
    let runs = LineDifference.runs(from: old, to: new)
    #expect(Self.applied(runs, old, new) == new.bytes, "seed \(seed)")
  }

  @Test func `one changed line of many is one run`() {
    let lines = Array(0..<200_000)
    var changed = lines
    changed[123_456] = -1
    let runs = LineDifference.runs(
      from: Self.text(lines, isEnded: true), to: Self.text(changed, isEnded: true))
    #expect(runs == [LineDifference.Run(old: 123_456..<123_457, new: 123_456..<123_457)])
  }
}
