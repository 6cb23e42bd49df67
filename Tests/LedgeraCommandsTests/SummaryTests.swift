import LedgeraCommands
import Testing

/// `summary`, on 2026-11-21.
@Suite struct SummaryTests {
  static let journal = """
    account assets:old  ; closed: 2026-10-15
    2026-10-02 pay
        assets:bank   1,000.00 EUR
        income:salary
    2026-10-05 market
        expenses:food:market  60.00 EUR
        assets:cash          -40.00 EUR
        assets:card          -20.00 EUR
    2026-10-06 refund
        expenses:food:market  -10.00 EUR
        assets:cash
    2026-10-07 cash machine
        assets:cash  200.00 EUR
        assets:old
    2026-10-08 counted  ; adjustment:
        assets:cash  -3.00 EUR
        expenses:lost
    2026-10-09 found
        assets:cash   1.00 EUR
        equity:adjustments
    2026-10-14 fee
        expenses:fees  5.00 EUR
        assets:old
    2026-11-20 rent
        expenses:home  400.00 EUR
        assets:bank
        (envelopes:home)  -400.00 EUR
    2026-11-22 tomorrow
        expenses:food  7.00 EUR
        assets:cash
    2026-12-24 gifts
        expenses:gifts  50.00 EUR
        assets:cash

    """

  func run(_ words: String..., journal: String = journal) -> Run {
    Run(arguments: ["summary"] + words + ["-f", "j.journal"], files: ["/books/j.journal": journal])
  }

  /// CSV rows of a section, without quotes, dates and the section's name.
  func rows(_ section: String, _ words: String..., journal: String = journal) -> [String] {
    let run = Run(
      arguments: ["summary", "-O", "tsv", "-f", "j.journal"] + words,
      files: ["/books/j.journal": journal])
    #expect(run.errors == "")
    return run.output.split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }.filter { $0[0] == section }.map { fields in
      ([fields[1]] + fields[4...]).filter { !$0.isEmpty }.joined(separator: " | ")
    }
  }

  @Test func `transfers and adjustments do not count, refunds reduce the expense`() {
    #expect(
      rows("total", "-p", "2026-10") == ["1000.00 EUR | 55.00 EUR | 945.00 EUR | 94.5"])
    #expect(
      rows("expense", "-p", "2026-10") == [
        "expenses:food:market | 0 | 50.00 EUR | -50.00 EUR",
        "expenses:fees | 0 | 5.00 EUR | -5.00 EUR",
      ])
  }

  @Test func `transactions after today count only if the dates ask for them`() {
    #expect(rows("total") == ["0 | 400.00 EUR | -400.00 EUR"])
    #expect(rows("total", "-p", "2026-11") == ["0 | 407.00 EUR | -407.00 EUR"])
    #expect(rows("total", "-b", "2026-11") == ["0 | 400.00 EUR | -400.00 EUR"])
    #expect(rows("total", "-p", "2026-12-24") == ["0 | 50.00 EUR | -50.00 EUR"])
    #expect(rows("total", "--today", "2026-11-22") == ["0 | 407.00 EUR | -407.00 EUR"])
  }

  @Test func `wallets share in proportion, archived ones count for their time`() {
    #expect(
      rows("wallet", "-p", "2026-10") == [
        "assets:old | 0 | 5.00 EUR | -5.00 EUR",
        "assets:bank | 1000.00 EUR | 0 | 1000.00 EUR | 100.0",
        "assets:card | 0 | 20.00 EUR | -20.00 EUR",
        "assets:cash | 0 | 30.00 EUR | -30.00 EUR",
      ])
    #expect(rows("total", "-p", "2026-10", "--wallet", "card") == ["0 | 20.00 EUR | -20.00 EUR"])
    #expect(rows("total", "-p", "2026-10", "card") == ["0 | 20.00 EUR | -20.00 EUR"])
    #expect(rows("total", "-p", "2026-10", "cash", "market") == ["0 | 30.00 EUR | -30.00 EUR"])
    #expect(run("-p", "2026-10").output.contains("  old, archived 2026-10-15  "))
  }

  @Test func `words choose categories, wallets or transactions`() {
    #expect(rows("total", "-p", "2026-10", "fees") == ["0 | 5.00 EUR | -5.00 EUR"])
    #expect(rows("total", "-p", "2026-10", "not:fees", "type:x") == ["0 | 50.00 EUR | -50.00 EUR"])
    #expect(rows("total", "-p", "2026-10", "desc:refund") == ["0 | -10.00 EUR | 10.00 EUR"])
    #expect(rows("total", "-p", "2026-10", "nothing") == ["0 | 0 | 0"])
  }

  @Test func `periods add up to the whole and never leave it`() {
    #expect(
      rows("period", "-M") == [
        "2026-10-02..2026-10-31 | 1000.00 EUR | 55.00 EUR | 945.00 EUR | 94.5",
        "2026-11-01..2026-11-21 | 0 | 400.00 EUR | -400.00 EUR",
      ])
    #expect(rows("period", "-D", "-p", "2026-10").count == 31)
    #expect(rows("expense", "-M", "--depth", "1") == ["expenses | 0 | 455.00 EUR | -455.00 EUR"])
  }

  @Test func `books with a base currency are summed at booked rates`() {
    let journal = """
      profile
          base SGD
      commodity 1,000.00 SGD
      P 2026-11-01 USD 1.30 SGD
      2026-11-02 lunch  ; rate: USD 1.25 SGD
          expenses:food   10.00 USD
          assets:card
      2026-11-03 museum
          expenses:fun    10.00 USD @ 1.40 SGD
          assets:cash
      2026-11-04 taxi
          expenses:taxi   10.00 USD
          assets:card
      2026-11-05 tea
          expenses:food   3.00 USD  ; base: 4.00
          assets:card    -4.00 SGD  ; base: -4.00
      2026-11-06 stamp
          expenses:post   1 VND
          assets:cash

      """
    let run = run("-O", "tsv", journal: journal)
    #expect(
      run.output.contains("\t0\t43.50 SGD, 1 VND\t-43.50 SGD, -1 VND\t"), "\(run.output)")
    #expect(run.errors == "warning: no price of VND in SGD on 2026-11-06: left unconverted\n")
    let rates = self.run("--show-rates", journal: journal).output
    #expect(rates.contains("1 USD = 1.25 SGD          2026-11-02  booked at j.journal:5 "))
    #expect(rates.contains("1 USD = 1.30 SGD          2026-11-01  j.journal:4 "))
    #expect(
      self.run("-X", "USD", "food", "-O", "tsv", journal: journal).output.contains("13.00 USD"))
  }

  @Test func `what several wallets exchanged in a transaction does not make them pay`() {
    let journal = """
      2026-11-02 savings plan
          assets:fund     2 WRLD @ 100.00 EUR
          expenses:fees   1.50 EUR
          assets:bank  -201.50 EUR

      """
    #expect(rows("wallet", journal: journal) == ["assets:bank | 0 | 1.50 EUR | -1.50 EUR"])
  }

  @Test func `the text and json forms tell the same`() {
    let text = run("-p", "2026-10").output
    #expect(text.hasPrefix("Summary of 2026-10\n\n  Income          1,000.00 EUR\n"))
    #expect(text.contains("  Savings rate          94.5 %\n"))
    #expect(text.contains("  food:market     50.00 EUR  90.9 %\n"))
    let json = run("-p", "2026-10", "-O", "json").output
    #expect(json.contains("\"savingsRate\": \"94.5\""))
    #expect(json.contains("\"closed\": \"2026-10-15\""))
    #expect(
      run(journal: "").output == """
        Summary of 2026-11-01..2026-11-21

          Income          0
          Expenses        0
          Net             0

        """)
  }

  private static let trips = """
    2026-11-02 hotel  ; trip: Vienna
        expenses:travel  90.00 EUR
        expenses:food    20.00 EUR  ; trip: business
        assets:bank
    2026-11-03 museum  ; trip: Vienna
        expenses:fun  10.00 EUR
        assets:cash
    2026-11-04 refund  ; trip:
        assets:bank  5.00 EUR
        expenses:travel
    2026-11-05 pay
        assets:bank  300.00 EUR
        income:salary

    """

  private func byTrip(_ words: String...) -> [Substring] {
    Run(
      arguments: ["summary", "--by", "tag:trip", "-O", "csv", "-f", "j.journal"] + words,
      files: ["/books/j.journal": Self.trips]
    ).output.split(separator: "\n").filter { $0.contains("tag") || $0.contains("total") }
  }

  @Test func `a tag's values have sums that come to the total`() {
    let days = "\"2026-11-01\",\"2026-11-21\""
    #expect(
      byTrip() == [
        "\"total\",\"\",\(days),\"300.00 EUR\",\"115.00 EUR\",\"185.00 EUR\",\"61.7\"",
        "\"tag\",\"\",\(days),\"0\",\"-5.00 EUR\",\"5.00 EUR\",\"\"",
        "\"tag\",\"Vienna\",\(days),\"0\",\"100.00 EUR\",\"-100.00 EUR\",\"\"",
        "\"tag\",\"business\",\(days),\"0\",\"20.00 EUR\",\"-20.00 EUR\",\"\"",
        "\"untagged\",\"\",\(days),\"300.00 EUR\",\"0\",\"300.00 EUR\",\"100.0\"",
      ])
    // The museum was paid in cash.
    #expect(byTrip("--wallet", "cash").count == 2)
  }

  @Test(arguments: ["trip", "tag:", "tag:trip=Vienna", "payee:x", ""])
  func `a summary by something else is refused`(_ by: String) {
    let run = Run("summary", "--by", by, "-f", "j.journal", files: ["/books/j.journal": Self.trips])
    #expect(run.status == .usage)
    #expect(run.complaint.contains("option '--by' takes tag: and the name of a tag"))
  }
}
