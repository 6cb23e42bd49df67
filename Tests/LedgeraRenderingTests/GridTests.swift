import LedgeraDocuments
import LedgeraRendering
import Testing

/// Expected bytes are hledger 1.25's for the same figures.
struct GridTests {
  private func grid(_ columns: [Column], _ rows: [Row]) -> Table {
    Table(
      title: "Balance changes in 2020-01-01..2020-02-29:", layout: .grid, columns: columns,
      rows: rows)
  }

  private var twoMonths: Table {
    grid(
      [Column(.account), Column(.amount), Column(.amount)],
      [
        Row(.header, ["", "Jan", "Feb"]), .doubleRule,
        Row(["assets:bank", "1,000.00 EUR", amounts("-25.50 EUR")]),
        Row([Cell("食べ物", indent: 1), "0", "3000 JPY"]),
        Row(["income", amounts("$20.00", "-1,000.00 EUR", in: .commas), "0"]), .rule,
        Row(.total, ["", "0", amounts("-25.50 EUR", "3000 JPY", in: .commas)]),
      ])
  }

  @Test func `a grid has a title, an empty line, a double rule and a rule before totals`() {
    #expect(
      text(.table(twoMonths)) == """
        Balance changes in 2020-01-01..2020-02-29:

                     ||                   Jan                   Feb\(" ")
        =============++=============================================
         assets:bank ||          1,000.00 EUR            -25.50 EUR\(" ")
           食べ物    ||                     0              3000 JPY\(" ")
         income      || $20.00, -1,000.00 EUR                     0\(" ")
        -------------++---------------------------------------------
                     ||                     0  -25.50 EUR, 3000 JPY\(" ")

        """)
  }

  @Test func `boxes are drawn where the terminal can`() {
    #expect(
      text(.table(twoMonths), TextOptions(drawsBoxes: true)) == """
        Balance changes in 2020-01-01..2020-02-29:

        ┌─────────────╥───────────────────────┬──────────────────────┐
        │             ║                   Jan │                  Feb │
        ╞═════════════╬═══════════════════════╪══════════════════════╡
        │ assets:bank ║          1,000.00 EUR │           -25.50 EUR │
        │   食べ物    ║                     0 │             3000 JPY │
        │ income      ║ $20.00, -1,000.00 EUR │                    0 │
        ├─────────────╫───────────────────────┼──────────────────────┤
        │             ║                     0 │ -25.50 EUR, 3000 JPY │
        └─────────────╨───────────────────────┴──────────────────────┘

        """)
  }

  @Test func `only the negative amount of a pair is red`() {
    let coloured = text(.table(twoMonths), TextOptions(isColoured: true))
    let lines = coloured.split(separator: "\n")
    #expect(
      lines[5]
        == " income      || $20.00, \u{1B}[31m-1,000.00 EUR\u{1B}[m                     0 ")
    #expect(
      lines[7]
        == "             ||                     0  \u{1B}[31m-25.50 EUR\u{1B}[m, 3000 JPY ")
  }

  @Test func `a column may have a line before it`() {
    let columns = [
      Column(.account), Column(.amount), Column(.amount), Column(.total, lineBefore: .single),
    ]
    let table = grid(
      columns,
      [
        Row(.header, ["", "assets:cash", "income", ""]), .doubleRule,
        Row(["Jan", "$-65.50", "1 EUR", "0"]), Row(["  Total", "$-65.50", "0", "3000 JPY"]),
      ])
    #expect(
      text(.table(table)).hasSuffix(
        """


                 || assets:cash  income |         \(" ")
        =========++=====================+==========
         Jan     ||     $-65.50   1 EUR |        0\(" ")
           Total ||     $-65.50       0 | 3000 JPY\(" ")

        """))
    let boxed = text(.table(table), TextOptions(drawsBoxes: true))
    #expect(boxed.contains("╞═════════╬═════════════════════╪══════════╡\n"))
    #expect(
      boxed.contains(
        "├─────────╫─────────────────────┼──────────┤\n│   Total ║     $-65.50       0 │ 3000 JPY │\n"
      ))
  }

  @Test func `a line may follow the heading when there are no columns between`() {
    let columns = [Column(.account), Column(.total, lineBefore: .single)]
    let table = grid(columns, [Row(.header, ["", ""]), .doubleRule])
    #expect(text(.table(table)).hasSuffix("\n\n  ||  |  \n==++==+==\n"))
  }

  @Test func `an empty table keeps its titles`() {
    let columns = [Column(.account), Column(.amount), Column(.amount), Column(.total)]
    let table = grid(
      columns,
      [
        Row(.header, ["", "Jan", "Feb", "  Total"]), .doubleRule, .rule,
        Row(.total, ["", "", "", ""]),
      ])
    #expect(
      text(.table(table)) == """
        Balance changes in 2020-01-01..2020-02-29:

          || Jan  Feb    Total\(" ")
        ==++===================
        --++-------------------
          ||                  \(" ")

        """)
  }

  @Test func `the commodity column of a bare grid stands on the left`() {
    let table = grid(
      [Column(.account), Column(.commodity), Column(.amount)],
      [
        Row(.header, ["", "Commodity", "Jan"]), .doubleRule,
        Row(["income:salary", "EUR", "-1,000.00"]), .rule, Row(.total, ["", "$", "0"]),
      ])
    #expect(
      text(.table(table)).hasSuffix(
        """


                       || Commodity        Jan\(" ")
        ===============++======================
         income:salary || EUR        -1,000.00\(" ")
        ---------------++----------------------
                       || $                  0\(" ")

        """))
  }

  @Test(arguments: [
    (1, "300.00 CHF, 3 more.."), (29, "300.00 CHF, 3 more.."),
    (30, "300.00 CHF, 1.00 EUR, 2 more.."), (40, "300.00 CHF, 1.00 EUR, 2 more.."),
    (41, "300.00 CHF, 1.00 EUR, 50.00 GBP, 1 more.."),
    (44, "300.00 CHF, 1.00 EUR, 50.00 GBP, 2000.00 USD"),
  ])
  func `a wide list of amounts says how many are left out`(width: Int, expected: String) {
    let cell = amounts("300.00 CHF", "1.00 EUR", "50.00 GBP", "2000.00 USD", in: .commas)
    let table = Table(
      layout: .plain, columns: [Column(.amount, maximumWidth: width)], rows: [Row([cell])])
    #expect(text(.table(table)) == expected + "\n")
  }

  @Test func `a maximum width cuts text but never a number`() {
    let table = Table(
      layout: .plain,
      columns: [Column(.account, maximumWidth: 7), Column(.amount, maximumWidth: 7)],
      rows: [Row(["assets:bank", "1234567.00"]), Row([Cell("日本語語", indent: 1), "1"])])
    #expect(text(.table(table)) == "asset..  1234567.00\n  日..            1\n")
  }

  @Test func `sections repeat the rules`() {
    let columns = [Column(.account), Column(.amount)]
    let table = Table(
      title: "Balance Sheet 2020-02-05", layout: .grid, columns: columns,
      rows: [
        Row(.header, ["", "2020-02-05"]), .doubleRule, Row(.section, ["Liabilities", ""]), .rule,
        .rule, Row(.total, ["", ""]), .doubleRule, Row(.grandTotal, ["Net:", "974.50 EUR"]),
      ])
    #expect(
      text(.table(table)) == """
        Balance Sheet 2020-02-05

                     || 2020-02-05\(" ")
        =============++============
         Liabilities ||           \(" ")
        -------------++------------
        -------------++------------
                     ||           \(" ")
        =============++============
         Net:        || 974.50 EUR\(" ")

        """)
  }

  @Test func `a plain table has no margins and pads nothing at the end`() {
    let table = Table(
      layout: .plain, columns: [Column(.text), Column(.count), Column(.text)],
      rows: [
        Row(.header, ["name", "n", "about"]), .rule, Row(["a", "10", "x"]),
        Row([amounts("b", "c"), "2"]),
      ])
    #expect(
      text(.table(table)) == """
        name   n  about
        ----  --  -----
        a     10  x
        b      2
        c

        """)
  }
}
