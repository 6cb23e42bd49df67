import LedgeraChecking
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting
import LedgeraTestSupport
import Testing

@Suite struct SubscriptionTests {
  /// Payments `DATE PAYEE AMOUNT` of a card for one category, one a line, seen on a day; each series
  /// as `PAYEE INTERVAL AMOUNT xCOUNT`.
  private func found(_ lines: String, on today: String = "2026-11-21", all: Bool = false) throws
    -> [String]
  {
    try subscriptions(lines, on: today, all: all).map {
      "\($0.payee) \($0.cadence.rawValue) \($0.amount.quantity.normalized) x\($0.payments.count)"
        + ($0.isTentative ? " tentative" : "") + ($0.hasEnded ? " ended" : "")
    }
  }

  private func subscriptions(
    _ lines: String, on today: String = "2026-11-21", all: Bool = false
  ) throws -> [Subscription] {
    let transactions = lines.split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      let payee = words[1..<words.count - 1].joined(separator: " ")
      return
        "\(words[0]) \(payee)\n    expenses:x  \(words[words.count - 1]) EUR\n    liabilities:card\n\n"
    }
    let ledger = try Ledger.reading(transactions.joined())
    var request = SubscriptionRequest(today: try #require(day(today)))
    request.includesEnded = all
    return SubscriptionReport(ledger, request).subscriptions
  }

  private func day(_ text: String) -> Day? {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    return Day(year: parts[0], month: parts[1], day: parts[2])
  }

  private func lines(_ days: [String], _ payee: String, _ amount: String) -> String {
    days.map { "\($0) \(payee) \(amount)\n" }.joined()
  }

  @Test(arguments: [
    ("2026-10-31,2026-11-07,2026-11-13,2026-11-20", "weekly"),
    ("2026-10-10,2026-10-24,2026-11-06,2026-11-20", "fortnightly"),
    ("2026-08-28,2026-09-25,2026-10-23,2026-11-20", "4-weekly"),
    ("2026-08-31,2026-09-30,2026-10-31", "monthly"),
    ("2026-09-01,2026-10-01,2026-10-30", "monthly"),
    ("2026-01-30,2026-02-28,2026-03-31,2026-05-01,2026-06-01,2026-10-31", nil),
    ("2026-03-10,2026-06-09,2026-09-12", "quarterly"),
    ("2025-06-30,2025-12-31,2026-07-01", "half-yearly"),
    ("2025-02-01,2026-02-13", "yearly"),
  ])
  func `every gap fits the interval that is found`(_ days: String, _ interval: String?) throws {
    let list = lines(days.split(separator: ",").map(String.init), "Tonwelle", "9.99")
    #expect(try subscriptions(list).map(\.cadence.rawValue) == (interval.map { [$0] } ?? []))
  }

  @Test func `two payments make a series only a year apart, and a tentative one`() throws {
    #expect(try found(lines(["2026-10-05", "2026-11-05"], "A", "5")) == [])
    #expect(
      try found(lines(["2025-10-05", "2026-10-15"], "A", "5")) == ["A yearly 5 x2 tentative"])
    #expect(try found(lines(["2025-10-05", "2026-10-21"], "A", "5")) == [])
  }

  @Test func `one payment may be missing, but not two in a row`() throws {
    let days = ["2026-06-05", "2026-07-05", "2026-09-05", "2026-10-05", "2026-11-05"]
    #expect(try found(lines(days, "A", "5")) == ["A monthly 5 x5"])
    #expect(try found(lines(days.filter { $0 != "2026-07-05" }, "A", "5")) == [])
  }

  @Test func `days that wander through the month are no monthly payment`() throws {
    #expect(try found(lines(["2026-08-01", "2026-09-11", "2026-10-21"], "A", "5")) == [])
    let thrice = ["2026-09", "2026-10", "2026-11"].flatMap { ["\($0)-01", "\($0)-11", "\($0)-21"] }
    #expect(try found(lines(thrice, "A", "5")) == [])
  }

  @Test func `yearly policies of one insurer are not read as quarterly`() throws {
    let differing =
      lines(["2025-01-10", "2026-01-10"], "Anchor", "200")
      + lines(["2025-04-10", "2026-04-11"], "Anchor", "310")
      + lines(["2025-07-10", "2026-07-09"], "Anchor", "150")
    #expect(
      try found(differing) == [
        "Anchor yearly 310 x2 tentative", "Anchor yearly 200 x2 tentative",
        "Anchor yearly 150 x2 tentative",
      ])
    let equal = [
      "2025-01-10", "2025-04-10", "2025-07-10", "2026-01-10", "2026-04-11", "2026-07-09",
    ]
    #expect(
      try found(lines(equal, "Anchor", "120"))
        == Array(repeating: "Anchor yearly 120 x2 tentative", count: 3))
    // The first year, seen from its autumn.
    let first = differing.split(separator: "\n").filter { $0.hasPrefix("2025") }
    #expect(try found(first.joined(separator: "\n"), on: "2025-09-01") == [])
  }

  @Test func `a price that rises stays one series`() throws {
    let old = ["2026-01-05", "2026-02-05", "2026-03-05", "2026-04-05"]
    let new = ["2026-05-05", "2026-06-05", "2026-07-05", "2026-08-05", "2026-09-05", "2026-10-05"]
    let list = lines(old, "Cinebox", "10.99") + lines(new + ["2026-11-05"], "Cinebox", "12.99")
    let series = try subscriptions(list)
    #expect(series.count == 1)
    let only = try #require(series.first)
    #expect(only.payments.count == 11)
    #expect(only.prices.map(\.since.text) == ["2026-01-05", "2026-05-05"])
    #expect(only.previousPrice.map { "\($0.amount.quantity)" } == "10.99")
    #expect(only.change.map { $0.rounded(toDecimals: 1).description } == "18.2")
    #expect("\(only.yearly.quantity)" == "155.88")
    #expect(only.next.text == "2026-12-05")
    // Seen right after the first payment at the new price.
    let early = list.split(separator: "\n").prefix(5).joined(separator: "\n")
    #expect(try found(early, on: "2026-05-10") == ["Cinebox monthly 12.99 x5"])
    // A small rise stands within the 5 % of a cluster.
    let small = lines(old, "B", "10.00") + lines(new + ["2026-11-05"], "B", "10.40")
    #expect(try subscriptions(small).first?.prices.count == 2)
  }

  @Test func `amounts that vary a little are one series without a price change`() throws {
    let days = ["2026-08-18", "2026-09-18", "2026-10-18", "2026-11-18"]
    let list = zip(days, ["62.60", "66.10", "64.20", "63.00"])
      .map { "\($0) Gridline | power \($0.prefix(7)) \($1)\n" }.joined()
    let only = try #require(try subscriptions(list).first)
    #expect(only.payments.count == 4)
    #expect(only.previousPrice == nil)
    #expect("\(only.amount.quantity)" == "63.00")
  }

  @Test func `numbers and months in a payee's name do not hide a series`() throws {
    let list = """
      2026-08-05 NETFLIX.COM 88412 Aug 12.99
      2026-09-05 Netflix.com 99/2026 12.99
      2026-10-05 netflix com 12.99
      2026-11-05 Netflix.com ref X4471 12.99
      """
    #expect(try found(list) == [])
    #expect(
      try found(list.replacing(" ref", with: "")) == ["Netflix.com X4471 monthly 12.99 x4"])
  }

  @Test func `a series that has stopped is shown on request`() throws {
    let days = ["2026-05-20", "2026-06-20", "2026-07-20", "2026-08-20"]
    let list = lines(days, "Iron Hall", "34")
    #expect(try found(list, on: "2026-10-05") == ["Iron Hall monthly 34 x4"])
    #expect(try found(list, on: "2026-10-06") == [])
    #expect(try found(list, on: "2026-10-06", all: true) == ["Iron Hall monthly 34 x4 ended"])
  }

  @Test func `what comes later than today is not known yet`() throws {
    let days = ["2026-09-20", "2026-10-20", "2026-11-20", "2026-12-20"]
    #expect(try found(lines(days, "A", "5"), on: "2026-11-20") == ["A monthly 5 x3"])
    #expect(try found(lines(days, "A", "5"), on: "2026-11-19") == [])
  }

  @Test func `transfers, adjustments and what income withheld are no payments`() throws {
    let months = ["2026-08", "2026-09", "2026-10", "2026-11"]
    let transactions = months.map { month in
      """
      \(month)-01 set aside
          assets:savings  300 EUR
          assets:bank
      \(month)-02 Employer
          assets:bank  2000 EUR
          expenses:tax  500 EUR
          income:salary
      \(month)-03 set right  ; adjustment:
          expenses:x  3 EUR
          assets:bank
      \(month)-04 envelope
          (expenses:x)  7 EUR


      """
    }
    let ledger = try Ledger.reading(transactions.joined())
    var request = SubscriptionRequest(today: TestBooks.today)
    #expect(SubscriptionReport(ledger, request).subscriptions.count == 0)
    request.isIncome = true
    let income = SubscriptionReport(ledger, request).subscriptions
    #expect(income.map { "\($0.payee) \($0.amount.quantity)" } == ["Employer 2500"])
  }
}
