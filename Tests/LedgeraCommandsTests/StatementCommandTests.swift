import LedgeraCommands
import Testing

/// What the options of statements come to; layouts are those of hledger 1.52.
@Suite struct StatementCommandTests {
  static let journal = """
    2025-03-31 end of the year
        expenses:food     $4.00
        assets:cash
    2025-04-01 pay
        assets:cash      $30.00
        assets:euros      2 EUR
        income:salary   $-30.00
        income:gifts
    2026-05-02 food
        expenses:food     $7.00
        assets:cash
    """

  func output(_ words: String..., journal: String = journal) -> String {
    let run = Run(
      arguments: words + ["-f", "j.journal"], files: ["/books/j.journal": journal])
    return run.errors + run.output
  }

  @Test func `a fiscal year of the profile divides years and quarters`() {
    let fiscal = "profile\n    fiscal-year  april\n" + Self.journal
    #expect(
      output("is", "-Y", "-O", "csv", journal: fiscal).split(separator: "\n")[1]
        == #""Account","2024-04-01..2025-03-31","2025-04-01..2026-03-31","2026-04-01..2027-03-31""#
    )
    let shifted = "profile\n    fiscal-year  2\n" + Self.journal
    #expect(
      output("bal", "-Q", "-O", "csv", "-b", "2025-03", journal: shifted).split(separator: "\n")[0]
        .hasPrefix(#""account","2025-02-01..2025-04-30","2025-05-01..2025-07-31""#))
    #expect(
      output("is", "-p", "yearly", "-O", "csv").split(separator: "\n")[1]
        == #""Account","2025","2026""#)
  }

  @Test(arguments: [
    ("every 2 weeks", "Biweekly"), ("bimonthly", "Bimonthly"), ("every 3 months", "Quarterly"),
    ("every 2 quarters", "Half-yearly"), ("every 12 months", "Yearly"),
    ("every 2 years", "Biannual"),
    ("every 5 days", "Periodic"), ("every 15th day of month", "Periodic"),
    ("every mon", "Periodic"),
  ])
  func `titles begin with the length of periods`(period: String, length: String) {
    #expect(output("bs", "-p", period, "-O", "csv").hasPrefix("\"\(length) Balance Sheet "))
  }

  @Test func `at depth 0 each section has one row, even of nothing`() {
    #expect(
      output("bs", "--depth", "0", "-O", "csv") == """
        "Balance Sheet 2026-05-02",""
        "Account","2026-05-02"
        "Assets",""
        "...","$19.00, 2 EUR"
        "Total:","$19.00, 2 EUR"
        "Liabilities",""
        "...","0"
        "Total:","0"
        "Net:","$19.00, 2 EUR"

        """)
  }

  @Test func `accounts that are only posted to before the report are no zeros of it`() {
    let accounts = { (words: [String]) in
      Run(
        arguments: ["balance", "-N", "-O", "csv", "-f", "j.journal"] + words,
        files: ["/books/j.journal": Self.journal]
      ).output.split(separator: "\n").dropFirst().map { $0.split(separator: "\"")[0] }
    }
    #expect(accounts(["-b", "2026", "-E"]) == ["assets:cash", "expenses:food"])
    #expect(accounts(["-b", "2026", "-E", "--cumulative"]) == ["assets:cash", "expenses:food"])
    #expect(accounts(["-b", "2026", "-E", "-H"]).contains("assets:euros"))
  }

  @Test func `cumulative values are not valued again`() {
    let text = """
      P 2026-01-01 A 3 EUR
      P 2026-01-01 EUR 10 JPY
      2026-01-02 x
          a   1 A
          b
      2026-02-02 x
          a   1 A
          b
      """
    #expect(
      output("balance", "a", "-M", "-V", "--cumulative", "-N", "-O", "csv", journal: text)
        .hasSuffix("\"a\",\"3 EUR\",\"6 EUR\"\n"))
  }

  @Test func `a transposed balance has a column for each account in records`() {
    #expect(
      output("balance", "--transpose", "-O", "csv", "expenses", "euros") == """
        "account","assets:euros","expenses:food","Total:"
        "balance","2 EUR","$11.00","$11.00, 2 EUR"

        """)
  }

  @Test func `tidy data has a row for each figure, and for totals those of statements`() {
    #expect(
      output("bs", "--layout", "tidy", "-Y", "-T", "-O", "csv") == """
        "Yearly Balance Sheet 2025-12-31..2026-12-31","","","","",""
        "Account","period","start_date","end_date","commodity","value"
        "Assets","","","","",""
        "assets:cash","2025","2025-01-01","2025-12-31","$","26.00"
        "assets:cash","2026","2026-01-01","2026-12-31","$","19.00"
        "assets:euros","2025","2025-01-01","2025-12-31","EUR","2"
        "assets:euros","2026","2026-01-01","2026-12-31","EUR","2"
        "Total:","2025","2025-01-01","2025-12-31","$","26.00"
        "Total:","2025","2025-01-01","2025-12-31","EUR","2"
        "Total:","2026","2026-01-01","2026-12-31","$","19.00"
        "Total:","2026","2026-01-01","2026-12-31","EUR","2"
        "Liabilities","","","","",""
        "Total:","2025","2025-01-01","2025-12-31","","0"
        "Total:","2026","2026-01-01","2026-12-31","","0"
        "Net:","2025","2025-01-01","2025-12-31","$","26.00"
        "Net:","2025","2025-01-01","2025-12-31","EUR","2"
        "Net:","2026","2026-01-01","2026-12-31","$","19.00"
        "Net:","2026","2026-01-01","2026-12-31","EUR","2"

        """)
    #expect(
      output("bal", "cash", "--layout", "tidy") == """
        account      period                  start_date  end_date    commodity  value
        assets:cash  2025-03-31..2026-05-02  2025-03-31  2026-05-02  $          19.00

        """)
  }

  @Test func `the last of the options that exclude each other holds`() {
    #expect(output("bs", "--change", "-H").hasPrefix("Balance Sheet 2026-05-02 (Historical"))
    #expect(
      output("is", "-H", "--change").hasPrefix(
        "Income Statement 2025-03-31..2026-05-02 (Balance Changes)\n"))
    #expect(
      output("bs", "--valuechange", "-Y").hasPrefix(
        "Yearly Balance Sheet 2025-01-01..2026-12-31 (Period-End Value Changes)\n"))
  }

  @Test func `bars are for people, records stay the same`() {
    for layout in ["wide", "bare", "tidy"] {
      let words = ["bal", "assets", "-Y", "--layout", layout, "-O", "csv", "-f", "j.journal"]
      let files = ["/books/j.journal": Self.journal]
      let plain = Run(arguments: words, files: files)
      #expect(Run(arguments: words + ["--bar"], files: files).output == plain.output)
    }
  }

  @Test func `activity counts postings in the time asked for, in whole periods`() {
    #expect(output("activity", "-Q", "-b", "2026-05-02") == "2026-05-02 **\n")
    #expect(output("activity", "-Y") == "2025-01-01 ******\n2026-01-01 **\n")
  }

  @Test func `amounts in a line format are coloured, too`() {
    #expect(
      output("bal", "-N", "salary", "--color", "always", "--format", "%account: %(total)")
        .hasPrefix("error: option '--format'"))
    #expect(
      output("bal", "-N", "salary", "--color", "always", "--format", "%(account): %8(total)")
        == "income:salary:  \u{1B}[31m$-30.00\u{1B}[m\n")
  }

  // As hledger 1.52 prints them.
  @Test func `printed records keep the decimals of what has no price`() {
    let journal = """
      P 2024-03-16 JPY EUR 0.777
      2023-05-21 nothing
          a     0 JPY
          b
      2023-05-22 bought
          a     2 A @ USD 0.0625
          b  USD -1.00
          c
      """
    let rows = output("print", "-V", "-O", "csv", journal: journal).split(separator: "\n")
    let amounts = rows.dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)[8...9].joined(separator: " ")
    }
    #expect(
      amounts == [
        #""0" "EUR""#, #""0" "EUR""#, #""2" "A""#, #""-1.0000" "USD""#, #""0.8750" "USD""#,
      ])
  }

  @Test(arguments: [
    ("is", "change"), ("bs", "historical"), ("bse", "historical"), ("cf", "change"),
  ])
  func `help names the usual figures`(name: String, usual: String) throws {
    let command = try #require(CommandTable.all.first { $0.answers(to: name) })
    let defaults = command.options.filter { option in
      ["change", "cumulative", "historical"].contains(option.name)
        && option.help.hasSuffix("(default)")
    }
    #expect(defaults.map(\.name) == [usual])
  }

  @Test func `an account register values at the ends of an interval's periods`() {
    let journal = """
      P 2019-11-30 JPY 2 EUR
      P 2021-03-03 JPY 3 EUR
      2019-11-29 first
          misc  100 JPY
          b
      2021-03-29 second
          misc  100 JPY
          b
      """
    func balances(_ words: String...) -> [String] {
      Run(
        arguments: ["areg", "misc", "-O", "csv", "-V", "-f", "j.journal"] + words,
        files: ["/books/j.journal": journal]
      ).output.split(separator: "\n").dropFirst().map { String($0.split(separator: "\"").last!) }
    }
    #expect(balances() == ["300 EUR", "600 EUR"])
    #expect(balances("-M") == ["200 EUR", "500 EUR"])
    #expect(balances("-M", "-b", "2020") == ["500 EUR"])
  }

  @Test func `percentages of several commodities are refused`() {
    #expect(output("is", "-%").hasPrefix("error: percentages need all amounts in one commodity"))
  }

  @Test func `bare symbols stand in a column, and an empty section has a total of zero`() {
    #expect(
      output("is", "--layout", "bare", "-p", "2025", "income") == """
        Income Statement 2025

                       || Commodity   2025\(" ")
        ===============++==================
         Revenues      ||                 \(" ")
        ---------------++------------------
         income:gifts  || EUR            2\(" ")
         income:salary || $          30.00\(" ")
        ---------------++------------------
                       || $          30.00\(" ")
                       || EUR            2\(" ")
        ===============++==================
         Expenses      ||                 \(" ")
        ---------------++------------------
        ---------------++------------------
                       ||                0\(" ")
        ===============++==================
         Net:          || $          30.00\(" ")
                       || EUR            2\(" ")

        """)
  }
}
