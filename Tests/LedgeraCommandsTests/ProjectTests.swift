import LedgeraCommands
import LedgeraTestSupport
import Testing

/// `project` from the command line.
@Suite struct ProjectTests {
  private static let books = """
    profile
        base SGD
    commodity 1,000.00 SGD
    commodity 1,000.00 USD
    P 2026-11-01 USD 1.25 SGD
    P 2026-12-01 CHF 1.50 SGD
    account Assets:Bank  ; type: C
    account Income:Salary
    account Expenses:Food
    plan
        inflation 10%
        horizon 2 years
    bucket All
        account Assets:Bank
        weight 100%
        return 0%
        target 50 SGD
    ~ monthly  Pay
        Assets:Bank  100 SGD
        Income:Salary
    ~ monthly  Food
        Expenses:Food  110 SGD
        Assets:Bank
    scenario Frugal
        rule Food  amount 50 SGD
        inflation 0%
    scenario Foreign
        event 2027-03-01 5 CHF  Found
    2026-01-01 Opening
        Assets:Bank  100 SGD
        Equity:Opening

    """

  private func run(_ words: String..., books: String = Self.books) -> Run {
    Run(
      arguments: ["project"] + words + ["-f", "main.journal", "--today", "2026-11-21"],
      files: ["/books/main.journal": books])
  }

  @Test func `what cannot be paid is said, and nothing goes below zero`() {
    let text = run("--years", "1").output
    #expect(text.contains("Unfunded"))
    #expect(text.contains("not all expenses can be paid from 2027-07 on"), "\(text)")
    #expect(text.contains("2027"))
  }

  @Test func `columns of a scenario end with the difference to the first`() {
    let text = run("--scenario", "plan,Frugal").output
    #expect(text.contains("Year     plan    Frugal  difference"), "\(text)")
    #expect(text.contains("2028  -396.86  1,300.00    1,696.86"), "\(text)")
  }

  @Test(arguments: ["9 months", "1 year", "4 years", "30 years"], [[], ["-M"]])
  func `a scenario may look as far as it likes`(_ horizon: String, _ words: [String]) {
    let books = Self.books + "scenario Short\n    horizon \(horizon)\n"
    for format in ["text", "csv", "json", "html"] {
      for order in ["plan,Short", "Short,plan", "Short,Frugal,plan"] {
        let run = Run(
          arguments: ["project", "--scenario", order, "-O", format, "-f", "main.journal"] + words
            + ["--today", "2026-11-21"], files: ["/books/main.journal": books])
        #expect(run.status == .fine, "\(order) \(format) \(run.errors)")
        #expect(run.output.contains("Short"), "\(order) \(format)")
      }
    }
  }

  @Test(arguments: [
    // USD from 100 to 121 in two years is 10 % a year; EUR from 100 to 400 is 100 %.
    ("P 2026-11-20 FUND 121 USD\nP 2026-11-20 FUND 400 EUR", "200.00"),
    ("P 2026-11-20 FUND 400 EUR\nP 2026-11-20 FUND 121 USD", "110.00"),
  ])
  func `of two prices of a proxy on one day the one written last counts`(
    _ prices: String, _ balance: String
  ) {
    let books = """
      profile
          base SGD
      P 2026-11-01 USD 1.30 SGD
      P 2026-11-01 EUR 1.50 SGD
      P 2024-11-20 FUND 100 USD
      P 2024-11-20 FUND 100 EUR
      \(prices)
      commodity 1,000.00 SGD
      bucket All
          account Assets:Bank
          weight 100%
          return FUND over 2 years
      2026-01-01 Opening
          Assets:Bank  100 SGD
          Equity:Opening

      """
    let run = run("--years", "1", books: books)
    #expect(run.output.contains(" \(balance)\n"), "\(run.output) \(run.errors)")
  }

  @Test func `the savings rate and the growth of buckets are shown`() {
    let growing = Self.books.replacing("return 0%", with: "return 10%")
      .replacing("Expenses:Food  110 SGD", with: "Expenses:Food  40 SGD")
      .replacing("inflation 10%", with: "inflation 0%")
    let text = run("--years", "2", books: growing).output
    #expect(text.contains("Saved %"), "\(text)")
    #expect(text.contains("  60.00  "), "\(text)")
    let growth = text.split(separator: "\n").drop { $0 != "Growth" }
    #expect(growth.dropFirst().first == "Year     All", "\(text)")
    let json = run("--years", "2", "-O", "json", books: growing).output
    #expect(json.contains("\"savingsRate\": \"60.0\""), "\(json)")
    let idle = Self.books.replacing("~ monthly  Pay", with: "~ monthly from 2031-01  Pay")
    #expect(run("--years", "1", "-O", "json", books: idle).output.contains("\"savingsRate\": null"))
    #expect(!run("--years", "1").output.contains("Growth"))
  }

  @Test func `one scenario alone is shown as the plan is`() {
    let text = run("--scenario=Frugal", "-M", "--years=1").output
    #expect(
      text.contains("2027-11  100.00  0.00     50.00    50.00    50.00     700.00"), "\(text)")
    #expect(text.contains("on track"))
  }

  @Test func `programs get two decimals at least, whatever the books show`() {
    let plain = Self.books.replacing("1,000.00 SGD", with: "1000. SGD")
    #expect(run("-O", "csv", books: plain).output.contains(#""2026","SGD","100.00","#))
    #expect(run("-O", "json", "--scenario", "Frugal").output.contains(#""scenario": "Frugal""#))
  }

  @Test func `inflation is taken out of the plan's own rate`() {
    let text = run("--years", "2", "-M", "--deflated").output
    #expect(text.contains("2027-12   90.91  0.00    110.00"), "\(text)")
    #expect(text.contains("adjusted for inflation"))
  }

  @Test func `years are those of the profile, as in other reports`() {
    let fiscal = Self.books.replacing("base SGD", with: "base SGD\n    fiscal-year 4")
    let text = run("-O", "csv", books: fiscal).output
    let years = text.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[1] }
    #expect(
      years == [
        #""2026-04-01..2027-03-31""#, #""2027-04-01..2028-03-31""#, #""2028-04-01..2029-03-31""#,
      ], "\(text)")
    #expect(text.contains(#""2026-04-01..2027-03-31","SGD","400.00""#), "\(text)")
    #expect(run("-Y", books: fiscal).output == run(books: fiscal).output)
    #expect(run("-M", books: fiscal).output == run("-M").output)
  }

  @Test func `a simulation tells figures of the ends of fiscal years`() {
    let fiscal = Self.books.replacing("base SGD", with: "base SGD\n    fiscal-year 4")
    let result = Run(
      arguments: [
        "simulate", "--paths", "10", "-O", "csv", "-f", "main.journal", "--today", "2026-11-21",
      ], files: ["/books/main.journal": fiscal])
    let days = result.output.split(separator: "\n").filter { $0.hasPrefix(#""net worth""#) }
      .map { $0.split(separator: ",")[2] }
    #expect(days == [#""2027-03-31""#, #""2028-03-31""#, #""2028-11-30""#], "\(result.output)")
  }

  @Test func `other currencies take the rate of the first day`() {
    let text = run("--years", "1", "-M", "-X", "USD").output
    #expect(text.contains("Projection in USD"))
    #expect(text.contains("2026-12   80.00"), "\(text)")
  }

  @Test(arguments: [("2026-11-01", 3), ("2030-01-01", 5)])
  func `the line of net worth ends where the money runs out`(_ start: String, _ count: Int) throws {
    // 2,000 of savings last for 20 months of 100.
    let journal = """
      profile
          base EUR
      account assets:bank  ; type: Cash
      bucket Cash
          account assets:bank
          weight 100%
          return 0%
      ~ monthly from \(start)  Living
          expenses:living  100 EUR
          assets:bank
      2026-11-01 Opening
          assets:bank  2000 EUR
          equity:opening

      """
    let html = Run(
      arguments: [
        "project", "--years", "4", "-O", "html", "-f", "j.journal", "--today", "2026-11-21",
      ],
      files: ["/books/j.journal": journal]
    ).output
    let values = try #require(
      html.split(separator: "data-values=\"").last?.split(separator: "\"").first)
    #expect(values.split(separator: " ").count == count, "\(values)")
  }

  @Test func `pages draw net worth as a line, text does when asked`() {
    #expect(run("-O", "html").output.contains("<svg"))
    #expect(!run().output.contains("┤"))
    #expect(run("--chart").output.split(separator: "\n").count > 20)
  }

  @Test(arguments: [
    (["--scenario", "Frugla"], "no scenario 'Frugla'", "did you mean 'Frugal'?"),
    (["--scenario", "Frugal,Frugal"], "option '--scenario' names 'Frugal' twice", ""),
    (["--scenario", ""], "no scenario ''", "the plan has 'Frugal', 'Foreign'"),
    (["--scenario", "Foreign"], "CHF has no price in SGD on 2026-11-21", "write one with P"),
    (["--years", "0"], "option '--years'", ""),
    (["--years", "101"], "option '--years'", ""),
    (["-W"], "project shows months (-M) or years (-Y)", ""),
    (["-b", "2027"], "a projection has no other dates", "--from"),
    (["-X", "XYZ"], "nothing in these books is in the currency that -X names", ""),
    (["-X", "CHF"], "no price", ""),
    (["--from", "2026-13-01"], "option '--from'", ""),
    (["--from", "9998-12-01"], "year 9999", "fewer --years"),
    (["words"], "does not take 'words'", ""),
  ])
  func `mistakes are named`(_ words: [String], _ message: String, _ hint: String) {
    let result = Run(
      arguments: ["project"] + words + ["-f", "main.journal", "--today", "2026-11-21"],
      files: ["/books/main.journal": Self.books])
    #expect(result.status != .fine)
    #expect(result.output == "")
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(hint.isEmpty || result.errors.contains(hint), "\(result.errors)")
  }

  @Test func `rates that nothing survives are named`() {
    let result = run(books: Self.books.replacing("inflation 10%", with: "inflation -101%"))
    #expect(result.errors.contains("rate"), "\(result.errors)")
    #expect(result.status == .findings)
    let steep = run(
      "--years", "100",
      books: Self.books.replacing("return 0%", with: "return 999999999999999999%"))
    #expect(steep.errors.contains("100 digits"), "\(steep.errors)")
  }

  @Test func `names of scenarios are offered`() {
    let result = Run(
      arguments: ["__complete", "scenarios", "f", "-f", "main.journal"],
      files: ["/books/main.journal": Self.books])
    #expect(result.output == "Frugal\nForeign\n")
  }

  @Test func `a plan with errors is not projected`() {
    let result = run(books: Self.books.replacing("weight 100%", with: "weight 90%"))
    #expect(result.status == .findings)
    #expect(result.errors.contains("contradictory-plan"))
    #expect(result.output == "")
  }
}
