import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraTestSupport
import Testing

/// `stale-price` and `confusable-names`, which every `check` runs; today is 2026-11-21.
@Suite struct AdvisoryCheckTests {
  @Test func `a held commodity's price may be 30 days old`() {
    let findings = expect(
      "stale-price",
      of: """
        P 2026-10-21 NEW 2 EUR
        1️⃣P 2026-10-20 OLD 2 EUR  ; x1️⃣
        P 2026-10-19 OLD 2 EUR
        P 2026-10-19 SOLD 2 EUR
        P 2026-10-19 SPENT 2 EUR
        P 2027-01-01 OLD 2 EUR
        2026-10-01 x
            assets:a  3 NEW
            assets:a  3.50 OLD
            assets:a  3 SOLD
            expenses:a  3 SPENT
            equity:opening
        2026-11-20 y
            assets:a  -3 SOLD
            expenses:a
        2026-12-01 z
            assets:a  -3.50 OLD
            expenses:a
        """, gives: "stale-price")
    #expect(findings.first?.headline == "the latest price of OLD is 32 days old")
    #expect(findings.first?.notes == ["you hold 3.50 OLD, which reports value at this price"])
  }

  @Test func `books that nobody goes on with are left alone`() {
    expect(
      "stale-price",
      of: "P 2026-01-02 VT 85 USD\n2026-01-20 Buy\n    assets:b  1 VT @ 85 USD\n    assets:c\n")
  }

  @Test func `a class that is not of the account's type is found`() {
    let findings = expect(
      "types",
      of: """
        account assets:c  ; class: 1️⃣loan1️⃣
        account assets:d  ; class: other
        account expenses:q  ; class: 2️⃣cash2️⃣
        account liabilities:z  ; class: 3️⃣stock3️⃣
        account liabilities:y  ; class: mortgage
        account income:i  ; class: 4️⃣other4️⃣
        account girokonto  ; class: cash
        """, gives: "contradictory-class", "contradictory-class", "contradictory-class",
      "contradictory-class")
    #expect(findings.first?.headline == "'assets:c' is of type asset, which has no class loan")
  }

  @Test(arguments: [("", Severity.warning), ("account assets:b  ; booking: fifo\n", .error)])
  func `selling more than is held is found with and without a booking method`(
    _ directive: String, _ severity: Severity
  ) {
    let journal =
      directive + """
        2026-01-02 Buy
            assets:b  25 ACME @@ 500 EUR
            assets:c
        2026-02-02 Sell
            assets:b  -30 ACME @@ 700 EUR
            assets:c
        """
    let checks = CheckTable.all.filter(\.group.isPartOfCheck)
    let findings = TestBooks(journal, checks: checks).findings
    #expect(findings.map(\.code.slug) == ["units-not-held"])
    #expect(findings.first?.severity == severity)
  }

  @Test func `money of an unknown currency may be spent without having been bought`() {
    expect(
      "units",
      of: """
        P 2026-01-01 zz 0.86 EUR
        2026-01-02 Lunch
            expenses:food  10 zz
            assets:cash
        """)
  }

  @Test func `a year is doubted that is one slip from the usual one and decades from all`() {
    let findings = expect(
      "distant-dates",
      of: """
        P 1️⃣2206-10-211️⃣ A 2 EUR
        2026-01-02 x
            assets:a  3 EUR
            assets:b
        2025-01-02 x
        2️⃣0226-01-032️⃣ y
            assets:a  3 EUR
            assets:b
        3️⃣2062/1/33️⃣ *
        2006-01-01 old
        Y 2926
        4️⃣01-014️⃣ z
        """, gives: "distant-date", "distant-date", "distant-date", "distant-date")
    #expect(
      findings.map(\.headline) == [
        "the year 2206 is 144 years from all others", "the year 0226 is 1780 years from all others",
        "the year 2062 is 36 years from all others", "the year 2926 is 720 years from all others",
      ])
    #expect(
      findings.map { $0.fix?.summary ?? $0.help.first }
        == ["write 2026", "write 2026", "write 2026", "was 2026 meant?"])
  }

  @Test func `years that no slip explains, and one of two, are left alone`() {
    expect("distant-dates", of: "2026-01-02 x\n2062-01-02 y\n")
    expect("distant-dates", of: "2026-01-02 x\n2025-01-02 y\n1901-05-04 z\n2046-01-01 z\n")
    expect("distant-dates", of: "P 2062-01-02 A 1 EUR\n")
    // Who books much in 2056 means it.
    let recent = (1...9).map { "2026-01-0\($0) x\n" }.joined()
    expect("distant-dates", of: recent + String(repeating: "2056-01-02 x\n", count: 4))
    expect(
      "distant-dates", of: recent + "1️⃣2056-01-021️⃣ x\n2️⃣2056-01-022️⃣ x\n",
      gives: "distant-date", "distant-date")
  }

  @Test func `transactions that read like directives of Beancount are told once a file`() {
    let findings = expect(
      "foreign-directives",
      of: """
        1️⃣2026-01-01 open Assets:Cash EUR1️⃣
        2026-01-01 pad Assets:Cash Equity:Opening
        2026-01-02 * "Bakery"
            Expenses:Food  3.50 EUR
            Assets:Cash
        2026-01-03 balance Assets:Cash  7 EUR
        """, gives: "foreign-directive")
    #expect(findings.first?.help == ["read the file as Beancount does: -f beancount:FILE"])
    expect(
      "foreign-directives",
      of: """
        2026-01-01 open the shop
        2026-01-01 open assets:cash
        2026-01-01 balance Assets:Cash
            assets:a  1 EUR
            assets:b
        """)
  }

  @Test func `names that differ only in what is hard to see are told`() {
    let nfc = "Caf\u{E9}"
    let nfd = "Cafe\u{301}"
    let findings = expect(
      "confusable-names",
      of: """
        account A:x
        2026-11-20 \(nfc)
            expenses:\(nfc)  1 EUR
            1️⃣expenses:\(nfd)1️⃣  1 EUR
            2️⃣a2️⃣:x  1 EUR
            expenses:p\u{430}y  1 EUR
            3️⃣expenses:pay3️⃣  1 4️⃣eur4️⃣
            expenses:b\u{200B}c  1 EUR
            5️⃣expenses:bc5️⃣
        2026-11-20 6️⃣\(nfd)6️⃣ | x
        2026-11-20 Bakery \(nfc)
        2026-11-20 bakery \(nfc)
        """,
      gives: "confusable-names", "confusable-names", "confusable-names", "confusable-names",
      "confusable-names", "confusable-names")
    let reasons = findings.map { $0.headline.components(separatedBy: "differ only in ").last ?? "" }
    #expect(
      reasons == [
        "how accented letters are encoded", "case", "letters that look alike", "case",
        "invisible characters", "how accented letters are encoded",
      ])
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
