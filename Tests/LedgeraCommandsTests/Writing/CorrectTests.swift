import LedgeraCommands
import LedgeraTestSupport
import Testing

@Suite struct CorrectTests {
  private static let books =
    WrittenBooks.usual + """
      2026-03-02 * (7) Bakery | bread  ; trip: Vienna
          expenses:food        35.00 EUR
          assets:cash                       = -35.00 EUR

      2026-03-09 Bakery
          expenses:food         1.00 EUR  ; person: Ana
          assets:cash

      """

  @Test func `a transaction is taken back and written right, and only gets an id`() throws {
    let books = WrittenBooks(["main.journal": Self.books])
    let run = books.run("correct", "desc:bread", "--as", "; food 3.50; cash")
    #expect(run.status == .fine, "\(run.messages)")
    let old = try #require(books.text().split(separator: "trip: Vienna, id: ").dropFirst().first)
    let id = String(old.prefix { $0 != "\n" })
    #expect(id.utf8.count == 16)
    let added = """
      2026-11-21 Bakery | bread  ; trip: Vienna, reverses: \(id)
          expenses:food       -35.00 EUR
          assets:cash          35.00 EUR

      2026-11-21 (7) Bakery | bread  ; trip: Vienna, corrects: \(id)
          expenses:food         3.50 EUR
          assets:cash

      """
    #expect(books.text().contains(added), "\(books.text())")
    let kept = books.text().replacing("\n" + added, with: "").replacing(", id: \(id)", with: "")
    #expect(kept == Self.books)
    #expect(books.report("balance tag:trip=Vienna expenses -N").contains("3.50 EUR"))
    #expect(books.run("check", "ids", "tags").status == .findings)
    // What it is called now is enough to find it.
    #expect(books.run("correct", id, "--cancel", "--date", "2026-11-20").status == .fine)
    #expect(books.report("print date:2026-11-20").contains("reverses: \(id)"))
  }

  @Test func `rates and values turn with the amounts`() {
    let books = WrittenBooks([
      "main.journal": """
      profile
          base SGD
      2026-11-01 Taxi  ; rate: AED 0.3675 SGD
          expenses:taxi       40 AED
          liabilities:card   -14.70 SGD
      2026-11-02 Exchange
          assets:cash       20000 JPY  ; base: 174.10 SGD
          expenses:fees      2.90 SGD
          assets:bank     -177.00 SGD

      """
    ])
    #expect(books.run("correct", "desc:taxi", "--cancel").status == .fine)
    #expect(books.run("correct", "desc:exchange", "--cancel").status == .fine)
    #expect(books.text().contains("-20000 JPY  ; base: -174.10 SGD"), "\(books.text())")
    #expect(books.report("balance -N") == "")
    #expect(books.run("check", "-s", "base").messages.contains("unbalanced") == false)
  }

  @Test func `the transaction must be one, and what it should be must be said`() {
    let books = WrittenBooks(["main.journal": Self.books])
    #expect(
      books.run("correct", "desc:bakery", "--cancel").messages.contains("3 transactions match"))
    #expect(
      books.run("correct", "desc:nobody", "--cancel").messages.contains("no transaction matches"))
    #expect(books.run("correct", "desc:bread").status == .usage)
    #expect(books.run("correct", "--cancel").status == .usage)
    #expect(books.run("correct", "desc:bread", "--as", "; food 3.50; cash 4").status == .findings)
    #expect(books.text() == Self.books)
  }

  @Test func `new transactions get an id where transactions have them`() {
    let text = WrittenBooks.usual.replacing(
      "2026-11-01 Opening", with: "2026-11-01 Opening  ; id: x")
    let books = WrittenBooks(["main.journal": text])
    #expect(books.run("add", "Lunch; food 3; cash", "Tea; food 1; cash").status == .fine)
    #expect(books.text().contains("2026-11-21 Lunch  ; id: "))
    #expect(books.text().contains("2026-11-21 Tea  ; id: "))
    #expect(books.run("check", "ids").status == .fine)
  }

  @Test func `what is sealed is corrected, not changed`() {
    let books = WrittenBooks([
      "main.journal": Self.books, "plan.journal": "profile\n    base EUR\ninclude main.journal\n",
      "ledgera.conf": "file plan.journal\n",
    ])
    #expect(books.run("seal", "--until", "2026-03-31").status == .fine)
    let sealed = books.text()
    #expect(books.run("add", "2026-03-05 Late; food 3; cash").status == .findings)
    #expect(books.text() == sealed)
    #expect(books.run("correct", "desc:bread", "--as", "; food 3.50; cash").status == .fine)
    #expect(books.run("check").status == .fine)
    #expect(books.text().contains("corrects: "))
  }
}
