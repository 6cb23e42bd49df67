import LedgeraBooks
import LedgeraChecking
import LedgeraTestSupport
import Testing

@Suite struct LotFindingTests {
  private func findings(_ journal: MarkedJournal, _ expected: [(code: String, marker: Int)]) {
    check(journal, checks: [CheckTable.check(named: "lots")!]).expect(expected)
  }

  @Test func `more is sold than is held`() {
    findings(
      """
      2026-01-02 Buy
          assets:a    10 VT @ 85 USD
          assets:bank
      2026-01-03 Sell
          assets:a   1️⃣-6 VT1️⃣ @ 85 USD
          assets:bank
      2026-01-04 Sell
          assets:a   2️⃣-6 VT2️⃣ @ 85 USD
          assets:bank
      2026-01-05 Buy what is owed
          assets:a    2 VT @ 85 USD
          assets:bank
      2026-01-06 Move
          assets:a   3️⃣-1 VT3️⃣
          assets:b    1 VT
      """, [("units-not-held", 2), ("units-not-held", 3)])
  }

  @Test func `lots are missing and ambiguous`() {
    findings(
      """
      account assets:a  ; booking: specific
      2026-01-02 Buy
          assets:a    10 VT @ 85 USD
          assets:a    10 VT @ 86 USD
          assets:bank
      2026-01-03 Sell
          assets:a   1️⃣-6 VT @ 85 USD1️⃣
          assets:bank
      2026-01-04 Sell the rest of it
          assets:a   -4 VT {85 USD} @ 85 USD
          assets:bank
      2026-01-05 Sell
          assets:a   2️⃣-1 VT {85 USD} @ 85 USD2️⃣
          assets:bank
      2026-01-06 Sell all
          assets:a   -9 VT @ 85 USD
          assets:bank
      2026-01-07 Equal lots are one
          assets:a    5 VT @ 85 USD
          assets:a    5 VT @ 85 USD
          assets:bank
      2026-01-08 Sell
          assets:a   -6 VT @ 85 USD
          assets:bank
      """, [("ambiguous-lot", 1), ("missing-lot", 2)])
  }

  @Test func `costs and prices are unknown`() {
    findings(
      """
      2026-01-02 Opening
          assets:a   1️⃣10 VT1️⃣
          equity:opening
      2026-01-03 Gone
          assets:a   2️⃣-1 VT2️⃣
          expenses:gifts
      P 2026-02-01 VT 85 USD
      """, [("unknown-lot-cost", 1), ("unknown-sale-price", 2)])
  }
}
