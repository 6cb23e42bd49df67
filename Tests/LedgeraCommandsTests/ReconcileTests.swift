import LedgeraTestSupport
import Testing

@Suite struct ReconcileTests {
  private static let books: MarkedJournal = """
    account assets:bank  ; type: Cash

    2026-10-01 * Opening
      assets:bank  1,000.00 EUR
      equity

    2026-10-05 Market
      expenses:food  45.60 EUR
      assets:bank

    2026-10-07 ! Rent
      expenses:rent  500.00 EUR
      assets:bank

    2026-10-30 Bookshop
      expenses:books  20.00 EUR
      * assets:bank

    2026-11-02 Later
      expenses:food  1.00 EUR
      assets:bank
    """

  private func lines(_ command: String, files: [String: String] = [:]) -> [String] {
    output(of: "reconcile " + command, on: Self.books, files: files)
      .split(separator: "\n").map(String.init)
  }

  @Test func `sums by state run up to the statement's day`() {
    let lines = lines("bank --statement 2026-10-31 --balance 480")
    let sums = lines.filter { $0.contains("onciled") || $0.hasPrefix("pending") }
    #expect(
      sums.prefix(3) == [
        "reconciled *         2   980.00 EUR  980.00 EUR",
        "pending !            1  -500.00 EUR  480.00 EUR",
        "unreconciled         1   -45.60 EUR  434.40 EUR",
      ])
    #expect(
      lines.last == "What is reconciled and pending agrees with the statement; --accept marks it.")
  }

  @Test(arguments: ["2026-10-31", "2026-10", "lastmonth", "2026Q4", "2026-11-01", "..2026-11-01"])
  func `a period ends on its last day`(_ period: String) {
    let day = ["2026Q4": "2026-12-31", "2026-11-01": period][period] ?? "2026-10-31"
    #expect(
      lines("bank --statement \(period) --balance 0").first
        == "assets:bank and the statement of \(day)")
  }

  @Test func `agreement is fine, a difference is a finding`() {
    #expect(lines("bank --statement 2026-10-31 --balance 980").last?.hasPrefix("What is") == true)
    #expect(lines("bank --statement 2026-10-31 --balance 434.40").last?.hasPrefix("All") == true)
    #expect(lines("bank --statement 2026-10-31 --balance 5").last == "[exit 1]")
  }

  @Test func `explanations name the posting and what it should be`() {
    let swapped = lines("bank --statement 2026-10-31 --balance '425.40 EUR'")
    #expect(swapped.contains("1  digits swapped     2026-10-05  Market  -45.60 EUR  -54.60 EUR"))
    let negated = lines("bank --statement 2026-10-31 --balance -480")
    #expect(negated.contains("It would agree if the balance had the opposite sign: 480.00 EUR."))
  }

  @Test func `a bank's file is compared row by row`() {
    let file = """
      Date,Description,Amount,Balance
      2026-10-01,Transfer,"1,000.00","1,000.00"
      2026-10-06,MARKET 12,-45.60,954.40
      2026-10-09,Fee,-3.00,951.40
      """
    let lines = lines("bank --csv bank.csv", files: ["bank.csv": file])
    #expect(
      lines.first
        == "help: 'ledgera import bank.csv --account bank' enters what is missing in the books")
    #expect(lines.contains("assets:bank and the statement of 2026-10-09"))
    #expect(lines.contains("2 of 3 rows match postings of the books."))
    #expect(lines.contains("2026-10-09  Fee  -3.00 EUR  line 4"))
    #expect(lines.contains { $0.hasPrefix("2026-10-07  Rent") })
    #expect(lines.last == "[exit 1]")
    let good = self.lines(
      "bank --csv bank.csv --statement 2026-10-06 --balance 954.40", files: ["bank.csv": file])
    #expect(good.last == "All postings up to then agree with the statement; --accept marks them.")
  }

  @Test func `subaccounts are counted when they are asked for, one by one`() {
    let books: MarkedJournal = """
      2026-10-01 * Opening
        assets:bank  100.00 EUR
        assets:bank:pot  20.00 EUR
        equity

      2026-10-05 Pot
        assets:bank:pot  5.00 EUR
        assets:bank
      """
    let words = "reconcile assets:bank --statement 2026-10-31 --balance 120"
    #expect(output(of: words, on: books).hasSuffix("[exit 1]\n"))
    let lines = output(of: words + " --subaccounts", on: books).split(separator: "\n")
    #expect(lines.contains("assets:bank      100.00 EUR        0     -5.00 EUR  95.00 EUR"))
    #expect(lines.contains("assets:bank:pot   20.00 EUR        0      5.00 EUR  25.00 EUR"))
    #expect(lines.last == "What is reconciled agrees with the statement.")
  }

  @Test func `fractions of a cent are shown, because they make a difference`() {
    let books: MarkedJournal = """
      commodity 1.00 SGD

      2026-10-01 * TAP
        expenses:travel  10.00 EUR @ 1.50123 SGD
        assets:card
      """
    let lines = output(
      of: "reconcile card --statement 2026-10-31 --balance -15.01", on: books
    ).split(separator: "\n")
    #expect(lines.contains("difference                              0.0023 SGD"))
    #expect(
      lines.contains(
        "1 posting has more decimals than the commodity shows, the last one on 2026-10-01:"
          + " -15.0123 SGD."))
    let compared = output(
      of: "reconcile card --csv bank.csv", on: books,
      files: ["bank.csv": "Date,Amount\n2026-10-02,-15.01\n"])
    #expect(compared.contains("1 of 1 rows match postings of the books."))
  }

  @Test func `a file with opposite signs is noticed`() {
    let file = "Date,Description,Amount\n2026-10-06,MARKET 12,45.60\n"
    #expect(
      lines("bank --csv card.csv", files: ["card.csv": file]).first
        == "no row matches a posting, but 1 would with the opposite sign: --invert")
    #expect(
      lines("bank --csv card.csv --invert", files: ["card.csv": file]).contains(
        "1 of 1 rows match postings of the books."))
  }

  @Test func `rows in several currencies are told apart`() {
    let file = """
      Date,Amount,Currency
      2026-10-06,-45.60,EUR
      2026-10-06,-45.60,USD
      """
    let lines = lines("bank --csv bank.csv", files: ["bank.csv": file])
    #expect(lines.first == "1 row in other currencies is left out")
    #expect(lines.contains("1 of 1 rows match postings of the books."))
    let strange = file.replacing("EUR", with: "CHF")
    #expect(
      self.lines("bank --csv bank.csv", files: ["bank.csv": strange]).first
        == "error: the file has rows in CHF, USD and none in 'EUR'")
  }

  @Test func `of the balances of several currencies the account's own is compared`() {
    let file = """
      Date,Amount,Currency,Balance
      2026-10-06,-45.60,EUR,954.40
      2026-10-07,-45.60,USD,8.00
      2026-10-08,-1.00,USD,7.00
      """
    #expect(
      lines("bank --csv bank.csv", files: ["bank.csv": file])
        .contains("statement                               954.40 EUR"))
  }

  @Test func `what is wrong with a bank's file is shown in it`() {
    let lines = lines(
      "bank --csv bank.csv", files: ["bank.csv": "Date,Amount\n03/04/2026,1.00\n"])
    #expect(
      lines.first
        == "error[csv-date]: this may be 2026-04-03 or 2026-03-04, as may all dates here")
    #expect(lines.contains(" --> bank.csv:2:1"))
    #expect(lines.last == "[exit 1]")
    #expect(self.lines("bank --csv none.csv").last == "[exit 3]")
  }

  @Test(arguments: [
    "", "bank", "bank --statement 2026-10-31", "bank --balance 5",
    "bank cash --statement 2026-10-31",
    "bank --statement 2026-10-31 --balance x", "bank --statement 2026-10.. --balance 5",
    "bank --statement soon --balance 5",
    "nowhere --csv a",
    "bank --statement 2026-10-31 --balance '5 USD'", "bank --csv a --columns date,text",
    "bank --csv a --columns date,amonut", "bank --csv a --date-format %Q",
    "bank --csv a --separator ab",
    "bank --csv a --encoding morse", "bank --csv a --decimal-mark x", "bank --csv a --window -1",
  ])
  func `what makes no sense is refused`(_ command: String) {
    let lines = lines(command, files: ["a": "Date,Amount\n2026-10-01,1.00\n"])
    #expect(lines.last == "[exit 2]", "\(lines)")
  }

  @Test func `the status shows what is reconciled and what waits`() {
    let lines = lines("--status")
    #expect(
      lines.contains {
        $0.hasPrefix("assets:bank  2026-10-30  980.00 EUR") && $0.hasSuffix("2026-10-05")
      })
    #expect(self.lines("--status nothing") == ["note: no transaction matches 'nothing'"])
    let csv = self.lines("--status -e 2026-10-06 -O csv")
    #expect(
      csv.last
        == "\"assets:bank\",\"2026-10-01\",\"1000.00 EUR\",\"\",\"1\",\"0\",\"-45.60 EUR\",\"2026-10-05\""
    )
  }
}
