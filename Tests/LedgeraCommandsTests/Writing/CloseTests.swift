import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@Suite struct CloseTests {
  private static let books = """
    commodity 1,000.00 EUR
    2025-01-01 open
        assets:bank       1000.00 EUR
        assets:fund      3 ACME @ 10 EUR
        equity:opening
    2025-03-01 buy
        assets:fund      2 ACME @ 12 EUR
        assets:bank
    2025-05-01 food
        expenses:food      10 EUR
        assets:bank
    2025-06-01 salary
        income:work      -100 EUR
        assets:bank

    """

  // As hledger 1.52 prints it.
  @Test(arguments: ["=", "==", "=*", "==*"])
  func `balances are asserted as asked`(_ sign: String) {
    let books = MarkedJournal(
      """
      2024-01-01 x
          assets:a:b   10 USD
          assets:a     5 EUR
          equity

      """)
    #expect(
      output(of: "close --clopen --assertion-type \(sign) -e 2025", on: books) == """
        2024-12-31 closing balances  ; clopen:
            assets:a                                 -5 EUR \(sign) 0 EUR
            assets:a:b                              -10 USD \(sign) 0 USD
            equity:opening/closing balances

        2025-01-01 opening balances  ; clopen:
            assets:a                                  5 EUR \(sign) 5 EUR
            assets:a:b                               10 USD \(sign) 10 USD
            equity:opening/closing balances


        """)
  }

  // As hledger 1.52 prints it.
  @Test func `under hledger's name balances have the decimals of their postings`() {
    let books = MarkedJournal(
      """
      commodity $1,000.00
      2024-01-01 open
          assets:bank       $100
          equity:opening
      2024-02-01 buy
          assets:fund       5 ACME @ $10
          assets:bank
      2024-03-01 food
          expenses:food     $20.5
          assets:bank

      """)
    #expect(
      output(of: "close -x --show-costs -e 2025 --as hledger", on: books) == """
        2024-12-31 closing balances  ; clopen:
            assets:bank                               $-29.5 = $0.0
            assets:fund                        -5 ACME @ $10 = 0 ACME
            equity:opening/closing balances            $29.5
            equity:opening/closing balances     5 ACME @ $10


        """)
    #expect(
      output(of: "close --assign -x -e 2025 --as hledger", on: books) == """
        2025-01-01 opening balances  ; assign:
            assets:bank                                     = $29.5
            assets:fund                                     = 5 ACME
            equity:opening/closing balances          $-29.5
            equity:opening/closing balances         -5 ACME


        """)
  }

  // As hledger 1.52 prints it.
  @Test func `balances are closed and opened, as hledger does`() {
    #expect(
      output(of: "close --clopen -e 2026 assets", on: MarkedJournal(Self.books)) == """
        2025-12-31 closing balances  ; clopen:
            assets:bank                        -1,066.00 EUR = 0.00 EUR
            assets:fund                              -5 ACME = 0 ACME
            equity:opening/closing balances

        2026-01-01 opening balances  ; clopen:
            assets:bank                        1,066.00 EUR = 1,066.00 EUR
            assets:fund                              5 ACME = 5 ACME
            equity:opening/closing balances


        """)
    #expect(
      output(of: "close -e 2026 assets:fund --close -x --show-costs", on: MarkedJournal(Self.books))
        == """
        2025-12-31 closing balances  ; clopen:
            assets:fund                        -3 ACME @ 10 EUR
            assets:fund                        -2 ACME @ 12 EUR = 0 ACME
            equity:opening/closing balances     3 ACME @ 10 EUR
            equity:opening/closing balances     2 ACME @ 12 EUR


        """)
  }

  // As hledger 1.52 does.
  @Test(arguments: [
    ("not:fund", ["assets:bank"]), ("not:type:L", ["assets:bank", "assets:fund"]),
    ("--retain not:food", ["income:work"]),
    ("income not:desc:open", ["income:work"]),
    ("expr:'food or income'", ["expenses:food", "income:work"]),
  ])
  func `negated conditions leave out accounts, and choose none`(
    _ words: String, _ accounts: [String]
  ) {
    let lines = output(of: "close -e 2026 \(words)", on: MarkedJournal(Self.books))
      .split(separator: "\n").dropFirst().map { $0.split(separator: " ")[0] }
    #expect(lines.filter { !$0.hasPrefix("equity:") } == accounts.map { $0[...] })
  }

  // As hledger 1.52 prints it.
  @Test func `with -E accounts at zero are closed, each with one of its commodities`() {
    let books = """
      2025-01-01 open
          assets:bank      10 EUR
          assets:wallet     5 USD
          assets:wallet     3 EUR
          equity:opening
      2025-03-01 move
          assets:wallet    -5 USD
          assets:wallet    -3 EUR
          assets:bank

      """
    #expect(
      output(of: "close -e 2026 -E assets:wallet", on: MarkedJournal(books)) == """
        2025-12-31 closing balances  ; clopen:
            assets:wallet                             0 EUR = 0 EUR
            equity:opening/closing balances


        """)
    #expect(
      output(of: "close -e 2026 -E --assert --depth 1", on: MarkedJournal(books))
        == output(of: "close -e 2026 --assert --depth 1", on: MarkedJournal(books)))
  }

  // As hledger 1.52 prints it.
  @Test(arguments: [
    ("2026.journal", "", "clopen:2027"), ("b2025-09.journal", "", "clopen:b2025-10"),
    ("main.journal", "", "clopen:"), ("99999999999999999999.journal", "", "clopen:"),
    ("2026.journal", "--open=next", "clopen:next"), ("2026.journal", "--retain", "retain:"),
    ("2026.journal", "--retain=all", "retain:all"), ("2026.journal", "--clopen=", "clopen:2027"),
    ("2026.journal", "--close=a --retain", "retain:"),
    ("2026.journal", "--retain=a --close", "clopen:2027"),
  ])
  func `the tag's value is given, or the next name of the file`(
    _ file: String, _ words: String, _ tag: String
  ) {
    let run = Run(
      arguments: ["close", "-f", file, "-e", "2026"] + words.split(separator: " ").map(String.init),
      files: ["/books/" + file: Self.books])
    #expect(run.output.split(separator: "\n").first?.hasSuffix("  ; " + tag) == true)
  }

  @Test func `a word that selects nothing to close is told, with the form of a tag's value`() {
    let files = ["/books/j.journal": Self.books]
    let run = Run("close", "-f", "j.journal", "--clopen", "2027", files: files)
    #expect(run.status == .findings)
    #expect(run.output == "")
    #expect(run.errors.contains("has a balance to close"))
    #expect(run.errors.contains("--clopen=2027"))
    let written = Run("close", "-f", "j.journal", "zzz", "--write", files: files)
    #expect(written.status == .findings)
    #expect(written.disk.text("/books/j.journal") == Self.books)
  }

  // As hledger 1.52 does, which takes idle options without a word.
  @Test func `the account that balances come from is that of opening transactions only`() {
    let books = MarkedJournal(Self.books)
    let both = output(of: "close -e 2026 --clopen --open-acct equity:source", on: books)
    #expect(both.contains("\n    equity:opening/closing balances\n"))
    #expect(both.contains("\n    equity:source\n"))
    let files = ["/books/j.journal": Self.books]
    for words in [
      ["--open-acct", "a"], ["--open-desc", "a"], ["--retain", "--open-acct", "a"],
      ["--open", "--close-desc", "a"], ["--assert", "--close-acct", "a"],
      ["--assign", "--close-desc", "a"],
    ] {
      let run = Run(arguments: ["close", "-f", "j.journal"] + words, files: files)
      #expect(run.status == .usage, "\(words)")
      #expect(run.complaint.contains("' does not take --"), "\(words)")
      let guised = ["--as", "hledger"] + words
      #expect(Run(arguments: ["close", "-f", "j.journal"] + guised, files: files).status == .fine)
    }
  }

  @Test func `a tag's value that a comma would end is refused`() {
    let run = Run(
      "close", "-f", "j.journal", "--clopen=a,b", files: ["/books/j.journal": Self.books])
    #expect(run.status == .usage)
    #expect(run.complaint.contains("cannot be the value of a tag"))
  }

  @Test(arguments: [
    ("close -e 2026", ["assets:bank", "assets:fund"]),
    ("close -e 2026 desc:salary", ["assets:bank"]), ("close -e 2026 expenses", ["expenses:food"]),
    ("close -e 2026 type:x desc:food", ["expenses:food"]),
    ("close --opening -e 2026", ["assets:bank", "assets:fund"]),
    ("close type:E -e 2026", ["equity:opening"]),
    ("close equity bank --close-acct equity:opening -e 2026", ["assets:bank"]),
    ("close --retain -e 2026", ["expenses:food", "income:work"]),
  ])
  func `assets and liabilities are closed unless a query names accounts`(
    command: String, accounts: [String]
  ) {
    let lines = output(of: command, on: MarkedJournal(Self.books)).split(separator: "\n")
    let names = lines.dropFirst().filter { $0.contains(" = ") }.map {
      String($0.split(separator: " ")[0])
    }
    #expect(names == accounts)
    #expect(lines.count { !$0.hasPrefix(" ") } == 1)
  }

  @Test func `earnings are retained, balances asserted and assigned`() {
    #expect(
      output(of: "close --retain -e 2026", on: MarkedJournal(Self.books)) == """
        2025-12-31 retain earnings  ; retain:
            expenses:food                 -10.00 EUR = 0.00 EUR
            income:work                   100.00 EUR = 0.00 EUR
            equity:retained earnings


        """)
    #expect(
      output(of: "close --assert -e 2026", on: MarkedJournal(Self.books)) == """
        2025-12-31 assert balances  ; assert:
            assets:bank        0.00 EUR = 1,066.00 EUR
            assets:fund          0 ACME = 5 ACME


        """)
    #expect(
      output(of: "close --assign -e 2026 bank", on: MarkedJournal(Self.books)) == """
        2026-01-01 opening balances  ; assign:
            assets:bank                                     = 1,066.00 EUR
            equity:opening/closing balances


        """)
  }

  @Test func `what is written closes the books`() {
    let books = WrittenBooks(["main.journal": "account assets:bank\n\n" + Self.books])
    #expect(books.run("close", "--retain", "-e", "2026", "--write").status == .fine)
    #expect(books.text().contains("account equity:retained earnings\n"))
    #expect(books.report("balance income expenses -N -e 2026") == "")
    #expect(books.run("close", "--clopen", "-e", "2026", "--write").status == .fine)
    #expect(books.report("balance assets -N -e 2026") == "")
    #expect(books.report("balance assets:bank -N").contains("1,066.00 EUR  assets:bank"))
    #expect(books.run("check").status == .fine)
  }

  @Test func `an opening transaction goes in front of the others of its day`() {
    let text = Self.books + "2026-01-01 Bakery\n    expenses:food  3 EUR\n    assets:bank\n"
    let books = WrittenBooks(["main.journal": text])
    #expect(books.run("close", "--clopen", "-e", "2026", "--write").status == .fine)
    #expect(books.report("register assets:bank -b 2026").contains("1,063.00 EUR"))
  }
}
