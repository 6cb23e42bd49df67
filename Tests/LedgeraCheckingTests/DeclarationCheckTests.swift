import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraTestSupport
import Testing

/// `accounts`, `commodities`, `payees`, `tags`.
@Suite struct DeclarationCheckTests {
  @Test func `an undeclared account is pointed at, without marks and brackets`() {
    expect(
      "accounts",
      of: """
        account assets:cash
        2026-01-02 a
            * 1️⃣expenses:food drink1️⃣\t3 EUR
            (2️⃣budget2️⃣)  1 EUR
            [ 3️⃣savings3️⃣ ]  0 EUR
            assets:cash
        2026-01-03 b
        \t4️⃣支出:食費4️⃣\t3 EUR ; c
        \tassets:cash
        """,
      gives: "undeclared-account", "undeclared-account", "undeclared-account",
      "undeclared-account")
  }

  @Test func `an account used 300 times is one finding that counts the rest`() {
    let transaction = "2026-01-02 a\n    expenses:food  1 EUR\n    assets:cash\n"
    let text = "account assets:cash\n" + String(repeating: transaction, count: 300)
    let findings = TestBooks(text, checks: [CheckTable.check(named: "accounts")!]).findings
    #expect(findings.map(\.suppressedCount) == [299])
    #expect(findings.first?.primary?.span.range == 37..<50)
  }

  @Test func `a near name is suggested with its use, and the fix corrects every place`() {
    let text = """
      account assets:cash
      account expenses:groceries
      account expenses:rent
      2026-01-02 a
          expenses:groceries  3 EUR
          assets:cash
      2026-01-03 b
          expenses:1️⃣grocries  3 EUR
          assets:cash
      2026-01-04 c
          expenses:grocries  4 EUR
          assets:cash

      """.replacing("1️⃣", with: "")
    let findings = TestBooks(text, checks: [CheckTable.check(named: "accounts")!]).findings
    #expect(findings.map(\.help) == [["did you mean 'expenses:groceries' (used 1 time)?"]])
    #expect(findings.first?.fix?.isSafe == true)
    let fixed = findings.first?.applyingFix(to: text)
    #expect(fixed == text.replacing("grocries", with: "groceries"))
  }

  @Test(arguments: [
    ("; whose books\n# these are\n\n", true), ("; of the entry\n", false), ("", false),
    ("\n; of the entry\n", false), ("; only a comment\n\n; of the entry\n", true),
  ]) func `a first declaration comes after what is said of the whole file`(
    _ head: String, _ isBehind: Bool
  ) {
    let transaction = "2026-01-02 a\n    a  3\n    a\n"
    for mark in ["", "\u{FEFF}"] {
      let text = mark + head + transaction
      let findings = TestBooks(text, checks: [CheckTable.check(named: "accounts")!]).findings
      let above = isBehind ? head.prefix(upTo: head.firstRange(of: "\n\n")!.upperBound) : ""
      #expect(
        findings.map { $0.applyingFix(to: text) }
          == [mark + above + "account a\n" + head.dropFirst(above.count) + transaction])
    }
  }

  @Test func `a symbol is corrected to one in quotes where it needs them`() {
    let text = "commodity \"abc-d\"\n2026-01-02 a\n    a  3 abcd\n    b\n"
    let findings = TestBooks(text, checks: [CheckTable.check(named: "commodities")!]).findings
    #expect(
      findings.map { $0.applyingFix(to: text) } == [text.replacing("3 abcd", with: "3 \"abc-d\"")])
  }

  @Test func `a name that may be one of two is not corrected without asking`() {
    let text = """
      account assets:bank
      account assets:bond
      2026-01-02 a
          assets:banc  3 EUR
          assets:bonk  3 EUR
          assets:bank

      """
    let findings = TestBooks(text, checks: [CheckTable.check(named: "accounts")!]).findings
    #expect(findings.map(\.fix?.isSafe) == [true, false])
  }

  @Test func `names that only share their parents are not suggested`() {
    let findings = expect(
      "accounts",
      of: """
        account expenses:rent
        account assets:card 1
        2026-01-02 a
            1️⃣expenses:food1️⃣  3 EUR
            2️⃣assets:card 22️⃣
        """,
      gives: "undeclared-account", "undeclared-account")
    #expect(findings.flatMap(\.help) == [])
    #expect(findings.allSatisfy { $0.fix?.isSafe == true })
  }

  @Test(arguments: [
    // After the last directive of the root file and what belongs to it.
    (
      "account a\n    ; type: A\naccount b  ; x\n\tnote\n\n2026-01-02 x\n    a  1\n    c\n",
      "account a\n    ; type: A\naccount b  ; x\n\tnote\naccount c\n\n2026-01-02 x\n    a  1\n    c\n"
    ),
    ("2026-01-02 x\r\n    a  1\r\n    a\r\n", "account a\r\n2026-01-02 x\r\n    a  1\r\n    a\r\n"),
    (
      "\u{FEFF}2026-01-02 x\n    a  1\n    a\n",
      "\u{FEFF}account a\n2026-01-02 x\n    a  1\n    a\n"
    ),
    (
      "2026-01-02 x\n    b  1\n    a\naccount a",
      "2026-01-02 x\n    b  1\n    a\naccount a\naccount b"
    ),
    // Not where 'apply account' would rename it.
    (
      "apply account x\naccount a\nend apply account\n2026-01-02 x\n    x:a  1\n    b\n",
      "account b\napply account x\naccount a\nend apply account\n2026-01-02 x\n    x:a  1\n    b\n"
    ),
  ])
  func `the declaration is added at the right place`(text: String, fixed: String) {
    let findings = TestBooks(text, checks: [CheckTable.check(named: "accounts")!]).findings
    #expect(findings.first?.applyingFix(to: text) == fixed)
    #expect(TestBooks(fixed, checks: [CheckTable.check(named: "accounts")!]).findings.isEmpty)
  }

  @Test func `a declaration goes to the root file although the use is in an included one`() {
    let part = "2026-01-02 x\n    b  1\n    a\n"
    let books = TestBooks(
      "account a\ninclude part.journal\n", files: ["part.journal": part],
      checks: [CheckTable.check(named: "accounts")!])
    #expect(books.findings.map { $0.primary?.span.file.number } == [1])
    #expect(books.findings.first?.fix?.edits.map(\.span.file.number) == [0])
    #expect(books.findings.first?.fix?.edits.map(\.span.range) == [10..<10])
  }

  @Test func `an account that an alias made says what it was written as`() {
    let findings = expect(
      "accounts",
      of: """
        account assets:bank
        alias shop = expenses:shopping
        2026-01-02 x
            1️⃣shop1️⃣  3 EUR
            assets:bank
        """, gives: "undeclared-account")
    #expect(findings.first?.headline == "account 'expenses:shopping' is not declared")
    #expect(findings.first?.notes == ["aliases or 'apply account' make it from 'shop'"])
  }

  @Test
  func `commodities of posted and asserted amounts and of prices must be declared, costs need not`()
  {
    expect(
      "commodities",
      of: """
        commodity EUR
        P 2026-11-01 EUR 1.1 1️⃣CHF1️⃣
        P 2026-11-01 2️⃣"A 1"2️⃣ 1.1 EUR
        2026-11-20 x
            a  1 EUR @ 2 USD
            b  -1 EUR @ 2 USD = 0 3️⃣GBP3️⃣
            c  4️⃣$4️⃣3 ; $ 3
            d
            (e)  3 5️⃣"green apples"5️⃣ @@ 4 EUR
            (f)  0
            (g)  6️⃣0.016️⃣
            (h)  -7️⃣T€7️⃣-4
        """,
      gives: "undeclared-commodity", "undeclared-commodity", "undeclared-commodity",
      "undeclared-commodity", "undeclared-commodity", "undeclared-commodity",
      "undeclared-commodity")
  }

  @Test func `zero needs no symbol when it is posted, but when it is asserted`() {
    let findings = expect(
      "commodities",
      of: "commodity EUR\n2026-11-20 x\n    a  0\n    b  0 EUR 1️⃣= 01️⃣\n    c  0 == 0 EUR\n",
      gives: "undeclared-commodity")
    #expect(findings.first?.headline == "this amount has no commodity symbol")
    expect("commodities", of: "commodity 1.0\n2026-11-20 x\n    a  0 = 0\n    b  0\n")
  }

  @Test func `a commodity that only an inferred amount has must be declared too`() {
    let findings = expect(
      "commodities",
      of: "commodity EUR\n2026-11-20 x\n    a  1 EUR @ 2 USD\n    1️⃣b1️⃣\n",
      gives: "undeclared-commodity")
    #expect(findings.first?.headline == "commodity 'USD' is not declared")
  }

  @Test func `an amount whose symbol came from D is pointed at as a whole`() {
    expect(
      "commodities", of: "D 1.00 EUR\n2026-11-20 x\n    a  1️⃣31️⃣\n    b\n",
      gives: "undeclared-commodity")
  }

  @Test func `symbols that are too short to be near others are declared, not corrected`() {
    let text = "commodity A\n2026-11-20 x\n    a  1 B\n    b  1 EURO\n    c\ncommodity EUR\n"
    let findings = TestBooks(text, checks: [CheckTable.check(named: "commodities")!]).findings
    #expect(findings.map(\.help) == [[], ["did you mean 'EUR'?"]])
    #expect(findings.first?.applyingFix(to: text) == text + "commodity B\n")
    #expect(findings.last?.applyingFix(to: text) == text.replacing("EURO", with: "EUR"))
  }

  @Test func `the payee of a transaction is the part before the bar, and one is needed`() {
    expect(
      "payees",
      of: """
        payee Bakery
        2026-01-02 * (12) 1️⃣Kiosk1️⃣ | paper ; c
            a  1
            b
        2026-01-03=01-04 Bakery|rolls
            a  1
            b
        2️⃣2026-01-042️⃣
            a  1
            b
        2026-01-05 ! Kiosk
            a  1
            b
        """, gives: "undeclared-payee", "undeclared-payee")
  }

  @Test func `tags are looked at on transactions, postings and accounts`() {
    expect(
      "tags",
      of: """
        tag trip
        account a  ; type: A, 1️⃣owner1️⃣: me
        2026-01-02 x  ; trip: Rome, 2️⃣Trip2️⃣:
            ; see https://example.com/a:b
            a  1  ; 3️⃣who3️⃣:
            b
            ; time: 10:00, who: you
        """, gives: "undeclared-tag", "undeclared-tag", "undeclared-tag")
  }

  @Test func `thousands of unknown names are told about in time`() {
    var text = (0..<3000).map { "account assets:known:\(letters($0))\n" }.joined()
    for number in 0..<3000 {
      text += "2026-01-02 x\n    assets:unknown:\(letters(number))  1\n    assets:known:aaa\n"
    }
    let books = TestBooks(text, checks: [CheckTable.check(named: "accounts")!])
    #expect(books.findings.count == 1000)
    #expect(books.droppedCount == 2000)
  }

  private func letters(_ number: Int) -> String {
    String(
      decoding: [number / 676 % 26, number / 26 % 26, number % 26].map { UInt8(97 + $0) },
      as: UTF8.self)
  }
}
