import LedgeraCommands
import Testing

/// Tags of commodity directives belong to the postings in that commodity (grammar.md § Tags).
@Suite struct CommodityTagTests {
  private static let journal = """
    commodity 1.00 EUR  ; kind: money
    commodity 1.000 VWCE  ; kind: fund, isin: IE00BK5BQT80
    account assets:broker  ; bank: Acme, sold:
    tag reviewed

    2026-01-05 Broker
        assets:broker   3.000 VWCE @ 100.00 EUR
        assets:cash

    2026-01-06 Broker  ; kind: gift
        assets:broker   1 COIN
        equity:gifts

    """

  private func lines(_ words: String...) -> [String] {
    let run = Run(
      arguments: words + ["-f", "main.journal"], files: ["/books/main.journal": Self.journal])
    #expect(run.status == .fine, "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    ("cur:euro", ["-300.00 EUR"]), ("cur:eu", []), ("cur:(nothing)?", []),
    ("sym:euro|coin", ["-300.00 EUR", "1 COIN", "-1 COIN"]),
  ])
  func `an alias stands for the whole symbol, an empty one for nothing`(
    query: String, amounts: [String]
  ) {
    let journal = Self.journal.replacing("kind: money", with: "alias: Euro")
      .replacing("kind: fund", with: "alias:")
    let run = Run(
      "register", query, "-O", "csv", "-f", "a.journal", files: ["/books/a.journal": journal])
    let found = run.output.split(separator: "\n").dropFirst().map {
      $0.replacing("\"", with: "").split(separator: ",").suffix(2).first.map(String.init)
    }
    #expect(found == amounts)
  }

  @Test(arguments: [
    ("tag:kind=fund", ["3.000 VWCE"]), ("tag:isin", ["3.000 VWCE"]),
    ("tag:kind=money", ["-300.00 EUR"]), ("not:tag:kind", []),
    ("tag:kind=gift", ["1 COIN", "-1 COIN"]),
  ])
  func `a query finds the postings in a commodity by its tags`(query: String, amounts: [String]) {
    let found = lines("register", query, "-O", "csv").dropFirst().map {
      $0.replacing("\"", with: "").split(separator: ",").suffix(2).first.map(String.init)
    }
    #expect(found == amounts)
  }

  @Test func `a pivot groups by them, after those of accounts and before those of transactions`() {
    let rows = lines("balance", "--pivot", "kind", "-N", "-O", "csv").dropFirst()
    #expect(rows == [#""fund","3.000 VWCE""#, #""money","-300.00 EUR""#])
  }

  @Test(arguments: [
    (["tags"], ["bank", "isin", "kind", "reviewed", "sold"]),
    (["tags", "--used"], ["bank", "isin", "kind", "sold"]),
    (["tags", "--values"], ["Acme", "IE00BK5BQT80", "fund", "gift", "money"]),
    (["tags", ".", "cur:EUR"], ["bank", "isin", "kind", "sold"]),
    (["tags", ".", "acct:equity"], ["bank", "kind", "sold"]),
    (["tags", "-e", "2026"], []),
  ])
  func `tags lists those of postings, of accounts, of commodities and of tag directives`(
    words: [String], names: [String]
  ) {
    let run = Run(
      arguments: words + ["-f", "main.journal"], files: ["/books/main.journal": Self.journal])
    #expect(run.output.split(separator: "\n").map(String.init) == names)
  }
}
