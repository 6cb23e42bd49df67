import LedgeraCommands
import LedgeraTestSupport
import Testing

/// Files whose header does not say what their columns are.
@Suite struct ImportedColumnsTests {
  private static let files = [
    "main.journal": """
    account assets:bank  ; type: Cash
    account income:pay

    2026-10-01 Opening
        assets:bank  100.00 EUR
        income:pay

    """,
    "giro-10.csv": "13/10/2026,-5.00,Rent,95.00\n14/10/2026,10.00,Acme,105.00\n",
    "giro-11.csv": "13/11/2026,-5.00,Rent,100.00\n14/11/2026,10.00,Acme,110.00\n",
  ]

  @Test func `what is said of columns is asked for once`() {
    let books = WrittenBooks(Self.files)
    let asked = books.run("import", "giro-10.csv", "--account", "bank", "-y")
    #expect(asked.status == .findings)
    #expect(asked.messages.contains("--columns date,amount,description,balance\n"))
    let columns = "date,amount,payee,balance"
    #expect(
      books.run("import", "giro-10.csv", "--account", "bank", "-y", "--columns", columns).status
        == .fine)
    #expect(
      books.text().contains(
        "; type: Cash, statement: giro-*.csv, columns: date amount payee balance"))
    let next = books.run("import", "giro-11.csv", "-y")
    #expect(next.status == .fine, "\(next.messages)")
    #expect(books.report("balance assets:bank -N").contains("110.00 EUR"))
    #expect(books.run("check").status == .fine)
  }

  @Test func `columns that leave no choice are said and remembered`() {
    let books = WrittenBooks(
      Self.files.merging([
        "giro-10.csv": "13/10/2026,-5.00,Rent\n14/10/2026,-10.00,Tea\n15/10/2026,7.50,Acme\n",
        "giro-11.csv": "13/11/2026,7.50,Acme\n",
      ]) { $1 })
    let first = books.run("import", "giro-10.csv", "--account", "bank", "-y")
    #expect(
      first.messages.contains(
        "note: 'giro-10.csv' has no header; it is read as --columns date,amount,description\n"),
      "\(first.messages)")
    #expect(
      books.text().contains(
        "; type: Cash, statement: giro-*.csv, columns: date amount description"))
    #expect(books.run("import", "giro-11.csv", "-y").status == .fine)
    #expect(books.report("balance assets:bank -N").contains("100.00 EUR"))
  }

  @Test func `what is said of dates and decimals is asked for once`() {
    let files = [
      "giro-10.csv": "Date,Text,Amount\n02/10/2026,Rent,\"-1,200\"\n",
      "giro-11.csv": "Date,Text,Amount\n03/11/2026,Rent,\"-1,200\"\n",
    ]
    let books = WrittenBooks(Self.files.merging(files) { $1 })
    books.run(
      "import", "giro-10.csv", "--account", "bank", "-y", "--date-format", "%d/%m/%Y",
      "--decimal-mark", ".")
    #expect(
      books.text().contains("statement: giro-*.csv, date-format: %d/%m/%Y, decimal-mark: point"))
    let next = books.run("import", "giro-11.csv", "-y")
    #expect(next.status == .fine, "\(next.messages)")
    #expect(books.text().contains("2026-11-03 Rent"))
    #expect(books.report("balance assets:bank -N").contains("-2300.00 EUR"))
    #expect(books.run("check").status == .fine)
  }

  @Test func `a header says more than what was said before`() {
    let books = WrittenBooks(
      Self.files.merging([
        "giro-12.csv": "Payee,Amount,Date\nRent,-5.00,2026-12-13\n"
      ]) { $1 })
    books.run(
      "import", "giro-10.csv", "--account", "bank", "-y", "--columns", "date,amount,payee,balance")
    #expect(books.run("import", "giro-12.csv", "-y").status == .fine)
    #expect(books.text().contains("2026-12-13 Rent"))
  }

  @Test func `a record of rules that does not balance costs itself alone`() {
    let books = WrittenBooks(
      Self.files.merging([
        "bank.csv": """
        2026-10-02,Good,-5.00,1.00,4.00
        2026-10-03,Bad,-5.00,1.00,3.00
        2026-10-04,Fine,-6.00,1.00,5.00
        """,
        "bank.csv.rules": """
        fields date,description,amount1,amount2,amount3
        currency EUR
        account1 assets:bank
        account2 expenses:fees
        account3 expenses:food
        """,
      ]) { $1 })
    let result = books.run("import", "bank.csv", "-y", "--new")
    #expect(result.status == .findings)
    #expect(result.messages.contains("bank.csv:2:1"), "\(result.messages)")
    #expect(books.text().contains("2026-10-02 Good") && books.text().contains("2026-10-04 Fine"))
    #expect(!books.text().contains("Bad"))
    #expect(books.run("check").status == .fine)
  }
}
