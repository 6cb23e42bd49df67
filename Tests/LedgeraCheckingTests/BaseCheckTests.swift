import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraTestSupport
import Testing

@Suite struct BaseCheckTests {
  @Test func `a base value is written, a cost, a rate or a price, in this order`() {
    expect(
      "base",
      of: """
        profile
            base SGD
        commodity 1,000.00 SGD
        P 2026-11-01 AED 9 SGD
        P 2026-11-20 AED 0.35 SGD
        P 2026-11-01 SGD 0.75 USD
        2026-11-20 tag before everything
            a  10 AED @ 0.40 SGD  ; base: 5.00
            b  -4 SGD  ; base: -5.00 SGD
        2026-11-20 cost
            a  10 AED @ 0.40 SGD
            b  -4 SGD
        2026-11-20 rate  ; rate: AED 0.4 SGD
            a  10 AED
            b  -4 SGD
        2026-11-20 price of the day
            a  10 AED @@ 4.50 EUR
            b  -4.50 EUR  ; base: -3.50
        2026-11-19 reverse price
            a  7.50 USD @@ 10 EUR
            b  -10 EUR  ; base: -10
        2026-11-20 unbalanced postings are left alone
            (c)  3 XYZ
        """)
  }

  @Test(arguments: [
    ("AED 0.40 SGD", "40 AED @@ 14.80 SGD", "-14.80 SGD", true),
    ("AED 0.37 SGD", "40 AED @@ 14.80 SGD", "-14.80 SGD", false),
    ("AED 0.37 SGD", "40 AED @@ 14.99 SGD", "-14.99 SGD", false),
    ("AED 0.370 SGD", "40 AED @@ 14.99 SGD", "-14.99 SGD", true),
    ("AED 0.40 SGD", "40 AED @ 0.37 SGD\n    c  1 AED", "-15.20 SGD", false),
  ])
  func `a rate that contradicts all costs is found`(
    _ rate: String, _ bought: String, _ paid: String, _ isFound: Bool
  ) {
    let journal = """
      profile
          base SGD
      2026-11-20 x  ; rate: \(rate)
          a  \(bought)
          b  \(paid)
      """
    let codes = TestBooks(journal).findings.map(\.code.slug)
    #expect(codes == (isFound ? ["invalid-base-tag"] : []))
  }

  @Test func `an amount left out in several commodities has no cost, and all come to zero`() throws
  {
    let journal = """
      profile
          base SGD
      2026-01-10 Dinner  ; rate: AED 0.40 SGD, rate: USD 1.3 SGD
          expenses:food   40 AED
          expenses:cab    10 USD
          assets:bank
      """
    expect("base", of: journal)
    let ledger = try Ledger.reading(journal)
    let postings = ledger.journal.transaction(0).postings
    #expect(postings.allSatisfy { $0.cost == nil })
  }

  @Test func `a posting's own rate goes before its transaction's`() {
    let journal = """
      profile
          base SGD
      2026-11-20 two rates  ; rate: AED 0.4 SGD
          a  10 AED  ; rate: AED 0.5 SGD
          b  10 AED
          c  1.00 "X1"  ; rate: "X1" 2.00 SGD
          d  -11 SGD
      """
    expect("base", of: journal)
    let findings = expect(
      "base",
      of: journal.replacing("; rate: AED 0.5 SGD", with: "")
        .replacing("2026-11-20 two", with: "1️⃣2026-11-20 two")
        .replacing("AED 0.4 SGD\n", with: "AED 0.4 SGD1️⃣\n"),
      gives: "nonzero-base-sum")
    #expect(findings[0].headline == "the base values of this transaction are off by -1 SGD")
  }

  @Test func `written values that cover a transaction come to zero whatever its commodities`() {
    let findings = expect(
      of: """
        profile
            base SGD
            fx-gain-loss income:fx
        commodity 1,000.00 SGD
        1️⃣2026-11-12 Transfer  ; rate: AED 0.3542 SGD1️⃣
            assets:bank    700.00 SGD
            assets:dubai  -2000.00 AED
            income:fx        8.41 SGD
        2026-11-12 Transfer  ; rate: AED 0.3542 SGD
            assets:bank    700.00 SGD
            assets:dubai  -2000.00 AED
            income:fx        8.40 SGD
        2️⃣2026-11-13 Three  ; rate: AED 0.3542 SGD, rate: USD 1.30 SGD2️⃣
            assets:bank     70.00 SGD
            assets:wise     10.00 USD
            assets:dubai  -234.40 AED
        3️⃣2026-11-14 One commodity3️⃣
            assets:wise     10.00 USD  ; base: 13.00
            assets:bank    -10.00 USD  ; base: -13.02
        2026-11-14 Not covered  ; rate: AED 0.3542 SGD
            assets:dubai  2000.00 AED
            assets:wise   -540.00 USD
        """, gives: "nonzero-base-sum", "nonzero-base-sum", "nonzero-base-sum")
    #expect(
      findings.first?.arithmetic.map(\.amount) == [
        "700.00 SGD", "-708.40 SGD", "8.41 SGD", "0.01 SGD",
      ])
    #expect(findings.first?.help == ["at these rates the amount of 'income:fx' is 8.40 SGD"])
  }

  @Test func `what balances in base has its base values as costs`() {
    let books = TestBooks(
      """
      profile
          base SGD
      commodity 1,000.00 SGD
      2026-11-12 Transfer  ; rate: AED 0.354201 SGD
          assets:bank    700.00 SGD
          assets:dubai  -2000.00 AED
          income:fx        8.40 SGD
      """, isStrict: true)
    #expect(!books.errors.contains("inferred-conversion"))
    let posting = books.journal.transaction(0).postings[1]
    #expect(posting.cost.map { "\($0.amount.quantity)" } == "708.4")
    #expect(books.journal.transaction(0).postings[0].cost == nil)
  }

  @Test(arguments: [
    "rate: AED 0,3542 SGD", "rate: AED 0.3542", "rate: AED 0.3542 EUR",
    "rate: XYZ 0.3542 SGD", "rate: USD 1.30 SGD", "rate: AED -0.3542 SGD", "rate: AED 0 SGD",
    "rate: 0.3542 AED SGD", "rate: AED 0.3542SGD", "rate: AED = 0.3542 SGD",
    "rate: SGD 1 SGD", "rate: AED 0.35 SGD, rate: AED 0.36 SGD", "Rate: AED 0.3542 SGD",
    "rate: AED 1,000.5 SGD", "base: 14.17 SGD",
    "rate: AED 0.35425 SGD, USD 1.34 SGD",
  ])
  func `a rate that cannot be read is an error`(_ tag: String) {
    let books = TestBooks(
      """
      profile
          base SGD
      2026-11-12 Taxi  ; \(tag)
          expenses:taxi   40 AED
          assets:bank    -14.17 SGD
      """)
    #expect(books.errors == ["invalid-base-tag"])
  }

  @Test(arguments: [
    "rate: high", "rate: 4.5%", "rate:", "base: camp", "base: abc", "base:", "base: camp 4",
  ])
  func `words without a figure are the user's`(_ tag: String) {
    let text = """
      profile
          base SGD
      2026-11-12 Taxi  ; \(tag)
          expenses:taxi   40 SGD  ; \(tag)
          assets:bank    -40 SGD
      """
    #expect(TestBooks(text).errors == [])
    #expect(TestBooks(text, isStrict: true).errors.contains("invalid-tag-value"))
  }

  @Test(arguments: [
    "base: 1,062.60 SGD", "base: 1.062,60 SGD", "base: SGD 14.17", "base: S$14.17",
    "base: 14.17SGD", "base: 14.17 EUR", "base: 1 062.60 SGD", "base: 1'062.60", "base: -14.17",
    "base: SGD 14.17", "base: 14.17 SGD today", "Base: 14.17", "base: 14.1.7", "rate: AED 0,35 SGD",
  ])
  func `a base value that cannot be read is an error`(_ tag: String) {
    let books = TestBooks(
      """
      profile
          base SGD
      2026-11-12 Taxi
          expenses:taxi   40 AED  ; \(tag)
          assets:bank    -14.17 SGD
      """)
    #expect(books.errors == ["invalid-base-tag"])
    #expect(
      TestBooks(
        """
        2026-11-12 Taxi
            expenses:taxi   40 AED  ; \(tag)
            assets:bank    -40 AED
        """
      ).errors.isEmpty, "books without a base currency use the words as they like")
  }

  @Test func `commodities without a value are told once, in file order`() {
    let findings = expect(
      "base",
      of: """
        profile
            base SGD
        P 2026-11-20 EUR 1.50 SGD
        2026-11-19 too early
            a  3 1️⃣EUR1️⃣
            b
        2026-11-20 fine
            a  3 EUR
            b
        2026-11-20 never
            a  3 2️⃣XYZ2️⃣
            b  -3 XYZ
        2026-11-20 none
            a  3️⃣33️⃣
            b
        """, gives: "missing-base-value", "missing-base-value", "missing-base-value")
    #expect(findings.map(\.suppressedCount) == [1, 1, 1])
    #expect(findings.first?.headline == "EUR has no value in SGD on 2026-11-19")
  }

  @Test func `a sum that is not zero at the base's decimals is shown`() {
    let findings = expect(
      "base",
      of: """
        profile
            base SGD
        commodity 1,000.00 SGD
        P 2026-11-20 AED 0.3549 SGD
        1️⃣2026-11-20 off by a cent1️⃣
            a   10 AED @@ 3.54 SGD
            b  -10 AED @@ 3.53 SGD
            c  -0.01 SGD  ; base: 0.00
        2026-11-20 rounded away
            a   10 AED @@ 3.549 SGD
            b  -3.549 SGD ; base: -3.55
        """, gives: "nonzero-base-sum")
    #expect(findings.first?.arithmetic.last?.amount == "0.01 SGD")
  }

  @Test func `without a base currency the check cannot be made`() {
    let findings = TestBooks(
      "2026-11-20 x\n    a  1 EUR\n    b\n", checks: [CheckTable.check(named: "base")!]
    ).findings
    #expect(findings.map(\.code.slug) == ["missing-base-currency"])
    #expect(TestBooks("", checks: [CheckTable.check(named: "base")!]).findings.isEmpty)
  }
}
