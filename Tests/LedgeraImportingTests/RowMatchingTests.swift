import LedgeraImporting
import LedgeraModel
import LedgeraQuantities
import LedgeraTestSupport
import Testing

@Suite struct RowMatchingTests {
  /// `DAY AMOUNT TEXT`, and an identifier after `#`.
  private func items(_ lines: [String]) throws -> [MatchItem] {
    try lines.map { line in
      let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
      let text = (parts.count > 2 ? parts[2] : "").split(
        separator: "#", omittingEmptySubsequences: false
      ).map(String.init)
      let day = try #require(Int(parts[0]))
      return MatchItem(
        day: try #require(Day(year: 2026, month: 10, day: day)),
        amount: try #require(Quantity(plain: parts[1])), text: text.first ?? "",
        id: text.count > 1 ? text[1] : "")
    }
  }

  /// `ROW-POSTING CERTAINTY`, rows and postings from 0.
  private func pairs(
    _ rows: [String], _ postings: [String], window: Int = 7
  ) throws -> [String] {
    try RowMatching(rows: items(rows), postings: items(postings), window: window).pairs.map {
      "\($0.row)-\($0.posting) \($0.certainty)"
    }
  }

  @Test func `equal amounts near each other are pairs, whatever their decimals`() throws {
    let matching = RowMatching(
      rows: try items(["3 -12.5 Cafe", "9 4 x"]),
      postings: try items(["1 4.01 x", "2 -12.50 Café"]))
    #expect(matching.pairs.map { [$0.row, $0.posting] } == [[0, 1]])
    #expect(matching.unmatchedRows == [1])
    #expect(matching.unmatchedPostings == [0])
  }

  @Test func `the nearest posting does not take what another row needs`() throws {
    #expect(try pairs(["10 5", "13 5"], ["12 5", "17 5"], window: 5) == ["0-0 best", "1-1 best"])
  }

  @Test func `of equally near postings the one with the same words is meant`() throws {
    #expect(
      try pairs(["10 -5 CARD BAKERY 12"], ["10 -5 Cinema", "10 -5 Bakery"]) == ["0-1 best"])
    #expect(try pairs(["10 -5 Bäckerei"], ["10 -5 Kino", "10 -5 BA\u{308}CKEREI"]) == ["0-1 best"])
  }

  @Test func `identifiers decide before days and words`() throws {
    #expect(
      try pairs(["10 -5 Bakery#b7"], ["10 -5 Bakery", "28 -5 Cinema#b7"]) == ["0-1 identified"])
    #expect(try pairs(["10 -5 Bakery#b7"], ["28 -6 Bakery#b7"]) == [])
  }

  @Test func `twins are pairs in their order`() throws {
    #expect(
      try pairs(["10 -3 Coffee", "10 -3 Coffee"], ["10 -3 Coffee", "10 -3 Coffee"]) == [
        "0-0 interchangeable", "1-1 interchangeable",
      ])
    #expect(try pairs(["10 -3 Coffee"], ["10 -3 Coffee", "10 -3 Coffee"]) == ["0-0 best"])
  }

  @Test func `what another posting would do for as well is ambiguous`() throws {
    #expect(
      try pairs(["10 -3 POS 771"], ["9 -3 Cinema", "11 -3 Bakery"]) == ["0-0 ambiguous"])
    #expect(
      try pairs(["9 -3 POS 1", "11 -3 POS 2"], ["10 -3 Cinema"]) == ["0-0 ambiguous"])
  }

  @Test func `the window has two sides and an end`() throws {
    #expect(try pairs(["10 1"], ["17 1"]) == ["0-0 best"])
    #expect(try pairs(["10 1"], ["3 1"]) == ["0-0 best"])
    #expect(try pairs(["10 1"], ["18 1"]) == [])
    #expect(try pairs(["10 1"], ["2 1"]) == [])
    #expect(try pairs(["10 1"], ["10 1"], window: 0) == ["0-0 best"])
    #expect(try pairs([], ["10 1"]) == [])
    #expect(try pairs(["10 1"], []) == [])
  }
}
