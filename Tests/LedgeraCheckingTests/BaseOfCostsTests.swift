import LedgeraBooks
import LedgeraChecking
import LedgeraTestSupport
import Testing

/// Base values of purchases and sales in foreign currencies.
@Suite struct BaseOfCostsTests {
  private static let head = """
    profile
        base SGD
    commodity 1,000.00 SGD
    P 2026-11-01 VT 80 USD
    P 2026-11-01 USD 1.30 SGD

    """

  @Test(arguments: [
    "broker  10 VT @ 85 USD\n    bank  -850 USD",
    "broker  10 VT @@ 850.50 USD\n    fees  1 USD\n    bank  -851.50 USD",
    "broker  10 VT {85 USD} @ 85 USD\n    bank",
    "broker  -5 VT @ 90 USD\n    bank  450 USD",
    "broker  -5 VT {85 USD} @ 90 USD\n    bank  450 USD\n    gains  -25 USD",
    "broker  -5 VT {110 SGD} @ 120 SGD\n    bank  600 SGD\n    gains  -50 SGD",
    "bank  850 SGD\n    wise  -653.85 USD @@ 850 SGD",
  ])
  func `what was paid is what it is worth, on any day`(_ postings: String) {
    expect("base", of: Self.head + "2026-11-10 trade\n    \(postings)\n")
  }

  @Test func `what others pay has to come to it`() {
    expect(
      "base",
      of: Self.head + """
        1️⃣2026-11-10 trade1️⃣
            broker  10 VT @ 85 USD
            bank  -850 USD  ; base: -1190
        """, gives: "nonzero-base-sum")
  }
}
