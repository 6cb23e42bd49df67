import LedgeraModel
import Testing

@Suite("Numbers of pairs")
struct PairNumbersTests {
  /// Rows and commodities that stand in a flat table, in a hash table, and in both.
  static let sizes = [(30, 20), (10_000, 60_000), (30, 5)]

  @Test("pairs are numbered as they are met and found again", arguments: sizes)
  func numbering(rowCount: Int, commodityCount: Int) {
    var numbers = PairNumbers(rowCount: rowCount, commodityCount: commodityCount)
    var expected: [(row: Int, commodity: CommodityID)] = []
    for step in 0..<600 {
      let pair = (step % 30, CommodityID(UInt16(step / 30)))
      #expect(numbers.known(pair.0, pair.1) == nil)
      #expect(numbers.number(of: pair.0, pair.1) == step)
      expected.append(pair)
    }
    #expect(numbers.count == 600)
    for (number, pair) in expected.enumerated() {
      #expect(numbers.known(pair.row, pair.commodity) == number)
      #expect(numbers.number(of: pair.row, pair.commodity) == number)
    }
    #expect(numbers.count == 600)
  }
}
