import LedgeraChecking
import LedgeraDocuments
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting
import LedgeraTestSupport
import LedgeraValuation
import Testing

@Suite struct BalanceReportTests {
  static let books = """
    commodity $1,000.00
    account b
    account a:z
    2024-01-10 x
        a:b:c        $100
        a:b:d        10 EUR @ $1.20
        e:f:g        $5
        cash
    2024-02-15 y
        a:b:c        -3 EUR
        e:f:h:i       3 EUR
    2024-04-15 z
        (v)          $1
        a:b          $7
        cash        $-7

    """

  /// The CSV rows of a report, fields separated by `|`.
  func rows(
    _ books: String = books, query: String = "", span: DateSpan = .all, interval: Interval? = nil,
    depth: Int? = nil, valuation: Valuation = .none,
    _ change: (inout BalanceOptions) -> Void = { _ in }
  ) throws -> [String] {
    let ledger = try Ledger.reading(books)
    var options = BalanceOptions()
    change(&options)
    let parsed = try QueryParser(today: .first).query(query)
    let report = try BalanceReport(
      ledger,
      BalanceRequest(
        PostingSelection(
          parsed.query, span: span, interval: interval, depth: DepthLimit(general: depth),
          valuation: valuation),
        options: options))
    let records = try #require(report.document.records)
    return records.rows.map { $0.joined(separator: "|") }
  }

  @Test func `a flat list has every account by itself, declared ones first`() throws {
    #expect(
      try rows() == [
        "a:b|$7.00", "a:b:c|$100.00, -3 EUR", "a:b:d|10 EUR", "cash|$-124.00", "e:f:g|$5.00",
        "e:f:h:i|3 EUR", "v|$1.00", "Total:|$-11.00, 10 EUR",
      ])
    #expect(
      try rows {
        $0.includesDeclared = true
        $0.showsZeros = true
      }.prefix(2) == ["b|0", "a:z|0"])
  }

  @Test func `a tree includes subaccounts and leaves out boring parents`() throws {
    let tree = try rows { $0.isTree = true }
    #expect(
      tree == [
        "a:b|$107.00, 7 EUR", "\u{A0}\u{A0}c|$100.00, -3 EUR", "\u{A0}\u{A0}d|10 EUR",
        "cash|$-124.00", "e:f|$5.00, 3 EUR", "\u{A0}\u{A0}g|$5.00", "\u{A0}\u{A0}h:i|3 EUR",
        "v|$1.00", "Total:|$-11.00, 10 EUR",
      ])
    let all = try rows {
      $0.isTree = true
      $0.showsBoringParents = true
    }
    #expect(all.contains("\u{A0}\u{A0}\u{A0}\u{A0}h|3 EUR"))
    #expect(all.contains("a|$107.00, 7 EUR"))
  }

  @Test func `names in a tree say what the parents above do not`() throws {
    let ledger = try Ledger.reading(Self.books)
    var options = BalanceOptions()
    options.isTree = true
    let report = try BalanceReport(ledger, BalanceRequest(options: options))
    #expect(
      report.rows.map { "\($0.indent) \($0.shortName)" } == [
        "0 a:b", "1 c", "1 d", "0 cash", "0 e:f", "1 g", "1 h:i", "0 v",
      ])
    options.droppedParts = 2
    let dropped = try BalanceReport(ledger, BalanceRequest(options: options))
    #expect(
      dropped.rows.map { "\($0.indent) \($0.shortName)" } == [
        "0 ...", "0 c", "0 d", "0 ...", "0 g", "0 h:i", "0 ...",
      ])
    #expect(dropped.totals.total == report.totals.total)
  }

  @Test func `depth sums deeper accounts, depth 0 everything`() throws {
    #expect(
      try rows(depth: 1) == [
        "a|$107.00, 7 EUR", "cash|$-124.00", "e|$5.00, 3 EUR", "v|$1.00",
        "Total:|$-11.00, 10 EUR",
      ])
    #expect(
      try rows(depth: 0) == ["...|$-11.00, 10 EUR", "Total:|$-11.00, 10 EUR"])
  }

  @Test func `rows that look zero are left out of the list, not of totals`() throws {
    let books = """
      commodity $1.
      P 2024-01-01 X $0.4
      2024-01-02
        a   1 X
        b   $2
        c   1 X
        d   $-2
        e   -2 X

      """
    let value = Valuation(market: .init(.periodEnd))
    #expect(try rows(books, valuation: value) == ["b|$2", "d|$-2", "e|$-1", "Total:|0"])
    #expect(try rows(books, valuation: value) { $0.showsZeros = true }.last == "Total:|0")
    #expect(try rows(books, query: "a c", valuation: value) == ["Total:|$1"])
    #expect(
      try rows(books, query: "a c", valuation: value) {
        $0.isTree = true
        $0.isInverted = true
      } == ["Total:|$-1"])
  }

  @Test func `periods are whole and without gaps, change by change`() throws {
    #expect(
      try rows(interval: .months(1)) {
        $0.hasTotalColumn = true
        $0.hasAverageColumn = true
      }.first == "a:b|0|0|0|$7.00|$7.00|$1.75")
    let quarter = DateSpan(
      end: Day(year: 2024, month: 2, day: 10))
    #expect(
      try rows(query: "cash", span: quarter, interval: .quarters(1)) == [
        "cash|$-117.00", "Total:|$-117.00",
      ])
  }

  @Test func `historical balances begin with what was before`() throws {
    let spring = DateSpan(start: Day(year: 2024, month: 3, day: 1))
    #expect(
      try rows(query: "cash", span: spring, interval: .months(1)) {
        $0.accumulation = .historical
      }.first == "cash|$-117.00|$-124.00")
    #expect(
      try rows(query: "cash", span: spring, interval: .months(1)) {
        $0.accumulation = .cumulative
      }.first == "cash|0|$-7.00")
    #expect(
      try rows(query: "cash", span: spring) { $0.accumulation = .historical }.first
        == "cash|$-124.00")
  }

  @Test func `sorting by amount compares commodity by commodity`() throws {
    #expect(
      try rows { $0.sortsByAmount = true }.dropLast() == [
        "a:b:c|$100.00, -3 EUR", "a:b|$7.00", "e:f:g|$5.00", "v|$1.00", "a:b:d|10 EUR",
        "e:f:h:i|3 EUR", "cash|$-124.00",
      ])
  }

  @Test func `percentages are of the column's total and need one commodity`() throws {
    #expect(
      try rows(query: "e:f:g v", interval: .years(1)) { $0.isPercentage = true } == [
        "e:f:g|83.3 %", "v|16.7 %", "Total:|100.0 %",
      ])
    #expect(throws: BalanceFailure.self) {
      try rows { $0.isPercentage = true }
    }
  }

  @Test func `related postings are those of the same transactions that do not match`() throws {
    #expect(
      try rows(query: "a:b:c") { $0.showsRelated = true } == [
        "a:b:d|10 EUR", "cash|$-117.00", "e:f:g|$5.00", "e:f:h:i|3 EUR",
        "Total:|$-112.00, 13 EUR",
      ])
  }

  @Test func `sums that overflow 128 bits stay exact`() throws {
    let nines = String(repeating: "9", count: 38)
    let transactions = (0..<40).map { _ in "2024-01-01\n  (a)  \(nines)\n\n" }.joined()
    let sum = "3" + String(repeating: "9", count: 37) + "60"
    #expect(try rows(transactions).first == "a|" + sum)
  }

  @Test func `an empty journal has a report, too`() throws {
    #expect(try rows("") == ["Total:|0"])
    #expect(try rows("", interval: .months(1)) == ["Total:|0"])
  }

  @Test func `more figures than the limit are refused`() throws {
    let books = "2024-01-01\n  a  1\n  b\n\n9999-12-31\n  a  1\n  b\n"
    #expect(throws: BalanceFailure.self) { try rows(books, interval: .days(1)) }
  }
}
