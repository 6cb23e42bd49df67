import LedgeraCommands
import LedgeraTestSupport
import Testing

@Suite struct AccountLifeTests {
  @Test func `an account is declared beside its kin, with an opening transaction`() {
    let books = WrittenBooks(["main.journal": WrittenBooks.usual])
    let run = books.run(
      "account", "add", "assets:bank:savings", "--class", "cash", "--commodity", "EUR",
      "--opening", "500", "--date", "2026-11-02")
    #expect(run.messages == "changed 'main.journal'\n")
    #expect(
      books.text().contains(
        """
        account assets:bank          ; type: Cash
        account assets:bank:savings  ; class: cash, commodity: EUR
        account assets:cash
        """), "\(books.text())")
    #expect(
      books.text().contains(
        "2026-11-02 Opening balance\n    assets:bank:savings  500.00 EUR\n    equity:opening\n"),
      "\(books.text())")
    #expect(books.run("check", "-s").status == .fine)
    let again = books.run("account", "add", "assets:bank:savings")
    #expect(again.messages == "'assets:bank:savings' is declared already\nnothing to change\n")
  }

  @Test(arguments: ["stock", "crypto", "bond"])
  func `an account of things with a price says what they are`(_ className: String) {
    let books = WrittenBooks(["main.journal": WrittenBooks.usual])
    let words = ["account", "add", "assets:broker", "--class", className]
    let run = books.run(arguments: words)
    #expect(run.status == .usage)
    #expect(run.messages.contains("it is not clear what 'assets:broker' holds"))
    #expect(books.text() == WrittenBooks.usual)
    #expect(books.run(arguments: words + ["--commodity", "VT AAPL"]).status == .fine)
    #expect(
      books.text().contains("; class: \(className), commodity: VT AAPL\n"), "\(books.text())")
    let opened = WrittenBooks(["main.journal": WrittenBooks.usual])
    let opening = ["--opening", "10 VT @ 85 EUR"]
    #expect(opened.run(arguments: words + opening).status == .fine)
    #expect(opened.report("check -s") == "")
  }

  @Test(arguments: [("liability", "visa", "  ; type: Liability"), ("expense", "expenses:x", "")])
  func `a type is written where the name does not say it`(
    _ type: String, _ name: String, _ comment: String
  ) {
    let books = WrittenBooks(["main.journal": "2026-01-01 a\n    a  1\n    b\n"])
    #expect(books.run("account", "add", name, "--type", type).status == .fine)
    #expect(books.text().hasPrefix("account \(name)\(comment)\n\n2026-01-01"), "\(books.text())")
  }

  @Test(arguments: [
    ("--class", "bank", "cash"), ("--class", "ETF", "stock"), ("--class", "card", "credit-card"),
    ("--class", "house", "real-estate"), ("--type", "savings", "cash"),
    ("--type", "card", "liability"),
  ])
  func `words that people say for a class are told the one that is written`(
    _ option: String, _ word: String, _ meant: String
  ) {
    let books = WrittenBooks(["main.journal": WrittenBooks.usual])
    let result = books.run("account", "add", "assets:x", option, word)
    #expect(result.status == .usage)
    #expect(result.messages.hasSuffix("help: did you mean '\(meant)'?\n"), "\(result.messages)")
  }

  @Test(arguments: ["two  blanks", "(x)", " x", "x\ty"])
  func `a name that would be read as another is refused`(_ name: String) {
    let books = WrittenBooks(["main.journal": WrittenBooks.usual])
    #expect(books.run("account", "add", name).status != .fine)
    #expect(books.text() == WrittenBooks.usual)
  }

  @Test func `what an account holds stands in the way of archiving it`() {
    let books = WrittenBooks(["main.journal": WrittenBooks.usual])
    let refused = books.run("archive", "deposit")
    #expect(refused.status == .usage)
    #expect(refused.messages.contains("assets:deposit still holds 100.00 EUR"))
    #expect(books.run("archive", "cash").messages.contains("has a posting on 2026-12-01"))
    #expect(books.text() == WrittenBooks.usual)
    #expect(books.run("archive", "deposit", "--transfer-to", "bank").status == .fine)
    #expect(books.text().contains("; type: Asset, class: other, closed: 2026-11-21\n"))
    #expect(
      books.text().contains(
        """
        2026-11-21 Transfer
            assets:deposit     -100.00 EUR = 0.00 EUR
            assets:bank
        """), "\(books.text())")
    #expect(books.run("check", "closed").status == .fine)
    #expect(books.run("transfer", "bank", "assets:deposit", "5").messages.contains("was archived"))
    #expect(books.run("transfer", "bank", "deposit", "5").messages.contains("was archived"))
  }

  @Test(arguments: [
    "account expenses:food", "account expenses:food  ; color: red",
    "account expenses:food\n    ; color: red", "account expenses:food  ; the food, color: red",
    "account expenses:food\n    ; one\n    ; two: 2",
  ])
  func `archiving a category and restoring it changes nothing else`(_ directive: String) {
    let text = WrittenBooks.usual.replacing("account expenses:food", with: directive)
      .replacing("2026-12-01 *", with: "2026-11-12 *")
    let books = WrittenBooks(["main.journal": text])
    #expect(books.run("archive", "food").status == .fine)
    #expect(books.text().contains("closed: 2026-11-21"))
    #expect(books.run("add", "Lunch; expenses:food 3; cash").messages.contains("was archived"))
    #expect(books.run("restore", "food").status == .fine)
    #expect(books.text() == text, "\(books.text())")
    #expect(books.run("restore", "food").messages.contains("no archived account 'food'"))
  }

  @Test func `a date that is there already is replaced`() {
    let text = WrittenBooks.usual.replacing(
      "class: other", with: "closed: 2030-01-01, class: other")
    let books = WrittenBooks(["main.journal": text])
    #expect(books.run("archive", "deposit", "--transfer-to", "bank").status == .fine)
    #expect(books.text().contains("; type: Asset, closed: 2026-11-21, class: other\n"))
    #expect(books.run("restore", "deposit").status == .fine)
    #expect(books.text().contains("; type: Asset, class: other\n"))
  }

  private static let adjusted = WrittenBooks.usual.replacing(
    "; December",
    with: """
      2026-11-10 Lunch
          expenses:food         4.00 EUR
          assets:cash

      2026-11-12 Adjustment  ; adjustment:
          assets:cash          -4.50 EUR = 41.50 EUR
          equity:adjustments

      2026-11-14 Counted
          assets:cash          -1.50 EUR = 40.00 EUR
          expenses:food

      2026-11-16 Adjustment  ; adjustment:
          assets:cash          -5.00 EUR = 35.00 EUR
          equity:adjustments

      ; December
      """)

  @Test(arguments: [
    (["add", "2026-11-09 Tea; food 2; cash"], "-2.50 EUR = 41.50 EUR", "-5.00 EUR = 35.00 EUR"),
    (["add", "2026-11-12 Tea; food 2; cash"], "-4.50 EUR = 41.50 EUR", ""),
    (["add", "2026-11-15 Tea; food 2; cash"], "-4.50 EUR = 41.50 EUR", "-3.00 EUR = 35.00 EUR"),
    (["delete", "desc:Lunch", "--yes"], "-8.50 EUR = 41.50 EUR", "-5.00 EUR = 35.00 EUR"),
    (["delete", "date:2026-11-12", "--yes"], "", ""),
  ])
  func `an adjustment follows what changes before it, and what was counted does not`(
    _ words: [String], _ first: String, _ second: String
  ) {
    let books = WrittenBooks(["main.journal": Self.adjusted])
    #expect(books.report("check") == "")
    let run = books.run(arguments: words)
    #expect((run.status == .fine) == !second.isEmpty, "\(run.messages)")
    guard !second.isEmpty else { return #expect(books.text() == Self.adjusted) }
    #expect(books.text().contains(first) && books.text().contains(second), "\(books.text())")
    #expect(run.messages.contains("note: a later adjustment of assets:cash changes"))
    #expect(books.report("check") == "")
  }

  @Test func `what a failing adjustment is offered is another amount, not another balance`() {
    let text = Self.adjusted.replacing("-4.50 EUR =", with: "-4.00 EUR =")
    let books = WrittenBooks(["main.journal": text])
    #expect(books.report("check").contains("-4.50 EUR = 41.50 EUR"), "\(books.report("check"))")
  }

  @Test func `an adjustment reaches a balance, asserts it, and is no income`() {
    let books = WrittenBooks(["main.journal": WrittenBooks.usual])
    let summary = books.report("summary -p 2026")
    #expect(books.run("adjust", "cash", "--to", "41.50").status == .fine)
    #expect(
      books.text().contains(
        """
        2026-11-21 Adjustment  ; adjustment:
            assets:cash          -8.50 EUR = 41.50 EUR
            equity:adjustments
        """), "\(books.text())")
    #expect(books.text().contains("account equity:opening\naccount equity:adjustments\n"))
    #expect(books.report("summary -p 2026") == summary)
    let again = books.run("adjust", "cash", "--to", "41.50")
    #expect(again.messages == "the balance is already right: nothing to change\n")
    #expect(books.run("adjust", "cash", "--by", "-1", "2026-11-20").status == .fine)
    #expect(books.text().contains("-7.50 EUR = 41.50 EUR"), "\(books.text())")
    #expect(books.run("adjust", "bank", "--by", "-1", "2026-11-20").status == .fine)
    #expect(books.run("adjust", "cash", "--by", "1", "--to", "2").status == .usage)
    #expect(books.run("check", "-s").status == .fine)
  }

  @Test func `a transfer has both sides, also between currencies`() {
    let books = WrittenBooks([
      "main.journal": "profile\n    base EUR\n    fx-gain-loss income:fx\n"
        + "account assets:wise  ; commodity: USD\nP 2026-11-01 USD 0.90 EUR\n"
        + WrittenBooks.usual
    ])
    #expect(books.run("transfer", "bank", "cash", "50", "2026-11-20").status == .fine)
    #expect(
      books.text().contains(
        "    assets:cash          50.00 EUR\n    assets:bank         -50.00 EUR"),
      "\(books.text())")
    #expect(books.run("transfer", "bank", "wise", "45 EUR").status == .fine)
    #expect(
      books.text().contains(
        """
        2026-11-21 Transfer  ; rate: USD 0.9 EUR
            assets:wise          50.00 USD
            assets:bank         -45.00 EUR

        """), "\(books.text())")
    let third = books.run("transfer", "bank", "wise", "50 EUR", "50 USD", "-d", "Wise | fees in it")
    #expect(third.messages.contains("note: the rates leave 5.00 EUR, posted to income:fx"))
    #expect(books.run("check", "base").status == .fine)
    #expect(books.run("transfer", "bank", "bank", "5").status == .usage)
    #expect(books.run("transfer", "bank", "cash", "-5").status == .usage)
  }
}
