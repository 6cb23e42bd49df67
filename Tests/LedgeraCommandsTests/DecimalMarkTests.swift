import LedgeraCommands
import Testing

/// Numbers with the decimal mark of other books.
@Suite struct DecimalMarkTests {
  @Test(arguments: [
    ("commodity 1.000,00 EUR", "12.50", "12,50"), ("commodity 1,000.00 EUR", "23,40", "23.40"),
    ("decimal-mark ,", "1.5", "1,5"),
  ])
  func `the other decimal mark is told as it would be written`(
    directive: String, number: String, meant: String
  ) {
    let journal = "\(directive)\n2026-01-02 x\n  a  \(number) EUR\n  b\n"
    let run = Run(arguments: ["check", "-f", "j.journal"], files: ["/books/j.journal": journal])
    let text = run.errors + run.output
    #expect(text.contains("the digit groups of '\(number)' are uneven"), "\(text)")
    #expect(text.contains("in these books that is \(meant); did you mean that?"), "\(text)")
    #expect(text.contains("3 ~   a  \(meant) EUR"), "\(text)")
  }

  @Test func `advice about groups has the marks that are used`() {
    let journal = "2026-01-02 x\n  a  1.2.3 EUR\n  b\n"
    let run = Run(arguments: ["check", "-f", "j.journal"], files: ["/books/j.journal": journal])
    #expect((run.errors + run.output).contains("as in 1.234.567,89"), "\(run.output)")
  }

  private static let commaBooks = """
    commodity 1.000,00 EUR
    P 2026-01-01 ACME 100,00 EUR
    P 2026-11-01 ACME 112,50 EUR
    2026-02-01 buy
        assets:fund      100 ACME @ 100,00 EUR
        assets:bank
    2026-03-01 food
        expenses:food    100,00 EUR
        expenses:rent    203,00 EUR
        assets:bank

    """

  @Test(arguments: [
    (["balance", "expenses", "-%"], "33,0 %", "33.0"),
    (["roi", "--investment", "assets:fund", "--pnl", "income"], "16,99%", "16.99"),
  ])
  func `percentages have the mark of the books, for programs a point`(
    _ words: [String], _ shown: String, _ number: String
  ) {
    func output(_ more: [String]) -> String {
      Run(
        arguments: words + ["-f", "j.journal"] + more,
        files: ["/books/j.journal": Self.commaBooks]
      ).output
    }
    #expect(output([]).contains(shown), "\(output([]))")
    #expect(output(["-O", "csv"]).contains(number), "\(output(["-O", "csv"]))")
  }
}
