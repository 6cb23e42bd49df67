import LedgeraReporting
import LedgeraTestSupport
import Testing

/// `balance --format`, as hledger 1.25 lays lines out.
@Suite struct BalanceLineFormatTests {
  static let books: MarkedJournal = """
    commodity 1,000.00 EUR
    2026-01-10 x
        assets:bank:current    1234.5 EUR
        assets:bank:savings    10 USD
        income:salary
    2026-02-15 y
        expenses:food          20.00 EUR
        assets:bank:current   -20.00 EUR

    """

  private func lines(_ format: String, _ options: String = "") -> [String] {
    output(of: "balance \(options) --format '\(format)'", on: Self.books)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test func `fields have widths and a side`() {
    #expect(
      lines("%-21.20(account)|%13(total)|") == [
        "assets:bank:current  | 1,214.50 EUR|", "assets:bank:savings  |       10 USD|",
        "expenses:food        |    20.00 EUR|", "income:salary        |-1,234.50 EUR",
        "      -10 USD|", String(repeating: "-", count: 36), "                     |            0|",
      ])
    #expect(lines("%10.4(account)", "assets -N") == ["      asse", "      asse"])
    #expect(lines("%(date)%2(description)%(account)", "food -N") == ["  expenses:food"])
  }

  @Test func `a spacer indents by level and width, at most by its maximum`() {
    #expect(
      lines("%3.4(depth_spacer)%(account)", "--tree assets -N") == [
        "assets:bank", "   current", "   savings",
      ])
    #expect(lines("%3.2(depth_spacer)%(account)", "--tree assets -N")[1] == "  current")
    #expect(lines("%(depth_spacer)%(account)", "--tree assets -N")[1] == "current")
  }

  @Test func `amounts stand below each other or on one line, the total's rule is 20 wide`() {
    #expect(
      lines("%(total)", "salary") == [
        "-1,234.50 EUR", "      -10 USD", String(repeating: "-", count: 20), "-1,234.50 EUR",
        "      -10 USD",
      ])
    #expect(lines("%,%(total) %(account)", "salary -N") == ["-1,234.50 EUR, -10 USD income:salary"])
    for mark in ["%_", "%^"] {
      #expect(lines("\(mark)%(account)", "salary -N") == ["income:salary"])
    }
  }

  @Test func `two percent signs are one`() {
    #expect(lines("100%% %(account)", "food -N") == ["100% expenses:food"])
  }

  @Test(arguments: [
    ("%", "a field is written %(name)"), ("%5", "a field is written %(name)"),
    ("%(account", "a field is written %(name)"), ("%(acount)", "there is no field 'acount'"),
    ("%10001(account)", "a width is at most 10000"),
    ("%99999999999999999999(account)", "a width is at most 10000"),
  ])
  func `a format that makes no sense is refused`(text: String, message: String) {
    #expect(throws: BalanceLineFormat.Failure(message: message)) { try BalanceLineFormat(text) }
    #expect((try? BalanceLineFormat("%10000(account)")) != nil)
  }
}
