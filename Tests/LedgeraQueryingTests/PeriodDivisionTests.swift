import LedgeraModel
import LedgeraQuerying
import Testing

struct PeriodDivisionTests {
  private func period(_ start: Day?, _ last: Day?) throws -> Period {
    let (start, last) = (try #require(start), try #require(last))
    return try #require(Period(start: start, last: last))
  }

  @Test func `100,000 periods are allowed, one more is an error`() throws {
    let start = try #require(Day(year: 1700, month: 1, day: 1))
    let fits = try period(start, start.adding(days: 99_999))
    #expect(try Interval.days(1).periods(covering: fits).count == 100_000)
    let tooMany = try period(start, start.adding(days: 100_000))
    #expect(throws: TooManyPeriods.self) { try Interval.days(1).periods(covering: tooMany) }
    let everything = try period(.first, .last)
    #expect(throws: TooManyPeriods.self) { try Interval.weeks(1).periods(covering: everything) }
    #expect(throws: TooManyPeriods.self) {
      try Interval.days(1).occurrences(of: .all, in: everything)
    }
    #expect(try Interval.years(1).periods(covering: everything).count == 9999)
  }

  @Test(
    arguments: [
      .days(1), .days(7), .weeks(1), .weeks(3), .months(1), .months(5), .quarters(1), .quarters(3),
      .years(1), .years(7), .fiscal(months: 12, from: 4), .fiscal(months: 3, from: 2),
      .dayOfMonth(1), .dayOfMonth(31), .weekdayOfMonth(nth: 1, weekday: 1),
      .weekdayOfMonth(nth: 5, weekday: 7), .daysOfWeek([3]), .daysOfWeek([1, 2, 3, 4, 5]),
      .daysOfWeek([6, 7]), .dayOfYear(month: 2, day: 29), .dayOfYear(month: 12, day: 31),
    ] as [Interval])
  func `periods follow each other without gaps and cover what was asked`(
    _ interval: Interval
  ) throws {
    let spans: [(Day, Int)] = [
      (.first, 0), (.first, 200), (.last, 0), (Day.last.adding(days: -200), 200),
      (Day(number: 18_000), 0), (Day(number: 18_321), 900), (Day(number: 18_322), 58),
      (Day(number: -5), 100),
    ]
    for (start, length) in spans {
      let asked = try period(start, start.adding(days: length))
      let periods = try interval.periods(covering: asked)
      let first = try #require(periods.first), last = try #require(periods.last)
      #expect(first.start <= asked.start && last.last >= asked.last)
      #expect(last.start <= asked.last)
      for (left, right) in zip(periods, periods.dropFirst()) {
        #expect(left.last.adding(days: 1) == right.start)
      }
    }
  }

  @Test func `headings are month names when all are months of one year`() throws {
    let months = try Interval.months(1).periods(
      covering: period(Day(year: 2024, month: 1, day: 20), Day(year: 2024, month: 3, day: 2)))
    #expect(Period.headings(of: months) == ["Jan", "Feb", "Mar"])
    let twoYears = try Interval.months(1).periods(
      covering: period(Day(year: 2023, month: 12, day: 20), Day(year: 2024, month: 1, day: 2)))
    #expect(Period.headings(of: twoYears) == ["2023-12", "2024-01"])
    #expect(Period.headings(of: []) == [])
  }

  @Test(
    arguments: [
      ("2015-12-28", "2015W53"), ("2016-01-03", "2015W53"), ("2016-01-04", "2016W1"),
      ("2018-12-31", "2019W1"), ("2021-01-03", "2020W53"), ("2024-02-26", "2024W9"),
      ("0001-01-01", "1W1"), ("9999-12-31", "9999W52"), ("1970-01-01", "1970W1"),
    ])
  func `ISO weeks belong to the year of their Thursday`(_ date: String, _ expected: String) throws {
    let week = try Day(parsing: date, today: .first).isoWeek
    #expect("\(week.year)W\(week.week)" == expected)
  }

  @Test func `spans intersect, join and fill`() throws {
    let early = DateSpan(start: nil, end: Day(number: 100))
    let late = DateSpan(start: Day(number: 50), end: nil)
    #expect(early.intersection(late) == DateSpan(start: Day(number: 50), end: Day(number: 100)))
    #expect(early.hull(late) == .all)
    #expect(early.fillingOpenEnds(from: late) == early.intersection(late))
    #expect(DateSpan(start: Day(number: 5), end: Day(number: 5)).isEmpty)
    #expect(DateSpan(start: nil, end: .first).isEmpty)
    #expect(!DateSpan(.last).isEmpty)
    #expect(DateSpan(.last).contains(.last))
    #expect(!late.contains(Day(number: 49)) && late.contains(Day(number: 50)))
    #expect(!early.contains(Day(number: 100)) && early.contains(Day(number: 99)))
    #expect(Period(early) == nil && Period(late) == nil)
    #expect(Period(DateSpan(Day(number: 3)))?.length == 1)
  }

  @Test func `an interval reads back from its text`() throws {
    let intervals: [Interval] = [
      .days(1), .weeks(2), .months(6), .quarters(1), .years(3), .dayOfMonth(22), .dayOfMonth(11),
      .weekdayOfMonth(nth: 3, weekday: 4), .daysOfWeek([2]), .daysOfWeek([1, 5]),
      .dayOfYear(month: 11, day: 5),
    ]
    for interval in intervals {
      #expect(try PeriodExpression(interval.text, today: .first).interval == interval)
    }
  }
}
