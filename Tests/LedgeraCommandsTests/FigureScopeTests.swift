import LedgeraCommands
import Testing

/// Figures mean one thing each: what is summed belongs together, whatever was asked. On 2026-11-21.
@Suite struct FigureScopeTests {
  private func run(_ line: String, _ journal: String) -> Run {
    Run(
      arguments: line.split(separator: " ").map(String.init)
        + ["-f", "j.journal", "--today", "2026-11-21"],
      files: ["/books/j.journal": journal])
  }

  private func rows(_ line: String, _ journal: String) -> [String] {
    run(line + " -O tsv", journal).output.split(separator: "\n").map {
      String($0).replacing("\t", with: " | ")
    }
  }

  // MARK: Summary

  private static let moved = """
    account assets:ibkr   ; type: A
    account assets:saxo   ; type: A
    account assets:bank   ; type: C
    P 2026-01-01 AAPL 200 SGD

    2026-02-01 Transfer of shares
        assets:ibkr    -15 AAPL
        assets:saxo     15 AAPL
        expenses:fees   20.00 SGD
        assets:bank    -20.00 SGD

    """

  @Test(arguments: ["profile\n    base SGD\n", ""])
  func `shares that move in kind pay for nothing`(_ profile: String) {
    let wallets = rows("summary -p 2026-02", profile + Self.moved).filter {
      $0.hasPrefix("wallet")
    }
    #expect(wallets.count == 1)
    #expect(wallets.first?.contains("assets:bank") == true, "\(wallets)")
  }

  @Test func `what is left of a move in kind is paid by whoever gave it`() {
    let journal = """
      2026-02-01 Transfer of coins
          assets:one    -1.00 BTC
          assets:two     0.99 BTC
          expenses:fees  0.01 BTC

      """
    let wallets = rows("summary -p 2026-02", journal).filter { $0.hasPrefix("wallet") }
    #expect(wallets.count == 1)
    #expect(wallets.first?.contains("assets:one") == true, "\(wallets)")
  }

  @Test func `two wallets that pay share by what each paid in the end`() {
    let journal = """
      2026-02-01 Dinner, and some cash put aside
          assets:bank     -80.00 SGD
          assets:cash     -20.00 SGD
          assets:savings   50.00 SGD
          expenses:food    50.00 SGD

      """
    let wallets = rows("summary -p 2026-02", journal).filter { $0.hasPrefix("wallet") }
    #expect(wallets.count == 2)
    #expect(wallets.contains { $0.contains("assets:bank") && $0.contains("40.00 SGD") })
    #expect(wallets.contains { $0.contains("assets:cash") && $0.contains("10.00 SGD") })
  }

  // MARK: Returns and gains

  private static let split = """
    P 2026-01-01 NVDA 1000 USD
    P 2026-06-10 NVDA 110 USD
    P 2026-10-10 NVDA 180 USD

    2026-01-01 Buy
        assets:broker  10 NVDA @ 1000 USD
        assets:cash

    2026-06-10 Ten for one  ; split: 10:1
        assets:broker   90 NVDA
        equity:splits

    """

  @Test func `nobody pays for the units of a split`() {
    let row = rows("roi --investment acct:broker -b 2026-01-01 -e 2027-01-01", Self.split).last
    #expect(row?.hasSuffix(" | 80.00%") == true, "\(row ?? "")")
    #expect(row?.contains("10000 USD | 18000 USD | 8000 USD") == true, "\(row ?? "")")
    #expect(run("gains", Self.split).output.contains("8000 USD"))
  }

  private static let unknown = """
    P 2026-11-10 AAA 15 USD

    2026-01-01 Buy
        assets:broker  10 AAA @ 10 USD
        assets:cash
    2026-01-03 No price
        assets:broker  10 BBB @ 10 USD
        assets:cash
    2026-01-04 No cost
        assets:broker  10 AAA
        equity:gifts

    """

  @Test func `totals have only lots of which everything is known`() {
    let holdings = run("holdings", Self.unknown).output.split(separator: "\n")
    let total = holdings.first { $0.hasPrefix("Total") } ?? ""
    #expect(
      total.split(separator: " ").joined(separator: " ") == "Total 100 USD 150 USD 50 USD 50.0")
    #expect(holdings.last == "2 lots without a known cost, price or rate: not in the total")
    let json = run("holdings -O json", Self.unknown).output
    #expect(json.contains(#""unknown": 2"#))
  }

  @Test func `units without a known gain stand apart from those with one`() {
    let rows = rows("gains", Self.unknown).filter { $0.hasPrefix("unrealised") }
    #expect(
      rows == [
        "unrealised | AAA | 10 | 50 USD | 0 | 0 | 50 USD | 0 | 50 USD",
        "unrealised | AAA | 10 |  |  |  |  |  | ", "unrealised | BBB | 10 |  |  |  |  |  | ",
      ])
  }

  @Test func `nothing is held, and no price ages, beyond today`() {
    let lots = rows("gains --lots -p 2026", Self.unknown)
    #expect(lots.contains { $0.contains("2026-01-01 | 2026-11-21 | 324 | ") }, "\(lots)")
    #expect(!run("holdings -p 2026", Self.unknown).output.contains("stale"))
    let worth = "P 2026-11-10 AAA 15 USD\n2026-01-01 a\n    assets:b  1 AAA\n    equity:o\n"
    #expect(run("networth -X USD -p 2026", worth).errors == "")
    #expect(
      run("networth -X USD -p 2026", worth.replacing("11-10", with: "10-10")).errors
        == "warning: the price of AAA in USD is from 2026-10-10, 42 days before 2026-11-21\n")
  }

  // MARK: Journal

  private static let day = """
    profile
        base SGD
    commodity 1.00 SGD
    commodity 1.00 AED

    2026-11-12 Exchange  ; rate: AED 0.3542 SGD
        assets:bank      700.00 SGD
        assets:travel  -2000.00 AED
        income:fx          8.40 SGD

    2026-11-13 Shop
        expenses:food    30.00 SGD
        expenses:house   20.00 SGD
        assets:bank     -35.00 SGD
        assets:cash     -15.00 SGD

    2026-11-14 Move
        assets:bank     -100.00 SGD
        assets:cash      100.00 SGD

    """

  /// Description, kind and amount, the newest first.
  private func lines(_ query: String, _ journal: String = day) -> [String] {
    rows("journal " + query, journal).dropFirst().map { row in
      let fields = row.split(separator: " | ", omittingEmptySubsequences: false)
      return [fields[6], fields[3], fields[9]].joined(separator: " ")
    }
  }

  @Test func `a wallet's or category's journal has its own amounts`() {
    #expect(
      lines("") == [
        "Move transfer 100.00 SGD", "Shop expense -50.00 SGD", "Exchange transfer 700.00 SGD",
      ])
    #expect(lines("food") == ["Shop expense -30.00 SGD"])
    #expect(
      lines("bank") == [
        "Move transfer -100.00 SGD", "Shop expense -35.00 SGD", "Exchange transfer 700.00 SGD",
      ])
    #expect(lines("cash") == ["Move transfer 100.00 SGD", "Shop expense -15.00 SGD"])
    #expect(lines("travel") == ["Exchange transfer -2000.00 AED"])
    #expect(lines("bank food").contains("Shop expense -30.00 SGD"))
    #expect(lines("desc:shop") == ["Shop expense -50.00 SGD"])
  }

  @Test func `a day's sums are those of what was asked for, and the parts add up`() {
    func spent(_ query: String) -> String {
      let heading = run("journal " + query, Self.day).output.split(separator: "\n").first {
        $0.hasPrefix("2026-11-13")
      }
      return heading?.split(separator: " ").suffix(2).joined(separator: " ") ?? ""
    }
    #expect(spent("") == "50.00 SGD")
    #expect(spent("bank") == "35.00 SGD")
    #expect(spent("cash") == "15.00 SGD")
    #expect(spent("food") == "30.00 SGD")
  }

  @Test func `what is left of an exchange does not make it income`() {
    let named = Self.day.replacing("base SGD", with: "base SGD\n    fx-gain-loss  income:fx")
    #expect(lines("desc:exchange", named) == ["Exchange transfer 700.00 SGD"])
    // Other income than the residual is income.
    let other = named.replacing("income:fx ", with: "income:pay")
    #expect(lines("desc:exchange", other) == ["Exchange income -8.40 SGD"])
    // A sale of shares earns its gain.
    let sale = """
      2026-11-12 Sell
          assets:bank     700.00 SGD
          assets:broker  -10 ACME @ 60 SGD
          income:gains   -100.00 SGD

      """
    #expect(lines("", sale) == ["Sell income 100.00 SGD"])
  }

  // MARK: Register

  @Test func `a picture of values shows what is worth then what is held then`() {
    let journal = """
      P 2026-01-01 AAPL 100 SGD
      P 2026-02-28 AAPL 200 SGD
      2026-01-05 a
         assets:x   10 AAPL
         equity:o
      2026-02-05 b
         assets:x   10 AAPL
         equity:o

      """
    func figures(_ options: String) -> [String] {
      run("register assets --graph -X SGD " + options, journal).output.split(separator: "\n")
        .map { $0.split(separator: " ").prefix(3).joined(separator: " ") }
    }
    #expect(figures("-M -H") == ["2026-01 1000 SGD", "2026-02 4000 SGD"])
    #expect(figures("") == ["2026-01-05 1000 SGD", "2026-02-05 2000 SGD"])
  }
}
