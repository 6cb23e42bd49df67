import LedgeraCommands
import Testing

/// `--value=booking` and `--details`: what postings were worth when they were booked, and at which rates.
@Suite struct BookedValueTests {
  static let books = """
    profile
        base SGD
    commodity 1,000.00 SGD
    commodity 1,000.00 AED
    account expenses:food
    account liabilities:card
    P 2026-11-01 AED 0.35 SGD  ; source: ECB
    P 2026-11-21 AED 0.36 SGD
    2026-11-12 Dinner  ; rate: AED 0.37 SGD, time: 19:30
        expenses:food   100 AED
        liabilities:card
    2026-11-13 Lunch
        expenses:food   100 AED
        liabilities:card
    2026-11-15 Coffee
        expenses:food   10 AED @ 0.3675 SGD
        liabilities:card

    """

  func run(_ words: String..., journal: String = books) -> Run {
    Run(
      arguments: words + ["-f", "j.journal", "--today", "2026-11-21"],
      files: ["/books/j.journal": journal])
  }

  /// The amounts that end the lines of a text.
  private func amounts(_ text: String) -> [Substring] {
    text.split(separator: "\n").compactMap { line in
      line.hasSuffix("SGD") ? line.split(separator: " ").dropLast().last : nil
    }
  }

  @Test(arguments: [
    (["register", "food"], ["37.00", "72.00", "75.68"]),
    (["register", "food", "-M"], ["75.68"]),
    (["aregister", "food"], ["37.00", "72.00", "75.68"]),
    (["balance", "food", "-N", "--format", "%(total)"], ["75.68"]),
    (["journal", "desc:dinner"], ["37.00", "-37.00"]),
    (["print", "desc:dinner"], ["37.00", "-37.00"]),
    (["print", "-x", "desc:coffee"], ["3.675", "-3.675"]),
  ])
  func `a dinner is worth at booking what its transaction says, in every report`(
    words: [String], figures: [String]
  ) {
    let run = Run(
      arguments: words + ["--value=booking", "-f", "j.journal", "--today", "2026-11-21"],
      files: ["/books/j.journal": Self.books])
    #expect(run.status == .fine)
    #expect(amounts(run.output).map(String.init) == figures)
  }

  @Test func `summaries and statements at booking come to the same, with the rates they used`() {
    let summary = run("summary", "-p", "2026", "-O", "csv")
    #expect(summary.output == run("summary", "-p", "2026", "-O", "csv", "--value=booking").output)
    let statement = run("incomestatement", "--value=booking", "--show-rates")
    #expect(statement.output.contains("Income Statement 2026-11-12..2026-11-15, at booked rates"))
    #expect(statement.output.contains("1 AED = 0.37 SGD    2026-11-12  booked at j.journal:9"))
    #expect(statement.output.contains("1 AED = 0.35 SGD    2026-11-01  ECB"))
    #expect(statement.output.contains("75.68 SGD"))
  }

  @Test func `values at booking need a currency, and have no gain`() {
    let plain = "2026-11-12 x\n    a  1 AED\n    b\n"
    let run = run("register", "--value=booking", journal: plain)
    #expect(run.status == .usage)
    #expect(
      run.errors == """
        error: option '--value' booking needs to know in which currency
          help: name it: --value=booking,EUR; or write 'base EUR' below 'profile' in the books

        """)
    #expect(self.run("register", "a", "--value=booking,AED", journal: plain).status == .fine)
    #expect(self.run("balance", "--gain", "--value=booking").status == .usage)
  }

  @Test func `details of a register name the rate, its day and its source`() {
    let run = run("register", "food", "--details", "-O", "csv")
    #expect(
      run.output == """
        "txnidx","date","code","description","account","amount","total","base-amount","base-rate",\
        "rate-date","rate-source"
        "1","2026-11-12","","Dinner","expenses:food","100.00 AED","100.00 AED","37.00 SGD",\
        "0.37 SGD","2026-11-12","booked at j.journal:9"
        "2","2026-11-13","","Lunch","expenses:food","100.00 AED","200.00 AED","35.00 SGD",\
        "0.35 SGD","2026-11-01","ECB"
        "3","2026-11-15","","Coffee","expenses:food","10.00 AED","210.00 AED","3.675 SGD",\
        "0.3675 SGD","2026-11-15","booked at j.journal:15"

        """)
    #expect(self.run("register", "food", "-M", "--details").status == .usage)
    #expect(!self.run("register", "food", "-O", "csv").output.contains("base-amount"))
  }

  @Test func `the values of several amounts stand beside each`() {
    let journal = """
      profile
          base EUR
      commodity 1000.00 EUR
      2026-01-02 Abroad  ; rate: USD 0.90 EUR, rate: CHF 1.05 EUR
          expenses:food  100 USD
          expenses:fun    50 CHF
          assets:cash

      """
    let rows = run("print", "-O", "csv", "--details", journal: journal).output
      .split(separator: "\n").suffix(2)
    #expect(
      rows.contains { $0.contains(#""-50","CHF""#) && $0.contains(#""-52.50 EUR","1.05 EUR""#) })
    #expect(
      rows.contains { $0.contains(#""-100","USD""#) && $0.contains(#""-90.00 EUR","0.90 EUR""#) })
  }

  @Test(arguments: ["1.000,00", "1 000,00", "1,000.00", "1 000.00", "1000,00"])
  func `the values in tags have a point whatever the books have`(_ format: String) {
    let mark = format.hasSuffix(",00") ? "," : "."
    let journal = """
      profile
          base EUR
      commodity \(format) EUR
      commodity \(format) USD
      2026-01-02 Flight
          expenses:travel  2000\(mark)00 USD @@ 1849\(mark)20 EUR
          assets:cash

      """
    let text = run("print", "--details", journal: journal).output
    #expect(
      text.contains("; base-amount: 1849.20 EUR, base-rate: 0.9246 EUR, rate-date"), "\(text)")
  }

  @Test func `a value at booking that needs a missing rate is left out`() {
    let journal = """
      profile
          base EUR
      2026-01-02 Lunch
          expenses:food  10 USD
          assets:cash

      """
    let rows = run("journal", "-O", "csv", journal: journal).output.split(separator: "\n")
    #expect(rows.last?.hasSuffix(#","-10 USD","","","","""#) == true, "\(rows)")
  }

  @Test func `details of printed transactions are tags, and records keep costs and times`() {
    let text = run("print", "-x", "desc:lunch", "--details").output
    #expect(
      text == """
        2026-11-13 Lunch
            expenses:food         100.00 AED  ; base-amount: 35.00 SGD, base-rate: 0.35 SGD, \
        rate-date: 2026-11-01, rate-source: ECB
            liabilities:card     -100.00 AED  ; base-amount: -35.00 SGD, base-rate: 0.35 SGD, \
        rate-date: 2026-11-01, rate-source: ECB


        """)
    let rows = run("print", "food", "--details", "-O", "csv").output.split(separator: "\n")
    #expect(
      rows[1].hasSuffix(
        #""19:30","","","37.00 SGD","0.37 SGD","2026-11-12","booked at j.journal:9""#))
    #expect(
      rows[5].hasSuffix(
        #""","0.3675 SGD","","3.675 SGD","0.3675 SGD","2026-11-15","booked at j.journal:15""#))
  }

  @Test(arguments: ["register", "print", "journal"])
  func `JSON has base amounts and rates of postings, null where a rate is missing`(command: String)
  {
    let run = run(command, "-O", "json", "desc:lunch")
    #expect(run.output.contains(#""quantity": "35.00""#))
    #expect(run.output.contains(#""source": "ECB""#))
    let without = Self.books.replacing("P 2026-11-01 AED 0.35 SGD  ; source: ECB\n", with: "")
    let missing = self.run(command, "-O", "json", "desc:lunch", journal: without)
    #expect(missing.output.contains(#""rate": null"#))
  }

  @Test func `a journal shows the base value of a transaction abroad below it when asked`() {
    let run = run("journal", "desc:lunch", "--details")
    #expect(run.output.contains("1 AED = 0.35 SGD  2026-11-01"))
    #expect(run.output.contains("-35.00 SGD"))
  }

  static let shares = """
    profile
        base SGD
    commodity 1,000.00 SGD
    commodity 1,000.00 USD
    account assets:stocks  ; class: stock
    account assets:cash
    2020-01-05 buy
        assets:stocks   10 AAPL @ 100.00 USD
        assets:cash  -1,000.00 USD
    P 2026-11-01 AAPL 150 USD
    P 2026-11-01 USD 1.35 SGD

    """

  @Test func `a holding bought abroad without a rate then has cost and gain in its own currency`() {
    let run = run("portfolio", "-O", "csv", journal: Self.shares)
    #expect(
      run.output.contains(
        #""holding","","assets:stocks","10 AAPL","1500.00 USD","","2020-01-05","1000.00 USD","#
          + #""500.00 USD","50.0","150 USD","2026-11-01""#))
    #expect(run.errors == "warning: no price of USD in SGD on 2020-01-05: left unconverted\n")
    #expect(
      run.output.contains(
        #""asset","cash","assets:cash","-1000.00 USD","-1350.00 SGD","-200.0","#
          + #""","","","","","","","1.35 SGD","2026-11-01","j.journal:11""#))
  }

  @Test func `holdings know what was paid where portfolio does`() {
    let text = run("holdings", "-O", "csv", journal: Self.shares).output
    #expect(text.contains(#""1000.00 USD","1500.00 USD""#), "\(text)")
    #expect(text.contains(#""500.00 USD""#), "\(text)")
    let shown = run("holdings", journal: Self.shares).output
    #expect(!shown.contains("unknown") && shown.contains("1 lot without"), "\(shown)")
  }

  @Test func `an account's register has base values and their rates`() {
    let json = run("aregister", "card", "-O", "json").output
    let values = json.split(separator: "\n").filter { $0.contains("\"base\"") }
    #expect(values.count == 3, "\(json)")
    #expect(
      json.contains("\"-37.00\"") && json.contains("\"-35.00\"") && json.contains("ECB"), "\(json)")
    let foreign = Self.books.replacing("    base SGD\n", with: "").replacing("profile\n", with: "")
    #expect(!run("aregister", "card", "-O", "json", journal: foreign).output.contains("\"base\""))
  }
}
