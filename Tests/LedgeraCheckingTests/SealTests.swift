import LedgeraBooks
import LedgeraChecking
import LedgeraComputation
import LedgeraDiagnostics
import LedgeraModel
import LedgeraTestSupport
import Testing

/// Closed periods: what a seal fixes, what it leaves free, and how it is broken.
@Suite struct SealTests {
  /// Books of two years; `%` marks what tests replace.
  private static let books = """
    account assets:bank  ; type: A
    alias food = expenses:food
    P 2025-03-01 USD 0.90 EUR
    2025-01-05 * (17) Bakery | rolls  ; trip: sea
        food  3.50 EUR  ; a comment
        assets:bank
    2025-02-01 Exchange
        assets:usd  100 USD @ 0.9 EUR
        assets:bank  -90.00 EUR
    2025-02-01 Fund
        assets:fund  10 F {2.00 EUR} [2024-12-31] (first)
        assets:bank  -20 EUR
    2026-01-01 Tea
        expenses:food  2 EUR
        assets:bank

    """
  private static let checks = [CheckTable.check(named: "seals")!]
  private static let last = Day(year: 2025, month: 12, day: 31)!

  private func record(
    _ text: String, until: Day = last, previous: SealRecord.Link? = nil
  ) -> SealRecord {
    SealRecord(TestBooks(text).journal, until: until, previous: previous)
  }

  /// Findings of books with a seal that was made of the books above.
  private func findings(_ text: String) -> [String] {
    let file = record(Self.books).text
    let digest = SealRecord.digest(ofFile: Array(file.utf8))
    let seal = "seal 2025-12-31\n    file x.seal\n    sha256 \(digest)\n"
    return TestBooks(text + seal, files: ["x.seal": file], checks: Self.checks).findings.map(
      \.headline)
  }

  private func replacing(_ old: String, _ new: String) -> String {
    let parts = Self.books.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
    #expect(parts.count == 2, "\(old)")
    return parts.joined(separator: new)
  }

  @Test func `unchanged books agree with their seal, as do later transactions`() {
    #expect(findings(Self.books) == [])
    #expect(findings(Self.books + "2026-02-02 More\n    a  1\n    b\n") == [])
  }

  @Test(arguments: [
    ("2025-01-05 * (17)", "2025/1/5 (17)"), ("food  3.50 EUR  ; a comment", "food\t3.5 EUR"),
    ("assets:bank\n2025-02-01 Exchange", "assets:bank  -3.50 EUR\n2025-02-01 Exchange"),
    ("assets:bank\n2025-02-01 Exchange", "assets:bank  = -3.50 EUR\n2025-02-01 Exchange"),
    ("    food  3.50 EUR", "    expenses:food  3.5000 EUR"), ("100 USD @ 0.9", "100 USD @@ 90.0"),
    ("  ; trip: sea", "\n    ; trip: sea\n    ; id: abc"), ("P 2025-03-01", "P 2025/03/01"),
    ("2025-01-05 * (17) Bakery | rolls", "2025-01-05 ! (17) Bakery | rolls"),
    (
      "    assets:usd  100 USD @ 0.9 EUR\n    assets:bank  -90.00 EUR\n",
      "    assets:bank  -90.00 EUR\n    assets:usd  100 USD @ 0.9 EUR\n"
    ),
    ("2026-01-01 Tea", "2026-01-02 Coffee"),
  ])
  func `what only looks different is no change`(_ old: String, _ new: String) {
    #expect(findings(replacing(old, new)) == [])
  }

  @Test(arguments: [
    ("2025-01-05 *", "2025-01-06 *"), ("(17)", "(18)"), ("rolls", "roll"), ("sea", "see"),
    ("food  3.50", "food  3.51"), ("food  3.50 EUR", "food  3.50 CHF"),
    ("    food  3.50", "    foods  3.50"),
    ("@ 0.9 EUR\n    assets:bank  -90.00", "@ 0.91 EUR\n    assets:bank  -91.00"),
    ("{2.00 EUR}", "{2.00 USD}"), ("[2024-12-31]", "[2024-12-30]"), ("(first)", "(second)"),
    ("; a comment", "; when: noon"), ("; a comment", "; date: 2025-01-07"),
    ("(17) Bakery | rolls  ;", "(17) Bakery | rolls  ; time: 10:00,"),
    ("(17) Bakery | rolls  ;", "(17) Bakery | rolls  ; date2: 2025-02-02\n    ; "),
  ])
  func `every change of a transaction that matters is found`(_ old: String, _ new: String) {
    let found = findings(replacing(old, new))
    // `date2:` is a tag like any other.
    if new.contains("date2") { return #expect(found == []) }
    #expect(found.count == 1)
    #expect(
      found.first?.contains("was changed after the books were sealed through 2025-12-31") == true)
  }

  @Test func `added, removed and moved transactions are named`() {
    let limit = "after the books were sealed through 2025-12-31"
    #expect(
      findings(Self.books + "2025-12-31 Late\n    a  1\n    b\n")
        == ["'Late' of 2025-12-31 was added \(limit)"])
    let tea = "2026-01-01 Tea\n    expenses:food  2 EUR\n    assets:bank\n"
    #expect(findings(replacing(tea, "")) == [])
    let bakery = """
      2025-01-05 * (17) Bakery | rolls  ; trip: sea
          food  3.50 EUR  ; a comment
          assets:bank

      """
    #expect(
      findings(replacing(bakery, "")) == ["'Bakery | rolls' of 2025-01-05 was removed \(limit)"])
    #expect(findings(replacing(bakery, "") + bakery) == [])
    #expect(
      findings(Self.books + bakery) == ["'Bakery | rolls' of 2025-01-05 was added \(limit)"])
    #expect(
      findings(replacing("2025-02-01 Fund", "2025-02-02 Fund"))
        == ["'Fund' of 2025-02-02, then of 2025-02-01, was changed \(limit)"])
  }

  @Test func `prices and account types are fixed, too`() {
    let limit = "the books were sealed through 2025-12-31"
    #expect(
      findings(replacing("USD 0.90 EUR", "USD 0.92 EUR"))
        == ["the price of 2025-03-01, USD 0.92 EUR, was USD 0.9 EUR when \(limit)"])
    #expect(
      findings(replacing("P 2025-03-01 USD 0.90 EUR\n", ""))
        == ["the price of 2025-03-01, USD 0.9 EUR, was removed after \(limit)"])
    #expect(
      findings(replacing("type: A", "type: E"))
        == ["the type of 'assets:bank' is E, but was A when \(limit)"])
    #expect(
      findings(replacing("  ; type: A", "")) == [
        "the type of 'assets:bank' is C, but was A when \(limit)"
      ])
  }

  @Test func `rules add nothing to a seal`() {
    let rules = "= food\n    (budget)  *1\n~ monthly from 2025-01\n    a  1\n    b\n"
    let plain = record(Self.books + rules)
    let journal = TestBooks(
      Self.books + rules,
      rules: RuleApplication(
        today: TestBooks.today, addsPostings: true, forecast: ForecastRequest())
    ).journal
    #expect(SealRecord(journal, until: Self.last, previous: nil) == plain)
  }

  @Test func `a seal's file must be there, unchanged and in its chain`() {
    let first = record(Self.books, until: Day(year: 2025, month: 1, day: 31)!)
    let firstDigest = SealRecord.digest(ofFile: Array(first.text.utf8))
    let link = SealRecord.Link(until: first.until, digest: firstDigest)
    let second = record(Self.books, previous: link)
    let secondDigest = SealRecord.digest(ofFile: Array(second.text.utf8))
    let seals = [
      "seal 2025-01-31\n    file 1.seal\n    sha256 \(firstDigest)\n",
      "seal 2025-12-31\n    file 2.seal\n    sha256 \(secondDigest)\n",
    ]
    func findings(_ seals: [String], _ files: [String: String]) -> [String] {
      TestBooks(Self.books + seals.joined(), files: files, checks: Self.checks).findings.map(
        \.headline)
    }
    let files = ["1.seal": first.text, "2.seal": second.text]
    #expect(findings(seals, files) == [])
    #expect(findings(seals.reversed(), files) == [])
    let withReturns = files.mapValues {
      $0.split(separator: "\n").joined(separator: "\r\n") + "\r\n"
    }
    #expect(findings(seals, withReturns) == [])
    #expect(
      findings([seals[1]], files)
        == [
          "the seal through 2025-12-31 follows the one through 2025-01-31, but there is none before it"
        ])
    #expect(
      findings(seals, ["2.seal": second.text])
        == ["the seal through 2025-01-31 is missing its file '1.seal'"])
    #expect(
      findings(seals, ["1.seal": first.text + "entry", "2.seal": second.text])
        == ["the file '1.seal' is not the one that was sealed"])
    #expect(
      findings(seals + [seals[0]], files) == ["there is a second seal through 2025-01-31"])
  }

  @Test func `a seal's file reads back`() {
    let record = record(Self.books)
    #expect(SealRecord(text: record.text) == record)
    #expect(record.transactions.count == 3)
    #expect(record.prices.count == 1)
    for text in [
      "", "ledgera seal 2\nuntil 2025-12-31\n", record.text + "more\n", "ledgera seal 1\n",
    ] {
      #expect(SealRecord(text: text) == nil)
    }
  }

  @Test func `of twins the right number is missed`() {
    let twin = "2025-05-05 Coffee\n    a  1\n    b\n"
    let file = record(twin + twin + twin).text
    let digest = SealRecord.digest(ofFile: Array(file.utf8))
    let seal = "seal 2025-12-31\n    file x.seal\n    sha256 \(digest)\n"
    func count(_ number: Int) -> Int {
      TestBooks(
        String(repeating: twin, count: number) + seal, files: ["x.seal": file]
      ).findings.count
    }
    #expect((1...5).map(count) == [2, 1, 0, 1, 2])
  }

  @Test func `a seal directive that cannot be read is pointed at`() {
    expect(
      of: """
        1️⃣seal 2025-12-311️⃣
            file x.seal
        seal 2025-12-31 2️⃣x.seal2️⃣
        seal 2025-12-31
            3️⃣hash3️⃣ x
        seal 2025-12-31
            4️⃣sha2564️⃣ x
        """, gives: "invalid-seal", "invalid-seal", "invalid-seal", "invalid-seal")
  }
}
