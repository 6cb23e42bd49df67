import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// What banks call payees, and what the books call them.
@Suite struct ImportedPayeeTests {
  private static let journal = """
    payee Rewe    ; pattern: rewe sagt danke
    payee Market  ; pattern: (a+)+$
    account assets:bank  ; type: Cash, statement: bank-*.csv
    account expenses:food  ; payee: sagt danke
    account expenses:other

    2026-10-01 Opening
        assets:bank  100.00 EUR
        expenses:other

    """
  private static let files = [
    "main.journal": journal,
    "bank-1.csv": "Date,Payee,Description,Amount\n"
      + "2026-11-03,REWE SAGT DANKE 12,Card 1,-8.80\n2026-11-04,,Rewe Sagt Danke 13,-9.00\n"
      + "2026-11-05,Other,\(String(repeating: "a", count: 5000))!,-1.00\n",
  ]

  @Test func `a payee has one name, and the bank's is still looked at by patterns of accounts`() {
    let books = WrittenBooks(Self.files)
    let result = books.run("import", "bank-1.csv", "-y")
    #expect(result.status == .fine, "\(result.messages)")
    #expect(books.text().contains("2026-11-03 Rewe | Card 1"))
    #expect(books.text().contains("2026-11-04 Rewe | Rewe Sagt Danke 13"))
    #expect(books.text().contains("2026-11-05 Other | aaa"))
    #expect(books.report("balance expenses:food -N").contains("17.80"))
  }

  @Test func `what is typed gets the name of the books, too`() {
    let books = WrittenBooks(Self.files)
    let added = books.run("add", "2026-11-06 Rewe sagt danke 7; food 3; bank")
    #expect(added.messages.contains("the payee is Rewe, as its pattern says"))
    #expect(books.text().contains("2026-11-06 Rewe\n"))
    #expect(books.run("add", "2026-11-07 Rewe sagt danke | lunch; food 3; bank").status == .fine)
    #expect(books.text().contains("2026-11-07 Rewe | lunch\n"))
    #expect(books.run("add", "2026-11-08 Market; food 3; bank").status == .fine)
    #expect(books.text().contains("2026-11-08 Market\n"))
  }

  @Test func `a pattern that is added later makes no line new`() {
    let books = WrittenBooks(
      Self.files.merging([
        "main.journal": Self.journal.replacing("; pattern: rewe sagt danke", with: "")
      ]) {
        $1
      })
    #expect(books.run("import", "bank-1.csv", "-y").status == .fine)
    books.disk.write(
      books.text().replacing("payee Rewe", with: "payee Rewe  ; pattern: rewe sagt danke\n;"),
      to: "/books/main.journal")
    #expect(books.run("import", "bank-1.csv", "-y").messages.contains("3 known"))
  }
}
