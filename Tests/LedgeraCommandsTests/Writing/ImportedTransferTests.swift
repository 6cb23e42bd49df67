import LedgeraCommands
import LedgeraTestSupport
import Testing

/// Transfers whose sides two banks book on two days.
@Suite struct ImportedTransferTests {
  private static let journal = """
    account assets:bank     ; type: Cash, statement: bank-*.csv
    account assets:savings  ; type: Cash, statement: savings-*.csv
    account income:interest

    2026-10-31 Opening
        assets:bank       100.00 EUR
        assets:savings     50.00 EUR
        equity:opening

    """

  private static let header = "Date,Payee,Amount,Balance,Currency\n"

  @Test func `a transfer that arrives after the bank's assertion renews it`() {
    let books = WrittenBooks([
      "main.journal": Self.journal,
      "bank-1.csv": Self.header + "2026-11-10,Save,-30.00,70.00,EUR\n",
      "savings-1.csv": Self.header + "2026-11-10,Interest,1.00,51.00,EUR\n",
      "savings-2.csv": Self.header + "2026-11-10,Interest,1.00,51.00,EUR\n"
        + "2026-11-11,From the bank,30.00,81.00,EUR\n2026-11-12,Interest,1.00,82.00,EUR\n",
    ])
    #expect(books.run("import", "bank-1.csv", "savings-1.csv", "-y").status == .fine)
    #expect(books.text().contains("= 51.00 EUR"))
    let before = books.text()
    let result = books.run("import", "savings-2.csv", "-y", "--accept-near")
    #expect(result.status == .fine, "\(result.messages)")
    #expect(!result.messages.contains("the books will have"))
    #expect(books.text().contains("= 81.00 EUR") && books.text().contains("= 82.00 EUR"))
    #expect(books.run("check").status == .fine)
    #expect(books.run("import", "--undo", "-y").status == .fine)
    #expect(books.run("check").status == .fine)
    #expect(books.text() == before)
  }

  @Test func `the other side of a transfer that rules made is known afterwards`() {
    let books = WrittenBooks([
      "main.journal": Self.journal,
      "bank-1.csv": "Date,Description,Amount\n2026-11-03,To savings,-50.00\n",
      "bank-1.csv.rules": """
      skip 1
      fields date,description,amount
      currency EUR
      account1 assets:bank
      account2 assets:savings

      """,
      "savings-1.csv": "Date,Description,Amount\n2026-11-03,From the bank,50.00\n",
    ])
    let result = books.run("import", "bank-1.csv", "savings-1.csv", "-y", "--accept-near")
    #expect(result.status == .fine, "\(result.messages)")
    let again = books.run("import", "savings-1.csv", "-y")
    #expect(again.status == .fine)
    #expect(again.messages.contains("1 known"), "\(again.messages)")
  }
}
