import LedgeraCommands
import Testing

/// Targets and goals that are not in the base currency. Today is 2026-11-21.
@Suite struct TargetCurrencyTests {
  private static let books = """
    profile
        base EUR
    commodity 1,000.00 EUR
    commodity 1,000.00 USD
    P 2026-11-01 USD 0.80 EUR
    account assets:bank  ; type: C
    bucket All
        account assets:bank
        weight 100%
        return 0%
        target 1,000 USD by 2026-12-31
    goal America
        bucket All
        target 1,000 USD by 2026-12-31
    2026-10-01 Opening
        assets:bank  500.00 EUR
        equity:opening

    """

  private func run(_ words: String..., books: String = Self.books) -> Run {
    Run(
      arguments: words + ["-f", "main.journal", "--today", "2026-11-21"],
      files: ["/books/main.journal": books])
  }

  /// Lines without the blanks that align them.
  private func squeezed(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
  }

  @Test func `a projection tells what of a target is missing in its own currency`() {
    let text = run("project", "--years", "1").output
    let line = "All 1,000.00 USD 2026-12-31 625.00 USD 375.00 USD 375.00 USD"
    #expect(squeezed(text).contains(line), "\(text)")
    let converted = run("project", "--years", "1", "-X", "USD").output
    #expect(squeezed(converted).contains(line), "\(converted)")
    let json = run("project", "--years", "1", "-O", "json").output.filter { !" \n".contains($0) }
    #expect(json.contains(#""gap":{"commodity":"USD","quantity":"375.00"}"#), "\(json)")
    #expect(json.contains(#""gap":{"commodity":"EUR","quantity":"300.00"}"#), "\(json)")
  }

  @Test func `a simulation, goals and the dashboard show it in its own currency`() {
    let varied = Self.books.replacing("return 0%\n", with: "return 0%\n    volatility 1%\n")
    let text = run("simulate", "--paths", "10", "--years", "1", books: varied).output
    #expect(squeezed(text).contains("All reaches 1,000 USD 2026-12-31 0 %"), "\(text)")
    #expect(squeezed(text).contains("goal America is reached 1,000 USD 2026-12-31 0 %"))
    let records = run("simulate", "--paths", "10", "--years", "1", "-O", "csv").output
    #expect(records.contains(#""target","All","2026-12-31","1000 USD","0""#), "\(records)")
    let goals = run("goals").output
    #expect(squeezed(goals).contains { $0.hasPrefix("America 625.00 1,000.00 2026-12-31 187.50") })
    #expect(run("dashboard").output.contains("375.00 USD"), "\(run("dashboard").output)")
  }

  @Test func `checks tell what is missing in its own currency`() {
    let found = run("check", "plan").output
    #expect(found.contains("'All' is 375.00 USD short of its target on 2026-12-31"), "\(found)")
    #expect(found.contains("'America' lacks 375.00 USD by 2026-12-31"), "\(found)")
  }

  @Test func `a target or goal whose currency has no price is found where it stands`() {
    let unpriced = Self.books.replacing(
      "P 2026-11-01 USD 0.80 EUR\n", with: "P 2026-12-01 USD 0.80 EUR\n")
    let target = run("check", "planterms", books: unpriced).output
    #expect(target.contains("USD has no price in EUR on 2026-11-21"), "\(target)")
    #expect(target.contains("main.journal:11:"), "\(target)")
    let goalOnly = unpriced.replacing(
      "    return 0%\n    target 1,000 USD by 2026-12-31\n", with: "    return 0%\n")
    let goal = run("check", "planterms", books: goalOnly).output
    #expect(goal.contains("EUR has no price in USD on 2026-11-21"), "\(goal)")
    #expect(goal.contains("main.journal:13:"), "\(goal)")
  }
}
