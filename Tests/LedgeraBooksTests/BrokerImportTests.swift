import LedgeraTestSupport
import Testing

/// What brokers' files say of securities.
@Suite struct BrokerImportTests {
  private static let qif = """
    !Type:Security
    NApple Inc.
    SAAPL
    TStock
    ^
    !Type:Invst
    D14/2'2026
    NBuy
    YApple Inc.
    I32.00
    Q10
    O10.00
    T330.00
    ^
    D20/2'2026
    NSell
    YApple Inc.
    I40.00
    Q5
    O2.00
    ^
    D1/3'2026
    NDiv
    YApple Inc.
    T3.50
    ^
    D2/3'2026
    NReinvDiv
    YApple Inc.
    Q0.1
    T3.50
    ^
    D3/3'2026
    NStkSplit
    YApple Inc.
    Q2
    ^
    D4/3'2026
    NBuyX
    YApple Inc.
    I32.00
    Q10
    T320.00
    L[Bank]
    ^

    """

  private static let usual = ImportedBooks.usual
    .replacing("2026-11-01 Opening", with: "2026-01-01 Opening")

  @Test func `trades of QIF have units at their cost, and charges apart`() throws {
    let books = ImportedBooks(["broker.qif": Self.qif], journal: Self.usual)
    let run = try books.enter("broker.qif", of: "assets:bank")
    #expect(run.told.contains("4 new"))
    #expect(books.text().contains("2026-02-14 AAPL | Buy  ;"))
    #expect(books.text().contains("10 AAPL @@ 320.00 EUR\n"))
    #expect(books.text().contains("2026-02-20 AAPL | Sell  ;"))
    #expect(books.text().contains("-5 AAPL @@ 200.00 EUR\n"))
    #expect(books.text().contains("2026-03-01 AAPL | Dividend  ;"))
    #expect(books.text().contains("0.1 AAPL @@ 3.50 EUR\n"))
    // 500 − 330 + 198 + 3.50
    #expect(books.balance(of: "assets:bank").contains("371.5 EUR"))
    #expect(books.balance(of: "assets:bank").contains("5.1 AAPL"))
    #expect(books.errors == [])
    #expect(try books.enter("broker.qif", of: "assets:bank").told.contains("4 known"))
    try books.undo()
    #expect(books.balance(of: "assets:bank") == "500 EUR")
  }

  @Test func `trades of OFX are named by the list of securities`() throws {
    func trade(_ name: String, _ body: String) -> String {
      "<\(name)><INVTRAN><FITID>\(name)<DTTRADE>20260214</INVTRAN><SECID><UNIQUEID>X1</SECID>"
        + "\(body)</\(name)>"
    }
    let ofx =
      "<OFX><INVSTMTRS><CURDEF>EUR<INVACCTFROM><ACCTID>77</INVACCTFROM><INVTRANLIST>"
      + trade(
        "BUYSTOCK", "<INVBUY><UNITS>3<UNITPRICE>20<COMMISSION>1<FEES>0.5<TOTAL>-61.5</INVBUY>")
      + trade("SELLSTOCK", "<INVSELL><UNITS>-1<UNITPRICE>25<TOTAL>25</INVSELL>")
      + trade("INCOME", "<INCOMETYPE>DIV<TOTAL>2")
      + trade("REINVEST", "<INCOMETYPE>DIV<TOTAL>-4<UNITS>0.2<UNITPRICE>20")
      + trade("SPLIT", "<OLDUNITS>1<NEWUNITS>2")
      + "</INVTRANLIST></INVSTMTRS><SECLIST><STOCKINFO><SECINFO><SECID><UNIQUEID>X1</SECID>"
      + "<SECNAME>Acme Inc.<TICKER>ACME</SECINFO></STOCKINFO></SECLIST></OFX>\n"
    let books = ImportedBooks(["1.ofx": ofx], journal: Self.usual)
    let run = try books.enter("1.ofx", of: "assets:bank")
    #expect(run.told.contains("4 new"))
    #expect(books.text().contains("3 ACME @@ 60.0 EUR\n"), "\(books.text())")
    #expect(books.text().contains("-1 ACME @@ 25 EUR\n"))
    #expect(books.text().contains("ACME | Dividend  ;"))
    // 500 − 61.50 + 25 + 2
    #expect(books.balance(of: "assets:bank").contains("465.5 EUR"))
    #expect(books.balance(of: "assets:bank").contains("2.2 ACME"))
    #expect(books.errors == [])
  }
}
