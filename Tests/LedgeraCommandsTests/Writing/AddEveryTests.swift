import LedgeraCommands
import LedgeraTestSupport
import Testing

/// `add --every`, on 2026-11-21.
@Suite struct AddEveryTests {
  private static let books = """
    profile
        base EUR
    commodity 1,000.00 EUR
    account assets:bank  ; type: Cash
    account expenses:rent
    account income:pay

    2026-10-01 opening
        assets:bank      5,000.00 EUR
        equity:opening

    """

  @Test(arguments: [
    ("month", "2026-12-01", "monthly from 2026-12-01", ["2026-12-01", "2027-01-01"]),
    (
      "monthly", "2026-12-15", "every 15th day of month from 2026-12-15",
      ["2026-12-15", "2027-01-15"]
    ),
    ("week", "2026-12-01", "every 7 days from 2026-12-01", ["2026-12-01", "2026-12-08"]),
    ("fortnight", "2026-12-01", "every 14 days from 2026-12-01", ["2026-12-01", "2026-12-15"]),
    ("quarter", "2026-12-31", "every 3 months from 2026-12-31", ["2026-12-31", "2027-03-31"]),
    ("year", "2026-12-03", "every dec 3rd from 2026-12-03", ["2026-12-03", "2027-12-03"]),
  ])
  func `what comes again is a rule, and posted on its days`(
    _ period: String, _ day: String, _ rule: String, _ days: [String]
  ) {
    let books = WrittenBooks(["main.journal": Self.books])
    let run = books.run("add", "--every", period, "\(day) Home | rent; rent 900; bank; trip: no")
    #expect(run.status == .fine, "\(run.messages)")
    #expect(
      books.text().hasSuffix(
        "\n~ \(rule)  Home | rent  ; trip: no, post: auto\n"
          + "    expenses:rent      900.00 EUR\n    assets:bank\n"), "\(books.text())")
    let posting = books.run("post-due", "--until", "2028-01-01")
    #expect(posting.status == .fine, "\(posting.messages)")
    for day in days { #expect(books.text().contains("\(day) Home | rent"), "\(books.text())") }
  }

  @Test func `several may come again, and income comes in`() {
    let books = WrittenBooks(["main.journal": Self.books])
    let run = books.run(
      "add", "--every", "month", "2026-12-01 Rent; rent 900; bank",
      "2026-12-01 Acme; bank 2400; pay")
    #expect(run.status == .fine, "\(run.messages)")
    #expect(books.text().split(separator: "~ monthly from 2026-12-01").count == 3)
    #expect(run.messages.contains("'ledgera post-due' writes what is due"))
  }

  @Test(arguments: [
    (["--every", "month"], "option '--every' goes with a transaction"),
    (["--every", "moon", "Rent; rent 900; bank"], "week, fortnight, month, quarter, year"),
    (
      ["--every", "month", "Rent; rent 900; bank", "--into", "main.journal"], "'--into' does not go"
    ),
    (["--every", "month", "2026-12-01; rent 900; bank"], "what comes again needs a description"),
    (["--every", ""], "takes week, fortnight, month, quarter, year, not ''"),
    (["--every", "month", "--new", "Rent; expenses:new 900; bank"], "'expenses:new' is new"),
    (["--every", "month", "Rent; rnt 900; bank"], "no account 'rnt'"),
  ])
  func `what cannot be meant is refused`(_ words: [String], _ message: String) {
    let books = WrittenBooks(["main.journal": Self.books])
    let run = books.run(arguments: ["add"] + words)
    #expect(run.status != .fine && run.messages.contains(message), "\(run.messages)")
    #expect(books.text() == Self.books)
  }
}
