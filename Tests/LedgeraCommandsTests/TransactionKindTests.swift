import LedgeraCommands
import Testing

/// `kind:` in queries, and what opening balances do to the gain of a month. Today is 2026-11-21.
@Suite struct TransactionKindTests {
  static let books = """
    commodity 1,000.00 EUR
    account equity:start
    2026-11-01 Opening
        assets:bank      1,000.00 EUR
        equity:opening balances
    2026-11-02 Found money  ; opening:
        assets:cash         50.00 EUR
        equity:start
    2026-11-03 Corrected
        assets:cash         -1.00 EUR
        equity:adjustments
    2026-11-04 Counted  ; adjustment:
        assets:cash         -2.00 EUR
        expenses:misc
    2026-11-05 Pay
        assets:bank        300.00 EUR
        income:salary
    2026-11-06 Lunch
        expenses:food       12.50 EUR
        assets:cash
    2026-11-07 Withdrawal
        assets:cash         40.00 EUR
        assets:bank
    2026-11-08 Unknown
        somewhere            1.00 EUR
        assets:bank

    """

  func run(_ words: String...) -> Run {
    Run(
      arguments: words + ["-f", "j.journal", "--today", "2026-11-21"],
      files: ["/books/j.journal": Self.books])
  }

  @Test(arguments: [
    ("kind:opening", ["Opening", "Found money"]), ("kind:adjustment", ["Corrected", "Counted"]),
    ("kind:income", ["Pay"]), ("kind:expense", ["Lunch"]), ("kind:transfer", ["Withdrawal"]),
    ("kind:other", ["Unknown"]), ("kind:income|transfer", ["Pay", "Withdrawal"]),
    (
      "not:kind:opening|adjustment|other", ["Pay", "Lunch", "Withdrawal"]
    ),
  ])
  func `transactions are found by what they are`(query: String, descriptions: [String]) {
    let rows = run("journal", query, "-O", "tsv").output.split(separator: "\n").dropFirst()
    let found = rows.reversed().map {
      String($0.split(separator: "\t", omittingEmptySubsequences: false)[6])
    }
    #expect(found == descriptions)
    #expect(
      run("print", query, "-O", "csv").output.split(separator: "\n").count == 1 + 2 * found.count)
  }

  @Test func `the journal shows the same kind that a query finds`() {
    for kind in ["income", "expense", "transfer", "adjustment", "opening", "other"] {
      let rows = run("journal", "kind:\(kind)", "-O", "tsv").output.split(separator: "\n")
        .dropFirst()
      #expect(!rows.isEmpty)
      #expect(
        rows.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false)[3] == kind })
    }
  }

  @Test func `a register takes the postings of the transactions, and a balance sums them`() {
    #expect(run("register", "kind:transfer").output.split(separator: "\n").count == 2)
    #expect(
      run("balance", "kind:opening", "assets", "-N").output.contains("1,000.00 EUR  assets:bank"))
  }

  @Test func `an unknown kind is an error that names the nearest`() {
    let run = run("journal", "kind:transfers")
    #expect(run.status == .usage)
    #expect(run.errors.contains("did you mean 'kind:transfer'?"))
  }

  @Test func `opening balances are not the gain of their month`() {
    let text = run("dashboard").output
    #expect(text.contains("+283.50 EUR this month, not counting opening balances"))
  }
}
