import LedgeraModel
import LedgeraQuerying
import Testing

private let today = Day(year: 2020, month: 6, day: 15)!

private func occurrences(_ rule: String, from: String, to: String) throws -> [String] {
  let window = try #require(
    Period(
      DateSpan(start: Day(parsing: from, today: today), end: Day(parsing: to, today: today))))
  return try PeriodExpression(rule, today: today).occurrences(in: window).map(\.text)
}

struct RecurrenceTests {
  @Test(
    arguments: [
      ["monthly", "2020-04-01 2020-05-01 2020-06-01 2020-07-01"],
      ["monthly from 2020-04", "2020-04-01 2020-05-01 2020-06-01 2020-07-01"],
      ["monthly to 2020-06", "2020-04-01 2020-05-01"],
      ["every 2 months from 2020-01", "2020-05-01 2020-07-01"],
      ["every 3 months", "2020-06-01"], ["quarterly", "2020-04-01 2020-07-01"], ["yearly", ""],
      ["every 15th day", "2020-04-15 2020-05-15 2020-06-15 2020-07-15"],
      ["every 31st day", "2020-03-31 2020-04-30 2020-05-31 2020-06-30 2020-07-31"],
      ["2020-05-05", "2020-05-05"], ["2020-05", "2020-05-01"], ["2020", ""],
      ["from 2020-05-05", "2020-05-05"],
      ["every 2nd monday", "2020-04-13 2020-05-11 2020-06-08 2020-07-13"],
      ["every 4/29", "2020-04-29"], ["every 7/5", "2020-07-05"],
      ["every 2 quarters from 2019", "2020-07-01"], ["every 2 years from 2018", ""],
      ["every 2 weeks from 2020-03-16 to 2020-05", "2020-03-30 2020-04-13 2020-04-27"],
      ["every 20 days from 2020-05-05", "2020-05-05 2020-05-25 2020-06-14 2020-07-04 2020-07-24"],
      ["every 40 days from 2020-03-19", "2020-04-28 2020-06-07 2020-07-17"],
      ["every mon,wed from 2020-07-20", "2020-07-20 2020-07-22 2020-07-27 2020-07-29"],
      ["every 15th day from 2020-04-16", "2020-05-15 2020-06-15 2020-07-15"],
    ])
  func `a periodic rule happens on these days`(_ row: [String]) throws {
    let days = try occurrences(row[0], from: "2020-03-20", to: "2020-08-01")
    #expect(days.joined(separator: " ") == row[1])
  }

  @Test func `29 February happens on the 28th in common years`() throws {
    let days = try occurrences("every 2/29", from: "2019", to: "2022")
    #expect(days == ["2019-02-28", "2020-02-29", "2021-02-28"])
  }

  @Test func `a late window of an old rule is found without walking there`() throws {
    #expect(
      try occurrences("daily from 0001-01-01", from: "9999-12-30", to: "9999-12-31").count == 1)
    #expect(
      try occurrences("every 3 days from 0001-01-01", from: "9999-01-01", to: "9999-01-10").count
        == 3)
  }

  @Test(
    arguments: [
      ["weekly from 2020-04-07", "2020-04-07 2020-04-14 2020-04-21 2020-04-28"],
      ["every 2 weeks from 2020-04-09", "2020-04-09 2020-04-23"],
      ["monthly from 2020-02-15", "2020-04-15"], ["monthly from 2020-04-15", "2020-04-15"],
      ["monthly from 2020-01-31", "2020-03-31 2020-04-30"],
      ["every 2 months from 2020-02-17", "2020-04-17"],
      ["every 3 months from 2019-10-31", "2020-04-30"], ["quarterly from 2019-12-17", ""],
      ["quarterly from 2020-01-17 to 2020-04-18", "2020-04-17"],
      ["quarterly from 2020-01-17 to 2020-04-17", ""],
      ["every 2 quarters from 2019-10-05", "2020-04-05"], ["yearly from 2019-04-05", "2020-04-05"],
      ["every 2 years from 2018-03-25", "2020-03-25"],
      ["every 2 years from 2016-04-30", "2020-04-30"],
      ["yearly from 2019-02", ""], ["every 15th day from 2020-02-01", "2020-04-15"],
    ])
  func `a rule counts from its first day`(_ row: [String]) throws {
    let window = try #require(
      Period(
        DateSpan(
          start: Day(parsing: "2020-03-20", today: today),
          end: Day(parsing: "2020-05-01", today: today))))
    let period = try PeriodExpression(row[0], today: today).countedFromStart
    #expect(try period.occurrences(in: window).map(\.text).joined(separator: " ") == row[1])
  }

  @Test func `a quarter that begins on the 31st returns to it after shorter months`() throws {
    let window = try #require(
      Period(start: Day.first, last: Day(number: today.number + 565)))
    let period = try PeriodExpression("quarterly from 2020-08-31", today: today).countedFromStart
    #expect(
      try period.occurrences(in: window).map(\.text) == [
        "2020-08-31", "2020-11-30", "2021-02-28", "2021-05-31", "2021-08-31", "2021-11-30",
      ])
  }
}
