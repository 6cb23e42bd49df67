import LedgeraBooks
import LedgeraEnvironment
import LedgeraImporting
import LedgeraIntake
import LedgeraParsing
import LedgeraTestSupport
import Testing

/// Separated values that are imported by their rules.
@Suite struct RuledImportTests {
  private static let file = """
    Bank export
    When;What;Kind;How much;Left
    05.11.2026;Shop Berlin;card;-10,00;490,00
    06.11.2026;ATM;cash;-20,00;470,00
    07.11.2026;Salary;pay;1000,00;1470,00
    08.11.2026;Total;;970,00;

    """

  private static let rules = """
    skip 2
    separator ;
    fields date, what, kind, amount, balance
    date-format %d.%m.%Y
    decimal-mark ,
    currency EUR
    account1 assets:bank
    description %what | %kind
    comment kind:%kind
    if Total
     skip
    if Shop
     account2 expenses:food
     comment2 vat:7
    if Salary
     account2 income:salary
     amount2 -900
     account3 expenses:tax
     amount3 -100

    """

  @Test func `rules next to a file read it in full`() throws {
    let books = ImportedBooks(
      ["a.csv": Self.file, "a.csv.rules": Self.rules], journal: ImportedBooks.usual)
    let run = try books.enter("a.csv") { $0.learns = false }
    #expect(run.isComplete && run.told.contains("3 new"), "\(run.told)")
    let text = books.text()
    #expect(text.contains("2026-11-05 Shop Berlin | card  ; kind:card, imported:"))
    #expect(text.contains("expenses:food        10.00 EUR  ; vat:7"), "\(text)")
    #expect(text.contains("1,000.00 EUR = 1,470.00 EUR  ; imp:"), "\(text)")
    #expect(books.balance(of: "assets:bank") == "1470 EUR")
    #expect(books.balance(of: "expenses:tax") == "-100 EUR")
    #expect(books.balance(of: "expenses:unknown") == "20 EUR")
    #expect(books.errors == [])
    #expect(try books.enter("a.csv").told.contains("3 known"))
    try books.undo()
    #expect(!books.text().contains("imp:"))
  }

  @Test func `where rules leave the other account open, history proposes it`() throws {
    let past = (1...3).map {
      "\n2026-10-0\($0) ATM | cash\n    assets:cash  20.00 EUR\n    assets:bank\n"
    }
    let books = ImportedBooks(
      ["a.csv": Self.file, "a.csv.rules": Self.rules],
      journal: ImportedBooks.usual + past.joined())
    try books.enter("a.csv")
    #expect(books.text().contains("; kind:cash, guess: atm 3 of 3"), "\(books.text())")
    #expect(books.balance(of: "expenses:unknown") == "")
  }

  @Test(arguments: [
    ("account1 assets:bank", "assets:bank"), ("skip 1", ""), ("status *", nil),
  ])
  func `rules that are named read a file if they name its account or lines to skip`(
    _ rule: String, _ account: String?
  ) throws {
    let rules = "\(rule)\nfields date, description, amount\nif Date\n skip\n"
    let disk = MemoryDisk([
      "/books/bank-1.csv": "Date,Description,Amount\n2026-11-05,Shop,-1.00\n",
      "/books/my.rules": rules,
    ])
    let ruled = try InputFile(path: "/books/bank-1.csv", name: "bank-1.csv").ruledStatements(
      in: .inMemory(disk: disk), rules: NamedRules(name: "/books/my.rules", namedBy: nil),
      reading: ReadingOptions(today: TestBooks.today))
    #expect(ruled?.file.statements.map(\.account) == account.map { [$0] })
    #expect(ruled?.transactions.keys.sorted() == (account == nil ? nil : [2]))
  }

  @Test func `what rules cannot read is said, and the rest is entered`() throws {
    let broken = Self.file.replacing("06.11.2026", with: "soon")
    let books = ImportedBooks(
      ["a.csv": broken, "a.csv.rules": Self.rules], journal: ImportedBooks.usual)
    #expect(try !books.enter("a.csv").isComplete)
    #expect(books.balance(of: "expenses:food") == "13 EUR")
  }
}
