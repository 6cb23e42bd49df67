import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// What other programs find where the program is called hledger. Expected texts are hledger 1.52.1's.
@Suite struct GuiseTests {
  private static let books = """
    account assets:cash
    2026-01-01 shop
        expenses:food     5 EUR
        assets:cash

    """

  private func run(
    _ words: String..., books: String = Self.books, files: [String: String] = [:]
  ) -> Run {
    Run(
      arguments: words + ["--as", "hledger"],
      files: ["/books/main.journal": books].merging(files) { $1 },
      variables: ["LEDGER_FILE": "/books/main.journal"])
  }

  @Test func `the name of the program decides as --as does`() {
    let output = CapturedOutput()
    var environment = Environment.inMemory(arguments: ["--version"], output: output)
    environment.programName = "hledger"
    #expect(Ledgera.run(environment) == .fine)
    #expect(output.text == run("--version").output)
    #expect(output.text.hasPrefix("hledger 1.52.1, "))
    #expect(Run("--version").output == "ledgera \(Ledgera.version)\n")
  }

  // As hledger 1.52 prints it.
  @Test(arguments: [
    ["print"], ["close", "a"], ["close", "a", "--show-costs", "--assign", "--explicit"],
  ])
  func `a decimal mark follows all whole numbers with groups`(_ words: [String]) {
    let books = "2026-01-02 x\n  a  $18,000,000\n  b\n\n2026-01-02 x\n  a  $2,000,000\n  b\n"
    let output = Run(
      arguments: words + ["--as", "hledger", "-f", "/books/main.journal"],
      files: ["/books/main.journal": books]
    ).output
    let numbers = output.split { " \n".contains($0) }.filter { $0.contains(",000,000") }
    #expect(!numbers.isEmpty && numbers.allSatisfy { $0.hasSuffix(",000,000.") })
  }

  @Test func `averages have no more decimals than they need in hledger's JSON`() {
    let books = "2026-01-02 a\n  a  3.50 EUR\n  b\n\n2026-02-02 a\n  a  3.50 EUR\n  b\n"
    let averages = Run(
      "balance", "a", "-M", "-O", "json", "--as", "hledger", "-f", "/books/main.journal",
      files: ["/books/main.journal": books])
    #expect(averages.output.contains("\"decimalMantissa\": 350,"))
    #expect(averages.output.contains("\"decimalMantissa\": 35,"))
  }

  @Test func `averages without end have ten decimals in hledger's JSON`() {
    let books = ["01", "02", "03"].map { "2026-\($0)-02 a\n  a  \($0 == "01" ? 2 : 4) EUR\n  b\n" }
    let averages = Run(
      "balance", "a", "-M", "-A", "-O", "json", "--as", "hledger", "-f", "/books/main.journal",
      files: ["/books/main.journal": books.joined(separator: "\n")])
    #expect(averages.output.contains("\"decimalMantissa\": 33333333333,"))
    #expect(averages.output.contains("\"floatingPoint\": 3.3333333333\n"))
  }

  @Test func `JSON is hledger's, and an empty list where nothing matches`() {
    #expect(run("print", "nosuch", "-O", "json").output == "[]\n")
    #expect(run("register", "nosuch", "-O", "json").output == "[]\n")
    #expect(run("print", "-O", "json").output.contains("\"tdescription\": \"shop\""))
    #expect(run("balance", "-O", "json").output.hasPrefix("["))
    #expect(run("balance", "-M", "-O", "json").output.contains("\"prrAverage\": [\n"))
    #expect(run("is", "-O", "json").output.contains("\"cbrTitle\""))
    #expect(run("areg", "cash", "-O", "json").output.contains("\"tindex\": 1"))
    let own = Run(
      "print", "-f", "/books/main.journal", "-O", "json",
      files: ["/books/main.journal": Self.books])
    #expect(!own.output.contains("tdescription"))
  }

  @Test func `errors begin with the place, and no figures follow`() {
    let unbalanced = run("bal", books: "2026-01-01 x\n  a  5\n  b  4\n")
    #expect(unbalanced.status == .findings)
    #expect(unbalanced.output.isEmpty)
    #expect(unbalanced.complaint == "hledger: Error: /books/main.journal:1-3:")
    let date = run("bal", books: "2026-13-01 y\n  a  1\n  b\n")
    #expect(date.complaint == "hledger: Error: /books/main.journal:1:1:")
    #expect(date.errors.contains("\n1 | 2026-13-01 y\n  | ^^^^^^^^^^\n"))
    let undeclared = run("check", "accounts")
    #expect(undeclared.complaint == "hledger: Error: /books/main.journal:3:")
    // The sentences that scripts look for are hledger's.
    #expect(unbalanced.errors.contains("\nThis transaction is unbalanced.\n"))
    #expect(date.errors.contains("\nThis is not a valid date, please fix it.\n"))
    #expect(
      undeclared.errors.contains(
        "\nStrict account checking is enabled, and\naccount \"expenses:food\" has not been declared.\n"
      ))
  }

  @Test(arguments: ["5", "-5.00"], ["check commodities", "bal -s"])
  func `a commodity without a symbol is called ""`(_ amount: String, _ command: String) {
    let words = command.split(separator: " ").map(String.init)
    let run = Run(
      arguments: words + ["--as", "hledger", "-f", "a.journal"],
      files: ["/books/a.journal": "account a\naccount b\n2026-01-01 x\n    a  \(amount)\n    b\n"])
    #expect(run.errors.contains("\ncommodity \"\" has not been declared.\n"), "\(run.errors)")
  }

  @Test(arguments: ["", "2026-01-01 x\n    a  1,000\n    b\n"])
  func `a mistake on the command line is told besides what is said of the books`(_ books: String) {
    let mistaken = run("bal", "date:foo", books: books)
    #expect(mistaken.errors.contains("hledger: Error: query 'date:foo'"), "\(mistaken.errors)")
    #expect(run("bal", books: "").errors == "")
  }

  @Test func `run and repl answer several commands`() {
    let listed = "assets:cash\nexpenses:food\n"
    #expect(
      run("run", "--", "accounts", "--", "echo", "and", "--", "payees").output
        == listed + "and\nshop\n")
    let script = "# comment\nacc food\n\necho 'a  b'\n"
    #expect(
      run("run", "s.txt", files: ["/books/s.txt": script]).output == "expenses:food\na  b\n")
    let typed = Run(
      arguments: ["repl", "--as", "hledger"], files: ["/books/main.journal": Self.books],
      variables: ["LEDGER_FILE": "/books/main.journal"],
      standardInput: "accounts food\nnosuch\npayees\nquit\naccounts\n")
    #expect(typed.output == "expenses:food\nshop\n")
    #expect(typed.errors.contains("command nosuch is not recognized"))
    #expect(run("run", "--", "add").status != .fine)
    let escape = "echo a\u{1B}[31m\n"
    #expect(run("run", "s.txt", files: ["/books/s.txt": escape]).output == "a\\x1B[31m\n")
    for words in [["accounts"], ["--", "accounts"]] {
      let given = Run(
        arguments: ["repl", "--as", "hledger"] + words,
        files: ["/books/main.journal": Self.books],
        variables: ["LEDGER_FILE": "/books/main.journal"])
      #expect(given.status != .fine && given.output.isEmpty)
      #expect(given.errors.contains("'repl' takes options only"))
    }
  }

  @Test func `what rules make begins with the forecast, and shows its tags when asked to`() {
    let rules = "~ monthly  rent\n    a  1\n    b\n\n= a\n    (c)  *1\n"
    let words = ["print", "--forecast=2026-01-10..2026-02-11", "--auto"]
    let plain = Run(
      arguments: words + ["--as", "hledger"], files: ["/books/main.journal": rules],
      variables: ["LEDGER_FILE": "/books/main.journal"])
    #expect(
      plain.output == """
        2026-01-10 rent
            a                 1
            (c)               1
            b

        2026-02-10 rent
            a                 1
            (c)               1
            b


        """)
    let tagged = Run(
      arguments: words + ["--as", "hledger", "--verbose-tags"],
      files: ["/books/main.journal": rules], variables: ["LEDGER_FILE": "/books/main.journal"])
    #expect(tagged.output.contains("; generated-transaction: ~ monthly"))
    #expect(tagged.output.contains("; generated-posting: = a"))
    #expect(run("print", "--show-costs").complaint == "hledger: Error: Unknown flag: --show-costs")
    #expect(run("check", "balancedwithautoconversion").status == .findings)
  }

  @Test func `a failure has status 1 and hledger's words`() {
    let missing = run("bal", "-f", "/nope.j")
    #expect(missing.status == .findings)
    #expect(missing.complaint == "hledger: Error: data file \"/nope.j\" was not found.")
    #expect(run("bal", "--nosuch").complaint == "hledger: Error: Unknown flag: --nosuch")
    #expect(run("bal", "--nosuch").status == .findings)
    #expect(run("check", "nosuch").complaint == "hledger: Error: These checks are unknown: nosuch")
    #expect(
      run("bal", "-O", "foo").complaint
        == "hledger: Error: Sorry, output format \"foo\" is unrecognised or not yet supported for"
        + " this kind of report.")
    #expect(
      run("areg", "nosuch").complaint
        == "hledger: Error: aregister needs an ACCTPAT argument to select an account, but"
        + " \"nosuch\" did not match any account.")
  }

  @Test func `check says nothing about books that it accepts, and warnings are not told`() {
    let warned = "account assets:cash\naccount Assets:Cash\n" + Self.books
    #expect(run("check", books: warned).errors.isEmpty)
    #expect(run("check", books: warned).output.isEmpty)
    #expect(run("check", books: warned).status == .fine)
    #expect(run("accounts", books: "").errors.isEmpty)
  }

  @Test func `the beginning of one command's name is enough, of several it is not`() {
    #expect(run("desc").output == "shop\n")
    #expect(run("inc").status == .fine)
    let several = run("ba")
    #expect(
      several.complaint
        == "hledger: Error: Ambiguous mode 'ba', could be any of: balance balancesheetequity"
        + " balancesheet")
    #expect(
      run("zz").complaint
        == "hledger: Error: command zz is not recognized. Run with no command to see a list.")
    #expect(Run("desc", files: [:]).status == .usage)
  }

  @Test func `titles, totals and accounts are laid out as hledger does since 1.50`() {
    #expect(run("is", "-M").output.hasPrefix("Monthly Income Statement 2026-01\n"))
    #expect(run("bs", "-O", "csv").output.hasSuffix("\"Total:\",\"0\"\n\"Net:\",\"-5 EUR\"\n"))
    #expect(run("bal", "-O", "csv").output.hasSuffix("\"Total:\",\"0\"\n"))
    #expect(
      run("areg", "cash", "-O", "csv").output.contains("\"shop\",\"expenses:food\",\"-5 EUR\""))
    #expect(
      run("areg", "cash", "desc:shop").output
        .hasPrefix("Transactions in assets:cash and subaccounts (matching query):\n"))
  }

  @Test func `print keeps the decimals that amounts were written with, and --round says so`() {
    let books = "commodity 1,000.00 EUR\n2026-01-01 x\n  a  20.5 EUR\n  b\n"
    let kept = "2026-01-01 x\n    a        20.5 EUR\n    b\n\n"
    let padded = "2026-01-01 x\n    a       20.50 EUR\n    b\n\n"
    #expect(run("print", books: books).output == kept)
    #expect(run("print", "--round=soft", books: books).output == padded)
    #expect(run("print", "-O", "csv", books: books).output.contains("\"20.5\",\"EUR\""))
    #expect(run("print", "-O", "csv", "--round=soft", books: books).output.contains("\"20.50\""))
    let files = ["/books/main.journal": books]
    #expect(Run("print", "-f", "main.journal", files: files).output == padded)
    #expect(Run("print", "-f", "main.journal", "--round=none", files: files).output == kept)
  }

  @Test func `returns stand in hledger's table, with all periods together`() {
    let text = """
      2026-01-01 in
          fund     100 EUR
          bank
      2026-06-30 gain
          fund      10 EUR
          income
      2026-09-01 out
          fund     -30 EUR
          bank
      """
    let words = ["roi", "--inv", "fund", "--pnl", "income", "-Q", "-f", "j.journal"]
    func output(_ more: String...) -> String {
      Run(arguments: words + more, files: ["/books/j.journal": text]).output
    }
    #expect(
      output("--as", "hledger") == """
        +-------++------------+------------++---------------+----------+-------------+--------++--------++------------+----------+
        |       ||      Begin |        End || Value (begin) | Cashflow | Value (end) |    PnL ||    IRR || TWR/period | TWR/year |
        +=======++============+============++===============+==========+=============+========++========++============+==========+
        |     1 || 2026-01-01 | 2026-03-31 ||             0 |  100 EUR |     100 EUR |      0 ||  0.00% ||      0.00% |    0.00% |
        |     2 || 2026-04-01 | 2026-06-30 ||       100 EUR |        0 |     110 EUR | 10 EUR || 46.56% ||     10.00% |   46.56% |
        |     3 || 2026-07-01 | 2026-09-30 ||       110 EUR |  -30 EUR |      80 EUR |      0 ||  0.00% ||      0.00% |    0.00% |
        +-------++------------+------------++---------------+----------+-------------+--------++--------++------------+----------+
        | Total || 2026-01-01 | 2026-09-30 ||             0 |   70 EUR |      80 EUR | 10 EUR || 14.04% ||     10.00% |   13.59% |
        +-------++------------+------------++---------------+----------+-------------+--------++--------++------------+----------+


        """)
    #expect(output("--as", "hledger", "--pretty").hasPrefix("┌───────╥────────────┬"))
    #expect(
      output("--as", "hledger", "--pretty-tables") == output("--as", "hledger", "--pretty"))
    #expect(output().hasPrefix("Begin "))
  }

  @Test func `configuration is hledger's`() {
    let files = [
      "/books/hledger.conf": "--depth 1\n[balance]\n--no-total\n[ui]\n--watch\n",
      "/books/ledgera.conf": "--nosuch\n",
    ]
    #expect(
      run("balance", "-N", files: files).output
        == "              -5 EUR  assets\n               5 EUR  expenses\n")
  }

  @Test func `under hledger's name the cost of a posting precedes its lot`() {
    let books = MarkedJournal(
      """
      2024-01-01 a
          assets:stock    10 AAA {$2} @ $3
          assets:cash

      """)
    for command in ["print", "rewrite"] {
      #expect(output(of: command, on: books).contains("10 AAA {$2} @ $3\n"))
      #expect(output(of: "\(command) --as hledger", on: books).contains("10 AAA @ $3 {$2}\n"))
    }
  }
}
