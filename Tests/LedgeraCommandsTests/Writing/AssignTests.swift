import LedgeraCommands
import LedgeraTestSupport
import Testing

/// `assign` and `budget suggest --write`, on 2026-11-21.
@Suite struct AssignTests {
  private static let main = """
    account assets:bank  ; type: Cash
    account expenses:food
    account expenses:fun
    ~ monthly from 2026-10-01  budget
        expenses:food  100 EUR
        expenses:fun  50 EUR
        assets:bank
    2026-10-01 opening
        assets:bank  1000 EUR
        equity:opening
    2026-10-05 market
        expenses:food  70 EUR
        assets:bank

    """

  private static let plan = """
    include main.journal
    profile
        base EUR
    goal New piano
        target 500 EUR

    """

  private func books() -> WrittenBooks {
    WrittenBooks(
      ["main.journal": Self.main, "plan.journal": Self.plan, "ledgera.conf": "file plan.journal\n"])
  }

  @Test func `money moves by a directive in the plan's file`() {
    let books = books()
    let run = books.run("assign", "30", "--from", "food", "--to", "piano", "--date", "2026-11-02")
    #expect(run.status == .fine)
    #expect(
      books.text("plan.journal")
        == Self.plan
        + "\nassign 2026-11-02 30 EUR\n    from expenses:food\n    to New piano\n")
    #expect(books.text() == Self.main)
    #expect(books.run("check").status == .fine)
    let goals = books.report("goals -O csv")
    #expect(goals.contains("\"New piano\",\"\",\"EUR\",\"30\""), "\(goals)")
  }

  @Test func `the same is not assigned twice`() {
    let books = books()
    let words = ["assign", "2026-11-02", "30", "--to", "piano"]
    #expect(books.run(arguments: words).status == .fine)
    let once = books.text("plan.journal")
    let again = books.run(arguments: words)
    #expect(again.messages.contains("nothing to change"))
    #expect(books.text("plan.journal") == once)
    #expect(books.run(arguments: words + ["--force"]).status == .fine)
    #expect(books.text("plan.journal") != once)
  }

  @Test func `an envelope gives no more than it has from that day until today`() {
    let books = books()
    // 30 were left of October, and 100 came in November.
    #expect(books.run("assign", "131", "--from", "food", "--to", "fun").status == .findings)
    let early = books.run("assign", "2026-10-20", "31", "--from", "food")
    #expect(early.messages.contains("'expenses:food' has 30 EUR in 2026-10, less than 31 EUR"))
    #expect(books.run("assign", "2000", "--to", "fun").status == .findings)
    #expect(books.text("plan.journal") == Self.plan)
    #expect(books.run("assign", "130", "--from", "food", "--to", "fun").status == .fine)
    #expect(books.run("assign", "131", "--from", "food", "--force").status == .fine)
  }

  @Test(arguments: [
    ["assign"], ["assign", "30"], ["assign", "-30", "--to", "fun"], ["assign", "0", "--to", "fun"],
    ["assign", "30", "--to", "nowhere"], ["assign", "30", "--to", "bank"],
    ["assign", "30", "--from", "fun", "--to", "fun"], ["assign", "soon", "30", "--to", "fun"],
  ])
  func `what makes no sense is refused`(_ words: [String]) {
    let books = books()
    #expect(books.run(arguments: words).status == .usage)
    #expect(books.text("plan.journal") == Self.plan)
  }

  @Test func `a name in place of a day is shown how it is written`() {
    let run = books().run("assign", "food", "30")
    #expect(run.status == .usage)
    #expect(run.messages.contains("help: ledgera assign 30 --to food\n"), "\(run.messages)")
    #expect(books().run("assign", "yesterday", "30", "--to", "fun").status == .fine)
  }

  @Test func `a suggested budget goes into a new plan, once`() {
    let journal = """
      account assets:bank  ; type: Cash
      account assets:savings  ; type: Cash
      account income:pay
      account expenses:rent
      account expenses:food
      account expenses:fun
      2026-10-05 x
          expenses:rent  10.00 EUR
          expenses:food  20.00 EUR
          assets:bank

      """
    let books = WrittenBooks(["main.journal": journal])
    let run = books.run("budget", "suggest", "--income", "100.01", "--write")
    #expect(run.status == .fine, "\(run.messages)")
    let plan = books.text("plan.journal")
    #expect(plan.hasPrefix("include main.journal\n"))
    // 50.01, 30.00 and 20.00; rent and food as they were spent, fun and savings alone.
    for line in [
      "expenses:rent                        16.67 EUR",
      "expenses:food                        33.34 EUR",
      "expenses:fun                         30.00 EUR",
      "assets:savings                       20.00 EUR",
    ] { #expect(plan.contains(line), "\(plan)") }
    #expect(books.text() == journal)
  }

  @Test(arguments: [
    (["assign", "3", "--to", "food"], "assign 2026-11-21 3.00 EUR\n    to expenses:food\n"),
    (["budget", "set", "food", "80"], "    expenses:food                        80.00 EUR\n"),
    (["goals", "set", "House", "80,000"], "goal House\n    target 80,000.00 EUR\n"),
    (["seal", "--until", "2026-10-31"], "seal 2026-10-31\n"),
  ])
  func `books without a plan get one`(_ words: [String], _ text: String) {
    let journal = """
      commodity 1,000.00 EUR
      account assets:bank  ; type: Cash
      account expenses:food
      2026-10-05 x
          income:pay  -20.00 EUR
          assets:bank

      """
    let books = WrittenBooks(["main.journal": journal])
    for root in ["./main.journal", "../books/main.journal", "/books/main.journal"] {
      let trial = books.run(arguments: words + ["-f", root, "--dry-run"])
      #expect(trial.status == .fine, "\(root): \(trial.messages)")
    }
    let run = books.run(arguments: words)
    #expect(run.status == .fine, "\(run.messages)")
    #expect(run.messages.contains("note: plan.journal is new and holds the "))
    #expect(books.text() == journal)
    let plan = books.text("plan.journal")
    #expect(plan.hasPrefix("include main.journal\n") && plan.contains(text), "\(plan)")
  }
}
