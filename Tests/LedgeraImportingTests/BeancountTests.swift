import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraImporting
import Testing

/// Books of Beancount (reference.md § Beancount).
@Suite struct BeancountTests {
  /// The journal of books in lines without tabs, and `LINE: headline` of its findings.
  private static func read(_ text: String) -> (journal: String, findings: [String]) {
    let translation = BeancountTranslation.translate(
      "a.beancount", FileContents(Array(text.utf8)), environment: .inMemory())
    let journal = String(decoding: translation.pieces.joined(), as: UTF8.self)
      .replacing("\t", with: "  ").replacing("\n\n", with: "\n")
      .replacing("decimal-mark .\n", with: "")
    let findings = translation.findings.findings.map { finding in
      let offset = Int(finding.primary?.span.offset ?? 0)
      return "\(translation.files[0].position(of: offset).line): \(finding.headline)"
    }
    return (journal, findings)
  }

  @Test func `accounts, commodities, prices and currencies are declared`() {
    let read = Self.read(
      """
      ;; A comment
      * A heading
      option "title" "Mine"
      option "operating_currency" "USD"
      option "operating_currency" "EUR"
      option "name_assets" "Vermögen"
      2020-01-01 commodity VTI
        name: "Total, all of it"
      2020-01-02 open Vermögen:Depot VTI,USD "FIFO"
        institution: "Bank: north"
        date: 2021-01-01
      2020-01-03 note Vermögen:Depot "called, twice"
      2020-01-04 document Vermögen:Depot "a.pdf" #tag
      2020-01-05 price VTI 1,234.50 USD
      2020-01-06 event "location" "Paris"
      2020-01-07 query "all" "
        SELECT *
      "
      2020-01-08 custom "budget" Expenses:Food "monthly" 100.00 USD
      2026-01-01 close Vermögen:Depot
      """)
    #expect(read.findings == [])
    #expect(
      read.journal == """
        account Vermögen  ; type: Asset
        profile
            base USD
            display EUR
        commodity VTI
            ; name: Total; all of it
        account Vermögen:Depot  ; opened: 2020-01-02, closed: 2026-01-01, booking: fifo
            ; beancount-institution: Bank: north
            ; beancount-date: 2021-01-01
            ; note: 2020-01-03 called; twice; 2020-01-04 document a.pdf
        P 2020-01-05 VTI 1234.50 USD

        """)
  }

  @Test func `transactions keep their texts, tags and metadata`() {
    let read = Self.read(
      """
      pushtag #trip
      pushmeta place: "home"
      2026-02-01 ! "Shop|x" "two
        lines; more" #food ^bill-1 ; comment
        invoice: "a, b"
        ; so
        #late
        * Expenses:Food  (1 + 2) * 3 / 2 USD
          date: 2020-01-01
        Assets:Cash
      poptag #trip
      popmeta place:
      2026/02/02 txn "(only) narration"
        P Expenses:Food  1 USD
        Assets:Cash  -1.00 USD
      2026-02-03 C ""
        Assets:Cash
      """)
    #expect(read.findings == [])
    #expect(
      read.journal == """
        2026-02-01 ! Shop/x | two lines; more  ; trip:, food:, late:, link: bill-1
            ; place: home
            ; invoice: a; b
            * Expenses:Food  4.5 USD
                ; beancount-date: 2020-01-01
            Assets:Cash
        2026-02-02 ()   (only) narration
            Expenses:Food  1 USD
                ; flag: P
            Assets:Cash  -1.00 USD
        2026-02-03  ; flag: C
            Assets:Cash

        """)
  }

  /// What is bought and sold, the postings written in its last transaction.
  @Test(arguments: [
    // Costs of a unit, of all, and of both.
    ("1 A {2.50 USD}", "Assets:B  1 A {2026-03-01, 2.50 USD} @ 2.50 USD", "-2.50"),
    ("4 A {{10.00 USD}}", "Assets:B  4 A {2026-03-01, 2.50 USD} @@ 10.00 USD", "-10.00"),
    ("4 A {2.00 # 1.00 USD}", "Assets:B  4 A {2026-03-01, 2.25 USD} @@ 9.00 USD", "-9.00"),
    (
      "1 A {2020-05-05, 2.50 USD, \"l\"} @ 9 USD",
      "Assets:B  1 A {2020-05-05, \"l\", 2.50 USD} @ 2.50 USD", "-2.50"
    ),
    // Prices.
    ("2 EUR @ 1.50 USD", "Assets:B  2 EUR @ 1.50 USD", nil),
    ("-2 EUR @@ 3.50 USD", "Assets:B  -2 EUR @@ 3.50 USD", nil),
  ])
  func `costs and prices`(_ amount: String, _ posting: String, _ cash: String?) {
    let read = Self.read("2026-03-01 *\n  Assets:B  \(amount)\n  Assets:Cash\n")
    #expect(read.findings == [])
    let last = cash.map { "Assets:Cash  \($0) USD" } ?? "Assets:Cash"
    #expect(read.journal == "2026-03-01 *\n    \(posting)\n    \(last)\n")
  }

  /// Two lots, of 10 at 5 USD and of 10 at 7 USD, and the postings of a sale at 9 USD.
  @Test(arguments: [
    ("FIFO", "-12 A {}", ["-10 A {2026-01-01, 5 USD}", "-2 A {2026-01-02, \"l\", 7 USD}"], "-44"),
    ("LIFO", "-12 A {}", ["-10 A {2026-01-02, \"l\", 7 USD}", "-2 A {2026-01-01, 5 USD}"], "-28"),
    ("HIFO", "-1 A {}", ["-1 A {2026-01-02, \"l\", 7 USD}"], "-2"),
    ("STRICT", "-1 A {5 USD}", ["-1 A {2026-01-01, 5 USD}"], "-4"),
    ("STRICT", "-1 A {\"l\"}", ["-1 A {2026-01-02, \"l\", 7 USD}"], "-2"),
    ("STRICT", "-1 A {2026-01-01}", ["-1 A {2026-01-01, 5 USD}"], "-4"),
    (
      "STRICT", "-20 A {}", ["-10 A {2026-01-01, 5 USD}", "-10 A {2026-01-02, \"l\", 7 USD}"], "-60"
    ),
    ("STRICT_WITH_SIZE", "-10 A {}", ["-10 A {2026-01-01, 5 USD}"], "-40"),
  ])
  func `sales name their lots`(
    _ method: String, _ sale: String, _ lots: [String], _ gain: String
  ) throws {
    let units = try #require(Int(sale.dropFirst().prefix { $0 != " " }))
    let proceeds = 9 * units
    let read = Self.read(
      """
      2026-01-01 open Assets:B "\(method)"
      2026-01-02 * "later"
        Assets:B  10 A {7 USD, "l"}
        Assets:Cash
      2026-01-01 * "earlier"
        Assets:B  10 A {5 USD}
        Assets:Cash
      2026-01-03 * "sale"
        Assets:B  \(sale) @ 9 USD
        Assets:Cash  \(proceeds) USD
        Income:Gains
      """)
    #expect(read.findings == [])
    let last = try #require(read.journal.split(separator: "sale\n").last)
    let postings = last.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(postings.dropLast(2).map(String.init) == lots.map { "Assets:B  \($0) @ 9 USD" })
    #expect(postings.last == "Income:Gains  \(gain) USD")
  }

  @Test func `pads fill up to the next balance, which the posting before it states`() {
    let read = Self.read(
      """
      2026-01-01 pad Assets:Cash Equity:Opening
      2026-02-01 balance Assets:Cash  100.00 USD
      2026-02-01 * "the same day, afterwards"
        Assets:Cash  5 USD
        Income:Pay
      2026-01-15 * "between"
        Assets:Cash  -20.00 USD
        Expenses:Food
      2026-03-01 balance Assets:Cash  105.004 ~ 0.01 USD
      2026-03-01 balance Assets:Cash  0 EUR
      2026-03-01 balance Assets:Cash  7 CHF
      """)
    #expect(read.findings == [])
    #expect(
      read.journal == """
        2026-01-01 * pad
            Assets:Cash  120.00 USD
            Equity:Opening  -120.00 USD
            Assets:Cash  7 CHF = 7 CHF
            Equity:Opening  -7 CHF
        2026-01-15 * between
            Assets:Cash  -20.00 USD = 100.00 USD
            Expenses:Food
        2026-02-01 * the same day, afterwards
            Assets:Cash  5 USD
            Income:Pay

        """)
  }

  @Test func `balances count subaccounts, and stand alone where no posting can state them`() {
    let read = Self.read(
      """
      2026-01-01 * "x"
        Assets:Cash:Purse  5 USD
        Assets:Cash  1 USD
        Income:Pay
      2026-01-02 balance Assets:Cash  6 USD
      2026-01-02 balance Assets:Cash  7 EUR
      """)
    #expect(
      read.journal == """
        2026-01-01 * x
            Assets:Cash:Purse  5 USD
            Assets:Cash  1 USD =* 6 USD
            Income:Pay
        2026-01-02 * balance
            Assets:Cash  0 EUR =* 7 EUR

        """)
  }

  /// What is left out, and what it is.
  @Test(arguments: [
    ("Assets:A  10 EUR @ USD\n  Assets:B  -11 USD", "Assets:A  10 EUR @@ 11 USD"),
    ("Assets:A  EUR @ 1.10 USD\n  Assets:B  -11 USD", "Assets:A  10 EUR @ 1.10 USD"),
    ("Assets:A  USD\n  Assets:B  -11.50 USD", "Assets:A  11.50 USD"),
    ("Assets:A  11.50\n  Assets:B  -11.50 USD", "Assets:A  11.50 USD"),
    ("Assets:A  4 X {USD}\n  Assets:B  -10 USD", "Assets:A  4 X {2026-01-01, 2.5 USD} @@ 10 USD"),
    ("Assets:A  4 X {}\n  Assets:B  -10 USD", "Assets:A  4 X {2026-01-01, 2.5 USD} @@ 10 USD"),
    // Currencies.
    ("Assets:A  10 X {6}\n  Assets:B  -50 USD", "Assets:A  10 X {2026-01-01, 6 USD} @ 6 USD"),
    ("Assets:A  10 EUR @ 1.20\n  Assets:B  -11 USD", "Assets:A  10 EUR @ 1.20 USD"),
    // No more decimals than other amounts have.
    (
      "Assets:A\n  Assets:B  1.234 X {5.67 USD}\n  Assets:C  -1.00 USD",
      "Assets:A  -6.00 USD"
    ),
  ])
  func `what is left out follows from the rest`(_ postings: String, _ first: String) throws {
    let read = Self.read("2026-01-01 *\n  \(postings)\n")
    #expect(read.findings == [])
    let line = try #require(read.journal.split(separator: "\n").dropFirst().first)
    #expect(line.drop { $0 == " " } == first)
  }

  /// Findings in the order of the lines.
  @Test(arguments: [
    ("2026-01-01 opne Assets:A\n", "1: 'opne' is no directive of Beancount"),
    ("2026-01-01 open assets:a\n", "1: an account is missing here"),
    ("2026-01-01 open Assets:A x\n", "1: 'x' does not belong here"),
    ("words\n", "1: this line is no directive of Beancount"),
    ("  Assets:A  1 USD\n", "1: this line belongs to no directive above it"),
    ("2026-01-01 * \"x\n", "1: this text does not end"),
    ("2026-01-01 price X 1/0 USD\n", "1: nothing is divided by zero"),
    ("2026-01-01 price X 1,,0.5.5 USD\n", "1: '1,,0.5.5' is not a number"),
    ("2026-02-30 open Assets:A\n", "1: this line is no directive of Beancount"),
    (
      "2026-01-01 *\n  Assets:A  1 USD\n  Assets:B\n  Assets:C\n",
      "3: this amount cannot be told from the others"
    ),
    ("2026-01-01 *\n  Assets:A  1 X {*}\n", "2: costs are not merged by '*'"),
    ("include \"none.beancount\"\n", "1: no file is named 'none.beancount'"),
    ("plugin \"mine.plugin\" \"x\"\n", "1: plugins do not run: what 'mine.plugin' adds is missing"),
    ("plugin \"beancount.plugins.leafonly\"\n", nil),
    ("option \"operatng_currency\" \"USD\"\n", "1: 'operatng_currency' is no option of Beancount"),
    ("2026-01-01 price X 1,50 USD\n", "1: '1,50' is not a number"),
    ("2026-01-01 price X 12,34.5 USD\n", "1: '12,34.5' is not a number"),
    ("2026-01-01 price X 1234,567 USD\n", "1: '1234,567' is not a number"),
    ("2026-01-01 price X 1,234,567.8 USD\n", nil),
    ("2026-01-01 *\n  assets:A  5 X\n  Assets:B\n", "2: this is neither an account nor a key"),
    ("2026-01-01 *\n  assets: A  5 X\n  Assets:B\n", "2: '5' does not belong here"),
    (
      "2026-01-01 *\n  Assets:A  1 X {1 USD, 2 USD}\n",
      "2: a lot has one cost, one day and one label"
    ),
    (
      "2026-01-01 *\n  Assets:A  1 X {2026-01-01, 2026-01-01}\n",
      "2: a lot has one cost, one day and one label"
    ),
    ("2026-01-01 *\n  Assets:A  1 X {-1 USD}\n", "2: a cost is not below zero"),
    ("2026-01-01 *\n  Assets:A  1 X @ -1 USD\n", "2: a price is not below zero"),
    ("pushtag #a\npoptag #b\npoptag #a\n", "2: nothing above begins what this ends"),
    ("pushmeta a: 1\n", "1: nothing ends what this begins"),
    ("2026-01-01 pad Assets:A Assets:B\n", "1: this pad fills nothing"),
    (
      "2026-01-01 open Assets:A\n2026-01-01 open Assets:A\n",
      "2: the account is opened a second time"
    ),
    ("option \"operating_currency\" \"eur\"\n", "1: 'eur' is no commodity"),
    ("option \"booking_method\" \"FIF0\"\n", "1: 'FIF0' is no booking method"),
    ("2026-01-01 open Assets:A USD \"fifo\"\n", "1: 'fifo' is no booking method"),
    (
      "2026-01-01 open Assets:A USD, EUR\n2026-01-01 *\n  Assets:A  1 CHF\n  Assets:B\n",
      "3: the account takes only USD, EUR"
    ),
    ("\u{FEFF}2026-01-01 open Assets:A\r\n", nil),
  ])
  func `mistakes are told`(_ text: String, _ finding: String?) {
    #expect(Self.read(text).findings == [finding].compactMap { $0 })
  }

  @Test(arguments: [
    (
      "-1 X {}",
      "these may be units of several lots: 2 of 2026-01-01 at 5 USD, 2 of 2026-01-01 at 6 USD"
    ),
    ("-1 X {7 USD}", "the account has no X of this lot"),
    ("-3 X {5 USD}", "the account has 2 X of this lot"),
  ])
  func `lots that cannot be sold are told`(_ sale: String, _ headline: String) {
    let read = Self.read(
      """
      2026-01-01 *
        Assets:A  2 X {5 USD}
        Assets:A  2 X {6 USD}
        Assets:B
      2026-01-02 *
        Assets:A  \(sale) @ 9 USD
        Assets:B
      """)
    #expect(read.findings.contains("6: " + headline), "\(read.findings)")
  }

  @Test func `cut anywhere, the books are read or refused`() {
    let text = """
      option "operating_currency" "USD"
      2026-01-01 open Assets:A "FIFO"
        name: "a"
      2026-01-02 * "P" "n" #t ^l
        Assets:A  (2 + 1) X {1.00 # 2 USD, 2026-01-01, "l"} @ 5 USD
        Assets:B  -1,234.50 USD @@ 7 EUR
        Assets:C
      2026-01-03 balance Assets:A  3 ~ 0.1 X

      """
    for count in 0...text.utf8.count {
      let cut = String(decoding: Array(text.utf8.prefix(count)), as: UTF8.self)
      #expect(Self.read(cut).findings.count <= 2, "\(cut)")
      _ = Self.read(cut + "{\"((((")
    }
    let deep = String(repeating: "(", count: 100_000)
    #expect(
      Self.read("2026-01-01 price X \(deep)1 USD\n").findings
        == ["1: parentheses are nested too deep"])
  }
}
