import LedgeraCommands
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraTestSupport
import Testing

/// What comes from outside stands in the books as one visible line, and is nothing but what it was taken for.
@Suite struct ForeignTextTests {
  @Test(arguments: [
    ("Café  Müller", "Café Müller"), ("  a\tb\r\nc ", "a b c"), ("a\u{1B}[31mb", "a [31mb"),
    ("a\u{202E}b\u{2028}c\u{85}d\u{7F}e\u{2066}f\u{FEFF}", "a b c d e f"), ("\u{0}\u{9B}", ""),
    ("👩\u{200D}🌾 می\u{200C}خواهم", "👩\u{200D}🌾 می\u{200C}خواهم"), ("", ""), (" ", ""),
  ])
  func `a foreign text is one line of what can be seen`(_ text: String, _ line: String) {
    #expect(ForeignText(text).line == line)
  }

  @Test func `the value of a tag ends at no comma, and begins no other tag`() {
    #expect(ForeignText("a, type: X; b").tagValue == "a type: X b")
  }

  @Test func `only a literal ends a line of a journal`() {
    let name = "x\ninclude /etc/passwd\r\n\u{85}\u{2028}\u{1B}y\tz"
    let text: JournalText = "account \(name)\n"
    #expect(text.string == "account x include /etc/passwd     y\tz\n")
    #expect(("\(text)\(text)" as JournalText).string == text.string + text.string)
  }

  // MARK: Statements

  /// Lines that a file would put into the books, and what hides or turns text.
  static let hostile = [
    "x\ninclude /etc/passwd", "x\r2026-01-01 y\r    a  1 EUR\r    b", "x\u{85}account y",
    "x\u{2028}alias a=b", "x, type: Liability", "x; type: Liability", "x  ; type: Liability",
    "\u{1B}[31mx", "\u{202E}x", "x\u{0}y", "x)\n= expenses\n    a  *1", "\u{7F}\u{9B}x", "*", "(",
    "|",
    "2026-01-01", "include x", "\u{FEFF}x", "x\u{2066}y", ";", ",", "\"", "\\", "'", "[x]", "=x",
    "comment", "P 2026-01-01 EUR 1 USD", "end comment",
  ]

  private static let journal = """
    commodity 1,000.00 EUR
    account assets:bank          ; type: Cash
    account expenses:unknown
    account income:unknown
    account equity:opening

    2026-11-01 Opening
        assets:bank         500.00 EUR
        equity:opening

    """

  /// Characters of markup as numbers, so that all others are what they are.
  private static func entities(_ text: String) -> String {
    text.unicodeScalars.map { $0.value == 0 ? "" : "&#\($0.value);" }.joined()
  }

  /// Statements of two lines in which every text is the same one.
  static func statements(_ text: String) -> [(name: String, text: String)] {
    let markup = entities(text)
    let quoted = "\"" + text.replacing("\"", with: "\"\"") + "\""
    func line(_ text: String) -> String {
      String(text.unicodeScalars.map { "\n\r".unicodeScalars.contains($0) ? " " : Character($0) })
    }
    let plain = line(text)
    return [
      (
        "a.csv",
        "Date,Payee,Description,Amount,Currency,Reference\n"
          + "2026-11-03,\(quoted),\(quoted),-3.00,EUR,\(quoted)\n2026-11-04,Cafe,x,-4.00,EUR,2\n"
      ),
      (
        "a.ofx",
        "OFXHEADER:100\n\n<OFX><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>\(markup)"
          + "</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20261103<TRNAMT>-3.00<FITID>\(markup)"
          + "<NAME>\(markup)<MEMO>\(markup)</STMTTRN><STMTTRN><DTPOSTED>20261104<TRNAMT>-4.00"
          + "<FITID>2<NAME>Cafe</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></OFX>\n"
      ),
      (
        "a.xml",
        "<Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>\(markup)</Id></Othr></Id></Acct>"
          + "<Ntry><Amt Ccy=\"EUR\">3.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>"
          + "<BookgDt><Dt>2026-11-03</Dt></BookgDt><AcctSvcrRef>\(markup)</AcctSvcrRef>"
          + "<NtryDtls><TxDtls><RltdPties><Cdtr><Nm>\(markup)</Nm></Cdtr></RltdPties><RmtInf>"
          + "<Ustrd>\(markup)</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>"
          + "<Ntry><Amt Ccy=\"EUR\">4.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt>"
          + "<Dt>2026-11-04</Dt></BookgDt><AddtlNtryInf>Cafe</AddtlNtryInf></Ntry>"
          + "</Stmt></BkToCstmrStmt></Document>\n"
      ),
      (
        "a.qif",
        "!Account\nN\(plain)\n^\n!Type:Bank\nD2026-11-03\nT-3.00\nP\(plain)\nM\(plain)\n"
          + "N\(plain)\n^\nD2026-11-04\nT-4.00\nPCafe\n^\n"
      ),
      (
        "a.sta",
        ":20:X\n:25:\(plain)\n:28C:1/1\n:60F:C261101EUR100,00\n:61:2611031103D3,00NMSC\(plain)\n"
          + ":86:005?20\(plain)?32\(plain)\n:61:2611041104D4,00NMSCNONREF\n:86:005?20x?32Cafe\n"
          + ":62F:C261104EUR93,00\n-\n"
      ),
    ]
  }

  @Test(arguments: hostile)
  func `a statement adds its transactions and nothing else`(_ text: String) {
    for (name, file) in Self.statements(text) {
      let books = WrittenBooks(["main.journal": Self.journal, name: file])
      let run = books.run("import", name, "--account", "bank", "-y")
      expectOnlyImported(
        books, run.status, "\(name) with \(text.debugDescription): \(run.messages)")
      let again = books.run("import", name, "-y", "--account", "bank")
      #expect(again.messages.contains("2 known"), "\(name) with \(text.debugDescription)")
    }
  }

  @Test(arguments: hostile)
  func `what is learnt of a file's name is its own`(_ text: String) {
    let name = "giro \(text.replacing("/", with: "_"))-2026.csv"
    let file = "Date,Payee,Amount,Currency\n2026-11-03,a,-3.00,EUR\n2026-11-04,b,-4.00,EUR\n"
    let books = WrittenBooks(["main.journal": Self.journal, name: file])
    let run = books.run("import", name, "--account", "bank", "-y")
    expectOnlyImported(books, run.status, "\(text.debugDescription): \(run.messages)")
  }

  @Test func `a learnt account is found again, whatever its name holds`() {
    for text in Self.hostile {
      let file = Self.statements("77 " + text)[1]
      let books = WrittenBooks(["main.journal": Self.journal, file.name: file.text])
      #expect(books.run("import", file.name, "--account", "bank", "-y").status == .fine)
      #expect(books.text().contains("import: 77"), "\(books.text())")
      let again = books.run("import", file.name, "-y")
      #expect(again.messages.contains("2 known"), "\(text.debugDescription): \(again.messages)")
    }
  }

  /// The books have two transactions more, one directive with one tag more, and no hidden character.
  private func expectOnlyImported(
    _ books: WrittenBooks, _ status: LedgeraCommands.ExitStatus, _ comment: String
  ) {
    #expect(status == .fine, "\(comment)")
    let text = books.text()
    #expect(!text.unicodeScalars.contains { $0.isHidden && $0 != "\n" }, "\(comment)")
    let journal = TestBooks(root: "main.journal", on: books.disk).journal
    #expect(journal.transactionCount == 3, "\(comment)\n\(text)")
    #expect(journal.sources.files.count == 1, "\(comment)")
    #expect(journal.store.aliases.isEmpty && journal.store.rules.isEmpty, "\(comment)")
    #expect(journal.store.prices.count == 0, "\(comment)")
    #expect(journal.store.accountDeclarations.count == 4, "\(comment)\n\(text)")
    let tags = journal.store.accountDeclarations.map {
      journal.tags($0.tags, in: $0.span.file).count
    }
    #expect(tags.reduce(0, +) <= 2, "\(comment)\n\(text)")
    let added = text.split(separator: "\n").count - Self.journal.split(separator: "\n").count
    #expect(added == 6, "\(comment)\n\(text)")
  }

  @Test func `a commodity that cannot be seen is refused, however it comes`() {
    let file = "Date,Payee,Amount,Currency\n2026-11-03,a,-3.00,E\u{202E}R\n"
    let books = WrittenBooks(["main.journal": Self.journal, "a.csv": file])
    #expect(books.run("import", "a.csv", "--account", "bank", "-y", "--new").status == .findings)
    #expect(
      books.run("price", "X\u{202E}Y", "2", "EUR", "--new", "--into", "main.journal").status
        != .fine)
    #expect(books.run("add", "--new", "Lunch; food 3 \"E\u{1B}R\"; bank").status != .fine)
    #expect(books.run("add", "--new", "Lu\u{202E}nch; food 3; bank").status != .fine)
    #expect(books.text() == Self.journal)
  }
}
