import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraTestSupport
import Testing

/// What can be wrong with `=` and `~` rules.
@Suite struct RuleTests {
  private static let automatic = RuleApplication(today: TestBooks.today, addsPostings: true)

  private static func forecast(_ start: String, _ end: String) -> RuleApplication {
    func day(_ text: String) -> Day {
      let parts = text.split(separator: "-").compactMap { Int($0) }
      return Day(year: parts[0], month: parts[1], day: parts[2])!
    }
    return RuleApplication(
      today: TestBooks.today,
      forecast: ForecastRequest(span: DateSpan(start: day(start), end: day(end))))
  }

  @Test func `periods are read whether they are used or not`() {
    let findings = expect(
      of: """
        ~ 1️⃣montly1️⃣  rent
            a  1
        ~ monthly 2️⃣rent2️⃣
            a  1
        ~ every 2 weeks from 2026-01-01  rent
            a  1
        ~ every 15th day of month from 2026-01-04  rent
            a  1
        ~ monthly to3️⃣3️⃣
            a  1
        """, gives: "invalid-rule", "invalid-rule", "invalid-rule")
    #expect(findings[0].help == ["did you mean monthly?"])
    #expect(findings[1].help == ["put two spaces between the period and the description"])
  }

  @Test func `a query that cannot be read is a warning until the rules apply`() {
    let journal = """
      = expenses 1️⃣date:2026-x1️⃣
          (a)  1
      2026-01-02 x
          expenses  1
          b
      """
    let text = MarkedJournal(journal).text
    #expect(TestBooks(text).errors == [])
    #expect(TestBooks(text).warnings == ["invalid-rule"])
    #expect(TestBooks(text, rules: Self.automatic).errors == ["invalid-rule"])
  }

  @Test func `names that rules make of the accounts they match are limited`() {
    func rules(_ count: Int) -> String {
      String(repeating: "= expenses\n    (%account:%account)  *1\n", count: count)
        + "2026-01-02 x\n    expenses  1\n    b\n"
    }
    #expect(TestBooks(rules(9), rules: Self.automatic).errors == [])
    #expect(TestBooks(rules(10), rules: Self.automatic).errors == ["invalid-rule"])
    #expect(TestBooks(rules(10)).errors == [])
  }

  @Test func `a rule that unbalances transactions is named once, with the number of transactions`()
  {
    let findings = expect(
      of: """
        = expenses
            [fine]   *1
            [fine2]  *-1
        = gifts
            x  *-0.5
        1️⃣2026-01-02 Toy1️⃣
            expenses:gifts   20.00 EUR
            assets:cash     -20 EUR
        2026-01-03 Book
            expenses:gifts   10.00 EUR
            assets:cash
        2️⃣2026-01-04 own mistake2️⃣
            expenses:gifts   10.00 EUR
            assets:cash      -9.00 EUR
        """, gives: "unbalanced-transaction", "unbalanced-transaction", rules: Self.automatic)
    #expect(findings[0].headline == "this transaction is off by -10.00 EUR")
    #expect(findings[0].related.map(\.span.range) == [44..<51])
    #expect(findings[0].suppressedCount == 1)
    #expect(findings[0].fix == nil)
    #expect(findings[1].headline == "this transaction is off by 1.00 EUR")
    #expect(findings[1].related.isEmpty)
  }

  @Test func `an unbalanced ~ rule is told once for all its transactions`() {
    let findings = expect(
      of: """
        1️⃣~ monthly  rent1️⃣
            x  1 EUR
            y  -2 EUR
        """, gives: "unbalanced-transaction", rules: Self.forecast("2026-01-01", "2027-01-01"))
    #expect(findings[0].suppressedCount == 11)
    let assertions = expect(
      of: """
        ~ monthly
            x  1 EUR 1️⃣= 1 EUR1️⃣
            y
        """, gives: "balance-assertion-failed", rules: Self.forecast("2026-01-01", "2027-01-01"))
    #expect(assertions[0].suppressedCount == 10)
  }

  @Test func `an account that a rule posts to is not assigned a balance`() {
    let journal = """
      = expenses
          (1️⃣saved1️⃣)  *0.5
      2026-01-02 x
          saved  = 5 EUR
          equity
      2026-01-02 y
          saved:deeper  = 5 EUR
          equity
      """
    let text = MarkedJournal(journal).text
    for rules in [nil, Self.automatic] {
      let findings = TestBooks(text, rules: rules).findings
      #expect(findings.map(\.code.slug) == ["invalid-balance-assignment"])
      #expect(findings[0].related.map(\.label) == ["posted to here", "by this rule"])
    }
    #expect(
      TestBooks(
        "= a\n    b  = 5\n2026-01-02 x\n    a  1\n    c\n", rules: Self.automatic
      ).errors == ["invalid-balance-assignment"])
  }

  @Test func `products of more than 38 digits are refused where the rule and the posting stand`() {
    let nines = String(repeating: "9", count: 20)
    let findings = expect(
      of: """
        = a
            1️⃣(b)  *\(nines)1️⃣
        2026-01-02 x
            a  \(nines) EUR
            c
        """, gives: "amount-overflow", rules: Self.automatic)
    #expect(findings[0].related.map(\.label) == ["for this posting"])
    let big = TestBooks(
      "= a\n    (b)  *\(nines)\n2026-01-02 x\n    a  999999999999999999 EUR\n    c\n",
      rules: Self.automatic)
    #expect(big.errors == [])
    #expect(big.balances.contains("b  99999999999999999899000000000000000001 EUR"))
  }

  @Test func `rules that double a transaction's postings again and again come to an end`() {
    let rules = String(repeating: "= a\n    (a)  *1\n", count: 14)
    let books = TestBooks(rules + "2026-01-02 x\n    (a)  1\n", rules: Self.automatic)
    #expect(books.errors == ["invalid-rule"])
    #expect(books.findings[0].headline.contains("more than 10000 postings to a transaction"))
    let fewer = TestBooks(
      String(rules.dropFirst(32)) + "2026-01-02 x\n    (a)  1\n", rules: Self.automatic)
    #expect(fewer.errors == [])
    #expect(fewer.balances == ["a  4096"])
  }

  @Test func `a rule makes at most 100,000 transactions`() {
    func books(_ end: String) -> TestBooks {
      TestBooks("~ daily\n    (a)  1\n", rules: Self.forecast("2026-01-01", end))
    }
    #expect(books("2299-10-17").balances == ["a  100000"])
    #expect(books("2299-10-18").errors == ["invalid-rule"])
    #expect(books("9999-12-31").errors == ["invalid-rule"])
  }

  @Test func `strict checks look at what rules made, in the rules' places`() {
    let findings = expect(
      "accounts", "commodities", "tags",
      of: """
        account a
        commodity EUR
        = a
            (1️⃣b1️⃣)  1 2️⃣FOO2️⃣  ; 3️⃣own3️⃣: v
        2026-01-02 x
            (a)  1 EUR
        """, gives: "undeclared-account", "undeclared-commodity", "undeclared-tag",
      rules: Self.automatic)
    #expect(findings.count == 3)
  }

  @Test func `the journal's views tell what rules did`() throws {
    let books = TestBooks(
      """
      = food
          (tax)  *0.2  ; share: 20 %
      2026-01-02 (c1) Bakery  ; note
          expenses:food  1 EUR  ; own: tag
          cash
      ~ monthly  ; plan: yes
          (rent)  2 EUR
      """,
      rules: RuleApplication(
        today: TestBooks.today, addsPostings: true, forecast: ForecastRequest()))
    let transaction = books.journal.transaction(0)
    #expect(transaction.code == "c1")
    #expect(transaction.commentLines == ["note", "modified-transaction:"])
    #expect(transaction.tags.map(\.name) == ["modified-transaction"])
    #expect(transaction.postings.map(\.accountName) == ["expenses:food", "tax", "cash"])
    let tax = transaction.postings[1]
    #expect(tax.commentLines == ["share: 20 %, generated-posting: = food"])
    #expect(tax.tags.map(\.name) == ["share", "generated-posting", "_generated-posting"])
    #expect(tax.tags.map(\.value) == ["20 %", "= food", "= food"])
    #expect(transaction.postings[0].tags.map(\.value) == ["tag"])
    let forecast = books.journal.transaction(1)
    #expect(forecast.day.text == "2026-02-01")
    #expect(forecast.commentLines == ["plan: yes", "generated-transaction: ~ monthly"])
    #expect(forecast.tags.map(\.value) == ["yes", "~ monthly", "~ monthly"])
    #expect(books.journal.sources.files.count == 1)
  }
}
