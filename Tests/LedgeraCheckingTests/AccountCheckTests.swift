import LedgeraChecking
import LedgeraDiagnostics
import LedgeraTestSupport
import Testing

/// `closed`, `commodity`, `holdings`: what account directives promise.
@Suite struct AccountCheckTests {
  @Test func `no posting lies outside an account's life, which subaccounts inherit`() {
    let findings = expect(
      "closed",
      of: """
        account a:old  ; opened: 2026-01-05, closed: 2026-01-31
        account a:old:kept  ; closed: 2026-02-28
        2026-01-04 early
            1️⃣a:old1️⃣  1 EUR
            a:old:x  0 EUR
            x
        2026-01-05 first day
            a:old  1 EUR
            x
        2026-01-31 last day
            a:old  -2 EUR = 0 EUR
            x
        2026-02-01 late
            a:old  0 EUR = 0 EUR
            a:old:kept  1 EUR
            (2️⃣a:old:sub2️⃣)  1 EUR
            x
        2026-02-01 later
            a:old:sub  1 EUR  ; date: 2026-01-30
            x
        2026-03-01 again
            a:old:sub  2 EUR
            3️⃣a:old:kept3️⃣  2 EUR
            x
        """, gives: "account-not-open", "account-closed", "account-closed")
    #expect(findings.map(\.suppressedCount) == [0, 1, 0])
    #expect(findings.map { $0.related.first?.span.range.lowerBound } == [25, 45, 86])
  }

  @Test func `accounts hold what their commodity tag lists, once each with a count`() {
    let findings = expect(
      "commodity",
      of: """
        account a  ; commodity: EUR "green apples"
        account a:b  ; commodity: USD
        2026-01-02 x
            a:c  1 EUR
            a:c  3 "green apples" @ 1 EUR
            a:c  1 1️⃣USD1️⃣ @ 1 EUR
            a:c  2 USD @ 1 EUR
            a:b  1 USD @ 1 EUR
            a:b  0
            a:b  1 2️⃣EUR2️⃣
            x
        """, gives: "commodity-not-allowed", "commodity-not-allowed")
    #expect(findings.map(\.suppressedCount) == [1, 0])
  }

  @Test func `market-traded accounts hold units with a price`() {
    expect(
      "holdings",
      of: """
        profile
            base SGD
        account broker  ; class: stock
        account broker:cash  ; class: cash
        account coins  ; class: crypto, commodity: SGD
        P 2026-11-20 BTC 120000 SGD
        2026-11-20 x
            broker  10 VT @ 85 USD
            broker  1️⃣100 SGD1️⃣
            broker  2️⃣3 USD2️⃣
            broker:cash  3 USD
            broker  1 3️⃣NVDX3️⃣
            broker  4️⃣74️⃣
            broker  0
            coins  1 BTC
            coins  5 SGD
            x
        """, gives: "unnamed-holding", "unnamed-holding", "unpriced-holding",
      "unnamed-holding")
  }

  @Test func `in books with a base currency every asset needs a price, once`() {
    let journal = """
      profile
          base SGD
      2026-11-20 x
          assets:depot  3 1️⃣NVDX1️⃣
          assets:depot  4 NVDX
          assets:depot  5 SOLD
          assets:depot  6 PAID @ 7 SGD
          assets:cash  8 USD
          expenses:x  9 THING
          income:x
      2026-11-21 y
          assets:depot  -5 SOLD
          income:x
      """
    expect("holdings", of: journal, gives: "unpriced-holding")
    expect(
      "holdings", of: journal.replacing("base SGD", with: "timezone UTC").replacing("1️⃣", with: ""))
  }
}
