import LedgeraCommands
import Testing

/// The commands that show transactions and lists of what they hold; layouts are those of hledger 1.25.
@Suite struct TransactionCommandTests {
  static let journal = """
    account assets:bank  ; type:C
    account zed:sub
    payee Declared
    commodity $1,000.00
    P 2024-01-03 10:00 EUR $1.10
    P 2024-01-03 18:00 EUR $1.20
    P 2024-01-01 EUR $1.0
    2024-01-05 * (c1) Shop | food note  ; project:one, empty:
        assets:bank:checking   $1,000.00 ; pt: val1
        equity:opening
    2024-01-03 () Zeta
        expenses:food   5 EUR @ $1.3  ; project:two
        assets:bank:checking
    """

  func output(_ words: String..., journal: String = journal) -> String {
    let run = Run(
      arguments: words + ["-f", "j.journal"], files: ["/books/j.journal": journal])
    return run.errors + run.output
  }

  @Test func `accounts are listed with types, as a tree, and by what is known of them`() {
    #expect(
      output("accounts", "--types") == """
        assets:bank             ; type: C
        assets:bank:checking    ; type: C
        equity:opening          ; type: E
        expenses:food           ; type: X
        zed:sub

        """)
    #expect(output("accounts", "--tree", "-1") == "assets\nequity\nexpenses\nzed\n")
    #expect(output("accounts", "--unused") == "assets:bank\nzed:sub\n")
    #expect(output("accounts", "--undeclared", "food") == "expenses:food\n")
    #expect(output("accounts", "--declared", "--drop", "1") == "bank\nsub\n")
  }

  @Test func `accounts and tags are listed in their colours`() {
    let journal = """
      account assets:bank  ; color: #ff0000
      account assets:cash  ; color: nonsense
      tag project  ; color: blue
      2024-01-05 Shop  ; project: one, other: two
          assets:bank   1 EUR
          assets:cash
      """
    #expect(
      output("accounts", "--types", "--color", "always", journal: journal)
        == "\u{1B}[38;5;196massets:bank\u{1B}[m    ; type: C\nassets:cash    ; type: C\n")
    #expect(
      output("tags", "--color", "always", journal: journal)
        == "color\nother\n\u{1B}[38;5;26mproject\u{1B}[m\n")
    #expect(
      output("tags", "-O", "html", journal: journal)
        .contains(
          "<li><span class=\"own\" style=\"border-color:rgb(48,96,208)\">project</span></li>"))
    #expect(output("tags", "--values", "--color", "always", journal: journal).contains("one\ntwo"))
  }

  @Test func `names of transactions are listed once each`() {
    #expect(output("payees") == "Declared\nShop\nZeta\n")
    #expect(output("payees", "--declared") == "Declared\n")
    #expect(output("payees", "desc:zet") == "Zeta\n")
    #expect(output("descriptions") == "Shop | food note\nZeta\n")
    #expect(output("notes") == "Zeta\nfood note\n")
    #expect(output("codes") == "c1\n")
    #expect(output("codes", "-E") == "\nc1\n")
    #expect(output("commodities") == "$\nEUR\n")
    #expect(output("files") == "/books/j.journal\n")
  }

  @Test func `tags come from transactions, postings and accounts`() {
    #expect(output("tags") == "empty\nproject\npt\ntype\n")
    #expect(output("tags", "proj", "--values") == "one\ntwo\n")
    #expect(
      output("tags", "--values", "--parsed", "-E") == "C\none\n\nval1\nC\ntwo\nC\n")
  }

  @Test func `records of values have all decimals of the products, and text too`() {
    let text = """
      P 2026-01-01 ACME 1.2345 EUR
      2026-02-01 x
          a   0.5 ACME
          b  1.10 EUR
          c
      """
    let files = ["/books/j.journal": text]
    let rows = Run("print", "-V", "-O", "csv", "-f", "j.journal", "--as", "hledger", files: files)
      .output
    #expect(rows.contains(#","0.61725","EUR","#))
    #expect(rows.contains(#","1.10","EUR","#))
    #expect(rows.contains(#","-1.71725","EUR","#))
  }

  @Test func `transactions are listed whatever the depth of their accounts`() {
    let text = """
      2026-02-01 (c) Shop | note
          expenses:food:bread   1 EUR
          assets:cash
      """
    let files = ["/books/j.journal": text]
    for command in ["print", "descriptions", "payees", "notes", "codes"] {
      let all = Run(command, "-f", "j.journal", files: files).output
      var configured = files
      configured["/books/ledgera.conf"] = "--depth=1\n"
      let words = [command, "--depth", "1", "-f", "j.journal"]
      #expect(!all.isEmpty && Run(command, "-f", "j.journal", files: configured).output == all)
      #expect(Run(arguments: words + ["--as", "hledger"], files: files).output == all)
      #expect(Run(arguments: words, files: files).status == .usage)
    }
  }

  @Test func `zero keeps its symbol in journals`() {
    let text = """
      2026-02-01 x
          a   0 ACME = 0 ACME
          b  €0.00
          c
      """
    #expect(
      Run("print", "-f", "j.journal", files: ["/books/j.journal": text]).output == """
        2026-02-01 x
            a          0 ACME = 0 ACME
            b           €0.00
            c


        """)
  }

  @Test func `commodities are those that amounts, costs and prices name`() {
    let text = """
      P 2026-01-01 ACME 1.2345 EUR
      commodity CHF
      2026-02-01 x
          a   5 USD @ 3 SEK
          b
      """
    let files = ["/books/j.journal": text]
    #expect(
      Run("commodities", "-f", "j.journal", files: files).output == "ACME\nCHF\nEUR\nSEK\nUSD\n")
    #expect(
      Run("commodities", "--unused", "-f", "j.journal", files: files).output == "CHF\n")
  }

  @Test func `a period whose sum is not exactly zero has a line`() {
    let text = """
      commodity 1.00 EUR
      2026-01-05 x
          a   0.004 EUR
          b
      2026-01-12 x
          a   5.00 EUR
          a  -5.00 EUR
      """
    #expect(
      Run("register", "-W", "a", "-O", "csv", "-f", "j.journal", files: ["/books/j.journal": text])
        .output.split(separator: "\n").count == 2)
  }

  @Test func `prices are listed by date, and those of costs on request`() {
    #expect(
      output("prices") == """
        P 2024-01-01 EUR $1.0
        P 2024-01-03 10:00 EUR $1.10
        P 2024-01-03 18:00 EUR $1.20

        """)
    #expect(
      output("prices", "--infer-reverse-prices").hasSuffix(
        "\nP 2024-01-03 18:00 $ 0.83333333 EUR\n"))
  }

  @Test func `a reversed price that does not end has eight decimals, also if the last are zeros`() {
    for (price, reversed) in [
      ("80000.50", "0.00001250"), ("80000", "0.0000125"), ("7.123456", "0.14038130"),
      ("1.25", "0.80"),
    ] {
      let output = Run(
        "prices", "--infer-reverse-prices", "-f", "j.journal",
        files: ["/books/j.journal": "P 2025-01-01 A \(price) EUR\n"]
      ).output
      #expect(output.hasSuffix("\nP 2025-01-01 EUR \(reversed) A\n"), "\(output)")
    }
  }

  @Test func `a register of an account without a heading is lines only, also in CSV`() {
    let text = "2025-01-01 x\n    a  1 EUR\n    b\n"
    func lines(_ words: [String]) -> Int {
      Run(
        arguments: ["aregister", "a", "-f", "j.journal"] + words, files: ["/books/j.journal": text]
      ).output.split(separator: "\n").count
    }
    for words in [[], ["-O", "csv"], ["-O", "tsv"]] {
      #expect(lines(words) == 2)
      #expect(lines(words + ["--heading=no"]) == 1)
    }
  }

  @Test func `transactions as rows are inverted, too`() {
    let files = ["/books/j.journal": "2025-01-01 x\n    a  2 EUR @ $3\n    b  -5 $\n    c\n"]
    let rows = Run("print", "--invert", "-O", "csv", "-f", "j.journal", files: files).output
    #expect(rows.contains(#","a","-2","EUR","2","",""#))
    #expect(rows.contains(#","b","5","$","","5",""#))
    let json = Run("print", "--invert", "-O", "json", "-f", "j.journal", files: files)
    #expect(json.complaint == "error: option '--invert' is for transactions as text or as tables")
  }

  // As hledger 1.52 does.
  @Test func `a register has no line for an assigned balance that was there already`() {
    let text = """
      2025-01-01 x
          a   5 EUR
          b
      2025-01-02 same
          a   = 5 EUR
          b
      2025-01-03 other
          a   = 5 EUR
          b   1 EUR
          c
      2025-01-04 written
          a   0 EUR
          b
      """
    let rows = Run("register", "-O", "csv", "-f", "j.journal", files: ["/books/j.journal": text])
    let lines = rows.output.split(separator: "\n").dropFirst().map { line in
      line.split(separator: ",").map { $0.filter { $0 != "\"" } }
    }
    #expect(lines.map { $0[1].suffix(2) + $0[4] } == ["01a", "01b", "03b", "03c", "04a", "04b"])
  }

  @Test func `a tree elides parents of one account with -E, too, also before its first period`() {
    let text = "2025-01-01 x\n    a:b:c   5 EUR\n    d:e   -5 EUR\n"
    let tree = Run(
      "balance", "--tree", "-E", "-M", "-H", "-b", "2025-03", "-N", "-O", "csv", "-f", "j.journal",
      files: ["/books/j.journal": text])
    #expect(
      tree.output.split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } }
        == ["\"a:b:c\"", "\"d:e\""])
    let none = Run(
      "balancesheet", "-b", "2025-03", "--depth=0", "-O", "csv", "-f", "j.journal",
      files: ["/books/j.journal": text])
    #expect(none.output.contains("\n\"...\",\"0\"\n"))
  }

  @Test func `statistics are a line of speed for hledger's -1`() {
    let files = ["/books/j.journal": "2025-01-01 x\n    a  1 EUR\n    b\n"]
    let line = Run("stats", "-1", "-f", "j.journal", "--as", "hledger", files: files).output
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    #expect(fields.count == 4 && fields.prefix(2) == ["1.52.1", "j.journal"], "\(line)")
    #expect(
      line.hasSuffix(" txns/s\n") && fields.dropFirst(2).first?.hasSuffix(" s elapsed") == true)
    let depth = Run("stats", "--depth=2", "-f", "j.journal", "--as", "hledger", files: files).output
    #expect(depth.hasPrefix("Main file "))
  }

  @Test func `a cost is a price only on a day without a declared one`() {
    let text = """
      P 2024-01-03 EUR $1.10
      2024-01-03 x
          a   1 EUR @ $1.30
          b
      2024-01-04 x
          a   1 EUR @ $1.40
          b
      """
    #expect(
      Run("prices", "--infer-market-prices", "-f", "j.journal", files: ["/books/j.journal": text])
        .output == "P 2024-01-03 EUR $1.10\nP 2024-01-04 EUR $1.40\n")
  }

  @Test
  func
    `an amount left out keeps the decimals of each commodity, and values are those of the period`()
  {
    let text = """
      D $1,000.00
      P 2026-01-15 EUR $1.10
      P 2026-02-15 EUR $1.20
      2026-01-01 x
          a  $2,500.00
          b  1.00 EUR
          c
      """
    func printed(_ words: String...) -> [Substring] {
      Run(
        arguments: ["print", "-f", "j.journal", "--as", "hledger"] + words,
        files: ["/books/j.journal": text]
      )
      .output.split(separator: "\n").dropFirst().map { $0.drop { $0 == " " } }
    }
    #expect(
      printed("-x")
        == ["a       $2,500.00", "b        1.00 EUR", "c      $-2,500.00", "c       -1.00 EUR"])
    #expect(printed("-V", "-M") == ["a       $2,500.00", "b            $1.1", "c      $-2,501.10"])
    #expect(printed("-V") == ["a       $2,500.00", "b            $1.2", "c      $-2,501.20"])
  }

  // As hledger 1.52 prints it.
  @Test func `costs have the decimals of their price, values those they need, endless ones eight`()
  {
    let text = """
      D $1,000.00
      P 2026-01-01 EUR $1.20
      2026-01-01 x
          a  10.00 ACME @ $50.00
          b
      2026-01-02 x
          a  10.50 ACME @ $1.05
          b
      2026-01-03 x
          a  2.00 EUR
          b
      2026-01-04 x
          a  $1.00
          b
      2026-01-05 x
          a  10.5 ACME @ $1.05
          a  10.5 ACME @ $1.05
          b
      2026-01-06 x
          a  10.5 ACME @ $1.05
          a  $1.00
          b
      """
    func amounts(_ words: String...) -> [String] {
      Run(
        arguments: ["print", "-O", "csv", "-f", "j.journal", "--as", "hledger"] + words,
        files: ["/books/j.journal": text]
      ).output.split(separator: "\n").dropFirst().map { line in
        line.split(separator: ",")[8].filter { $0 != "\"" }
      }
    }
    #expect(
      amounts()
        == [
          "10.00", "-500.00", "10.50", "-11.025", "2.00", "-2.00", "1.00", "-1.00", "10.5", "10.5",
          "-22.05", "10.5", "1.00", "-12.025",
        ])
    #expect(
      amounts("-B").prefix(8) == [
        "500.00", "-500.00", "11.02", "-11.025", "2.00", "-2.00", "1.00", "-1.00",
      ])
    #expect(amounts("-V")[4..<8] == ["2.4", "-2.4", "1.00", "-1.00"])
    #expect(amounts("-X", "EUR")[4..<8] == ["2.00", "-2.00", "0.83333333", "-0.83333333"])
    let printed = Run(
      "print", "-x", "-X", "EUR", "-f", "j.journal", "--as", "hledger", "date:2026-01-04",
      files: ["/books/j.journal": text])
    #expect(printed.output.contains("    a     0.83333333 EUR\n"))
  }

  @Test func `an account's register shows what went to the accounts that a query names`() {
    let text = """
      2026-01-01 shop
          bank   -57
          food    45
          gifts   12
      2026-01-02 shop
          bank   -10
          food    10  ; date:2026-02-01
      """
    func changes(_ words: String...) -> [String] {
      Run(
        arguments: ["aregister", "bank", "-O", "csv", "-f", "j.journal"] + words,
        files: ["/books/j.journal": text]
      ).output.split(separator: "\n").dropFirst().map { line in
        line.split(separator: ",").suffix(2).joined(separator: " ")
      }
    }
    #expect(changes("food") == [#""-45" "-45""#, #""-10" "-55""#])
    #expect(changes("food", "-b", "2026-01-02") == [#""-10" "-55""#])
    #expect(changes("not:food") == [#""-57" "-57""#, #""-10" "-67""#])
    // The account's own posting matches, but on another day.
    #expect(changes("-b", "2026-02", "--cumulative") == [])
  }

  @Test func `the register of a description begins with its transaction's first posting`() {
    let text = """
      2026-01-01 rent
          home   800
          bank
      2026-01-02 food
          food    10
          bank
      """
    #expect(
      Run(
        "register", "-m", "rent", "-O", "csv", "-f", "j.journal", files: ["/books/j.journal": text]
      ).output.split(separator: "\n").dropFirst() == [
        #""1","2026-01-01","","rent","home","800","800""#
      ])
  }

  @Test func `tags are those of the accounts that a query selects`() {
    let text = """
      account lone  ; solo:
      account bank  ; icon:
      2026-01-01 (c) shop
          bank   -57
          food    57
      """
    func tags(_ words: String...) -> [Substring] {
      Run(
        arguments: ["tags", ".", "-f", "j.journal"] + words, files: ["/books/j.journal": text]
      ).output.split(separator: "\n")
    }
    #expect(tags() == ["icon", "solo"])
    #expect(tags("lone") == ["solo"])
    #expect(tags("desc:shop") == ["icon"])
    #expect(tags("code:x") == [])
  }

  @Test func `statistics describe the books`() {
    #expect(
      output("stats", "--today", "2024-01-10") == """
        Main file           : .../j.journal
        Included files      : 0
        Txns span           : 2024-01-03 to 2024-01-06 (3 days)
        Last txn            : 2024-01-05 (5 days ago)
        Txns                : 2 (0.7 per day)
        Txns last 30 days   : 2 (0.1 per day)
        Txns last 7 days    : 2 (0.3 per day)
        Payees/descriptions : 2
        Accounts            : 3 (depth 3)
        Commodities         : 2
        Market prices       : 3

        """)
    let none = output("stats", "-b", "2999")
    #expect(none.contains("Txns span           : 2999-01-01 to  (0 days)\n"))
    #expect(none.contains("Last txn            : none\nTxns                : 0 (0.0 per day)\n"))
    let verbose = output("stats", "-v")
    #expect(verbose.contains(": /books/j.journal\n") && verbose.contains(": 2 ($, EUR)\n"))
  }

  @Test func `print finds the most similar description`() {
    #expect(
      output("print", "-m", "shoppe") == """
        2024-01-05 * (c1) Shop | food note  ; project:one, empty:
            assets:bank:checking       $1,000.00  ; pt: val1
            equity:opening


        """)
    #expect(
      output("print", "-m", "qqq")
        == "error: no transactions found with descriptions like \"qqq\"\n")
  }

  @Test func `print writes amounts as columns for spreadsheets`() {
    #expect(
      output("print", "desc:zeta", "-x", "-B", "food") == """
        2024-01-03 Zeta
            expenses:food                  $6.50  ; project:two
            assets:bank:checking          $-6.50


        """)
    #expect(
      output("print", "desc:zeta", "-O", "csv").hasPrefix(
        """
        "txnidx","date","date2","status","code","description","comment","account","amount",\
        "commodity","credit","debit","posting-status","posting-comment"
        "2","2024-01-03","","","","Zeta","","expenses:food","5","EUR","","5","","project:two"

        """))
  }

  @Test func `the register takes its widths from the option`() {
    #expect(
      output("register", "desc:shop", "-w", "60,10") == """
        2024-01-05 Shop | f..  ..hecking     $1,000.00     $1,000.00
                               ..opening    $-1,000.00             0

        """)
    #expect(output("register", "-w", "x").hasPrefix("error: option '--width' takes a number"))
  }

  @Test func `an account register names the first account that matches`() {
    #expect(
      output("areg", "BANK", "desc:shop") == """
        Transactions in assets:bank and subaccounts (matching query):
        2024-01-05 Shop | food note     eq:opening               $1,000.00     $1,000.00

        """)
    #expect(output("areg").hasPrefix("error: aregister needs an account"))
    #expect(output("areg", "nowhere").hasPrefix("error: no account matches 'nowhere'"))
  }

  @Test(arguments: [
    "register", "print", "journal", "accounts", "payees", "descriptions", "notes", "codes",
    "commodities", "tags", "prices", "stats", "files",
  ])
  func `every report copes with empty books, in every format`(command: String) {
    let months = ["register", "print", "stats"].contains(command) ? ["-M"] : []
    for format in ["text", "csv", "tsv", "json"] {
      let run = Run(
        arguments: [command, "-f", "j.journal", "-O", format] + months,
        files: ["/books/j.journal": ""])
      let isToRead = format == "text" && ["register", "print", "journal"].contains(command)
      #expect(run.status == .fine && run.errors.isEmpty != isToRead, "\(command) -O \(format)")
    }
  }
}
