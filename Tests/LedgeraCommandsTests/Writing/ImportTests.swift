import Foundation
import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@Suite struct ImportTests {
  private static let header = "Date,Payee,Description,Amount,Currency\n"
  private static let tagged = WrittenBooks.usual.replacing(
    "account assets:bank          ; type: Cash",
    with: "account assets:bank          ; type: Cash, statement: bank-*.csv")

  private static func csv(_ rows: String...) -> String {
    header + rows.joined(separator: "\n") + "\n"
  }

  private static func books(_ files: [String: String], journal: String = tagged) -> WrittenBooks {
    WrittenBooks(["main.journal": journal].merging(files) { $1 })
  }

  @Test func `importing again changes nothing, whatever the file is called`() {
    let file = Self.csv(
      "2026-11-03,Metro,day ticket,-8.80,EUR", "2026-11-03,Metro,day ticket,-8.80,EUR",
      "2026-11-04,Acme,salary,1200.00,EUR")
    let books = Self.books(["bank-1.csv": file, "bank-2.csv": file])
    #expect(books.run("import", "bank-1.csv", "-y").status == .fine)
    let text = books.text()
    #expect(text.split(separator: "imp:").count == 4)
    #expect(text.contains("expenses:unknown") && text.contains("income:unknown"))
    let again = books.run("import", "bank-2.csv", "bank-1.csv", "-y")
    #expect(again.messages.contains("3 known") && again.messages.contains("nothing to change"))
    #expect(books.text() == text)
    #expect(books.run("check", "-s").status == .fine)
  }

  @Test func `what several files say is entered once, twins as often as one file says them`() {
    let books = Self.books([
      "bank-1.csv": Self.csv(
        "2026-11-02,Cafe,,-3.50,EUR", "2026-11-03,Cafe,,-3.50,EUR", "2026-11-03,Cafe,,-3.50,EUR"),
      "bank-2.csv": Self.csv(
        "2026-11-03,Cafe,,-3.50,EUR", "2026-11-03,Cafe,,-3.50,EUR", "2026-11-04,Cafe,,-3.50,EUR"),
    ])
    books.run("import", "bank-2.csv", "bank-1.csv", "-y")
    #expect(books.report("balance assets:bank").contains("486.00 EUR"))
  }

  @Test func `an account is found by its tags, and a file of several accounts goes to several`() {
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
    let books = Self.books(
      [
        "all.sta": statement("DE02120300000000202051", "10,00")
          + statement("12030000/202051", "20,00")
      ],
      journal: journal)
    #expect(books.run("import", "all.sta", "-y").status == .fine)
    let balance = books.report("balance assets")
    #expect(balance.contains("90.00 EUR  assets:giro"))
    #expect(balance.contains("80.00 EUR  assets:savings"))
    #expect(books.text().contains("= 90.00 EUR"), "the closing balance is asserted")
  }

  @Test func `an unknown account is asked for, and learnt`() {
    let books = Self.books(
      ["giro-2026-11.csv": Self.csv("2026-11-03,Metro,,-8.80,EUR")], journal: WrittenBooks.usual)
    let refused = books.run("import", "giro-2026-11.csv", "-y")
    #expect(refused.status == .findings && refused.messages.contains("--account ACCOUNT"))
    #expect(books.run("import", "giro-2026-11.csv", "--account", "bank", "-y").status == .fine)
    #expect(books.text().contains("statement: giro-*.csv"))
    #expect(books.run("import", "giro-2026-11.csv", "-y").messages.contains("1 known"))
  }

  @Test func `what somebody has typed is shown, and merged only when told`() {
    let journal = Self.tagged.replacing(
      "; December",
      with: "2026-11-05 Lunch\n    expenses:food  12.00 EUR\n    assets:bank\n\n; December")
    let file = ["bank-1.csv": Self.csv("2026-11-07,TRATTORIA,card,-12.00,EUR")]
    let left = Self.books(file, journal: journal)
    let run = left.run("import", "bank-1.csv", "-y")
    #expect(run.status == .findings && run.messages.contains("Lunch: already entered?"))
    #expect(left.text() == journal)
    let merged = Self.books(file, journal: journal)
    #expect(merged.run("import", "bank-1.csv", "-y", "--accept-near").status == .fine)
    #expect(merged.report("balance assets:bank").contains("488.00 EUR"))
    #expect(merged.run("import", "bank-1.csv", "-y").messages.contains("1 known"))
    let apart = Self.books(file, journal: journal)
    #expect(apart.run("import", "bank-1.csv", "-y", "--reject-near").status == .fine)
    #expect(apart.report("balance assets:bank").contains("476.00 EUR"))
  }

  @Test func `both sides of a transfer become one transaction when told`() {
    let journal = Self.tagged.replacing(
      "account assets:cash          ; type: Cash",
      with: "account assets:cash          ; type: Cash, statement: card-*.csv")
    let files = [
      "bank-1.csv": Self.csv("2026-11-05,Top-up,,-40.00,EUR"),
      "card-1.csv": Self.csv("2026-11-06,Top-up received,,40.00,EUR"),
    ]
    let together = Self.books(files, journal: journal)
    #expect(
      together.run("import", "card-1.csv", "bank-1.csv", "-y", "--accept-near").status == .fine)
    #expect(together.report("balance assets:cash assets:bank -N").contains("460.00 EUR"))
    #expect(!together.report("balance -N").contains("unknown"))
    let apart = Self.books(files, journal: journal)
    apart.run("import", "bank-1.csv", "-y")
    let shown = apart.run("import", "card-1.csv", "-y")
    #expect(shown.messages.contains("the other side of a transfer?"))
    #expect(apart.run("import", "card-1.csv", "-y", "--accept-near").status == .fine)
    #expect(apart.report("balance unknown -N") == "")
    #expect(apart.run("import", "card-1.csv", "bank-1.csv", "-y").messages.contains("1 known"))
    let bytes = apart.text()
    #expect(apart.run("import", "--undo", "-y").status == .fine)
    #expect(apart.text() != bytes && apart.text().contains("expenses:unknown"))
  }

  @Test func `undoing gives back the bytes, and refuses what was edited`() {
    let file = Self.csv("2026-11-03,Metro,,-8.80,EUR", "2026-12-02,Shop,,-7.00,EUR")
    let books = Self.books(["bank-1.csv": file])
    books.run("import", "bank-1.csv", "-y")
    #expect(books.text() != Self.tagged)
    #expect(books.run("import", "--undo", "-y").status == .fine)
    #expect(books.text() == Self.tagged)
    #expect(books.run("import", "--undo", "-y").status == .findings)
    books.run("import", "bank-1.csv", "-y")
    books.disk.write(
      books.text().replacing("expenses:unknown", with: "expenses:food"), to: "/books/main.journal")
    let refused = books.run("import", "--undo", "-y")
    #expect(
      refused.status == .findings && refused.messages.contains("was changed after the import"))
  }

  @Test func `history says where money goes, and what is uncertain is marked`() {
    var journal = Self.tagged
    for day in 10...15 {
      journal +=
        "\n2026-10-\(day) Metro | ticket\n    expenses:food  \(day).00 EUR\n    assets:bank\n"
      journal += "\n2026-10-\(day) Rent\n    equity:opening  900.00 EUR\n    assets:bank\n"
    }
    let books = Self.books(
      [
        "bank-1.csv": Self.csv(
          "2026-11-03,Metro,ticket,-8.80,EUR", "2026-11-04,METRO Berlin,,-2.20,EUR",
          "2026-11-05,Quux,,-1.23,EUR")
      ], journal: journal)
    books.run("import", "bank-1.csv", "-y")
    let text = books.text()
    #expect(text.contains("2026-11-03 Metro | ticket  ; guess: metro 6 of 6"))
    #expect(text.contains("2026-11-04 ! METRO Berlin  ; guess: metro 6 of 6"))
    #expect(text.contains("2026-11-05 Quux  ; guess: "))
    let off = Self.books(
      ["bank-1.csv": Self.csv("2026-11-03,Metro,ticket,-8.80,EUR")], journal: journal)
    off.run("import", "bank-1.csv", "-y", "--learn", "off")
    #expect(!off.text().contains("guess:"))
  }

  @Test func `rules are asked before history, and what they say is no guess`() {
    var journal = Self.tagged
    for day in 10...15 {
      journal += "\n2026-10-\(day) Metro\n    expenses:food  \(day).00 EUR\n    assets:bank\n"
    }
    let books = Self.books(
      [
        "bank-1.csv": Self.csv(
          "2026-11-03,METRO,ticket,-8.80,EUR", "2026-11-04,Quux,\"a, b\",-1.23,EUR"),
        "my.rules": """
        fields date, description, amount
        account2 expenses:unknown
        if %description metro
         account2 equity:opening
        """,
        "wrong.rules": "fields date, amount\nif %payee (\n account2 x\nacount3 y\n",
        "idle.rules": "fields date, amount\naccount2 expenses:food\n",
        "typo.rules": "if quux\n account2 expenses:fod\n",
        "more.rules": "if quux\n account2 expenses:food\n account3 expenses:tax\n amount3 1 EUR\n",
      ], journal: journal)
    #expect(books.run("import", "bank-1.csv", "--rules", "my.rules", "-y").status == .fine)
    #expect(books.report("register equity:opening payee:METRO -O csv").contains("8.80 EUR"))
    let transaction = books.text().components(separatedBy: "METRO")[1].prefix { $0 != "\n" }
    #expect(!transaction.contains("guess:"), "\(transaction)")
    let wrong = books.run("import", "bank-1.csv", "--rules", "wrong.rules", "-y")
    #expect(wrong.status == .findings && wrong.messages.contains("wrong.rules:2:"))
    #expect(wrong.messages.contains("there is no column 'payee'"))
    #expect(wrong.messages.contains("wrong.rules:4:1"), "\(wrong.messages)")
    let idle = books.run("import", "bank-1.csv", "--rules", "idle.rules", "-y", "--dry-run")
    #expect(idle.messages.contains("no 'if' of these rules sets account2"))
    #expect(books.run("import", "--undo", "-y").status == .fine)
    let more = books.run("import", "bank-1.csv", "--rules", "more.rules", "-y", "--dry-run")
    #expect(more.messages.contains("more.rules:3:1"), "\(more.messages)")
    #expect(more.messages.contains("'account3' does not count here, only account2 does"))
    let typo = books.run("import", "bank-1.csv", "--rules", "typo.rules", "-y", "--dry-run")
    #expect(
      typo.messages.contains(
        "note: the account 'expenses:fod' is new; did you mean 'expenses:food'?"))
  }

  @Test func `the bank's numbers count with the amount, and new numbers do not make new lines`() {
    func qfx(_ rows: (id: String, amount: String)...) -> String {
      "OFXHEADER:100\n\n<OFX><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>77</BANKACCTFROM>"
        + "<BANKTRANLIST>"
        + rows.map {
          "<STMTTRN><DTPOSTED>20261103<TRNAMT>\($0.amount)<FITID>\($0.id)<NAME>Cafe</STMTTRN>"
        }.joined() + "</BANKTRANLIST></STMTRS></STMTTRNRS></OFX>\n"
    }
    let journal = Self.tagged.replacing("statement: bank-*.csv", with: "import: 77")
    let books = Self.books(
      [
        "1.ofx": qfx(("A", "-3.50")), "2.ofx": qfx(("A", "-3.50"), ("B", "-3.50")),
        "3.ofx": qfx(("X", "-3.50"), ("Y", "-3.50")), "4.ofx": qfx(("A", "-3.90")),
      ], journal: journal)
    books.run("import", "1.ofx", "-y")
    #expect(books.run("import", "2.ofx", "-y").messages.contains("1 new, 1 known"))
    #expect(books.run("import", "3.ofx", "-y").messages.contains("2 known"))
    let amended = books.run("import", "4.ofx", "-y")
    #expect(amended.status == .findings && amended.messages.contains("another amount now?"))
  }

  @Test func `pending lines wait, unless they are asked for`() {
    let camt = """
      <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"><BkToCstmrAcctRpt><Rpt>
      <Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>
      <Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts>
      <BookgDt><Dt>2026-11-20</Dt></BookgDt><AddtlNtryInf>Card</AddtlNtryInf></Ntry>
      </Rpt></BkToCstmrAcctRpt></Document>

      """
    let books = Self.books(["a.xml": camt])
    let waiting = books.run("import", "a.xml", "--account", "bank", "-y")
    #expect(waiting.messages.contains("1 pending and left out"))
    books.run("import", "a.xml", "--account", "bank", "-y", "--pending")
    #expect(books.text().contains("2026-11-20 ! Card"))
    #expect(books.text().contains("iban: DE02120300000000202051"))
  }

  @Test func `a fee beside does not keep a transaction from teaching where its payee goes`() {
    let past = (1...3).map { day in
      """
      2026-10-0\(day) Abroad
          assets:bank  -20.40 EUR
          expenses:fees  0.40 EUR
          expenses:food

      """
    }
    let books = Self.books(
      ["bank-1.csv": "Date,Payee,Amount,Currency\n2026-11-04,Abroad,-31.00,EUR\n"],
      journal: Self.tagged + "account expenses:fees\n\n" + past.joined())
    #expect(books.run("import", "bank-1.csv", "-y").status == .fine)
    #expect(books.text().contains("guess: abroad 3 of 3"), "\(books.text())")
    #expect(books.report("register expenses:food payee:Abroad -O csv").contains("31.00 EUR"))
  }

  @Test func `what the bank takes for itself gets a posting of its own`() {
    let csv = """
      Date,Payee,Amount,Fee,Balance
      2026-11-03,Market,-5.00,0.00,495.00
      2026-11-04,Abroad,-20.00,0.40,474.60

      """
    let journal = Self.tagged.replacing(
      "account expenses:food", with: "account expenses:food  ; payee: ^abroad")
    let books = Self.books(["bank-1.csv": csv], journal: journal)
    let run = books.run("import", "bank-1.csv", "-y")
    #expect(run.status == .fine, "\(run.messages)")
    #expect(run.messages.contains("note: the account 'expenses:fees' is new\n"))
    #expect(books.report("balance expenses:fees -N").contains("0.40 EUR"))
    #expect(books.report("register expenses:food payee:Abroad -O csv").contains("20.00 EUR"))
    #expect(books.report("balance assets:bank -N").contains("474.60 EUR"))
    #expect(books.run("check", "-s").status == .fine)
    #expect(books.run("import", "bank-1.csv", "-y").messages.contains("2 known"))
    let named = Self.books(
      ["bank-1.csv": csv],
      journal: journal.replacing(
        "account equity:opening", with: "account expenses:bank fees\naccount equity:opening"))
    named.run("import", "bank-1.csv", "-y")
    #expect(named.report("balance 'bank fees' -N").contains("0.40 EUR"))
  }

  @Test func `payee tags of accounts say where money goes, after rules and before history`() {
    var journal = Self.tagged.replacing(
      "account equity:opening",
      with: """
        account expenses:travel  ; payee: metro
        account expenses:old  ; payee: kiosk, closed: 2026-01-31
        account equity:opening
        """)
    for day in 10...15 {
      journal += "\n2026-10-\(day) Metro\n    expenses:food  \(day).00 EUR\n    assets:bank\n"
    }
    let files = [
      "bank-1.csv": Self.csv("2026-11-03,METRO,ticket,-8.80,EUR", "2026-11-04,Kiosk,,-1.00,EUR"),
      "my.rules": "if ticket\n account2 equity:opening\n",
    ]
    let books = Self.books(files, journal: journal)
    #expect(books.run("import", "bank-1.csv", "-y").status == .fine)
    #expect(books.report("register expenses:travel -O csv").contains("8.80 EUR"))
    #expect(books.report("balance expenses:old -N") == "")
    let transaction = books.text().components(separatedBy: "METRO")[1].prefix { $0 != "\n" }
    #expect(!transaction.contains("guess:"))
    #expect(books.run("add", "--dry-run", "Metro; 3.20; bank").status == .usage)
    let added = books.run("add", "--dry-run", "Metro; 3.20")
    #expect(added.messages.contains("the account is expenses:travel, rule metro"))
    #expect(books.run("rename", "account", "expenses:travel", "expenses:trips").status == .fine)
    #expect(books.text().contains("account expenses:trips  ; payee: metro"))
    let ruled = Self.books(files, journal: journal)
    ruled.run("import", "bank-1.csv", "--rules", "my.rules", "-y")
    #expect(ruled.report("balance expenses:travel -N") == "")
  }

  @Test func `on a terminal a takes all the rest, but for what somebody has to decide`() {
    let journal = Self.tagged.replacing(
      "; December",
      with: "2026-11-05 Lunch\n    expenses:food  12.00 EUR\n    assets:bank\n\n; December")
    let disk = MemoryDisk([
      "/books/main.journal": journal,
      "/books/bank-1.csv": Self.csv(
        "2026-11-02,Market,,-5.00,EUR", "2026-11-03,Market,,-6.00,EUR",
        "2026-11-04,Quux,,-7.00,EUR", "2026-11-07,TRATTORIA,card,-12.00,EUR"),
    ])
    let run = EditingRun(["import", "bank-1.csv"], on: disk, typed: "food\na\ny\n")
    #expect(run.status == .findings, "\(run.errors)")
    #expect(
      run.errors.contains("1 to decide") && run.errors.contains("Write 3 transactions? [y/N]"))
    let text = run.disk.text("/books/main.journal") ?? ""
    #expect(text.contains("2026-11-02 Market  ; imported:"))
    #expect(text.contains("2026-11-03 ! Market  ; guess: market 1 of 1"))
    #expect(text.contains("expenses:unknown") && !text.contains("TRATTORIA"))
    let refused = EditingRun(["import", "bank-1.csv"], on: disk, typed: "a\nn\n")
    #expect(refused.disk.text("/books/main.journal") == text)
  }

  @Test func `what an account has learnt stays when its import is taken back`() {
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
      let books = Self.books([name: file], journal: WrittenBooks.usual)
      books.run("import", name, "--account", "bank", "-y")
      let imported = books.text()
      #expect(imported.contains(tag))
      #expect(books.run("import", "--undo", "-y").status == .fine)
      #expect(!books.text().contains("imp:") && books.text().contains(tag))
      #expect(books.run("import", name, "-y").status == .fine)
      #expect(books.report("register assets:bank -O csv").contains("2026-11-"))
      #expect(books.run("import", "--undo", "-y").status == .fine)
      let line = "account assets:bank          ; type: Cash"
      #expect(books.text() == WrittenBooks.usual.replacing(line, with: "\(line), \(tag)"))
    }
  }
}
