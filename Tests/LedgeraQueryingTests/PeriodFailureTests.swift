import LedgeraModel
import LedgeraQuerying
import Testing

private let today = Day(year: 2020, month: 6, day: 15)!

struct PeriodErrorTests {
  @Test(
    arguments: [
      ("", 0), ("foo", 0), ("mars", 0), ("32", 0), ("0", 0), ("999", 0), ("20211", 0), ("10000", 0),
      ("202013", 0), ("20201232", 0), ("202001012", 0), ("2020-02-30", 0), ("2020-13", 0),
      ("2020/13/1", 0), ("2020-00", 0), ("1/32", 0), ("0000", 0), ("2020Q5", 0), ("2019 2020", 5),
      ("2020/2.3", 6), ("this", 4), ("to", 2), ("from", 4), ("..", 2), ("-", 1), ("2020-02 to", 10),
      ("month", 0), ("monday", 0), ("jan 15", 4), ("next 2 weeks", 5), ("2020-w10", 5),
      ("every -1 days", 6), ("every 0 days", 6), ("every 4000000 days", 6),
      ("every 99999999999999999999 days", 6), ("every 32nd day", 6), ("every 0th day", 6),
      ("every 8th day of week", 6), ("every 6th monday", 6), ("every 13/1", 6), ("every 2/30", 6),
      ("every feb 30th", 10), ("every nov", 9), ("every nov 5", 10), ("every 5th", 9),
      ("every tues", 6),
      ("every other week", 6), ("every mon,", 10), ("every mon-wed", 10), ("monthly foo", 8),
      ("in 9000 years", 0), ("2020 days ago foo", 14), ("9999-12-31..10000", 12),
      ("26-1-1", 0), ("1.2.2026", 0), ("5-10-2", 0), ("26-1", 0), ("to 31/12/20", 3),
    ])
  func `what is no period expression is refused with an offset`(_ text: String, _ offset: Int) {
    do {
      let expression = try PeriodExpression(text, today: today)
      Issue.record("\(text) was read as \(expression)")
    } catch {
      #expect(error.offset == offset, "\(text): \(error.message)")
      #expect(!error.message.isEmpty)
    }
  }

  @Test(
    arguments: [
      ("montly", "monthly"), ("every 2 weks", "weeks"), ("form 2020", "from"),
      ("every tuseday", "tuesday"), ("yestreday", "yesterday"), ("Quaterly", "quarterly"),
      ("next moth", "month"), ("last frday", "friday"), ("weekly untill 2020", "until"),
      ("every 15th in 2026", nil), ("xyzzy", nil),
    ] as [(String, String?)])
  func `a typing error gets the nearest word`(_ text: String, _ suggestion: String?) {
    do {
      _ = try PeriodExpression(text, today: today)
      Issue.record("\(text) was read")
    } catch {
      #expect(error.suggestion == suggestion)
    }
  }

  @Test(
    arguments: [
      ("november 2026", "2026-11"), ("2026 Nov", "2026-11"),
      ("11/2026", "2026-11"), ("13/2026", nil), ("31.11.2026", nil), ("1.11.2026", "2026-11-01"),
      ("1/11/2026", nil), ("ytd", "thisyear"), ("year to date", "thisyear"), ("mtd", "thismonth"),
      ("last 30 days", "from 30 days ago"), ("past 3 months", "from 3 months ago"),
      ("past month", "last month"), ("from 11/2026 to dec 2027", "from 2026-11 to 2027-12"),
      ("every month on the 1st", "every 1st day of month"),
      ("on the 15th of each month", "every 15th day of month"),
      ("every 31st", "every 31st day of month"),
      ("every 2nd month", nil), ("monthly from 1.1.2026", "monthly from 2026-01-01"),
      ("last 0 days", nil), ("last x days", nil),
    ] as [(String, String?)])
  func `what is written otherwise elsewhere is shown as it is written here`(
    _ text: String, _ written: String?
  ) throws {
    do {
      _ = try PeriodExpression(text, today: today)
      Issue.record("\(text) was read")
    } catch {
      #expect(error.suggestion == written, "\(text)")
    }
    if let written { _ = try PeriodExpression(written, today: today) }
    do {
      _ = try Day(parsing: text, today: today)
      Issue.record("\(text) was read")
    } catch {
      let day = written?.replacing("from ", with: "")
      let isDay = day.map { (try? Day(parsing: $0, today: today)) != nil } ?? false
      #expect(!isDay || error.suggestion == day, "\(text)")
    }
  }

  @Test(arguments: ["every jan 15", "every jan 15 in 2026", "every jan  15x"])
  func `the whole word is quoted that is not a day`(_ text: String) {
    #expect {
      try PeriodExpression(text, today: today)
    } throws: { error in
      (error as? PeriodFailure)?.message.hasPrefix("\"15") == true
    }
  }

  @Test func `years 1 and 9999 are the limits`() throws {
    let first = try PeriodExpression("0001-01-01", today: today)
    #expect(first.span.start == .first)
    let last = try PeriodExpression("9999", today: today)
    #expect(last.span == DateSpan(start: Day(year: 9999, month: 1, day: 1), end: nil))
    #expect(try PeriodExpression("99991231", today: today).span.contains(.last))
    #expect(try PeriodExpression("9999q4", today: today).span.end == nil)
    #expect(throws: PeriodFailure.self) { try PeriodExpression("next year", today: .last) }
    #expect(throws: PeriodFailure.self) { try PeriodExpression("yesterday", today: .first) }
    #expect(throws: PeriodFailure.self) { try PeriodExpression("last month", today: .first) }
    #expect(try PeriodExpression("this week", today: .last).span.contains(.last))
  }

  @Test func `a single date is the first day of what it names`() throws {
    #expect(try Day(parsing: "last month", today: today) == Day(year: 2020, month: 5, day: 1))
    #expect(try Day(parsing: " 2020 ", today: today) == Day(year: 2020, month: 1, day: 1))
    #expect(throws: PeriodFailure.self) { try Day(parsing: "2020..", today: today) }
    #expect(throws: PeriodFailure.self) { try Day(parsing: "monthly", today: today) }
    #expect(throws: PeriodFailure.self) { try Day(parsing: "", today: today) }
  }

  @Test(
    arguments: [
      ["since 2020-02", "2020-02-01.."], ["in q1", "2020Q1"], ["from q2", "2020-04-01.."],
      ["q1..q3", "2020-01-01..2020-06-30"], ["this jan", "2021-01"], ["next jul", "2020-07"],
      ["last jan", "2020-01"], ["last jun", "2019-06"], ["this mon", "2020-06-22"],
      ["next tue", "2020-06-16"], ["last mon", "2020-06-08"], ["last sunday", "2020-06-14"],
      ["2019 until 2020", "2019"], ["sept", "2020-09"], [" 2020 ", "2020"],
    ])
  func `newer forms are read too`(_ row: [String]) throws {
    #expect(try PeriodExpression(row[0], today: today).span.title == row[1])
  }
}
