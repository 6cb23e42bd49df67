import LedgeraCommands
import LedgeraTestSupport
import Testing

/// Amounts of 0 to 255 decimals in every report and format; a failure names the seed.
@Suite struct DecimalsLawTests {
  private static let seeds = Effort.seeds(1)

  /// Each reading command in several ways. What reads git's history has no amounts of its own.
  private static let commands: [String] = [
    "balance", "balance -B -T -A -M", "balance -V -M --layout bare", "balance --tree --no-elide -E",
    "balance -% -X EUR", "balance -M --layout tidy", "balance --gain -M", "balance --bar -X EUR",
    "balance --valuechange -M -X EUR", "balance -M --budget -X EUR", "balance -S -H -Q --transpose",
    "incomestatement -Q -X EUR", "balancesheet -M -V", "balancesheetequity -B", "cashflow -M",
    "activity", "register", "register -M -A", "register -B --related expenses",
    "register -M --graph -X EUR", "aregister assets:broker", "aregister assets:broker -X EUR",
    "print", "print -x --show-costs", "rewrite --add-posting '(a)  *0.33333333333333'", "journal",
    "journal -X EUR", "summary -M", "summary -X EUR",
    "trends", "trends -X EUR", "html", "subscriptions --all", "networth -M",
    "networth -Q --by commodity",
    "portfolio", "holdings", "holdings --trades --booking average", "gains -M", "gains --lots",
    "roi --investment assets:broker -Q", "roi --investment assets:broker -X EUR",
    "reconcile assets:broker --statement 2026-10-01 --balance '1.5 ETH' --all",
    "reconcile --status", "accounts --types", "codes", "commodities", "descriptions", "export sql",
    "files",
    "notes", "payees", "prices", "prices --infer-reverse-prices --infer-market-prices",
    "prices --chart ETH", "stats", "tags", "upcoming --days 90 --detected", "budget",
    "budget --income 38.00000000000000000000000000000000000000000", "goals", "loans", "dashboard",
    "suggest",
    "project --years 2", "plan freeze autumn --years 2 --dry-run",
    "simulate --paths 100 --seed 1 --years 2", "close", "close --retain",
    "check", "seal",
  ]

  @Test func `every command that reads the books is tried`() {
    let groups: [Command.Group] = [.reports, .lists, .planning, .checks]
    let tried = Set(Self.commands.map { String($0.prefix { $0 != " " }) })
    let others = Set(["history", "blame", "explain", "import", "lsp", "query"])
    for command in CommandTable.all where groups.contains(command.group) {
      #expect(tried.union(others).contains(command.name), "\(command.name) is not tried")
    }
  }

  @Test(arguments: seeds) func `every report and format bears any number of decimals`(seed: UInt64)
  {
    let books = DecimalBooks(seed: seed)
    let refused = output(of: "balance", on: MarkedJournal(books.text))
    #expect(!refused.contains("[exit"), "seed \(seed): \(refused)")
    for (number, command) in Self.commands.enumerated() {
      let formats = CommandTable.all.first { command.hasPrefix($0.name) }?.formats ?? [.text]
      let format = formats[(number + Int(seed)) % formats.count]
      let style = seed % 2 == 0 ? "" : " -c '\(sample(books.shownDecimals)) EUR'"
      let text = output(
        of: "\(command)\(style) -O \(format.name) --today 2026-11-21",
        on: MarkedJournal(books.text))
      #expect(!text.contains("[exit 70]"), "seed \(seed): \(command) -O \(format.name)")
    }
  }

  @Test(arguments: seeds) func `totals are exact, and rounded only when they are shown`(
    seed: UInt64
  ) {
    let books = DecimalBooks(seed: seed)
    for (option, sums) in [("", books.sums), ("-B ", books.costs)] {
      for decimals in [255, books.shownDecimals] {
        let expected = sums.map { key, sum in
          let number = sum.text(decimals: decimals)
          return "\(key) " + (number.contains { ("1"..."9").contains($0) } ? number : "0")
        }
        let found = balances(option, decimals: decimals, of: books)
        for line in expected where !line.hasSuffix(" 0") || found.contains(line) {
          #expect(found.contains(line), "seed \(seed), \(option)\(decimals) decimals")
        }
        let shown = found.filter { !$0.hasSuffix(" 0") }
        #expect(shown.subtracting(expected).isEmpty, "seed \(seed), \(option)\(decimals) decimals")
      }
    }
  }

  @Test(arguments: seeds) func `JSON has all digits`(seed: UInt64) {
    let books = DecimalBooks(seed: seed)
    let text = output(of: "balance --flat -N -E -O json", on: MarkedJournal(books.text))
    for (key, sum) in books.sums {
      var number = sum.text(decimals: 255)
      while number.hasSuffix("0") { number.removeLast() }
      if number.hasSuffix(".") { number.removeLast() }
      guard number != "0" else { continue }
      #expect(text.contains("\"\(number)"), "seed \(seed), \(key): \(number)")
    }
  }

  /// Lines such as `assets:cash EUR 12.50`.
  private func balances(_ option: String, decimals: Int, of books: DecimalBooks) -> Set<String> {
    let styles = ["EUR", "ETH"].map { "-c '\(sample(decimals)) \($0)'" }.joined(separator: " ")
    let text = output(
      of: "balance \(option)--flat -N -E --layout bare -O csv \(styles)",
      on: MarkedJournal(books.text))
    return Set(
      text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("\"") }.dropFirst().map {
        line in
        line.dropFirst().dropLast().split(separator: "\",\"", omittingEmptySubsequences: false)
          .joined(separator: " ")
      })
  }

  /// `0.00` with a number of decimals.
  private func sample(_ decimals: Int) -> String {
    decimals == 0 ? "1000." : "0." + String(repeating: "0", count: decimals)
  }
}
