import LedgeraCommands
import LedgeraDiagnostics
import Testing

/// `prices --chart`, and other names of its options.
@Suite struct PriceChartTests {
  static let journal = """
    P 2026-01-01 X 10.00 USD
    P 2026-01-01 USD 2 EUR
    P 2026-02-01 X 20.00 USD
    P 2026-03-01 X 15.00 USD
    P 2026-03-01 Z 0.0001 USD
    2026-03-02 buy
        a  1 X @ 40.00 USD
        b

    """

  func run(_ words: String...) -> Run {
    Run(
      arguments: ["prices", "-f", "j.journal"] + words, files: ["/books/j.journal": Self.journal])
  }

  @Test func `the chart fits the width`() {
    let output = run("--chart", "X").output
    let lines = output.split(separator: "\n")
    #expect(lines.first == "Price of X in USD")
    #expect(output.contains("20.00 ┤") && output.contains("10.00 ┤───"))
    #expect(output.contains("\nlowest   10.00 USD  2026-01-01\n"))
    for line in lines { #expect(DisplayWidth.of(String(line)) <= 80, "\(line)") }
  }

  @Test func `a page of prices draws those that changed`() {
    let page = run("-O", "html").output
    #expect(page.split(separator: "<figure").count == 2, "the others have one price each")
    #expect(page.contains(#"data-values="10.00 20.00 15.00""#))
    #expect(!run().output.contains("<svg"))
  }

  @Test func `it is about the days, the currency and the prices that are asked for`() {
    #expect(run("--chart", "X", "-b", "2026-02", "-O", "csv").output.contains("2026-01") == false)
    #expect(
      run("--chart", "X", "-X", "EUR", "-O", "tsv").output == """
        date\tcommodity\tquantity\tprice-commodity
        2026-01-01\tX\t20\tEUR
        2026-02-01\tX\t40\tEUR
        2026-03-01\tX\t30\tEUR

        """)
    #expect(run("--chart", "X", "--infer").output.contains("highest  40.00 USD  2026-03-02"))
    #expect(run("--chart", "Z").output.contains("0.0001 ┤──"))
    #expect(run("--chart", "X", "-O", "json").output.contains("\"quantity\": \"15.00\""))
  }

  @Test func `what has no price says so`() {
    #expect(run("--chart", "EUR").output == "no price of EUR\n")
    let unknown = run("--chart", "XX")
    #expect(unknown.status == .usage)
    #expect(unknown.errors.contains("no commodity 'XX' in these books"))
  }

  @Test func `prices from costs have short names`() {
    #expect(run("--infer").output == run("--infer-market-prices").output)
    #expect(run("--reverse").output == run("--infer-reverse-prices").output)
    #expect(run("--show-reverse").output.contains("USD 0.1"))
    #expect(run("--infer").output.contains("P 2026-03-02 X 40.00 USD"))
  }
}
