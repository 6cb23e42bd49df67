import LedgeraEditing
import LedgeraModel
import LedgeraTestSupport
import Testing

@Suite struct TypedDateTests {
  /// A Saturday.
  private static let today = TestBooks.today

  /// The day and the rest, `-` for no date, or what is wrong.
  private static func reading(of line: String) -> String {
    do throws(TypingFailure) {
      guard let date = try TypedDate(line[...], today: today) else { return "-" }
      return "\(date.day.text) \(date.rest)"
    } catch { return "error: \(error.message)" }
  }

  @Test(arguments: [
    ("2026-11-01 Lunch", "2026-11-01 Lunch"), ("2026/11/1 Lunch", "2026-11-01 Lunch"),
    ("2026.11.01 Lunch", "2026-11-01 Lunch"), ("20261120 Lunch", "2026-11-20 Lunch"),
    ("11-01 Lunch", "2026-11-01 Lunch"), ("1/2 Lunch", "2026-01-02 Lunch"),
    ("21.11.2026 Lunch", "2026-11-21 Lunch"), ("1.2.2026 Lunch", "2026-02-01 Lunch"),
    ("21.11. Lunch", "2026-11-21 Lunch"), ("1.11. Lunch", "2026-11-01 Lunch"),
    ("21.11 Lunch", "2026-11-21 Lunch"), ("11.21 Lunch", "2026-11-21 Lunch"),
    ("5.5 Lunch", "2026-05-05 Lunch"), ("11/22/2026 Lunch", "2026-11-22 Lunch"),
    ("22-11-2026 Lunch", "2026-11-22 Lunch"), ("2026-11-21T14:32 Lunch", "2026-11-21 14:32 Lunch"),
    ("2026-11-21, Lunch", "2026-11-21 Lunch"), ("2026-11-21", "2026-11-21 "),
    ("today Lunch", "2026-11-21 Lunch"), ("saturday Lunch", "2026-11-21 Lunch"),
    ("sunday Lunch", "2026-11-15 Lunch"), ("tomorrow Lunch", "2026-11-22 Lunch"),
    ("last friday Lunch", "2026-11-20 Lunch"), ("last saturday Lunch", "2026-11-14 Lunch"),
    ("next monday Lunch", "2026-11-23 Lunch"), ("3 days ago Lunch", "2026-11-18 Lunch"),
    ("in 2 days Lunch", "2026-11-23 Lunch"),
  ])
  func `what leaves no doubt is a date`(_ line: String, _ reading: String) {
    #expect(Self.reading(of: line) == reading)
  }

  @Test(arguments: [
    "2026-02-30", "2026-13-01", "31.11.2026", "31.11.", "22/11", "24/7", "2026-11", "2026", "21",
    "4711", "261121", "20261340", "21.11.26", "26-11-21", "11/12/2026", "5.11", "2026-11/21",
    "2026-11-21=2026-11-23", "2026-11-21*", "2026_11_21", "2026–11–21", "２０２６-11-21",
    "2026年11月21日", "21-Nov-2026", "2026-Nov-21", "21Nov", "Nov 21", "November 21, 2026",
    "21 Nov", "21. November", "21st Nov", "1st of", "-3", "Montag", "gestern", "Friday",
    "Yesterday",
    "mon", "Last Friday", "last week", "next month", "a week ago", "two days ago", "2 weeks ago",
    "in 2 weeks", "the day before yesterday", "hier", "ayer", "ieri",
  ])
  func `what looks like a date and names no single day is refused`(_ date: String) {
    #expect(Self.reading(of: "\(date) Lunch").hasPrefix("error: "))
  }

  @Test(arguments: [
    "Lunch", "7-Eleven", "3M tape", "1&1", "24h shop", "1st Avenue Deli", "May Company", "Sunday's",
    "Last Minute Travel", "This is it", "Next", "Taxi", "14:32 Lunch", "* Lunch", "1.5l milk",
    "21st Century Books", "Mo's Diner",
  ])
  func `payees are left alone`(_ payee: String) { #expect(Self.reading(of: payee) == "-") }

  @Test func `two readings are both told`() {
    #expect(
      Self.reading(of: "11/12/2026 x") == "error: '11/12/2026' may mean 2026-11-12 or 2026-12-11")
    #expect(Self.reading(of: "5.11 x") == "error: '5.11' may mean 2026-05-11 or 2026-11-05")
  }

  @Test(arguments: ["! 2026-11-20 Lunch", "(7) 20.11. Lunch", "* 3 days ago"])
  func `a date after the mark is no payee`(_ head: String) {
    let books = TestBooks("2026-01-01 x\n    cash  1 EUR\n    food\n", checks: []).journal
    let composer = TransactionComposer(books, today: Self.today)
    #expect(throws: TypingFailure.self) { try composer.transaction(typed: "\(head); food 3; cash") }
  }
}
