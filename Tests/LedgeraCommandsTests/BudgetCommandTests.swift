import LedgeraCommands
import Testing

/// `budget`, on 2026-11-21.
@Suite struct BudgetCommandTests {
  private static let journal = """
    account assets:bank  ; type: Cash
    account assets:trip  ; type: Cash, budget: off
    account expenses:food
    account expenses:food:market
    account liabilities:card  ; class: credit-card
    ~ monthly from 2026-11-01  food
        expenses:food  100.00 EUR
        assets:bank
    2026-10-01 opening
        assets:bank  90.00 EUR
        equity:opening
    2026-11-05 market
        expenses:food:market  30.00 EUR
        liabilities:card

    """

  private func run(_ words: String..., more: String = "") -> Run {
    Run(
      arguments: ["budget"] + words + ["-f", "j.journal"],
      files: ["/books/j.journal": Self.journal + more])
  }

  /// Name, rolled in, planned, moved, assigned, spent, left of the rows of some kinds.
  private func rows(_ kinds: String..., more: String = "") -> [String] {
    let run = run("-O", "tsv", more: more)
    #expect(run.errors == "")
    return run.output.split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }.filter { kinds.contains($0[2]) }.map { $0[3...9].joined(separator: " ") }
  }

  @Test func `more than there is to assign is flagged`() {
    let text = run().output
    #expect(text.contains("Over-assigned"), "\(text)")
    #expect(text.contains("-10.00  more is assigned than is available"), "\(text)")
    #expect(run("-O", "json").output.contains("\"isOverAssigned\": true"))
  }

  @Test func `a category below an envelope is that envelope, for assign too`() {
    let assign = "assign 2026-11-06 5.00 EUR\n    from expenses:food:market\n"
    #expect(
      rows("envelope", more: assign) == ["expenses:food 0.00 100.00 -5.00 95.00 30.00 65.00"])
  }

  @Test func `what is assigned to a goal is in its account's envelope until it is moved`() {
    let goal = "goal Trip\n    account assets:trip\n    target 100 EUR\n"
    let assign = "assign 2026-11-06 20.00 EUR\n    to Trip\n"
    #expect(
      rows("envelope", "goal", more: goal + assign) == [
        "assets:trip 0.00 0.00 20.00 20.00 0.00 20.00",
        "expenses:food 0.00 100.00 0.00 100.00 30.00 70.00",
      ])
    let move = "2026-11-07 move\n    assets:trip  15.00 EUR\n    assets:bank\n"
    #expect(
      rows("envelope", more: goal + assign + move).first
        == "assets:trip 0.00 0.00 20.00 20.00 15.00 5.00")
    let onBudget = goal.replacing("assets:trip", with: "assets:bank")
    #expect(
      rows("goal", more: onBudget + assign) == ["Trip 0.00 0.00 20.00 20.00 0.00 20.00"])
  }

  @Test func `a card's reserve is filled and given back`() {
    let assign = "assign 2026-11-06 7.00 EUR\n    to liabilities:card\n"
    #expect(rows("card", more: assign) == ["liabilities:card 0.00   7.00  37.00"])
  }

  @Test func `income that is held can be assigned in the next month`() {
    let hold = "hold 2026-10-15 40.00 EUR\n"
    #expect(rows("not assigned", more: hold).map { $0.trimmingBlanks } == ["-10.00"])
    #expect(
      rows("not assigned", "held", more: "hold 2026-11-15 40.00 EUR\n").map(\.trimmingBlanks)
        == ["40.00", "-50.00"])
  }

  @Test(arguments: [
    ["--income", "100"], ["suggest"], ["suggest", "--income", "0"], ["suggest", "--income", "-5"],
    ["suggest", "x", "--income", "5"], ["suggest", "--income", "5 XAU"],
    ["suggest", "--income", "5", "--model", "90/10"], ["--write"],
    ["suggest", "--income", "5", "--model", "needs 50, wants 40"],
    ["suggest", "--income", "5", "--model", "needs 50, needs 50"],
    ["suggest", "--income", "5", "--model", "needs 50, toys 50"],
    ["suggest", "--income", "5", "--model", "needs 50 wants 50"],
    ["suggest", "--income", "5", "--model", "needs 50.5, wants 49.5"],
  ])
  func `what makes no sense is refused`(_ words: [String]) {
    let run = Run(
      arguments: ["budget"] + words + ["-f", "j.journal"],
      files: ["/books/j.journal": Self.journal])
    #expect(run.status == .usage, "\(run.errors)")
  }

  @Test func `books without a budget are told how to begin`() {
    let run = Run(
      arguments: ["budget", "-f", "j.journal"],
      files: ["/books/j.journal": "2026-11-02 x\n    expenses:food  10\n    assets:bank\n"])
    #expect(run.status == .fine)
    #expect(run.output.contains("ledgera budget suggest --income 3000"))
  }

  @Test(arguments: [
    "50/30/20", "60/20/20", "70/15/15", "80/20", "70/20/10", "75/15/10",
    "needs+wants 61, savings+investing 33%,giving+debts 6",
  ])
  func `the parts of a suggestion come to the income`(_ model: String) {
    let files = ["/books/j.journal": Self.suggested]
    let run = Run(
      arguments: ["budget", "suggest", "--income", "1000.03", "--model", model, "-f", "j.journal"],
      files: files)
    #expect(run.status == .fine, "\(run.errors)")
    let hundredths = run.output.split(separator: "\n").filter { $0.hasPrefix("    ") }.compactMap {
      line -> Int? in
      guard !line.contains("bank"), let amount = line.split(separator: " ").dropLast().last else {
        return nil
      }
      return Int(amount.filter { $0 != "." && $0 != "," })
    }
    #expect(hundredths.reduce(0, +) == 100_003, "\(run.output)")
  }

  @Test func `shares of one's own divide the income`() {
    let run = Run(
      arguments: [
        "budget", "suggest", "--income", "1000", "--model", "needs 45, giving 5, savings+wants 50",
        "-f", "j.journal",
      ], files: ["/books/j.journal": Self.suggested])
    #expect(run.output.contains("by 45/5/50: needs 45 %, giving 5 %, savings and wants 50 %."))
    for line in ["expenses:rent      450.00 EUR", "expenses:gifts       50.00 EUR"] {
      #expect(run.output.contains(line), "\(run.output)")
    }
    // What no share names gets nothing.
    #expect(!run.output.contains("broker") && !run.output.contains("loan"))
  }

  @Test func `a model in the configuration is for suggestions only`() {
    let files = [
      "/books/j.journal": Self.suggested,
      "/books/ledgera.conf": "file j.journal\n[budget]\n--model 'needs 60, wants 40'\n",
    ]
    #expect(Run(arguments: ["budget"], files: files).status == .fine)
    let run = Run(arguments: ["budget", "suggest", "--income", "1000"], files: files)
    #expect(run.output.contains("needs 60 %, wants 40 %"), "\(run.output) \(run.errors)")
  }

  private static let suggested = """
    account assets:bank  ; type: Cash
    account assets:savings
    account assets:broker  ; class: stock
    account liabilities:loan
    account income:pay
    account expenses:rent
    account expenses:restaurant
    account expenses:gifts
    2026-03-01 x
        expenses:rent        700.00 EUR
        expenses:restaurant  33.00 EUR
        assets:bank

    """
}

extension String {
  fileprivate var trimmingBlanks: String { filter { $0 != " " } }
}
