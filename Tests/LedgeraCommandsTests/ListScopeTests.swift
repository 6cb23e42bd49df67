import LedgeraCommands
import LedgeraEnvironment
import Testing

/// Which names lists have. Expected lists were made with hledger 1.52.1.
@Suite struct ListScopeTests {
  private static let books = """
    commodity 1.00 EUR
    commodity 1.00 ACME
    account assets:cash
    account assets:old
    payee Shop
    payee Nobody
    tag project
    tag spare
    2026-01-01 Shop
        expenses:food     5 EUR  ; project:a, trip:b
        assets:cash
    2026-01-02 Landlord
        expenses:rent     7 USD
        assets:cash

    """

  private func run(_ words: String...) -> Run {
    Run(
      arguments: words, files: ["/books/m.j": Self.books], variables: ["LEDGER_FILE": "/books/m.j"])
  }

  @Test(arguments: [
    ("commodities", "--used", "EUR\nUSD\n"), ("commodities", "--declared", "ACME\nEUR\n"),
    ("commodities", "--undeclared", "USD\n"), ("commodities", "--unused", "ACME\n"),
    ("payees", "--used", "Landlord\nShop\n"), ("payees", "--declared", "Nobody\nShop\n"),
    ("payees", "--undeclared", "Landlord\n"), ("payees", "--unused", "Nobody\n"),
    ("tags", "--used", "project\ntrip\n"), ("tags", "--declared", "project\nspare\n"),
    ("tags", "--undeclared", "trip\n"), ("tags", "--unused", "spare\n"),
    ("accounts", "-u", "assets:cash\nexpenses:food\nexpenses:rent\n"),
    ("accounts", "-d", "assets:cash\nassets:old\n"),
    ("accounts", "--undeclared", "expenses:food\nexpenses:rent\n"),
    ("accounts", "--unused", "assets:old\n"),
  ])
  func `a list has names in use, declared ones, or the difference`(
    command: String, option: String, names: String
  ) {
    #expect(run(command, option).output == names)
  }

  @Test func `commodities are those of a pattern, or with cur: of whole symbols`() {
    #expect(run("commodities", "us").output == "USD\n")
    #expect(run("commodities", "cur:us.").output == "USD\n")
    #expect(run("commodities", "sym:usd").output == "USD\n")
    #expect(run("commodities", "cur:us").output.isEmpty)
    #expect(run("commodities", "desc:shop").status == .usage)
    #expect(run("commodities", "cur:(").status == .usage)
  }

  @Test(arguments: [
    ("commodities", "us", "USD\n"), ("payees", "o", "Landlord\n"), ("tags", "PRO", "project\n"),
    ("accounts", "o", "assets:old\n"),
  ])
  func `--find lists the first name that matches, or fails`(
    command: String, pattern: String, name: String
  ) {
    let whole = run(command, "--find", pattern)
    #expect(whole.output == name)
    let none = run(command, "--find", "nosuch")
    #expect(none.status == .findings)
    #expect(none.output.isEmpty)
    #expect(none.complaint.hasSuffix("matches 'nosuch'"))
    #expect(run(command, "--find").status == .usage)
  }

  @Test func `values are those of the tags in the list`() {
    #expect(run("tags", "--values").output == "a\nb\n")
    #expect(run("tags", "--values", "--declared").output == "a\n")
    #expect(run("tags", "--values", "--undeclared").output == "b\n")
    #expect(run("tags", "--values", "--unused").output.isEmpty)
    #expect(run("tags", "--values", "--find", "tr").output == "b\n")
  }

  @Test func `accounts are unused that no posting of the query posts to`() {
    #expect(run("accounts", "--unused", "date:2030").output == "assets:cash\nassets:old\n")
    #expect(run("accounts", "--unused", "desc:Shop", "assets").output == "assets:old\n")
    #expect(run("accounts", "--unused", "type:x").output.isEmpty)
  }

  @Test func `a tree of accounts has the parents of those that a query matches`() {
    #expect(run("accounts", "--tree", "food").output == "expenses\n  food\n")
    #expect(run("accounts", "--tree", "desc:Landlord", "rent").output == "expenses\n  rent\n")
  }

  @Test(arguments: ["accounts", "commodities", "payees", "tags"])
  func `scopes exclude each other`(command: String) {
    let two = run(command, "--used", "--undeclared")
    #expect(two.status == .usage)
    #expect(two.complaint == "error: --used and --undeclared exclude each other")
    #expect(run(command, "--used", "--used").output == run(command, "--used").output)
  }

  // As hledger 1.52 does, which takes such words without a use for them.
  @Test(arguments: ["accounts", "payees"])
  func `a word behind the pattern of --find is refused unless hledger would take it`(
    command: String
  ) {
    let spare = run(command, "--find", "o", "date:2030")
    #expect(spare.status == .usage)
    #expect(spare.complaint == "error: '--find' needs one pattern")
    let guised = run(command, "--find", "o", "date:2030", "--as", "hledger")
    #expect(guised.output == run(command, "--find", "o").output)
  }

  @Test func `tags are found in a query`() {
    #expect(run("tags", "--find", "tr", "desc:Shop").output == "trip\n")
    #expect(run("tags", "--find", "tr", "desc:Landlord").status == .findings)
  }

  @Test func `an account that is found is listed as the options say`() {
    #expect(run("accounts", "--find", "food", "--types").output == "expenses:food    ; type: X\n")
    #expect(run("accounts", "--find", "food", "--drop", "1").output == "food\n")
    #expect(run("accounts", "--find", "food", "--tree").output == "expenses\n  food\n")
    #expect(run("accounts", "--find", "food", "--directives").output == "account expenses:food\n")
  }

  @Test func `accounts are listed as directives`() {
    #expect(
      run("accounts", "--directives", "--types", "assets").output
        == "account assets:cash    ; type: C\naccount assets:old     ; type: A\n")
  }
}
