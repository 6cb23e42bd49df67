import LedgeraChecking
import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying
import LedgeraReporting
import LedgeraTestSupport
import LedgeraValuation
import Testing

@Suite struct RegisterReportTests {
  static let books = """
    2024-01-05 * opening
        assets:bank:checking   $1,000.00
        assets:cash        50 EUR
        equity:opening

    2024-02-10=2024-03-01 exchange
        assets:cash     100 EUR @ $1.2
        assets:bank:checking

    2024-01-07 rent
        expenses:rent        $500.00
        (budget)            $-500.00
        assets:bank:checking

    2024-04-01 later
        expenses:food   $12.50   ; date:2024-03-15
        assets:cash
    """

  func report(
    _ words: [String] = [], books: String = books, interval: Interval? = nil,
    _ change: (inout RegisterRequest) -> Void = { _ in }
  ) throws -> RegisterReport {
    let ledger = try Ledger.reading(books)
    let query = try QueryParser(today: .first).query(arguments: words).query
    var request = RegisterRequest(PostingSelection(query, interval: interval))
    change(&request)
    return try RegisterReport(ledger, request)
  }

  /// Day, account, amount and total of each line.
  func lines(_ report: RegisterReport) throws -> [String] {
    try #require(report.document.records).rows.map { row in
      "\(row[1]) \(row[4]) \(row[5]) | \(row[6])"
    }
  }

  @Test func `lines are sorted by what is asked for, and the total follows`() throws {
    let byAmount = try report(["expenses", "cur:\\$"]) {
      $0.options.order = [RegisterOrder(.amount, isDescending: true)]
    }
    #expect(
      try lines(byAmount) == [
        "2024-01-07 expenses:rent $500.00 | $500.00",
        "2024-03-15 expenses:food $12.50 | $512.50",
      ])
    let bySize = try report(["expenses", "cash", "cur:\\$"]) {
      $0.options.order = [RegisterOrder(.absamount), RegisterOrder(.account, isDescending: true)]
    }
    #expect(
      try lines(bySize).map { $0.split(separator: " ")[1] }
        == ["expenses:food", "assets:cash", "expenses:rent"])
    let byDescription = try report(["expenses"]) {
      $0.options.order = [RegisterOrder(.description, isDescending: true)]
    }
    #expect(
      try lines(byDescription).map { $0.split(separator: " ")[1] }
        == ["expenses:rent", "expenses:food"])
  }

  @Test func `postings stand by date with their sum, also those with dates of their own`() throws {
    #expect(
      try lines(try report(["expenses", "cash"])) == [
        "2024-01-05 assets:cash 50 EUR | 50 EUR",
        "2024-01-07 expenses:rent $500.00 | $500.00, 50 EUR",
        "2024-02-10 assets:cash 100 EUR | $500.00, 150 EUR",
        "2024-03-15 expenses:food $12.50 | $512.50, 150 EUR",
        "2024-04-01 assets:cash $-12.50 | $500.00, 150 EUR",
      ])
  }

  @Test func `a historical total begins before the report`() throws {
    let request = ["assets:bank", "date:2024-02.."]
    #expect(
      try lines(try report(request)) == [
        "2024-02-10 assets:bank:checking $-120.00 | $-120.00"
      ])
    #expect(
      try lines(try report(request) { $0.options.isHistorical = true }) == [
        "2024-02-10 assets:bank:checking $-120.00 | $380.00"
      ])
  }

  @Test func `the mean of a historical register counts what came before`() throws {
    let report = try report(["assets:bank", "date:2024-02.."]) {
      $0.options.isHistorical = true
      $0.options.showsAverage = true
    }
    #expect(
      try lines(report) == ["2024-02-10 assets:bank:checking $-120.00 | $126.67"])
  }

  @Test func `related postings are those that do not match`() throws {
    #expect(
      try lines(try report(["expenses"]) { $0.options.showsRelated = true }) == [
        "2024-01-07 (budget) $-500.00 | $-500.00",
        "2024-01-07 assets:bank:checking $-500.00 | $-1000.00",
        "2024-04-01 assets:cash $-12.50 | $-1012.50",
      ])
    #expect(try lines(try report { $0.options.showsRelated = true }) == [])
  }

  @Test func `periods sum accounts, at a depth and without what is zero`() throws {
    #expect(
      try lines(try report(["depth:1"], interval: .months(1))) == [
        "2024-01-01 assets $500.00, 50 EUR | $500.00, 50 EUR",
        "2024-01-01 budget $-500.00 | 50 EUR",
        "2024-01-01 equity $-1000.00, -50 EUR | $-1000.00",
        "2024-01-01 expenses $500.00 | $-500.00",
        "2024-02-01 assets $-120.00, 100 EUR | $-620.00, 100 EUR",
        "2024-03-01 expenses $12.50 | $-607.50, 100 EUR",
        "2024-04-01 assets $-12.50 | $-620.00, 100 EUR",
      ])
  }

  @Test func `empty periods show when zeros are asked for`() throws {
    let report = try report(["rent"], interval: .months(1)) { $0.options.showsZeros = true }
    #expect(
      try lines(report) == [
        "2024-01-01 expenses:rent $500.00 | $500.00", "2024-02-01  0 | $500.00",
        "2024-03-01  0 | $500.00", "2024-04-01  0 | $500.00",
      ])
  }

  @Test func `secondary dates order the register when they are used`() throws {
    let report = try report(["assets:cash"]) { $0.selection.usesSecondaryDates = true }
    #expect(report.items.map(\.day.text) == ["2024-01-05", "2024-03-01", "2024-04-01"])
  }

  @Test func `costs take the place of amounts`() throws {
    #expect(
      try lines(try report(["cash"]) { $0.selection.valuation.convertsToCost = true }) == [
        "2024-01-05 assets:cash 50 EUR | 50 EUR",
        "2024-02-10 assets:cash $120.00 | $120.00, 50 EUR",
        "2024-04-01 assets:cash $-12.50 | $107.50, 50 EUR",
      ])
  }

  @Test func `depth nought is one account`() throws {
    let report = try report(["rent", "depth:0"])
    #expect(report.items.map(\.subject) == [.everything])
    #expect(try lines(report) == ["2024-01-07 ... $500.00 | $500.00"])
  }

  @Test func `nothing matches nothing`() throws {
    #expect(try report(["nowhere"]).items.isEmpty)
    #expect(try report(books: "").items.isEmpty)
    #expect(try report(books: "", interval: .months(1)).items.isEmpty)
    #expect(try report(["date:2030.."]).items.isEmpty)
  }

  @Test func `assigned amounts have the decimals of their commodity`() throws {
    let report = try report(
      ["^a"],
      books: """
        commodity $1.00
        2024-01-01
            a   = $10
            b
        2024-01-02
            a   = $12.345
            b
        2024-01-03
            a   $1
            b
        """)
    #expect(
      try lines(report) == [
        "2024-01-01 a $10.00 | $10.00", "2024-01-02 a $2.34 | $12.34",
        "2024-01-03 a $1.00 | $13.34",
      ])
  }

  @Test(arguments: 1...20) func `without a query every total is the sum of what is above`(
    seed: UInt64
  ) throws {
    var random = seed &* 0x9E37_79B9_7F4A_7C15
    func next(_ limit: UInt64) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((random >> 33) % limit)
    }
    var text = ""
    var sum = 0
    for _ in 0..<30 {
      let cents = next(100_000) - 50_000
      sum += cents
      let day = 1 + next(28)
      text += "2024-01-\(day < 10 ? "0" : "")\(day)\n    (a)   \(cents < 0 ? "-" : "")"
      text += "\(abs(cents) / 100).\(abs(cents) % 100 < 10 ? "0" : "")\(abs(cents) % 100)\n\n"
    }
    let report = try report(books: text)
    let records = try #require(report.document.records)
    let total = try #require(Array(records.rows).last).last
    let expected = Quantity(coefficient: Int128(sum), scale: 2)
    #expect(total == (sum == 0 ? "0" : expected.description), "seed \(seed)")
    #expect(report.items.map(\.day) == report.items.map(\.day).sorted(), "seed \(seed)")
  }

  /// Figures of hledger 1.25.
  @Test(arguments: [
    (Interval.months(1), 3, 1, "$752"), (.weeks(1), 2, 14, "$741"), (.quarters(1), 3, 1, "$777"),
  ])
  func `what came before periods is valued at the end of the period it was in`(
    _ interval: Interval, _ month: Int, _ day: Int, _ total: String
  ) throws {
    let ledger = try Ledger.reading(
      """
      commodity $1,000.
      P 2024-01-01 X $1
      P 2024-01-10 X $2
      P 2024-02-10 X $4
      P 2024-02-28 X $5
      P 2024-03-12 X $7
      2024-01-05 a
          a   1 X
          b
      2024-02-05 a
          a   10 X
          b
      2024-03-15 a
          a   100 X
          b

      """)
    var request = RegisterRequest(
      PostingSelection(
        try QueryParser(today: .first).query(arguments: ["^a$"]).query,
        span: DateSpan(start: Day(year: 2024, month: month, day: day)), interval: interval,
        valuation: Valuation(market: .init(.periodEnd))))
    request.options.isHistorical = true
    let report = try RegisterReport(ledger, request)
    let records = try #require(report.document.records)
    #expect(Array(records.rows).last?.last == total)
  }

  @Test func `a line takes little memory, as there can be millions`() {
    #expect(MemoryLayout<RegisterReport.Item>.stride <= 40)
  }
}
