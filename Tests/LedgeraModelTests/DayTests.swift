import LedgeraModel
import LedgeraTestSupport
import Testing

@Suite struct DayTests {
  @Test func `every day of years 1 to 9999 survives a round trip`() throws {
    var expected = (year: 1, month: 1, day: 1)
    var mismatches = 0
    for number in Day.first.number...Day.last.number {
      let day = Day(number: number)
      let found = day.components
      if found != expected { mismatches += 1 }
      if Day(year: found.year, month: found.month, day: found.day) != day { mismatches += 1 }
      expected.day += 1
      if expected.day > Day.length(ofMonth: expected.month, year: expected.year) {
        expected = (expected.year + expected.month / 12, expected.month % 12 + 1, 1)
      }
    }
    #expect(mismatches == 0)
    #expect(expected == (10_000, 1, 1))
  }

  @Test func `known days have their numbers, texts and weekdays`() {
    #expect(Day(number: 0).text == "1970-01-01")
    #expect(Day(number: 0).weekday == 4)
    #expect(Day.first.description == "0001-01-01")
    #expect(Day.last.text == "9999-12-31")
    #expect(Day(year: 2026, month: 11, day: 21)?.weekday == 6)
    #expect(Day(year: 2000, month: 2, day: 29)?.number == 11_016)
  }

  @Test func `days that do not exist have no value`() {
    for (year, month, day) in [
      (1900, 2, 29), (2026, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0),
      (0, 1, 1), (10_000, 1, 1), (-1, 1, 1), (Int.max, 1, 1), (2026, Int.max, 1),
    ] {
      #expect(Day(year: year, month: month, day: day) == nil, "\(year)-\(month)-\(day)")
    }
  }

  @Test func `arithmetic stays within years 1 to 9999`() {
    #expect(Day.last.adding(days: 1) == .last)
    #expect(Day.first.adding(days: -1) == .first)
    #expect(Day.first.adding(days: .max) == .last)
    #expect(Day.last.adding(days: .min) == .first)
    #expect(Day.last.adding(months: .max) == .last)
    #expect(Day.first.adding(months: .min) == .first)
    #expect(Day(number: .max) == .last)
    #expect(Day(number: .min) == .first)
  }

  @Test func `a month later is the same day or the month's last`() {
    let end = Day(year: 2024, month: 1, day: 31)!
    #expect(end.adding(months: 1).text == "2024-02-29")
    #expect(end.adding(months: 13).text == "2025-02-28")
    #expect(end.adding(months: -2).text == "2023-11-30")
    #expect(end.adding(months: 12).text == "2025-01-31")
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `adding days is adding numbers, and months keep or shorten the day`(seed: UInt64) {
    var random = SeededRandom(seed)
    for _ in 0..<1000 {
      let day = Day(number: Int32(random.within(-600_000...2_000_000)))
      let count = random.within(-30_000...30_000)
      #expect(day.adding(days: count).number == day.number + Int32(count), "seed \(seed)")
      let months = random.within(-500...500)
      let later = day.adding(months: months)
      #expect(later.components.day <= day.components.day, "seed \(seed)")
      #expect(
        later.year * 12 + later.month == day.year * 12 + day.month + months, "seed \(seed)")
    }
  }
}
