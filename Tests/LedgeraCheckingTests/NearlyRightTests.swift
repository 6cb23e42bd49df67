import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraTestSupport
import Testing

/// Input that is nearly right, and was something else in silence.
@Suite struct NearlyRightTests {
  @Test(arguments: [
    ("account assets:bank ; type: Cash\n", "account assets:bank  ; type: Cash\n"),
    ("account assets:bank type:cash\n", "account assets:bank  ; type:cash\n"),
    (
      "account assets:bank class: cash, type: Cash\n",
      "account assets:bank  ; class: cash, type: Cash\n"
    ),
    (
      "2026-01-02 x\n    expenses:food 10 EUR\n    assets:cash  -10 EUR\n",
      "2026-01-02 x\n    expenses:food  10 EUR\n    assets:cash  -10 EUR\n"
    ),
    (
      "2026-01-02 x\n    expenses:food  10 $\n    assets:cash -$10\n",
      "2026-01-02 x\n    expenses:food  10 $\n    assets:cash  -$10\n"
    ),
    (
      "2026-01-02 x\n    expenses:food 12.50\n    assets:cash  -12.50\n",
      "2026-01-02 x\n    expenses:food  12.50\n    assets:cash  -12.50\n"
    ),
    (
      "2026-01-02 x\n    expenses:food  3\n    c\n2026-01-03 x\n    expenses:food 10\n    c  -10\n",
      "2026-01-02 x\n    expenses:food  3\n    c\n2026-01-03 x\n    expenses:food  10\n    c  -10\n"
    ),
  ])
  func `a comment, a tag or an amount after one blank is told and mended`(
    _ text: String, _ mended: String
  ) {
    let books = TestBooks(text, isStrict: false)
    let finding = books.findings.first { $0.code.slug == "glued-name" }
    #expect(finding?.fix?.isSafe == true)
    #expect(finding?.applyingFix(to: text) == mended)
    #expect(!TestBooks(mended).warnings.contains("glued-name"))
  }

  @Test
  func `where money is posted to a name with a tag in it, no semicolon is put before the amount`() {
    let name = "assets:bank type:cash"
    let posting = "2026-01-02 x\n    \(name)  5 EUR\n    b  -5 EUR\n"
    let finding = TestBooks("account \(name)\n" + posting, isStrict: false).findings
      .first { $0.code.slug == "glued-name" }
    #expect(finding?.help == ["put two spaces and a semicolon before it"])
    #expect(finding != nil && finding?.fix == nil)
    #expect(!TestBooks(posting).warnings.contains("glued-name"))
  }

  @Test(arguments: ["expenses:first class:travel", "assets:my type:apple", "a:type: house"])
  func `a part of a name that is no tag is not told`(_ name: String) {
    #expect(!TestBooks("account \(name)\n").warnings.contains("glued-name"))
  }

  @Test(arguments: [" ;c", " 5 EUR"]) func `a glued name may be no UTF-8`(
    _ part: String
  ) {
    let name: [UInt8] = [0x78, 0xFF, 0xFF, 0xFF]
    let bytes = Array("2026-01-02 x\n    ".utf8) + name + Array("\(part)\n    b  1 EUR\n".utf8)
    #expect(check(bytes: bytes).codes.contains("glued-name"))
  }

  @Test func `two amounts after one blank are named in the headline`() {
    let books = TestBooks("2026-01-02 x\n    expenses:food 10 EUR\n    assets:cash\n")
    let finding = books.findings.first { $0.code.slug == "two-missing-amounts" }
    #expect(finding?.headline.contains("'10 EUR' is read as part of a name") == true)
  }

  @Test func `a whole number is a part of a name that amounts are posted to, or that is declared`()
  {
    let used =
      "2026-01-02 x\n    assets:card  3\n    c\n2026-01-03 x\n    assets:card 2\n    c  -10\n"
    #expect(TestBooks(used).warnings.contains("glued-name"))
    for more in [
      "2026-01-04 x\n    assets:card 2  5\n    c\n", "account assets:card 2\n",
      "~ monthly\n    assets:card 2  5\n    c\n",
    ] { #expect(!TestBooks(used + more).warnings.contains("glued-name"), "\(more)") }
    let missing = TestBooks(
      "2026-01-02 x\n    expenses:food  3\n    c\n2026-01-03 x\n    expenses:food 10\n    c\n")
    let finding = missing.findings.first { $0.code.slug == "two-missing-amounts" }
    #expect(finding?.headline.contains("'10' is read as part of a name") == true)
  }

  @Test(
    arguments: [
      ("plan\n    inflation 0.02\n", "write 2%, or 0.02% if it is as little as that", nil),
      ("plan\n    inflation 0,5\n", "write 50%, or 0.5% if it is as little as that", nil),
      ("plan\n    inflation 2\n", nil, "plan\n    inflation 2%\n"),
      ("goal Trip\n    amount 5 EUR\n", nil, "goal Trip\n    target 5 EUR\n"),
      (
        "bucket A\n    share 100%\n    return 1%\n", nil,
        "bucket A\n    weight 100%\n    return 1%\n"
      ),
      (
        "alert assets:bank below 5 EUR\n",
        "prices have alerts, as a tag of the commodity: 'commodity VWCE  ; alert: above 150 EUR'",
        nil
      ),
      (
        "budget expenses:food 200 EUR\n",
        "what is planned is a rule: '~ monthly from 2026-01', and its postings below it", nil
      ),
      ("price USD 0.86 EUR\n", "prices begin with P: 'P 2026-01-31 USD 0.86 EUR'", nil),
    ] as [(String, String?, String?)])
  func `words of a plan that are nearly right are never made something else`(
    _ text: String, _ help: String?, _ mended: String?
  ) {
    let findings = TestBooks(text, isStrict: false).findings
    let finding = findings.first {
      $0.code.slug == "unknown-directive" || $0.code.slug == "invalid-plan"
    }
    #expect(help == nil || finding?.help == help.map { [$0] }, "\(findings.map(\.headline))")
    #expect((finding?.fix).flatMap { _ in finding?.applyingFix(to: text) } == mended)
  }

  @Test func `a rate for what a cost is in says how to write the cost`() throws {
    let books = """
      profile
          base SGD
      2026-11-02 Buy  ; rate: USD 1.3 SGD
          assets:broker  10 VT @ 85 USD
          assets:bank  -1105.00 SGD

      """
    let finding = try #require(TestBooks(books).findings.first { $0.severity == .error })
    #expect(
      finding.help == [
        "a rate: converts amounts, not costs; write the cost in the base currency:"
          + " 10 VT @@ 1105 SGD"
      ])
    #expect(
      TestBooks(
        books.replacing("@ 85 USD", with: "@@ 1105 SGD").replacing(
          "  ; rate: USD 1.3 SGD", with: "")
      ).findings.isEmpty)
  }

  @Test(arguments: ["assets:bank 1", "expenses:Route 66", "assets:Savings 2020", "a: b; c"])
  func `names with numbers are names`(_ name: String) {
    let books = TestBooks("2026-01-02 x\n    \(name)  10 EUR\n    z\n")
    #expect(!books.warnings.contains("glued-name"))
  }

  @Test(arguments: [
    "commodity 1.000 AAPL", "commodity 1,000 EUR", "D 1.000 EUR", "D 1,000 EUR",
    "commodity AAPL\n    format 1.000 AAPL",
  ])
  func `in a directive a lone mark is the decimal mark, with a warning`(_ directive: String) {
    let books = TestBooks(directive + "\n")
    #expect(books.findings.map(\.code.slug) == ["ambiguous-number"])
    #expect(books.findings.first?.headline.hasSuffix("it is read as having 3") == true)
  }

  @Test func `an ambiguous number is settled without touching decimals`() {
    let finding = TestBooks("2026-01-02 x\n    a  1,000 EUR\n    b\n").findings.first
    #expect(finding?.help == ["put 'decimal-mark ,' (1) or 'decimal-mark .' (1000) above it"])
  }

  @Test(arguments: [
    "P 2023-10-29 AUM5 75.726 EUR", "P 2023-10-29 AUM5 75 EUR", "P 2023-10-29 AUM5 750 EUR",
    "P 2023-10-29 S5B 10 EUR", "commodity AUM5", "commodity 1.00 AUM5",
    "2026-01-02 x\n    a  10 AUM5\n    b", "2026-01-02 x\n    a  1 EUR @ 2 AUM5\n    b",
    "2026-01-02 x\n    a  AUM5 1.5\n    b",
  ])
  func `a symbol with a digit wants quotes, and the fix gives them`(_ text: String) {
    let finding = TestBooks(text + "\n").findings.first
    #expect(finding?.headline.hasSuffix("has a digit in it, and needs quotes") == true)
    let fixed = finding?.applyingFix(to: text + "\n") ?? ""
    #expect(TestBooks(fixed).errors.isEmpty, "\(fixed)")
  }

  @Test(arguments: ["P 2023-10-29 EUR1.10 USD", "P 2023-10-29 €1.10 USD", "P 2023-10-29EUR $1.10"])
  func `a price wants spaces around its commodity, and the fix gives them`(_ price: String) {
    let finding = TestBooks(price + "\n").findings.first
    #expect(finding?.headline.hasPrefix("a space is missing after the") == true)
    let fixed = finding?.applyingFix(to: price + "\n") ?? ""
    #expect(TestBooks(fixed).findings.isEmpty, "\(fixed)")
  }

  @Test(arguments: ["\u{A0}\u{A0}", "\u{3000}\u{3000}", " \u{A0}", "\u{2003}\u{2003}"])
  func `wide blanks before an amount end the account for messages, too`(_ gap: String) {
    let text = "2026-01-02 x\n    assets:cash\(gap)3 X!Y\n    b\n"
    let findings = TestBooks(text, isStrict: true).findings
    let journal = TestBooks(text).journal
    let spans = findings.compactMap { finding in
      finding.primary.map { journal.sources.text($0.span) }
    }
    #expect(spans.contains("assets:cash") && spans.contains("X!Y"))
    #expect(findings.allSatisfy { $0.notes.isEmpty && $0.fix != nil })
  }

  @Test func `accounts without a type are told once, with all names`() {
    let types = CheckTable.check(named: "types").map { [$0] } ?? []
    let findings = TestBooks(
      """
      account bunq  ; class: cash
      account visa  ; class: credit-card
      2026-01-02 x
          Ví tiền  10 EUR
          Lương
          (virtual)  3 EUR
          bunq  1 EUR
          visa  -1 EUR
      """, checks: types
    ).findings
    #expect(findings.map(\.code.slug) == ["untyped-account"])
    #expect(findings.first?.notes == ["they are 'Ví tiền', 'Lương'"])
  }

  @Test(arguments: [
    ("account z  ; type: Cash", true), ("account z  ; class: cash", false),
    ("account z  ; type: Cash\naccount assets  ; type: Asset", false),
    ("account z  ; type: Cash\naccount assets:bank  ; class: stock", false),
    ("account assets:bank  ; class: stock", false),
    ("account assets:bank  ; class: cash, type: Cash", false),
  ])
  func `accounts that only look like cash are told beside declared ones`(
    _ declarations: String, _ isTold: Bool
  ) {
    let books = "\(declarations)\n2026-01-02 x\n  assets:bank:fund  1 EUR\n  equity:start\n"
    let types = CheckTable.check(named: "types").map { [$0] } ?? []
    let findings = TestBooks(books, checks: types).findings
    #expect(findings.map(\.code.slug) == (isTold ? ["undeclared-cash"] : []))
  }

  @Test func `a misspelt account of a rule is told`() {
    let text = """
      ~ monthly
          Expenes:Food  300 EUR
          assets:cash
      2026-01-02 x
          Expenses:Food  3 EUR
          assets:cash

      """
    let finding = TestBooks(text).findings.first { $0.code.slug == "misspelt-rule-account" }
    #expect(finding?.help == ["did you mean 'Expenses:Food'?"])
    let declared = "account Expenses:Food\naccount assets:cash\ncommodity 1.00 EUR\n" + text
    #expect(TestBooks(declared, isStrict: true).errors == ["undeclared-account"])
  }

  @Test func `no sign or other currency is declared or rewritten without being asked`() {
    let text = "commodity 1.00 EUR\ncommodity 1.00 BSD\naccount a\naccount b\n"
    for (symbol, isSafe) in [("€", false), ("BZD", false), ("EURO", true)] {
      let books = TestBooks(text + "2026-01-02 x\n    a  1 \(symbol)\n    b\n", isStrict: true)
      let finding = books.findings.first { $0.code.slug == "undeclared-commodity" }
      #expect(finding?.fix?.isSafe == isSafe, "\(symbol)")
      #expect(finding?.fix?.edits.first?.replacement.contains("commodity") == false, "\(symbol)")
    }
  }
}
