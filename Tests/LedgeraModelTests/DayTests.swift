import LedgeraModel
import Testing

@Suite struct DayTests {
  @Test func `every day of years 1 to 9999 survives a round trip`() throws {
    for number in stride(from: Day.first.number, through: Day.last.number, by: 37) {
      let day = Day(number: number)
      let (year, month, dayOfMonth) = day.components
      #expect(Day(year: year, month: month, day: dayOfMonth) == day)
    }
    #expect(Day(number: 0).text == "1970-01-01")
    #expect(Day(number: 0).weekday == 4)
  }
}
