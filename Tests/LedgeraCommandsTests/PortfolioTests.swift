import LedgeraCommands
import LedgeraEnvironment
import Testing

/// `portfolio`, on 2026-11-21.
@Suite struct PortfolioTests {
  static let journal = """
    profile
        base SGD
    account assets:broker   ; class: stock, icon: 📈, color: blue
    account assets:bank:a   ; order: 2
    account assets:bank:b   ; order: 1
    account assets:house    ; class: real-estate, opened: 2020-05-01
    account assets:gone     ; closed: 2026-10-01
    account liabilities:card  ; class: credit-card
    commodity 1,000.00 SGD
    commodity 1,000.00 USD
    P 2026-09-01 USD 1.30 SGD
    P 2026-11-01 USD 1.30 SGD
    P 2026-11-20 X 25.00 USD
    P 2026-08-01 OLD 2.00 SGD
    2026-09-01 start
        assets:bank:a      1,000.00 SGD
        assets:bank:b        200.00 SGD
        assets:bank:b        100.00 USD
        assets:bank:c      9,000.00 SGD
        assets:house      50,000.00 SGD
        assets:gone            5.00 SGD
        liabilities:card    -300.00 SGD
        equity:opening
    2026-09-10 closed
        assets:gone           -5.00 SGD
        assets:bank:a
    2026-10-10 buy
        assets:broker      10 X @ 20.00 USD
        assets:bank:a    -260.00 SGD
        equity:exchange  -200.00 USD
        equity:exchange   260.00 SGD
    2026-10-11 buy
        assets:broker     100 OLD @ 3.00 SGD
        assets:bank:a
    2026-12-24 later
        assets:bank:a      77.00 SGD
        income:gift

    """

  @Test func `its page shows the shares of classes`() {
    let page = run("-O", "html").output
    #expect(page.contains("<caption>Assets by class</caption>"))
    #expect(page.split(separator: "<svg class=\"bar\"").count > 3)
  }

  func run(_ words: String..., journal: String = journal) -> Run {
    Run(
      arguments: ["portfolio"] + words + ["-f", "j.journal"],
      files: ["/books/j.journal": journal])
  }

  func rows(_ words: String...) -> [String] {
    Run(
      arguments: ["portfolio", "-O", "tsv", "-f", "j.journal"] + words,
      files: ["/books/j.journal": Self.journal]
    ).output.split(separator: "\n").dropFirst().map { line in
      line.split(separator: "\t").joined(separator: " | ")
    }
  }

  @Test func `accounts stand by class, ordered ones first, then by value`() {
    #expect(
      rows().prefix(8) == [
        "asset | cash | assets:bank:b | 200.00 SGD, 100.00 USD | 330.00 SGD | 0.5 | 1.30 SGD"
          + " | 2026-11-01 | j.journal:12",
        "asset | cash | assets:bank:a | 445.00 SGD | 445.00 SGD | 0.7",
        "asset | cash | assets:bank:c | 9000.00 SGD | 9000.00 SGD | 14.9",
        "asset | stock | assets:broker | 100 OLD, 10 X | 525.00 SGD | 0.9 | 2.00 SGD, 32.50 SGD"
          + " | 2026-08-01, 2026-11-01 | j.journal:14, j.journal:13 + j.journal:12",
        "asset | real-estate | assets:house | 50000.00 SGD | 50000.00 SGD | 82.9 | 2020-05-01",
        "asset total | 60300.00 SGD",
        "liability | credit-card | liabilities:card | 300.00 SGD | 300.00 SGD | 100.0",
        "liability total | 300.00 SGD",
      ])
    #expect(rows().contains("net worth | 60000.00 SGD"))
  }

  @Test func `holdings have cost, gain and the price's day, and are marked when it is old`() {
    let holdings = rows().filter { $0.hasPrefix("holding") }
    #expect(holdings.count == 2)
    #expect(
      holdings[0].hasPrefix(
        "holding | assets:broker | 100 OLD | 200.00 SGD | 2026-10-11 | 300.00 SGD | -100.00 SGD | -33.3"
      ))
    #expect(holdings[0].hasSuffix("2.00 SGD | 2026-08-01 | yes"))
    #expect(holdings[1].contains("10 X | 325.00 SGD | 2026-10-10 | "))
    #expect(holdings[1].hasSuffix("25.00 USD | 2026-11-20"))
    #expect(run().errors.contains("the price of OLD in SGD is from 2026-08-01, 112 days before"))
  }

  @Test func `text shows icons, the rate of each commodity and the largest assets`() {
    let text = run("--top", "2").output
    #expect(text.hasPrefix("Portfolio on 2026-11-21 in SGD\n\nAssets "))
    #expect(text.contains("\ncash (3) "))
    #expect(text.contains("  📈 broker "))
    #expect(text.contains(" 100.00 USD   1.30 SGD  2026-11-01\n"))
    #expect(text.contains("\nLargest assets          Value\n"))
    #expect(text.contains("  house         50,000.00 SGD  82.9 %\n  bank:c         9,000.00 SGD"))
    #expect(text.contains("2026-08-01, old\n"))
    #expect(!text.contains("gone"))
    #expect(run("--color", "always").output.contains("\u{1B}[38;5;"))
  }

  @Test func `a narrow terminal shows the same figures in more lines`() {
    func lines(_ width: Int?) -> [Substring] {
      Run(
        arguments: ["portfolio", "-f", "j.journal"], files: ["/books/j.journal": Self.journal],
        terminal: Terminal(width: width)
      ).output.split(separator: "\n")
    }
    func fields(_ lines: [Substring]) -> Set<Substring> {
      Set(lines.flatMap { $0.split(separator: " ") })
    }
    #expect(lines(nil).contains { $0.count > 80 })
    #expect(lines(80).allSatisfy { $0.count <= 80 })
    #expect(fields(lines(80)) == fields(lines(nil)))
    #expect(lines(200) == lines(nil))
  }

  @Test func `a moment and another currency can be asked for`() {
    #expect(rows("--as-of", "2026-09-05").contains("net worth | 60035.00 SGD"))
    #expect(rows("-e", "2026-12-25").contains("net worth | 60077.00 SGD"))
    #expect(rows("-X", "USD", "house").contains("net worth | 38461.54 USD"))
    #expect(rows("type:l").contains("net worth | -300.00 SGD"))
  }

  @Test func `programs get the same, and empty books are no problem`() {
    let json = run("--top", "1", "-O", "json").output
    #expect(json.contains("\"class\": \"stock\""))
    #expect(json.contains("\"color\": \"blue\""))
    #expect(json.contains("\"stale\": true"))
    #expect(run(journal: "").status == .fine)
  }
}
