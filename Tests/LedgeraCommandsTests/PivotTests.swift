import LedgeraCommands
import LedgeraEnvironment
import Testing

/// Reports of something else than accounts (reference.md § Pivots).
@Suite struct PivotTests {
  private static let journal = """
    account expenses:food  ; kind: needed
    account expenses:fun
    account assets:bank

    2026-01-05 * (c1) Lidl | weekly  ; trip: japan
        expenses:food   5 EUR  ; who: ann
        expenses:fun    2 EUR  ; who: ben, trip: asia:tokyo
        assets:bank

    2026-02-07 ! Cinema
        expenses:fun    9 EUR
        assets:bank    -4 EUR
        assets:bank    -6 USD @@ 5 EUR

    2026-02-09 Broker
        assets:bank
        assets:stock    3 ACME
        assets:stock    1 EUR

    """

  private func run(_ words: String...) -> Run {
    Run(arguments: words + ["-f", "main.journal"], files: ["/books/main.journal": Self.journal])
  }

  /// Accounts with their first amounts.
  private func rows(_ pivot: String, _ words: String...) -> [String] {
    let run = Run(
      arguments: ["balance", "--pivot", pivot, "-O", "csv", "-N"] + words + ["-f", "main.journal"],
      files: ["/books/main.journal": Self.journal])
    #expect(run.status == .fine, "\(run.errors)")
    return run.output.replacing("\"", with: "").split(separator: "\n").dropFirst().map(String.init)
  }

  @Test func `each field stands in for accounts, and a query is about the accounts, too`() {
    let expenses = "expenses"
    #expect(rows("payee", expenses) == ["Cinema,9 EUR", "Lidl,7 EUR"])
    #expect(rows("note", expenses) == ["Cinema,9 EUR", "weekly,7 EUR"])
    #expect(rows("desc", expenses) == ["Cinema,9 EUR", "Lidl | weekly,7 EUR"])
    #expect(rows("code", expenses) == [",9 EUR", "c1,7 EUR"])
    #expect(rows("status", expenses) == ["!,9 EUR", "*,7 EUR"])
    #expect(rows("date", expenses) == ["2026-01-05,7 EUR", "2026-02-07,9 EUR"])
    #expect(rows("amt", expenses) == ["2,2 EUR", "5,5 EUR", "9,9 EUR"])
    #expect(rows("who", expenses) == [",9 EUR", "ann,5 EUR", "ben,2 EUR"])
    #expect(rows("acct", expenses) == ["expenses:food,5 EUR", "expenses:fun,11 EUR"])
    #expect(rows("payee", "type:x") == ["Cinema,9 EUR", "Lidl,7 EUR"])
    #expect(rows("payee", "not:expenses", "not:assets").isEmpty)
  }

  @Test
  func
    `a posting's own tag goes before that of its account, and this one before the transaction's`()
  {
    #expect(rows("trip", "expenses") == [",9 EUR", "asia:tokyo,2 EUR", "japan,5 EUR"])
    #expect(rows("kind", "expenses") == [",11 EUR", "needed,5 EUR"])
    #expect(rows("trip", "expenses", "--depth", "1") == [",9 EUR", "asia,2 EUR", "japan,5 EUR"])
    #expect(rows("trip", "asia") == ["asia:tokyo,2 EUR"])
  }

  @Test func `several are joined, and several commodities are none`() {
    #expect(
      rows("who:payee", "expenses") == [":Cinema,9 EUR", "ann:Lidl,5 EUR", "ben:Lidl,2 EUR"])
    #expect(
      rows("cur", "desc:Broker") == [
        ",\"-3 ACME, -1 EUR\"".replacing("\"", with: ""), "ACME,3 ACME", "EUR,1 EUR",
      ])
  }

  @Test func `statements are of the types of the accounts`() {
    let statement = run("is", "--pivot", "payee", "-O", "csv").output
    #expect(statement.contains("\"Cinema\",\"9 EUR\"") && statement.contains("\"Lidl\",\"7 EUR\""))
    #expect(statement.contains("\"Total:\",\"16 EUR\""))
  }

  @Test func `registers, lists and transactions show it`() {
    #expect(run("register", "--pivot", "who", "who:ann").output == "")
    #expect(run("register", "--pivot", "who", "ann").output.contains("ann"))
    #expect(run("accounts", "--pivot", "payee").output.hasPrefix("Broker\nCinema\nLidl\n"))
    #expect(run("aregister", "--pivot", "payee", "Cinema", "-O", "csv").status == .fine)
    #expect(run("print", "--pivot", "payee", "ann").status == .fine)
  }

  @Test func `what the books do not have is an error with what was meant, but for hledger`() {
    let wrong = run("balance", "--pivot", "trp")
    #expect(wrong.status == .usage)
    #expect(wrong.errors.contains("no tag 'trp' in these books"))
    #expect(wrong.errors.contains("did you mean 'trip'?"))
    #expect(run("--as", "hledger", "balance", "--pivot", "trp").status == .fine)
  }

  @Test func `findings are those of the accounts`() {
    let strict = run("balance", "--pivot", "payee", "-s")
    #expect(strict.status == .findings)
    #expect(strict.errors.contains("account 'assets:stock' is not declared"), "\(strict.errors)")
    let declared =
      "account a\naccount b\ncommodity 1.00 EUR\n2026-01-05 Shop 12 EUR\n    a  1 EUR\n    b\n"
    let fine = Run(
      arguments: ["balance", "--pivot", "desc", "-s", "-f", "main.journal"],
      files: ["/books/main.journal": declared])
    #expect(fine.status == .fine && fine.errors == "", "\(fine.errors)")
  }

  @Test func `kinds of transactions are those of the accounts, and goals have no pivot`() {
    #expect(rows("payee", "kind:expense", "expenses") == ["Cinema,9 EUR", "Lidl,7 EUR"])
    let budget = run("balance", "--pivot", "payee", "--budget")
    #expect(budget.status == .usage)
    #expect(budget.errors.contains("'--budget' cannot be combined with --pivot"))
  }

  @Test func `standard input is read once`() {
    let run = Run(
      arguments: ["balance", "--pivot", "payee", "expenses", "-f", "-"],
      standardInput: Self.journal)
    #expect(run.output.contains("9 EUR  Cinema"), "\(run.output)\(run.errors)")
  }

  @Test func `a name with more parts than an account may have is located`() {
    let deep = "2026-01-05 x  ; t: " + String(repeating: "a:", count: 1000) + "a\n    a  1\n    b\n"
    let run = Run(
      arguments: ["balance", "--pivot", "t", "-f", "main.journal"],
      files: ["/books/main.journal": deep])
    #expect(run.errors.contains("error[account-too-deep]"), "\(run.errors)")
    #expect(run.errors.contains("main.journal:2:5"))
  }
}
