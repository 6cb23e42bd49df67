import LedgeraCommands
import LedgeraTestSupport
import Testing

/// What foreign money is worth in transactions that are written again, or by rules.
@Suite struct NewRateTests {
  private static let profile = """
    profile
        base SGD
        fx-gain-loss income:fx
    commodity 1,000.00 SGD
    commodity 1,000.00 AED
    P 2026-01-01 AED 0.35 SGD
    account assets:bank     ; type: Cash, commodity: SGD
    account assets:dirham   ; type: Cash, commodity: AED
    account expenses:taxi
    account income:fx

    """

  private static let newPrice = "P 2026-11-10 AED 0.36 SGD\n"

  private static let taxi = """

    2026-02-01 Taxi  ; rate: AED 0.35 SGD, trip: dubai
        expenses:taxi    40.00 AED
        assets:dirham   -40.00 AED

    """

  private func duplicate(_ text: String) -> (text: String, messages: String, verdict: String) {
    let books = WrittenBooks(["main.journal": text])
    let run = books.run("duplicate", "desc:Taxi")
    let added = books.text().split(separator: "\n\n").first { $0.hasPrefix("2026-11-21") } ?? ""
    return (String(added), run.messages, books.report("check -s base"))
  }

  @Test func `a copy has the rate of its day`() {
    let (text, messages, verdict) = duplicate(Self.profile + Self.newPrice + Self.taxi)
    #expect(text.hasPrefix("2026-11-21 Taxi  ; trip: dubai, rate: AED 0.36 SGD"), "\(text)")
    #expect(messages == "changed 'main.journal'\n")
    #expect(verdict == "")
  }

  @Test func `without a newer price the old rate holds, and that is said`() {
    let (text, messages, _) = duplicate(Self.profile + Self.taxi)
    #expect(text.contains("rate: AED 0.35 SGD"), "\(text)")
    #expect(messages.contains("the rate of AED is still that of 2026-02-01"), "\(messages)")
  }

  @Test func `what other rates leave over replaces what the old ones left`() {
    let exchange = """

      2026-02-01 Taxi money  ; rate: AED 0.35 SGD
          assets:bank     700.50 SGD
          assets:dirham  -2000.00 AED
          income:fx        -0.50 SGD

      """
    let (text, _, verdict) = duplicate(Self.profile + Self.newPrice + exchange)
    #expect(text.contains("rate: AED 0.36 SGD"), "\(text)")
    #expect(text.contains("income:fx") && text.contains(" 19.50 SGD"), "\(text)")
    #expect(!text.contains("-0.50 SGD"), "\(text)")
    #expect(verdict == "")
  }

  @Test(arguments: [
    (
      "Dinner; taxi 40 AED; bank -15.10 SGD", "expenses:taxi", "40.00 AED @@ 15.10 SGD",
      "assets:bank", "-15.10 SGD"
    ),
    ("Dinner; taxi 40 AED; bank -14.00 SGD", "rate: AED 0.35 SGD", "40.00 AED", "", "-14.00 SGD"),
    (
      "Dinner; taxi 30 AED; taxi 10 AED; bank -14.80 SGD", "rate: AED 0.37 SGD", "30.00 AED",
      "10.00 AED", "-14.80 SGD"
    ),
  ])
  func `what was paid beats the price of the day`(
    _ typed: String, _ first: String, _ second: String, _ third: String, _ fourth: String
  ) {
    let books = WrittenBooks(["main.journal": Self.profile])
    #expect(books.run("add", typed).status == .fine)
    for part in [first, second, third, fourth] where !part.isEmpty {
      #expect(books.text().contains(part), "\(books.text())")
    }
    #expect(!books.text().contains("income:fx  "), "\(books.text())")
    #expect(books.report("check -s base") == "")
    let paid = fourth.replacing("-", with: "")
    let summary = books.report("summary -p 2026").split(separator: " ").joined(separator: " ")
    #expect(summary.contains("Expenses \(paid)"), "\(summary)")
  }

  @Test func `what is due gets the rate of its day`() {
    let rule = """
      ~ monthly from 2026-10-01  Rent  ; post: auto
          expenses:taxi     100.00 AED
          assets:dirham
      """
    let books = WrittenBooks(["main.journal": Self.profile + Self.newPrice + rule + "\n"])
    #expect(books.run("post-due", "--until", "2026-11-30").status == .fine)
    #expect(books.text().contains("due: 2026-10-01, rate: AED 0.35 SGD"), "\(books.text())")
    #expect(books.report("check -s base") == "")
  }

  @Test(arguments: ["", "P 2026-11-10 AED 0.40 SGD\n"])
  func `an exchange without an account for residuals has its cost at the foreign amount`(
    _ price: String
  ) {
    let text = Self.profile.replacing("    fx-gain-loss income:fx\n", with: "")
      .replacing("P 2026-01-01 AED 0.35 SGD\n", with: price)
    let books = WrittenBooks(["main.journal": text])
    #expect(books.run("transfer", "dirham", "bank", "100 AED", "36 SGD").status == .fine)
    #expect(books.text().contains("-100.00 AED @@ 36 SGD"), "\(books.text())")
    #expect(books.report("check -s base") == "")
  }
}
