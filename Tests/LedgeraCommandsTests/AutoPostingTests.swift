import LedgeraCommands
import Testing

/// `--auto` as commands show it.
@Suite struct AutoPostingTests {
  @Test func `a factor multiplies what was matched, its commodity and its cost`() {
    #expect(
      printed(
        """
        = expenses:gifts ; not shown, hidden: tag
            (budget:gifts)  *-1  ; kept: yes
            * assets:spare  5 USD
            ! assets:other  -5 USD
            x:half          *0.5 HRS
            x:half          *-0.5 HRS
            (x:costly)      *-0.5 HRS @ 3 EUR
            (x:triple)      *3 @ 9 USD
        2026-01-02 * (c) Toy ; entry
            ; second
            expenses:gifts  20.01 EUR @ 2 USD
            expenses:gifts  -20 EUR @@ 3 USD
            assets:cash
        2026-01-03 Other
            expenses:food   1.00 USD
            assets:cash
        """) == """
          2026-01-02 * (c) Toy  ; entry
              ; second
              ; modified-transaction:\u{20}
              expenses:gifts      20.01 EUR @ 2 USD
              (budget:gifts)     -20.01 EUR @ 2 USD  ; kept: yes, generated-posting: = expenses:gifts
              * assets:spare               5.00 USD  ; generated-posting: = expenses:gifts
              ! assets:other              -5.00 USD  ; generated-posting: = expenses:gifts
              x:half                     10.005 HRS  ; generated-posting: = expenses:gifts
              x:half                    -10.005 HRS  ; generated-posting: = expenses:gifts
              (x:costly)        -10.005 HRS @ 3 EUR  ; generated-posting: = expenses:gifts
              (x:triple)          60.03 EUR @ 2 USD  ; generated-posting: = expenses:gifts
              expenses:gifts    -20.00 EUR @@ 3 USD
              (budget:gifts)     20.00 EUR @@ 3 USD  ; kept: yes, generated-posting: = expenses:gifts
              * assets:spare               5.00 USD  ; generated-posting: = expenses:gifts
              ! assets:other              -5.00 USD  ; generated-posting: = expenses:gifts
              x:half                      -10.0 HRS  ; generated-posting: = expenses:gifts
              x:half                       10.0 HRS  ; generated-posting: = expenses:gifts
              (x:costly)           10.0 HRS @ 3 EUR  ; generated-posting: = expenses:gifts
              (x:triple)        -60.00 EUR @@ 9 USD  ; generated-posting: = expenses:gifts
              assets:cash

          2026-01-03 Other
              expenses:food        1.00 USD
              assets:cash


          """)
  }

  @Test func `rules see what the rules before them added, and the nearest rule's comes first`() {
    #expect(
      printed(
        """
        = x
            (never)  1
        = ^a$
            (b)  *0.5  ; rule 1
        = ^b$
            (c)  *0.5
        = ^b$ tag:generated-posting date:2026-01
            (x)  *2    ; rule 3
        2026-01-02 Toy
            (a)  20.00 EUR
        """) == """
          2026-01-02 Toy
              ; modified-transaction:\u{20}
              (a)       20.00 EUR
              (b)       10.00 EUR  ; rule 1, generated-posting: = ^a$
              (x)       20.00 EUR  ; rule 3, generated-posting: = ^b$ tag:generated-posting date:2026-01
              (c)        5.00 EUR  ; generated-posting: = ^b$


          """)
  }

  @Test func `a date of the rule or of the matched posting is handed on in the comment`() {
    #expect(
      printed(
        """
        = expenses
            (b)  *2  ; date:2026-03-01
            (c)  *2  ; note
            (e)  *2
              ; second line
        2026-01-02 Toy
            expenses  20  ; date:2026-02-02, date2:2026-02-03
            assets   -20
        """) == """
          2026-01-02 Toy
              ; modified-transaction:\u{20}
              expenses              20  ; date:2026-02-02, date2:2026-02-03
              (b)                   40  ; [2026-03-01=2026-02-03], date:2026-03-01, generated-posting: = expenses
              (c)                   40  ; [2026-02-02=2026-02-03], note, generated-posting: = expenses
              (e)                   40  ; [2026-02-02=2026-02-03],
              ; second line, generated-posting: = expenses
              assets               -20


          """)
    #expect(
      Run(
        "register", "--auto", "-f", "a.journal", "^b$", "-w", "60",
        files: [
          "/books/a.journal": """
          = expenses
              (b)  *2  ; date:2026-03-01
          2026-01-02 Toy
              expenses  20  ; date:2026-02-02
              assets   -20
          """
        ]
      ).output == "2026-03-01 Toy        (b)                   40            40\n")
  }

  @Test func `all amounts of an inferred posting are multiplied, or those the query selects`() {
    #expect(
      printed(
        """
        = expenses:gifts
            (all)   *2
            (named)  *2 HRS
        = expenses:gifts cur:EUR
            (euros)  *2
        2026-01-02 Toy
            expenses:gifts
            expenses:y     -10 USD
            assets:cash    -7 EUR
        """, "-x") == """
          2026-01-02 Toy
              ; modified-transaction:\u{20}
              expenses:gifts           7 EUR
              expenses:gifts          10 USD
              (euros)                 14 EUR  ; generated-posting: = expenses:gifts cur:EUR
              (all)                   14 EUR  ; generated-posting: = expenses:gifts
              (all)                   20 USD  ; generated-posting: = expenses:gifts
              (named)                 34 HRS  ; generated-posting: = expenses:gifts
              expenses:y             -10 USD
              assets:cash             -7 EUR


          """)
  }

  @Test func `an inferred exchange is handed on as a written cost, an amount left out is inferred`()
  {
    #expect(
      printed(
        """
        = expenses:gifts
            x:f  *2
            x:g
        2026-01-02 Toy
            expenses:gifts  20.00 EUR
            assets:cash    -10 USD
        """) == """
          2026-01-02 Toy
              ; modified-transaction:\u{20}
              expenses:gifts              20.00 EUR
              x:f               40.00 EUR @@ 20 USD  ; generated-posting: = expenses:gifts
              x:g                           -20 USD  ; generated-posting: = expenses:gifts
              assets:cash                   -10 USD


          """)
  }

  @Test func `a transaction that balances within its written decimals does so with products`() {
    let books = """
      = x
          y  *0.333
          z  -6.66 EUR
      2026-01-02 Toy
          x  20.01 EUR
          z
      """
    #expect(printed(books).contains("y     6.66333 EUR  ; generated-posting"))
    #expect(printed(books.replacing("6.66", with: "6.60")).isEmpty)
  }

  @Test func `assertions are checked with what rules added, assignments made without`() {
    #expect(
      printed(
        """
        = expenses
            assets:cash  *0.5 = 10 EUR
            x            *-0.5
        = assets:bank
            (saved)  *-0.5
        2026-01-02 Toy
            expenses     20.00 EUR
            assets:cash  -20 EUR = -10 EUR
        2026-01-03 Opening
            assets:bank  = 8 EUR
            equity
        """) == """
          2026-01-02 Toy
              ; modified-transaction:\u{20}
              expenses          20.00 EUR
              assets:cash       10.00 EUR = 10 EUR  ; generated-posting: = expenses
              x                -10.00 EUR  ; generated-posting: = expenses
              assets:cash      -20.00 EUR = -10 EUR

          2026-01-03 Opening
              ; modified-transaction:\u{20}
              assets:bank                 = 8 EUR
              (saved)           -4.00 EUR  ; generated-posting: = assets:bank
              equity


          """)
  }

  @Test func `an empty query matches every posting`() {
    #expect(
      printed("=\n    (n)  1\n2026-01-02 Toy\n    a  2\n    b\n", "-x") == """
        2026-01-02 Toy
            ; modified-transaction:\u{20}
            a                 2
            (n)               1  ; generated-posting: =
            b                -2
            (n)               1  ; generated-posting: =


        """)
  }

  @Test func `rules hold for their file and what it includes, wherever they stand`() {
    let files = [
      "/books/main.journal": """
      2026-01-01 main
          (a)  1
      include inc.journal
      = ^a$
          (main)  1
      """,
      "/books/inc.journal": "2026-01-02 inc\n    (a)  1\n= ^a$\n    (inc)  1\n",
      "/books/other.journal": "2026-01-03 other\n    (a)  1\n= ^a$\n    (other)  1\n",
    ]
    let run = Run(
      "register", "--auto", "-f", "main.journal", "-f", "other.journal", "-O", "csv", files: files)
    let accounts = run.output.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",")[4]
    }
    #expect(
      accounts.map(String.init)
        == [
          "(a)", "(main)", "(inc)", "(a)", "(main)", "(inc)", "(a)", "(other)",
        ].map { "\"\($0)\"" })
  }

  @Test func `tags of rules are found and listed`() {
    let files = [
      "/books/a.journal":
        "= x\n    (y)  1  ; own: v\n2026-01-02 Toy\n    (x)  1\n2026-01-03\n    (z)  1\n"
    ]
    func lines(_ words: String...) -> [Substring] {
      Run(arguments: words + ["--auto", "-f", "a.journal"], files: files).output.split(
        separator: "\n")
    }
    #expect(
      lines("tags") == ["_generated-posting", "generated-posting", "modified-transaction", "own"])
    #expect(lines("tags", "--values") == ["= x", "v"])
    #expect(lines("accounts", "tag:generated-posting==.x$", "--used") == ["y"])
    #expect(lines("register", "tag:modified-transaction").count == 2)
    #expect(lines("register", "tag:own=v").count == 1)
  }

  private func printed(_ journal: String, _ options: String...) -> String {
    Run(
      arguments: ["print", "--auto", "-f", "a.journal"] + options,
      files: ["/books/a.journal": journal]
    ).output
  }
}
