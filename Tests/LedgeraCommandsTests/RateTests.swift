import LedgeraCommands
import Testing

/// `--show-rates`, and warnings about rates that are missing or old. Today is 2026-11-21.
@Suite struct RateTests {
  static let journal = """
    commodity 1,000.00 EUR
    commodity 1,000.00 SGD
    commodity 1,000.00 USD
    P 2026-11-02 USD 1.28 SGD  ; source: ECB
    P 2026-11-10 EUR 1.50 SGD
    P 2026-11-10 EUR 1.49 SGD  ; source: ECB
    P 2026-05-01 X 2 USD
    2026-11-20 buy
        assets:x      10 X
        assets:usd   100.00 USD
        assets:eur   -50.00 EUR
        assets:odd     1 ODD
        equity:o

    """

  func run(_ words: String..., journal: String = journal) -> Run {
    Run(arguments: words + ["-f", "j.journal"], files: ["/books/j.journal": journal])
  }

  @Test func `the rates of a balance have their date, source and use, chains all their prices`() {
    let run = run("bal", "-X", "SGD", "--show-rates", "assets", "not:odd")
    #expect(
      run.output == """
                  -75.00 SGD  assets:eur
                  128.00 SGD  assets:usd
                   25.60 SGD  assets:x
        --------------------
                   78.60 SGD  

        Rates:
        1 EUR = 1.50 SGD    2026-11-10  j.journal:5   used on 2026-11-20
        1 USD = 1.28 SGD    2026-11-02  ECB           used on 2026-11-20
        1 X = 2.56 SGD      2026-05-01  via 2 prices  used on 2026-11-20
          1 X = 2 USD       2026-05-01  j.journal:7
          1 USD = 1.28 SGD  2026-11-02  ECB

        """)
    #expect(
      run.errors == """
        warning: the price of X in SGD is from 2026-05-01, 203 days before 2026-11-20

        """)
  }

  @Test func `a missing rate is named with its day, and one that was not needed is not`() {
    let run = run("bal", "-X", "SGD", "assets:odd")
    #expect(
      run.output
        == "               1 ODD  assets:odd\n--------------------\n               1 ODD  \n")
    #expect(run.errors == "warning: no price of ODD in SGD on 2026-11-20: left unconverted\n")
    #expect(self.run("bal", "-X", "SGD", "assets:usd").errors == "")
    #expect(self.run("bal", "-V", "assets:odd").errors == "")
  }

  @Test func `old prices of old periods are no news, those of the last period are`() {
    let journal = """
      P 2025-01-01 X 2 EUR
      P 2026-11-01 X 3 EUR
      2025-01-01 a
          assets:x  1 X
          equity:o
      2026-11-20 a
          assets:x  1 X
          equity:o

      """
    #expect(run("bal", "-M", "-H", "-X", "EUR", journal: journal).errors == "")
    #expect(
      run("bal", "-X", "EUR", "-e", "2026-10-01", journal: journal).errors.contains(
        "is from 2025-01-01, 637 days before 2026-09-30"))
  }

  @Test func `an inverted price says so`() {
    let run = run("reg", "assets:eur", "--value=now,USD", "--show-rates")
    #expect(run.output.contains("1 SGD = 0.78125 USD") == false)
    #expect(run.output.contains("1 USD = 1.28 SGD, inverted  2026-11-02  ECB"))
    #expect(run.output.contains("1 EUR = 1.171875 USD"))
  }

  @Test func `machine formats have the rates where they have room`() {
    let json = run("areg", "assets:usd", "-X", "SGD", "--show-rates", "-O", "json")
    #expect(json.output.contains("\"rates\": [\n    {\n      \"commodity\": \"USD\""))
    #expect(json.output.contains("\"source\": \"ECB\""))
    let csv = run("journal", "-X", "SGD", "--show-rates", "-O", "csv")
    #expect(!csv.output.contains("1.28"))
    #expect(csv.errors.contains("rate: 1 USD = 1.28 SGD  2026-11-02  ECB  used on 2026-11-20\n"))
  }

  @Test func `print keeps its text a journal`() {
    let run = run("print", "-V", "--show-rates")
    #expect(run.output.contains("\n; 1 USD = 1.28 SGD  2026-11-02  ECB  used on 2026-11-20\n"))
  }

  @Test func `costs count as sources where they count as prices`() {
    let journal = """
      2026-11-20 buy
          assets:x  10 X @ 3 EUR
          assets:cash

      """
    let run = run(
      "bal", "-V", "assets:x", "--infer-market-prices", "--show-rates", journal: journal)
    #expect(run.output.contains("1 X = 3 EUR  2026-11-20  cost of a transaction"))
  }
}
