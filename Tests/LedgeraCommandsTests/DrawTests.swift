import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// The tag `draw:` in projections and simulations (calculations.md § Draws).
@Suite struct DrawTests {
  private func books(
    _ draw: String, period: String = "yearly from 2026-12-01", payer: String = "assets:fund",
    yield: String = "0%", _ rest: String = ""
  ) -> MarkedJournal {
    """
    commodity 1,000.00 EUR
    account assets:bank  ; type: Cash
    2026-01-02 Opening
      assets:bank      1,000.00 EUR
      assets:fund  1,000,000.00 EUR
      equity:opening
    plan
      horizon 4 years
    bucket Fund
      account assets:fund
      weight 100%
      return \(yield)
    ~ \(period)  Living
      expenses:living  0 EUR  ; draw: \(draw)
      \(payer)
    \(rest)

    """
  }

  private func spent(_ books: MarkedJournal) -> [String] {
    let lines = output(of: "project -O csv", on: books).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != "\"" } }
    }
    guard let place = lines.first?.firstIndex(of: "expenses") else { return [] }
    return lines.dropFirst().map { $0[place] }
  }

  @Test func `a part follows the bucket, a twelfth of it each month`() {
    #expect(
      spent(books("4% of Fund")) == ["40000.00", "38400.00", "36864.00", "35389.44", "0.00"])
    #expect(spent(books("12% of Fund", period: "monthly from 2026-12-01")).first == "10000.00")
  }

  @Test func `a fixed draw rises with prices alone`() {
    let plan = books("4% of Fund real", yield: "5%", "scenario High\n  inflation 10%")
    #expect(spent(plan) == ["40000.00", "40000.00", "40000.00", "40000.00", "0.00"])
    let high = output(of: "project --scenario High", on: plan)
    #expect(high.contains("44,000.00") && high.contains("53,240.00"), "\(high)")
  }

  @Test func `bounds hold, and guardrails cut and raise by a tenth`() {
    #expect(spent(books("4% of Fund at least 39000")).prefix(2) == ["40000.00", "39000.00"])
    #expect(spent(books("4% of Fund at most 36000")).prefix(2) == ["36000.00", "36000.00"])
    // Half is lost a year: 5 % are 10 % of what is left, then 9 % of 4.5 …
    let falling = spent(books("5% of Fund real within 20%", yield: "-50%"))
    #expect(falling.prefix(3) == ["50000.00", "45000.00", "40500.00"])
    let rising = spent(books("5% of Fund real within 20%", yield: "50%"))
    #expect(rising.prefix(3) == ["50000.00", "55000.00", "60500.00"])
  }

  @Test func `who pays is whom the rule names`() {
    let own = output(of: "project", on: books("4% of Fund"))
    #expect(own.contains("960,000.00"))
    let bank = output(of: "project", on: books("4% of Fund", payer: "assets:bank"))
    #expect(bank.contains("961,000.00"), "\(bank)")
  }

  @Test func `simulations draw as projections do where nothing varies`() {
    for payer in ["assets:fund", "assets:bank"] {
      let plan = books("4% of Fund real within 10% at most 41000", payer: payer, yield: "3%")
      let projected = output(of: "project -O csv", on: plan)
      let simulated = output(of: "simulate -O csv --paths 3", on: plan).split(separator: "\n")
      for row in simulated where row.hasPrefix("\"bucket\"") {
        let figure = row.split(separator: ",")[5]
        #expect(projected.contains(figure.filter { $0 != "\"" }), "\(figure) \(projected)")
      }
    }
  }

  @Test func `a scenario draws otherwise`() {
    let plan = books("4% of Fund", "scenario Frugal\n  rule Living  draw 3% of Fund")
    #expect(output(of: "project --scenario Frugal", on: plan).contains("30,000.00"))
  }

  @Test func `elsewhere the written amount counts`() {
    let plan = books("4% of Fund").text.replacing("living  0 EUR", with: "living  2500 EUR")
    let text = Session.output(
      of: "ledgera upcoming -f j.journal",
      on: MemoryDisk(["/books/j.journal": plan]))
    #expect(text.contains("2,500.00"), "\(text)")
  }

  @Test func `money that is locked pays from the month of its day on`() {
    let plan: MarkedJournal = """
      commodity 1,000.00 EUR
      2026-01-02 Opening
        assets:pension  5,000.00 EUR
        equity:opening
      ~ monthly from 2026-12-01 to 2027-04-01  Rent
        expenses:rent  1,000 EUR
        assets:bank
      plan
        horizon 12 months
      bucket Pension
        account assets:pension
        weight 100%
        return 0%
        draw from 2027-02-15

      """
    let text = output(of: "project -M", on: plan)
    // December and January stay unpaid.
    #expect(text.contains("not all expenses can be paid from 2026-12 on"), "\(text)")
    #expect(text.contains("3,000.00"), "\(text)")
    #expect(output(of: "simulate -O csv --paths 2", on: plan).contains("\"3000.00\""))
    let wrong = plan.text.replacing("from 2027-02-15", with: "later")
    #expect(
      output(of: "project", on: MarkedJournal(stringLiteral: wrong)).contains("from 2045-01-01"))
  }

  @Test(arguments: [
    ("4% of Funds", "error[unknown-plan-name]"), ("4 of Fund", "is not a value of the tag draw:"),
    ("0% of Fund", "is not a value of the tag draw:"),
    ("101% of Fund", "is not a value of the tag draw:"),
    ("4% Fund", "is not a value of the tag draw:"),
    ("4% of Fund within 20%", "error[unknown-plan-name]"),
    ("4% of Fund real within 100%", "error[unknown-plan-name]"),
    ("4% of Fund at least -5", "error[unknown-plan-name]"),
    ("4% of Fund at least 500 at most 400", "this draw is at least 500 and at most 400"),
    ("4% of Fund\n      ; share: 5% of Living", "this amount is a draw and a share"),
  ])
  func `mistakes are found where they stand`(draw: String, message: String) {
    let text = output(of: "project", on: books(draw))
    #expect(text.contains(message) && text.hasSuffix("[exit 1]\n"), "\(text)")
  }

  @Test func `a draw of no expense is doubtful`() {
    let plan = books(
      "4% of Fund",
      "~ yearly from 2027-01-01  Moved\n  assets:bank  100 EUR  ; draw: 4% of Fund\n  assets:fund")
    #expect(output(of: "check planterms", on: plan).contains("this draw is of no expense"))
  }
}
