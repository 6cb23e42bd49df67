import LedgeraDiagnostics
import Testing

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("balance", "balance", 0), ("balanec", "balance", 1), ("blance", "balance", 1),
    ("ballance", "balance", 1), ("bolance", "balance", 1), ("Balance", "balance", 0),
    ("", "ab", 2), ("ca", "abc", 3), ("größe", "grosse", 3), ("ab", "", 2),
  ])
  func `inserting, removing, replacing and swapping count one each`(
    left: String, right: String, distance: Int
  ) {
    #expect(EditDistance.between(left, right, limit: 5) == distance)
    #expect(EditDistance.between(right, left, limit: 5) == distance)
    #expect(EditDistance.between(left, right, limit: distance) == distance)
    #expect(EditDistance.between(left, right, limit: distance - 1) == nil)
  }

  @Test func `the closest candidate wins, the first of equals, none that is far`() {
    let names = ["balance", "balancesheet", "print", "prices", "payees"]
    #expect(EditDistance.closest(to: "blance", among: names) == "balance")
    #expect(EditDistance.closest(to: "prnt", among: names) == "print")
    #expect(EditDistance.closest(to: "xyz", among: names) == nil)
    #expect(EditDistance.closest(to: "ac", among: ["ab", "aa"]) == "ab")
    #expect(EditDistance.closest(to: "decs", among: ["desc", "date"]) == "desc")
    #expect(EditDistance.closest(to: "DESCR", among: ["date", "desc"]) == "desc")
    #expect(EditDistance.closest(to: "n", among: ["b", "aa"]) == nil)
    #expect(EditDistance.closest(to: "", among: ["b"]) == nil)
    #expect(EditDistance.closest(to: "", among: names) == nil)
  }

  @Test func `a name of a million letters is nobody's neighbour`() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(EditDistance.between(long, long, limit: 1_000_000) == nil)
  }
}
