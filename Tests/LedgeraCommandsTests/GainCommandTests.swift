import LedgeraCommands
import LedgeraTestSupport
import Testing

/// `holdings`, `gains` and `roi` from the command line.
@Suite struct GainCommandTests {
  private static let books = """
    profile
        base SGD
    commodity 1,000.00 SGD
    commodity 1,000.00 USD
    P 2026-01-05 USD 1.30 SGD
    P 2026-11-01 USD 1.35 SGD
    P 2026-11-01 ACME 110 USD
    2026-01-05 Buy
        assets:broker   10 ACME @ 100 USD
        assets:bank
    2026-02-05 No rate known for pounds
        assets:broker   1 LMN @ 20 GBP
        assets:bank
    2026-03-05 Sell what is not there
        assets:broker  -1 WRLD @ 20 USD
        assets:bank

    """

  private func run(_ words: String...) -> Run { run(words) }

  private func run(_ words: [String]) -> Run {
    Run(
      arguments: words + ["-f", "main.journal", "--today", "2026-11-21"],
      files: ["/books/main.journal": Self.books])
  }

  @Test func `books with a wrong sale have a report and a finding`() {
    let result = run("gains")
    #expect(result.status == .findings)
    #expect(result.errors.contains("error[units-not-held]"))
    #expect(result.output.contains("ACME"))
    #expect(result.output.contains("unknown"))
    #expect(result.output.contains("lots without a known cost, price or rate"))
  }

  @Test func `unknown figures are empty, not zero, for programs`() {
    let csv = run("holdings", "cur:LMN", "-O", "csv").output.split(separator: "\n")
    #expect(csv.count == 2)
    #expect(csv.last?.hasSuffix(#""20 GBP","20 GBP","","","","","","no""#) == true, "\(csv)")
    let json = run("gains", "cur:LMN", "-O", "json").output
    #expect(json.contains(#""gain": null"#))
  }

  @Test(arguments: [
    ("gains --booking lifi", "did you mean 'lifo'?"),
    ("gains -X CHF", "nothing in these books is in the currency that -X names"),
    ("gains --holding-period year", "takes a number"),
    ("roi", "roi needs to know the investment"),
    ("roi --investment nothing:like:it", "no posting belongs to the investment"),
    ("roi --investment assets:broker -X USD", "has no price in USD"),
  ])
  func `mistakes are named`(_ line: String, _ message: String) {
    let result = run(line.split(separator: " ").map(String.init))
    #expect(result.status != .fine)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func `returns of several periods end with those of all together`() {
    func rows(_ words: String) -> [Substring] {
      Session.output(
        of: "ledgera roi --investment assets:broker --infer-market-prices \(words)",
        on: Repository.memoryDisk(of: "examples/investor")
      ).split(separator: "\n")
    }
    func squeezed(_ row: Substring?) -> [Substring]? { row?.split(separator: " ") }
    #expect(rows("-Y").count == 6)
    #expect(squeezed(rows("-Y").last) == squeezed(rows("-p 2025..2027").last))
    let whole = rows("-Y -O json").firstIndex { $0.hasPrefix("  \"total\": {") }
    #expect(whole != nil)
    #expect(rows("-p 2025..2027 -O json").contains("  \"total\": null"))
  }

  @Test func `books without lots say what lots are made of`() {
    let books = "2026-01-05 Buy\n    Depot  1 ACME @ 20 EUR\n    Bank\n"
    let result = Run("holdings", "-f", "main.journal", files: ["/books/main.journal": books])
    #expect(result.status == .fine)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("note: nothing was bought or sold"))
  }

  @Test func `a comment allows a finding`() {
    let books = """
      2026-01-05 Opening
          assets:broker  1 ACME  ; ledgera: allow unknown-lot-cost it was a gift
          equity:opening
      2026-01-06 Buy
          assets:broker  1 ACME @ 3 EUR
          assets:bank
      """
    let result = Run("holdings", "-f", "main.journal", files: ["/books/main.journal": books])
    #expect(result.status == .fine)
    #expect(result.errors == "")
    #expect(result.output.contains("unknown"))
  }

  @Test func `a query picks lots, but changes no booking`() {
    let all = run("holdings", "-O", "csv").output.split(separator: "\n")
    let some = run("holdings", "desc:buy", "-O", "csv").output.split(separator: "\n")
    #expect(some.count == 2)
    #expect(all.contains(some[1]))
  }
}
