import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// `ledgera simulate`.
@Suite struct SimulateCommandTests {
  /// Two buckets; properties of the second one, and what stands after them, are the test's.
  private func books(_ properties: String = "volatility 15%", _ rest: String = "") -> MarkedJournal
  {
    """
    commodity 1,000.00 EUR
    2026-01-02 Opening
      assets:bank    10,000.00 EUR
      assets:funds   20,000.00 EUR
      equity:opening
    ~ monthly from 2026-01-01  Salary
      assets:bank  3,000 EUR
      income:salary
    ~ monthly from 2026-01-01  Rent
      expenses:rent  2,000 EUR
      assets:bank
    plan
      horizon 3 years
      inflation 2%
    bucket Cash
      account assets:bank
      weight 40%
      return 1%
    bucket Funds
      account assets:funds
      weight 60%
      return 6%
      \(properties)
    \(rest)

    """
  }

  @Test func `without volatility every figure is the projection's`() throws {
    let plan = books("volatility 0%")
    let simulated = output(of: "simulate --paths 9 -O csv", on: plan)
      .split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let projected = output(of: "project -O json", on: plan)
    let worths = simulated.filter { $0[0].hasSuffix("net worth\"") || $0[0] == "net worth" }
    #expect(worths.count == 4)
    for row in worths {
      #expect(Set(row[5...10].map(String.init)).count == 1)
      #expect(projected.contains(row[5].filter { $0 != "\"" }), "\(row[5])")
    }
  }

  @Test func `the same seed gives the same bytes, another one others`() {
    let first = output(of: "simulate --paths 40 --years 2 --seed 7", on: books())
    #expect(first == output(of: "simulate --paths 40 --years 2 --seed 7", on: books()))
    #expect(first != output(of: "simulate --paths 40 --years 2 --seed 8", on: books()))
    #expect(first.contains("40 paths from seed 7"))
    #expect(first.contains("binary floating point"))
  }

  @Test func `targets, goals of buckets and goals of none are told apart`() {
    let plan = books(
      "volatility 15%\n  target 25,000 EUR by 2027-06-30",
      "goal Boat\n  bucket Funds\n  target 30,000 EUR\ngoal Bike\n  target 900 EUR")
    let text = output(of: "simulate --paths 64", on: plan)
    #expect(text.contains("Funds reaches"))
    #expect(text.contains("goal Boat is reached"))
    #expect(text.contains("in no bucket, so not simulated: Bike"))
  }

  @Test func `correlations that contradict each other are found where they stand`() {
    let plan = books(
      "volatility 15%",
      """
      bucket Gold
        account assets:gold
        weight 0%
        return 2%
        volatility 15%
      correlation Cash Funds 0.9
      correlation Cash Gold 0.9
      correlation Funds Gold -0.9
      account assets:gold
      """)
    let text = output(of: "simulate --paths 8", on: plan)
    #expect(
      text.contains("error[contradictory-plan]: returns of 'Gold' cannot have these correlations"))
    #expect(text.contains("correlation Funds Gold -0.9"))
    #expect(text.hasSuffix("[exit 1]\n"))
  }

  @Test func `a proxy needs prices`() {
    let text = output(
      of: "simulate --paths 8",
      on: books("volatility VTI", "commodity 1.000 VTI\nP 2026-10-31 VTI 300 EUR"))
    #expect(text.contains("error[incomplete-plan]: VTI has too few prices"))
    #expect(text.hasSuffix("[exit 1]\n"))
  }

  @Test(arguments: [
    ("--paths 0", "'--paths' takes a number from 1 to 1000000"),
    ("--paths 1000001", "'--paths' takes a number from 1 to 1000000"),
    ("--seed -1", "'--seed' takes a whole number"),
    ("--seed 18446744073709551616", "'--seed' takes a whole number"),
    ("--paths 1000000 --years 100", "more than 250000000 paths times months times buckets"),
    ("--scenario plan,plan", "option '--scenario' names 'plan' twice"),
    ("--scenario plan,Calm", "simulate takes one scenario"),
  ])
  func `what is too much or no number is refused`(arguments: String, message: String) {
    let scenario = "scenario Calm\n  inflation 1%"
    let text = output(of: "simulate " + arguments, on: books("volatility 15%", scenario))
    #expect(text.contains(message))
    #expect(text.hasSuffix("[exit 2]\n"))
  }

  @Test func `books without symbols and plan keep what they have`() {
    let text = output(of: "simulate --paths 8", on: "2026-01-02 x\n  assets:cash  5\n  b\n")
    #expect(text.contains("Simulation from 2026-12 to 2036-11\n"))
    #expect(text.contains("2036-11-30   100 %    5     5       5     5     5\n"))
  }

  @Test func `seeds may be as large as 64 bits`() {
    let text = output(of: "simulate --paths 8 --seed 18446744073709551615", on: books())
    #expect(text.contains("seed 18446744073709551615"))
  }

  @Test func `returns beyond all figures are refused where they stand`() {
    let text = output(of: "simulate --paths 8", on: books("volatility 999999999999%"))
    #expect(text.contains("error[contradictory-plan]: the returns of 'Funds' vary too widely"))
  }

  @Test func `a simulation says what is simpler in it than in life`() {
    let run = Session.output(
      of: "ledgera simulate --paths 10 -f j.journal",
      on: MemoryDisk(["/books/j.journal": books().text]))
    for sentence in [
      "exchange rates stay those of 2026-11-21", "nothing is rebalanced", "growth is not taxed",
    ] { #expect(run.contains(sentence), "\(run)") }
    let json = Session.output(
      of: "ledgera simulate --paths 10 -O json -f j.journal",
      on: MemoryDisk(["/books/j.journal": books().text]))
    #expect(json.contains("\"assumptions\": ["))
  }
}
