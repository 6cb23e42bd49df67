import LedgeraCommands
import LedgeraTestSupport
import Testing

/// `project --solve` (calculations.md § Questions); today is 2026-11-21.
@Suite struct SolveTests {
  private static let plan = """
    profile
        base EUR
    commodity 1000.00 EUR
    account Assets:Fund  ; type: Cash
    plan
        horizon 10 years
    bucket Fund
        account Assets:Fund
        weight 100%
        return 0%
        target 150000 EUR by 2027-12-31
    2026-11-01 Opening
        Assets:Fund  100000 EUR
        Equity:Opening
    ~ monthly from 2026-12-01  Salary
        Assets:Fund  3000 EUR
        Income:Salary
    ~ monthly from 2026-12-01  Living
        Expenses:Food  2500 EUR
        Assets:Fund

    """

  private func run(_ words: String..., plan: String = Self.plan) -> Run {
    Run(
      arguments: ["project", "--solve"] + words + ["-f", "main.journal", "--today", "2026-11-21"],
      files: ["/books/main.journal": plan])
  }

  /// 120 months need 300,000, of which 100,000 are there: 67 months of salary, or 1,666.67 each.
  @Test(arguments: [
    ("Salary until", "Salary until: 2032-06-30"), ("Salary amount", "Salary amount: 1666.67 EUR"),
    ("Living amount", "Living amount: 3833.33 EUR"),
    ("Living until", "Living until: as long as the plan looks"),
    // 13 months until the target's day, 500 of them saved already.
    ("Fund target", "Fund target: 3346.16 EUR more a month"),
  ])
  func `answers are those of arithmetic`(_ question: String, _ answer: String) {
    let result = run(question)
    #expect(result.output.split(separator: "\n").first.map(String.init) == answer)
    #expect(result.status == .fine)
  }

  @Test func `answers depend on the world, and a chance of nothing that varies is all or none`() {
    let result = run("Living amount").output
    #expect(result.contains("expenses are 10% higher"))
    let paths = run("Living amount", "--chance", "90%", "--paths", "20").output
    // To a step of 1.
    #expect(paths.hasPrefix("Living amount: 3833.00 EUR"))
    #expect(paths.contains("5% more    0.0 %"))
    #expect(paths.contains("5% less  100.0 %"))
  }

  @Test func `what no value does is told`() {
    let poor = Self.plan.replacing("2500 EUR", with: "9000 EUR")
    #expect(run("Salary until", plan: poor).output.hasPrefix("Salary until: no answer\n"))
    let rich = Self.plan.replacing("Assets:Fund  100000", with: "Assets:Fund  900000")
    #expect(run("Salary until", plan: rich).output.hasPrefix("Salary until: not needed\n"))
    #expect(run("Fund target", plan: rich).output.hasPrefix("Fund target: nothing more"))
  }

  @Test(arguments: [
    (["Salary"], "asks for nothing"), (["Salry until"], "did you mean 'Salary'?"),
    (["Cash target"], "no bucket is called"), (["Salary until", "-M"], "shows no periods"),
    (["Salary until", "--seed", "1"], "belong to --chance"),
    (["Salary until", "--chance", "101"], "a percentage from 0 to 100"),
  ])
  func `what cannot be solved is told`(_ words: [String], _ message: String) {
    let result = Run(
      arguments: ["project", "--solve"] + words + ["-f", "main.journal", "--today", "2026-11-21"],
      files: ["/books/main.journal": Self.plan])
    #expect(result.status == .usage)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
