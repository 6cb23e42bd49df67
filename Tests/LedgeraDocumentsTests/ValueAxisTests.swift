import LedgeraDocuments
import LedgeraQuantities
import Testing

/// Whole numbers and decimals as they are written.
private func number(_ text: String) -> WideQuantity {
  let parts = text.split(separator: ".")
  let digits = Int128(parts.joined()) ?? 0
  return WideQuantity(coefficient: digits, scale: parts.count > 1 ? UInt8(parts[1].count) : 0)
}

struct ValueAxisTests {
  @Test(
    arguments: [
      ("1900", "29163.61", 5, "0 10k 20k 30k"),
      ("-6000", "32000", 5, "−10k 0 10k 20k 30k 40k"),
      ("0", "5", 5, "0 1 2 3 4 5"),
      ("0", "5.01", 5, "0 2 4 6"),
      ("0", "10", 4, "0 2.5 5 7.5 10"),
      ("-6.6", "0", 3, "−7.5 −5 −2.5 0"),
      ("0", "0", 5, "0 0.2"),
      ("1200000", "1250000", 5, "0 250k 500k 750k 1M 1.25M"),
      ("-0.004", "-0.001", 2, "−0.004 −0.002 0"),
      ("-1662", "857329", 5, "0 200k 400k 600k 800k 1M"),
      ("-25001", "857329", 5, "−200k 0 200k 400k 600k 800k 1M"),
    ])
  func `steps are round and cover all figures`(
    _ low: String, _ high: String, _ count: Int, _ ticks: String
  ) {
    let axis = ValueAxis(lowest: number(low), highest: number(high), stepCount: count)
    #expect(axis.ticks.map { $0.axisText() }.joined(separator: " ") == ticks)
  }

  @Test func `axes have the decimal mark of their figures`() {
    #expect(number("1250000").axisText(in: NumberStyle(decimalMark: .comma)) == "1,25M")
    #expect(number("2.5").axisText(in: NumberStyle(decimalMark: .comma)) == "2,5")
  }

  @Test func `an axis without zero stays near its figures`() {
    let axis = ValueAxis(
      lowest: number("91"), highest: number("111.30"), includesZero: false, stepCount: 3)
    #expect(axis.ticks.map { $0.axisText() } == ["90", "100", "110", "120"])
    let flat = ValueAxis(
      lowest: number("50"), highest: number("50"), includesZero: false, stepCount: 3)
    #expect(flat.lower < flat.upper)
  }

  @Test func `a figure a little below zero takes no more than it needs`() {
    let axis = ValueAxis(lowest: number("0") - number("10"), highest: number("990"), stepCount: 5)
    #expect(axis.place(of: number("0"), height: 101) == 1000)
    #expect(axis.place(of: number("0") - number("10"), height: 101) == 1010)
  }

  @Test func `tenths of pixels count from the top`() {
    let axis = ValueAxis(lowest: number("0"), highest: number("10"), stepCount: 5)
    #expect(axis.place(of: number("10"), height: 200) == 0)
    #expect(axis.place(of: number("2.5"), height: 200) == 1500)
    #expect(axis.place(of: number("0"), height: 200) == 2000)
  }
}

struct LabelSpacingTests {
  @Test func `labels keep their distance and stay in the plot`() {
    let gaps = [17, 17, 17]
    #expect(
      LabelSpacing.spread([50, 52, 120], gaps: gaps, from: 0, to: 200) == [50, 67, 120])
    let low = LabelSpacing.spread([195, 190, 198], gaps: gaps, from: 0, to: 200)
    #expect(low == [183, 166, 200])
    #expect(LabelSpacing.spread([], gaps: [], from: 0, to: 10).isEmpty)
    #expect(LabelSpacing.spread([3], gaps: [17], from: 8, to: 10) == [8])
  }
}

struct ColumnAxisTests {
  @Test func `one column stands in the middle, others by their distance`() {
    let one = ColumnAxis([.init(5, "a")])
    #expect(one.place(ofColumn: 0) == 5000)
    let three = ColumnAxis([.init(0, "a"), .init(10, "b"), .init(40, "c")])
    #expect((0..<3).map(three.place(ofColumn:)) == [0, 2500, 10000])
    #expect(three.span(ofColumn: 1).start == 1250)
    let slots = ColumnAxis([.init(0, "a"), .init(40, "b")], hasSlots: true)
    #expect((0..<2).map(slots.place(ofColumn:)) == [2500, 7500])
  }

  @Test func `what is below zero hangs from it`() {
    let stack = Stack([
      Series("a", [number("5"), nil], .slot(1)),
      Series("b", [number("3"), number("-2")], .slot(2)),
      Series("c", [number("-1"), number("-1")], .debt),
    ])
    #expect(stack.levels[1].map(\.to) == [number("8"), number("-2")])
    #expect(stack.levels[2].map(\.to) == [number("-1"), number("-3")])
  }

  @Test func `nothing lies where its series was before, or will be`() {
    let stack = Stack([
      Series("cash", [number("5"), number("5"), number("0"), number("5")], .slot(1)),
      Series("owed", [number("0"), number("-2"), nil, number("-1")], .debt),
    ])
    #expect(stack.levels[0].map(\.to) == ["5", "5", "0", "5"].map(number))
    #expect(stack.levels[1].map(\.from) == [.zero, .zero, .zero, .zero])
    #expect(stack.levels[1].map(\.to) == ["0", "-2", "0", "-1"].map(number))
  }
}
