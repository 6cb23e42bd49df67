import LedgeraTestSupport
import Testing

@Suite struct PeriodPictureTests {
  private static let books: MarkedJournal = """
    commodity 1.00 EUR
    2026-01-05 x
        expenses:a  10.00 EUR
        expenses:b  -2.00 EUR
        assets:cash
    2026-02-05 x
        expenses:a  20.00 EUR
        expenses:c  1.00 EUR
        expenses:d  2.00 EUR
        expenses:e  3.00 EUR
        expenses:f  4.00 EUR
        expenses:g  0.50 EUR
        assets:cash
    2026-02-06 y
        assets:cash  90.00 EUR
        income:pay

    """

  /// The exact values of each series, as pages carry them.
  private func values(_ command: String, on journal: MarkedJournal = books) -> [String: String] {
    let page = output(of: command, on: journal)
    var values: [String: String] = [:]
    for match in page.matches(of: /data-series="([^"]*)" data-values="([^"]*)"/) {
      values[String(match.output.1)] = String(match.output.2)
    }
    return values
  }

  @Test func `the largest accounts are drawn, and the others together`() {
    let drawn = values("balance expenses -M -O html")
    #expect(drawn["expenses:a"] == "10.00 20.00")
    #expect(drawn["expenses:f"] == "0 4.00")
    #expect(drawn["other"] == "0 1.50")
    #expect(drawn.count == 6, "\(drawn)")
    let tree = values("balance -M --tree -O html")
    #expect(Set(tree.keys) == ["assets:cash", "expenses", "income:pay"])
  }

  @Test func `a statement's picture has its totals, and what is left`() {
    let drawn = values("incomestatement -M -O html")
    #expect(drawn["revenues"] == "0 90.00")
    #expect(drawn["expenses"] == "-8.00 -30.50")
    #expect(drawn["net"] == "-8.00 59.50")
  }

  @Test(arguments: [
    "balance expenses -O html", "balance -M -% expenses -O html", "balance -M --count -O html",
    "balance -M zzz -O html", "balance -M -p 2026-01 -O html",
  ])
  func `what cannot be compared in one unit has no picture`(command: String) {
    #expect(values(command).isEmpty)
  }

  @Test func `several commodities have no picture`() {
    let journal: MarkedJournal = """
      2026-01-05 x
          expenses:a  10 EUR
          assets:cash
      2026-02-05 x
          expenses:a  20 USD
          assets:cash

      """
    #expect(values("balance -M -O html", on: journal).isEmpty)
  }
}
