import LedgeraBooks
import LedgeraIntake
import Testing

/// What statements become in books, and how often.
@Suite struct StatementImportTests {
  private static let header = "Date,Payee,Description,Amount,Currency\n"

  private static func csv(_ rows: String...) -> String {
    header + rows.joined(separator: "\n") + "\n"
  }

  @Test func `importing again changes nothing, whatever the file is called`() throws {
    let file = Self.csv(
      "2026-11-03,Metro,day ticket,-8.80,EUR", "2026-11-03,Metro,day ticket,-8.80,EUR",
      "2026-11-04,Acme,salary,1200.00,EUR")
    let books = ImportedBooks(["bank-1.csv": file, "bank-2.csv": file])
    #expect(try books.enter("bank-1.csv").isComplete)
    let text = books.text()
    #expect(text.split(separator: "imp:").count == 4)
    #expect(text.contains("expenses:unknown") && text.contains("income:unknown"))
    #expect(try books.enter("bank-2.csv", "bank-1.csv").told.contains("3 known"))
    #expect(books.text() == text)
    #expect(books.errors == [])
  }

  @Test func `what several files say is entered once, twins as often as one file says them`() throws
  {
    let books = ImportedBooks([
      "bank-1.csv": Self.csv(
        "2026-11-02,Cafe,,-3.50,EUR", "2026-11-03,Cafe,,-3.50,EUR", "2026-11-03,Cafe,,-3.50,EUR"),
      "bank-2.csv": Self.csv(
        "2026-11-03,Cafe,,-3.50,EUR", "2026-11-03,Cafe,,-3.50,EUR", "2026-11-04,Cafe,,-3.50,EUR"),
    ])
    try books.enter("bank-2.csv", "bank-1.csv")
    #expect(books.balance(of: "assets:bank") == "486 EUR")
  }

  @Test func `an account is found by its tags, and a file of several accounts goes to several`()
    throws
  {
    let journal = """
      account assets:giro  ; type: Cash, iban: DE02 1203 0000 0000 2020 51
      account assets:savings  ; type: Cash, import: 12030000/202051

      2026-11-01 Opening
          assets:giro      100.00 EUR
          assets:savings   100.00 EUR
          equity:opening

      """
    func statement(_ account: String, _ amount: String) -> String {
      """
      :20:X
      :25:\(account)
      :28C:1/1
      :60F:C261101EUR100,00
      :61:2611021102D\(amount)NMSCNONREF
      :86:005?20Card payment?32Shop \(amount)
      :62F:C261102EUR\(amount == "10,00" ? "90,00" : "80,00")
      -

      """
    }
    let books = ImportedBooks(
      [
        "all.sta": statement("DE02120300000000202051", "10,00")
          + statement("12030000/202051", "20,00")
      ],
      journal: journal)
    #expect(try books.enter("all.sta").isComplete)
    #expect(books.balance(of: "assets:giro") == "90 EUR")
    #expect(books.balance(of: "assets:savings") == "80 EUR")
    #expect(books.text().contains("= 90.00 EUR"), "the closing balance is asserted")
  }

  @Test func `what somebody has typed is shown, and merged only when told`() throws {
    let journal = ImportedBooks.tagged.replacing(
      "; December",
      with: "2026-11-05 Lunch\n    expenses:food  12.00 EUR\n    assets:bank\n\n; December")
    let file = ["bank-1.csv": Self.csv("2026-11-07,TRATTORIA,card,-12.00,EUR")]
    let left = ImportedBooks(file, journal: journal)
    let run = try left.enter("bank-1.csv")
    #expect(!run.isComplete && run.told.contains("Lunch: already entered?"))
    #expect(left.text() == journal)
    let merged = ImportedBooks(file, journal: journal)
    #expect(try merged.enter("bank-1.csv", by: { $0.near = .accept }).isComplete)
    #expect(merged.balance(of: "assets:bank") == "488 EUR")
    #expect(try merged.enter("bank-1.csv").told.contains("1 known"))
    let apart = ImportedBooks(file, journal: journal)
    #expect(try apart.enter("bank-1.csv", by: { $0.near = .reject }).isComplete)
    #expect(apart.balance(of: "assets:bank") == "476 EUR")
  }

  @Test func `both sides of a transfer become one transaction when told`() throws {
    let journal = ImportedBooks.tagged.replacing(
      "account assets:cash          ; type: Cash",
      with: "account assets:cash          ; type: Cash, statement: card-*.csv")
    let files = [
      "bank-1.csv": Self.csv("2026-11-05,Top-up,,-40.00,EUR"),
      "card-1.csv": Self.csv("2026-11-06,Top-up received,,40.00,EUR"),
    ]
    let together = ImportedBooks(files, journal: journal)
    #expect(
      try together.enter("card-1.csv", "bank-1.csv", by: { $0.near = .accept }).isComplete)
    #expect(together.balance(of: "assets:bank") == "460 EUR")
    #expect(together.balance(of: "assets:cash") == "87 EUR")
    #expect(!together.text().contains("unknown"))
    let apart = ImportedBooks(files, journal: journal)
    try apart.enter("bank-1.csv")
    #expect(try apart.enter("card-1.csv").told.contains("the other side of a transfer?"))
    #expect(try apart.enter("card-1.csv", by: { $0.near = .accept }).isComplete)
    #expect(apart.balance(of: "expenses:unknown") == "")
    #expect(try apart.enter("card-1.csv", "bank-1.csv").told.contains("1 known"))
    let bytes = apart.text()
    try apart.undo()
    #expect(apart.text() != bytes && apart.text().contains("expenses:unknown"))
  }

  @Test func `history says where money goes, and what is uncertain is marked`() throws {
    var journal = ImportedBooks.tagged
    for day in 10...15 {
      journal +=
        "\n2026-10-\(day) Metro | ticket\n    expenses:food  \(day).00 EUR\n    assets:bank\n"
      journal += "\n2026-10-\(day) Rent\n    equity:opening  900.00 EUR\n    assets:bank\n"
    }
    journal += "\n2026-10-16 Old Kiosk\n    expenses:food  4.00 EUR\n    assets:bank\n"
    let books = ImportedBooks(
      [
        "bank-1.csv": Self.csv(
          "2026-11-03,Metro,ticket,-8.80,EUR", "2026-11-04,METRO Berlin,,-2.20,EUR",
          "2026-11-05,Quux,,-1.23,EUR", "2026-11-06,Kiosk Nord,,-3.00,EUR")
      ], journal: journal)
    try books.enter("bank-1.csv")
    let text = books.text()
    #expect(text.contains("2026-11-03 Metro | ticket  ; guess: metro 6 of 6"))
    #expect(text.contains("2026-11-04 ! METRO Berlin  ; guess: metro 6 of 6"))
    #expect(text.contains("2026-11-05 Quux  ; imported: "))
    #expect(text.contains("2026-11-06 Kiosk Nord  ; guess: expenses:food 9"))
    let off = ImportedBooks(
      ["bank-1.csv": Self.csv("2026-11-03,Metro,ticket,-8.80,EUR")], journal: journal)
    try off.enter("bank-1.csv", by: { $0.learns = false })
    #expect(!off.text().contains("guess:"))
  }

  @Test func `the bank's numbers count with the amount, and new numbers do not make new lines`()
    throws
  {
    func qfx(_ rows: (id: String, amount: String)...) -> String {
      "OFXHEADER:100\n\n<OFX><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>77</BANKACCTFROM>"
        + "<BANKTRANLIST>"
        + rows.map {
          "<STMTTRN><DTPOSTED>20261103<TRNAMT>\($0.amount)<FITID>\($0.id)<NAME>Cafe</STMTTRN>"
        }.joined() + "</BANKTRANLIST></STMTRS></STMTTRNRS></OFX>\n"
    }
    let journal = ImportedBooks.tagged.replacing("statement: bank-*.csv", with: "import: 77")
    let books = ImportedBooks(
      [
        "1.ofx": qfx(("A", "-3.50")), "2.ofx": qfx(("A", "-3.50"), ("B", "-3.50")),
        "3.ofx": qfx(("X", "-3.50"), ("Y", "-3.50")), "4.ofx": qfx(("A", "-3.90")),
      ], journal: journal)
    try books.enter("1.ofx")
    #expect(try books.enter("2.ofx").told.contains("1 new, 1 known"))
    #expect(try books.enter("3.ofx").told.contains("2 known"))
    let amended = try books.enter("4.ofx")
    #expect(!amended.isComplete && amended.told.contains("another amount now?"))
  }

  @Test func `pending lines wait, unless they are asked for`() throws {
    let camt = """
      <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"><BkToCstmrAcctRpt><Rpt>
      <Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>
      <Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts>
      <BookgDt><Dt>2026-11-20</Dt></BookgDt><AddtlNtryInf>Card</AddtlNtryInf></Ntry>
      </Rpt></BkToCstmrAcctRpt></Document>

      """
    let books = ImportedBooks(["a.xml": camt])
    let waiting = try books.enter("a.xml", of: "assets:bank")
    #expect(waiting.told.contains("1 pending and left out"))
    try books.enter("a.xml", of: "assets:bank", by: { $0.takesPending = true })
    #expect(books.text().contains("2026-11-20 ! Card"))
    #expect(books.text().contains("iban: DE02120300000000202051"))
  }

  @Test func `a fee beside does not keep a transaction from teaching where its payee goes`() throws
  {
    let past = (1...3).map { day in
      """
      2026-10-0\(day) Abroad
          assets:bank  -20.40 EUR
          expenses:fees  0.40 EUR
          expenses:food

      """
    }
    let books = ImportedBooks(
      ["bank-1.csv": "Date,Payee,Amount,Currency\n2026-11-04,Abroad,-31.00,EUR\n"],
      journal: ImportedBooks.tagged + "account expenses:fees\n\n" + past.joined())
    #expect(try books.enter("bank-1.csv").isComplete)
    #expect(books.text().contains("guess: abroad 3 of 3"), "\(books.text())")
    #expect(books.balance(of: "expenses:food") == "94 EUR")
  }

  @Test func `what the bank takes for itself gets a posting of its own`() throws {
    let csv = """
      Date,Payee,Amount,Fee,Balance
      2026-11-03,Market,-5.00,0.00,495.00
      2026-11-04,Abroad,-20.00,0.40,474.60

      """
    let journal = ImportedBooks.tagged.replacing(
      "account expenses:food", with: "account expenses:food  ; payee: ^abroad")
    let books = ImportedBooks(["bank-1.csv": csv], journal: journal)
    let run = try books.enter("bank-1.csv")
    #expect(run.isComplete, "\(run.told)")
    #expect(run.told.contains("note: the account 'expenses:fees' is new\n"))
    #expect(books.balance(of: "expenses:fees") == "0.4 EUR")
    #expect(books.balance(of: "expenses:food") == "23 EUR")
    #expect(books.balance(of: "assets:bank") == "474.6 EUR")
    #expect(books.errors == [])
    #expect(try books.enter("bank-1.csv").told.contains("2 known"))
    let named = ImportedBooks(
      ["bank-1.csv": csv],
      journal: journal.replacing(
        "account equity:opening", with: "account expenses:bank fees\naccount equity:opening"))
    try named.enter("bank-1.csv")
    #expect(named.balance(of: "expenses:bank fees") == "0.4 EUR")
  }

  @Test func `what an account has learnt stays when its import is taken back`() throws {
    let camt = """
      <Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>
      <Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
      <BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>

      """
    let ofx =
      "<OFX><STMTRS><CURDEF>EUR<ACCTID>77<BANKACCTFROM><ACCTID>77</BANKACCTFROM><STMTTRN>"
      + "<DTPOSTED>20261103<TRNAMT>-3.50<NAME>Cafe</STMTTRN></STMTRS></OFX>\n"
    for (name, file, tag) in [
      ("a.xml", camt, "iban: DE02120300000000202051"), ("a.ofx", ofx, "import: 77"),
    ] {
      let books = ImportedBooks([name: file], journal: ImportedBooks.usual)
      try books.enter(name, of: "assets:bank")
      let imported = books.text()
      #expect(imported.contains(tag))
      try books.undo()
      #expect(!books.text().contains("imp:") && books.text().contains(tag))
      #expect(try books.enter(name).isComplete && books.text().contains("imp:"))
      try books.undo()
      let line = "account assets:bank          ; type: Cash"
      #expect(books.text() == ImportedBooks.usual.replacing(line, with: "\(line), \(tag)"))
    }
  }
}
