import LedgeraModel
import LedgeraQuerying
import LedgeraTestSupport
import Testing

@Suite struct PeriodExampleTests {
  private static let lines = Fence.ofSpecification
    .filter { $0.words == ["periods"] }
    .flatMap { $0.text.split(separator: "\n").map(String.init) }

  @Test(arguments: lines)
  func `a period means what stands after its arrow`(_ line: String) throws {
    let sides = line.components(of: " => ")
    try #require(sides.count == 2)
    let today = try #require(Day(year: 2026, month: 11, day: 21))
    let expression = try PeriodExpression(sides[0], today: today)
    let (start, end) = (expression.span.start?.text ?? "", expression.span.end?.text ?? "")
    let interval = expression.interval.map { $0.text + " " } ?? ""
    #expect("\(interval)\(start)..\(end)" == sides[1])
  }

  @Test func `there are such lines`() { #expect(PeriodExampleTests.lines.count > 10) }
}

extension String {
  /// The texts before and after the first occurrence of a separator; the whole text alone when
  /// there is none.
  fileprivate func components(of separator: String) -> [String] {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(separator) {
        return [String(self[..<start]), String(self[start...].dropFirst(separator.count))]
      }
      start = index(after: start)
    }
    return [self]
  }
}
