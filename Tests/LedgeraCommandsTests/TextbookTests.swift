import LedgeraCommands
import LedgeraDiagnostics
import LedgeraTestSupport
import Testing

/// The table of calculations.md § Textbook, computed by commands from 2026-11-21 on.
@Suite struct TextbookTests {
  private struct Case: Sendable {
    let name: String
    let words: [String]
    let journal: String
  }

  private static func fund(_ properties: String, _ more: String = "", opening: String = "0")
    -> String
  {
    """
    profile
        base EUR
    commodity 1,000.00 EUR
    account Assets:Fund  ; type: Cash
    bucket Fund
        account Assets:Fund
        weight 100%
    \(properties)
    2026-11-01 Opening
        Assets:Fund  \(opening).00 EUR
        Equity:Opening
    \(more)
    """
  }

  private static let saving = """
    ~ monthly from 2026-12-01  Saving
        Assets:Fund  500 EUR
        Income:Work

    """

  private static let cases = [
    Case(
      name: "Loan", words: ["loans"],
      journal: """
        commodity 1,000.00 EUR
        account Liabilities:House  ; loan: 300000 EUR at 4% over 30 years from 2026-11-01

        """),
    Case(
      name: "Savings", words: ["project", "--years", "20"], journal: fund("    return 6%", saving)),
    Case(
      name: "Savings in today's money", words: ["project", "--years", "20", "--deflated"],
      journal: fund("    return 6%", "plan\n    inflation 2%\n" + saving)),
    Case(
      name: "Middle path", words: ["project", "--years", "10"],
      journal: fund("    return 7%\n    volatility 15%", opening: "100000")),
    Case(
      name: "Sinking fund", words: ["project", "--solve", "Fund target"],
      journal: fund("    return 4%\n    target 10000 EUR by 2031-11-30")),
    Case(
      name: "Last salary", words: ["project", "--years", "10", "--solve", "Salary until"],
      journal: fund(
        "    return 0%",
        """
        ~ monthly from 2026-12-01  Salary
            Assets:Fund  3000 EUR
            Income:Work
        ~ monthly from 2026-12-01  Living
            Expenses:Living  2500 EUR
            Assets:Fund

        """, opening: "100000")),
    Case(
      name: "4% of what is there", words: ["project", "--years", "10"],
      journal: fund("    return 0%", spending("4% of Fund"), opening: "1000000")),
    Case(
      name: "4% rule", words: ["project", "--years", "10"],
      journal: fund(
        "    return 0%", "plan\n    inflation 2%\n" + spending("4% of Fund real"),
        opening: "1000000")),
    Case(
      name: "Tax on gains", words: ["project", "--years", "1"],
      journal: fund(
        "    return 0%\n    tax 25% of gains\n    basis 60000 EUR",
        "~ 2026-12-05  Car\n    Expenses:Car  10000 EUR\n    Assets:Fund\n", opening: "100000")),
    Case(
      name: "Runway", words: ["dashboard"],
      journal: """
        profile
            base EUR
        commodity 1,000.00 EUR
        account Assets:Bank  ; type: Cash
        account Liabilities:House  ; loan: 60000 EUR at 0% over 10 years from 2026-11-01 account Assets:Bank
        2026-11-01 House
            Assets:Bank         24000 EUR
            Assets:House        36000 EUR
            Liabilities:House  -60000 EUR
        ~ monthly from 2026-12-01  Living
            Expenses:Living  1500 EUR
            Assets:Bank

        """),
    Case(
      name: "A month of envelopes", words: ["budget", "-p", "2026-02"],
      journal: """
        profile
            base EUR
        commodity 1,000.00 EUR
        account Assets:Bank  ; type: Cash
        2026-01-05 Pay
            Assets:Bank   2000 EUR
            Income:Work
        2026-01-20 Market
            Expenses:Food  440 EUR
            Assets:Bank
        2026-02-05 Pay
            Assets:Bank   2000 EUR
            Income:Work
        ~ monthly from 2026-01-01  Food
            (Expenses:Food)  400 EUR  ; rollover: positive
        hold 2026-01-31 300 EUR
        assign 2026-02-01 50 EUR
            to Expenses:Food

        """),
  ]

  private static func spending(_ draw: String) -> String {
    """
    ~ yearly from 2026-12-01  Living
        Expenses:Living  0 EUR  ; draw: \(draw)
        Assets:Fund

    """
  }

  private static let rows = Repository.text("calculations.md").split(separator: "\n")
    .map { $0.split(separator: "|").map { $0.trimmed } }

  @Test func `every case of the textbook is computed`() throws {
    for example in Self.cases {
      let row = try #require(Self.rows.first { $0.count == 3 && $0[0] == example.name })
      let result = Run(
        arguments: example.words + ["-f", "main.journal", "--today", "2026-11-21"],
        files: ["/books/main.journal": example.journal])
      #expect(result.output.contains(row[2]), "\(example.name): \(result.output) \(result.errors)")
    }
  }
}
