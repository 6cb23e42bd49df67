import LedgeraJSON
import Testing

/// Changes that are offered to people who enter books; `|` is the cursor.
@Suite struct EnteringActionTests {
  private static let head = "commodity 1,000.00 EUR\n\n"

  /// What the books hold after an action of a journal; nil: there is no such action.
  private func after(_ title: String, _ marked: String) -> String? {
    Desk(Self.head + marked).after(title)["main.journal"].map {
      String($0.dropFirst(Self.head.count))
    }
  }

  // MARK: Statements

  private static func statement(of balance: String, _ sign: String = "=") -> String {
    """
    2026-01-02 * Opening
        assets:bank  100.00 EUR
        equity:opening

    2026-01-03 Bakery
        expenses:food  3.50 EUR
        assets:bank  -3.50 EUR

    2026-01-04 Rent
        expenses:rent  50.00 EUR
        assets:bank  -50.00 EUR \(sign) \(balance) EUR|

    """
  }

  @Test func `the balance of a statement marks the postings that make it up`() {
    let books = Self.statement(of: "46.50")
    #expect(
      after("mark 2 postings reconciled to reach 46.50 EUR", books)
        == books.replacing("    assets:bank  -", with: "    * assets:bank  -")
        .replacing("|", with: ""))
  }

  @Test func `what is not on the statement stays unmarked, and the assertion goes before it`() {
    let books = Self.statement(of: "96.50")
    #expect(
      after("mark 1 posting reconciled to reach 96.50 EUR, and move the assertion", books)
        == books.replacing(
          "    assets:bank  -3.50 EUR", with: "    * assets:bank  -3.50 EUR = 96.50 EUR"
        ).replacing(" = 96.50 EUR|", with: ""))
  }

  @Test func `a mark is not taken away, and no other assertion than a plain one moves`() {
    for books in [
      Self.statement(of: "96.50", "=="),
      Self.statement(of: "96.50").replacing("01-04 Rent", with: "01-04 * Rent"),
    ] {
      #expect(!Desk(Self.head + books).titles.contains { $0.contains("reconciled to reach") })
    }
  }

  @Test func `a statement that nothing explains, and one that is marked already, offer nothing`() {
    for balance in ["99.99", "96.50"] {
      let mark = balance == "96.50" ? "* " : ""
      let titles = Desk(
        Self.head + """
          2026-01-02 * Opening
              assets:bank  100.00 EUR
              equity:opening

          2026-01-03 \(mark)Bakery
              expenses:food  3.50 EUR
              assets:bank  -3.50 EUR = \(balance) EUR|

          """
      ).titles
      #expect(!titles.contains { $0.contains("reconciled to reach") }, "\(balance)")
    }
  }

  // MARK: Divisions

  @Test(arguments: [
    ("45.10 = 30 food + rest household", ["30.00", "15.10"]),
    ("45,10 EUR = 25% food + rest household", ["11.28", "33.82"]),
    ("45.10 = 30.05 food + 15.05 household", ["30.05", "15.05"]),
  ])
  func `an amount is split as it is typed`(line: String, amounts: [String]) {
    let known = """
      2026-01-02 Market
          expenses:food            3.50 EUR
          expenses:household       1.00 EUR
          assets:cash             -4.50 EUR


      """
    let typed = line.replacing(",", with: ".")
    let after = after(
      "split this as typed", known + "2026-01-03 Market\n    \(typed)|\n")
    #expect(
      after == known + """
        2026-01-03 Market
            expenses:food           \(amounts[0]) EUR
            expenses:household      \(amounts[1]) EUR
            assets:cash

        """)
    let paid = self.after(
      "split this as typed", known + "2026-01-03 Market\n    \(typed)|\n    assets:bank\n")
    #expect(paid?.hasSuffix("\(amounts[1]) EUR\n    assets:bank\n") == true)
  }

  @Test(arguments: [
    "10 = 4 food + 5 household", "10 = 10 food + rest household", "10 = rest food + rest household",
  ])
  func `a division that does not come out is refused`(line: String) {
    let desk = Desk(
      Self.head + """
        2026-01-02 Market
            expenses:food       3.50 EUR
            expenses:household  1.00 EUR
            assets:cash

        2026-01-03 Market
            \(line)|

        """, capabilities: Desk.lazy)
    let action = desk.actions.first { $0["title"] == "split this as typed" }
    #expect(action != nil)
    #expect(desk.client.request("codeAction/resolve", action ?? .null)["edit"] == nil)
  }

  @Test func `a division keeps the line ends of its file`() {
    let desk = Desk(
      Self.head.replacing("\n", with: "\r\n")
        + "2026-01-03 Market\r\n    10 = 4 expenses:food + rest expenses:fun|\r\n    assets:cash\r\n\r\n"
        + "2026-01-04 x\r\n    expenses:food  1 EUR\r\n    expenses:fun  1 EUR\r\n    assets:cash\r\n"
    )
    let text = desk.after("split this as typed")["main.journal"] ?? ""
    #expect(text.contains("6.00 EUR\r\n    assets:cash\r\n"))
    #expect(!text.replacing("\r\n", with: "").contains("\n"))
  }

  @Test func `a typed line can be a division`() {
    let known = """
      2026-01-02 Market
          expenses:food            3.50 EUR
          expenses:household       1.00 EUR
          assets:cash             -4.50 EUR


      """
    #expect(
      after("enter this as a transaction", known + "Market 45.10 = 30 food + rest household|\n")
        == known + """
          2026-11-21 Market
              expenses:food           30.00 EUR
              expenses:household      15.10 EUR
              assets:cash


          """)
  }

  // MARK: Accounts of several

  @Test func `selected transactions get another account, and keep their columns`() {
    let books = """
      2026-01-02 Household goods
          expenses:household   9.00 EUR
          assets:cash

      |2026-01-03 Bakery
          expenses:food        3.50 EUR
          assets:cash

      2026-01-04 Bakery
          expenses:food        4.50 EUR
          assets|:cash

      """
    #expect(
      after("post 2 transactions to 'expenses:household', not to 'expenses:food'", books)
        == books.replacing("expenses:food     ", with: "expenses:household").replacing(
          "|", with: ""))
    let one = Desk(Self.head + books.replacing("assets|:cash", with: "assets:cash"))
    #expect(!one.titles.contains { $0.hasPrefix("post ") })
  }

  // MARK: Twins

  private static let twins = """
    2026-01-02 Bakery
        expenses:food  3.50 EUR
        assets:bank

    2026-01-04 * BAKERY SAYS THANKS
        expenses:food  3.50 EUR
        assets:bank  -3.50 EUR  ; imp: 0123, imported: 2026-01-05.1

    2026-01-06 Bakery
        expenses:food  3.50 EUR
        assets:bank

    """

  @Test func `a typed transaction and the bank's are merged`() {
    #expect(
      after(
        "merge with the same one of 2026-01-04 'BAKERY SAYS THANKS'",
        Self.twins.replacing("01-02 Bakery", with: "01-02 Bakery|"))
          == """
          2026-01-02 * Bakery
              expenses:food  3.50 EUR
              assets:bank  ; imp: 0123, imported: 2026-01-05.1

          2026-01-06 Bakery
              expenses:food  3.50 EUR
              assets:bank

          """)
  }

  @Test func `merging keeps comments, and is not offered where an assertion or a code would go`() {
    let books = Self.twins.replacing("01-02 Bakery", with: "01-02 Bakery|")
    let title = "merge with the same one of 2026-01-04 'BAKERY SAYS THANKS'"
    #expect(
      after(title, books.replacing("; imp: 0123,", with: "; two rolls, imp: 0123,"))?
        .contains("    assets:bank  ; two rolls, imp: 0123, imported: 2026-01-05.1\n") == true)
    for other in [
      books.replacing("* BAKERY", with: "* (7) BAKERY"),
      books.replacing("-3.50 EUR  ;", with: "-3.50 EUR = -7.00 EUR  ;"),
    ] {
      #expect(!Desk(Self.head + other).titles.contains { $0.hasPrefix("merge ") })
    }
  }

  @Test func `a hint says what was entered twice`() {
    func hints(_ text: String) -> [String] {
      let desk = Desk(text + "|")
      return desk.client.request(
        "textDocument/inlayHint",
        [
          "textDocument": ["uri": "file:///books/main.journal"],
          "range": ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]],
        ]
      ).elements.compactMap { $0["label"]?.string }
    }
    #expect(
      hints(Self.twins) == [
        "entered twice? 2026-01-04 'BAKERY SAYS THANKS'", "entered twice? 2026-01-02 'Bakery'",
        "entered twice? 2026-01-04 'BAKERY SAYS THANKS'",
      ])
    // Bread is bought every day.
    #expect(hints(Self.twins.replacing("; imp: 0123, imported: 2026-01-05.1", with: "")) == [])
    let again = "2026-01-02 x\n    a  1 EUR\n    b\n"
    #expect(hints(again + "\n" + again).count == 2)
    let far = ["0001-01-01", "9999-12-31"].map { $0 + " y\n    a  3 EUR\n    b\n\n" }.joined()
    #expect(hints(again + "\n" + far + again).count == 2)
    #expect(hints(again + "\n" + again.replacing("1 EUR", with: "2 EUR")) == [])
  }
}
