import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// `ledgera simulate --returns`.
@Suite struct ReturnTableTests {
  private static let books = """
    commodity 1,000.00 EUR
    2026-01-02 Opening
      assets:bank    10,000.00 EUR
      assets:funds   20,000.00 EUR
      equity:opening
    ~ monthly from 2026-01-01  Rent
      expenses:rent  1,000 EUR
      assets:bank
    ~ monthly from 2026-01-01  Pension
      assets:bank  500 EUR
      income:pension
    plan
      horizon 24 months
    bucket Cash
      account assets:bank
      weight 40%
      return 0%
      draw no
    bucket Funds
      account assets:funds
      weight 60%
      return 6%
      volatility 15%

    """

  private func simulated(_ table: String, _ words: String = "", _ books: String = books) -> String {
    Session.output(
      of: "ledgera simulate -f j.journal --returns returns.csv --paths 10 \(words)",
      on: MemoryDisk(["/books/j.journal": books, "/books/returns.csv": table]))
  }

  private func months(_ count: Int, _ cells: (Int) -> String, heading: String = "Funds") -> String {
    "month,\(heading)\n"
      + (0..<count).map { number in
        let month = number % 12 + 1
        return "\(1990 + number / 12)-\(month < 10 ? "0" : "")\(month),\(cells(number))\n"
      }.joined()
  }

  @Test func `every sequence that is as long as the plan is a path`() {
    let text = simulated(months(30) { _ in "0%" })
    #expect(text.contains("In the past: 7 sequences of returns.csv, each from another month on."))
    #expect(text.contains("Past"))
    // 30,000 less 500 a month, with no growth of anything.
    #expect(text.contains("2028-11-30    100 %  18,000  18,000  18,000  18,000  18,000"), "\(text)")
  }

  @Test func `returns of a path follow one another`() {
    // The only sequence: 1 % each month; 20,000 x 1.01^24 less 500 x (1.01^24 - 1) / 0.01.
    let rows = simulated(months(24) { _ in "1%" }, "-O csv").split(separator: "\n")
    let funds = rows.last { $0.hasPrefix("\"past bucket\",\"Funds\"") }
    #expect(funds?.contains("\"11907.96\"") == true, "\(rows)")
  }

  @Test func `years grow by their twelfth root, and start sequences of years`() {
    let table = "year,Funds\n1990,21%\n1991,0%\n1992,0%\n"
    let text = simulated(table)
    #expect(text.contains("In the past: 2 sequences of returns.csv, each from another year on."))
  }

  @Test func `what has no rate of its own rises with prices of the path`() {
    // Rent rises to 1,500 after a year: 12 x 500 and 12 x 1,000; the pension stays.
    let table = months(
      24, { $0 == 11 ? "0%,50%" : "0%,0%" }, heading: "Funds,inflation")
    let plain = simulated(table)
    #expect(plain.contains("2028-11-30    100 %  12,000  12,000"), "\(plain)")
    #expect(plain.contains("in the past, prices rise as in returns.csv"))
    #expect(plain.contains("In the past: 1 sequence of returns.csv"))
    let real = simulated(table, "--deflated")
    #expect(real.contains("2028-11-30    100 %   8,000   8,000"), "\(real)")
  }

  @Test func `blocks are drawn by the seed`() {
    let table = months(36) { $0 % 2 == 0 ? "2%" : "-1%" }
    let first = simulated(table, "--blocks 7 --seed 3")
    #expect(first.contains("In the past: 10 paths of blocks of 7 months of returns.csv"))
    #expect(first == simulated(table, "--blocks 7 --seed 3"))
    #expect(first != simulated(table, "--blocks 7 --seed 4"))
  }

  @Test(arguments: [
    ("", "returns.csv:1:1", "the table is empty"),
    ("date,Funds\n", "returns.csv:1:1", "the first column is 'date', not month or year"),
    ("month\n", "returns.csv:1:1", "there is no column of returns"),
    ("month,Funds,Funds\n", "returns.csv:1:13", "two columns are named 'Funds'"),
    ("month,,Funds\n", "returns.csv:1:7", "this column has no name"),
    ("month,Funds\n", "returns.csv:1:1", "the table has headings alone"),
    ("month,Fund\n1990-01,1%\n", "returns.csv:1:7", "the plan has no bucket 'Fund'"),
    ("month,inflation\n1990-01,1%\n", "returns.csv:1:1", "there is no column 'Funds'"),
    ("month,Funds\n1990-01,1%\n1990-03,1%\n", "returns.csv:3:1", "'1990-03' does not follow"),
    ("month,Funds\n1990-02,1%\n1990-01,1%\n", "returns.csv:3:1", "'1990-01' does not follow"),
    ("month,Funds\n1990-13,1%\n", "returns.csv:2:1", "'1990-13' is no month"),
    ("month,Funds\n01/1990,1%\n", "returns.csv:2:1", "'01/1990' is no month"),
    ("year,Funds\n90,1%\n", "returns.csv:2:1", "'90' is no year"),
    ("month,Funds\n1990-01\n", "returns.csv:2:1", "this row has 1 field, not 2"),
    ("month,Funds\n1990-01,1%,2%\n", "returns.csv:2:1", "this row has 3 fields, not 2"),
    ("month,Funds\n1990-01,\n", "returns.csv:2:9", "a return is missing"),
    ("month,Funds\n1990-01,0.05\n", "returns.csv:2:9", "'0.05' is no percentage"),
    ("month,Funds\n1990-01,NaN\n", "returns.csv:2:9", "'NaN' is no percentage"),
    ("month;Funds\n1990-01;1,5%\n", "returns.csv:2:9", "'1,5%' is no percentage"),
    ("month,Funds\n1990-01,1e5%\n", "returns.csv:2:9", "'1e5%' is no percentage"),
    ("month,Funds\n1990-01,-100%\n", "returns.csv:2:9", "'-100%' leaves nothing"),
    ("month,Funds\n1990-01,\"1%\n", "returns.csv:2:9", "this quote is never closed"),
  ])
  func `what is wrong with a table is said where it is`(
    table: String, place: String, headline: String
  ) {
    let text = simulated(table)
    #expect(text.contains(place) && text.contains(headline), "\(text)")
    #expect(text.contains("is no table of returns of this plan"))
    #expect(text.hasSuffix("[exit 1]\n"))
  }

  @Test(arguments: [
    ("", "the table has 12 months, and the plan looks 24 ahead"),
    ("--blocks 13", "the table has 12 months, not 13"),
    ("--blocks 0", "'--blocks' takes a number from 1 to 1200"),
  ])
  func `what does not fit the table is refused`(words: String, message: String) {
    let text = simulated(months(12) { _ in "1%" }, words)
    #expect(text.contains(message) && text.hasSuffix("[exit 2]\n"), "\(text)")
  }

  @Test func `blocks of a table of years are whole years, and belong to a table`() {
    let years = simulated("year,Funds\n1990,1%\n1991,1%\n", "--blocks 6")
    #expect(years.contains("a table of years has blocks of whole years"))
    #expect(
      output(of: "simulate --blocks 6", on: "2026-01-01 a\n  b  1\n  c\n")
        .contains("--blocks belongs to --returns"))
  }

  @Test func `a table is told from its quotes, ends of lines and byte order mark`() {
    let plain = simulated(months(24) { _ in "1%" }, "-O csv")
    let quoted = months(24) { _ in "\"1%\"" }.split(separator: "\n").joined(separator: "\r\n")
    #expect(simulated("\u{FEFF}" + quoted, "-O csv") == plain)
  }
}
