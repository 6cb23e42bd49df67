import LedgeraCommands
import LedgeraEnvironment
import Testing

/// Pairs of postings to accounts of type conversion (grammar.md § Conversion postings, reference.md § Costs
/// and equity).
@Suite struct ConversionPostingTests {
  private func run(_ words: [String], _ postings: [String], head: String = "") -> Run {
    let text = head + "2026-01-05 x\n" + postings.map { "    \($0)\n" }.joined()
    return Run(arguments: words + ["-f", "main.journal"], files: ["/books/main.journal": text])
  }

  /// Rows of an account and its balance.
  private func balances(_ words: String..., of postings: [String]) -> [String] {
    let run = run(["balance", "-O", "csv"] + words, postings)
    #expect(run.status == .fine, "\(run.errors)")
    return run.output.replacing("\"", with: "").split(separator: "\n").dropFirst().map(String.init)
  }

  /// The lines of the only transaction as it is printed, single-spaced, without its first.
  private func printed(_ postings: [String], _ words: String..., head: String = "") -> [String] {
    let run = run(["print", "-x"] + words, postings, head: head)
    #expect(run.status == .fine, "\(run.errors)")
    return run.output.split(separator: "\n").dropFirst().map { line in
      line.split(separator: " ").joined(separator: " ")
    }
  }

  private static let pair = ["equity:conversion  -50 USD", "equity:conversion  45 EUR"]
  private static let both = ["a:usd  50 USD @@ 45 EUR"] + pair + ["a:eur  -45 EUR"]
  private static let equity = ["a:usd  50 USD"] + pair + ["a:eur  -45 EUR"]
  private static let cost = ["a:usd  50 USD @ 0.90 EUR", "a:eur"]

  @Test func `a cost inferred for one posting stays a total beside its conversion postings`() {
    let text = """
      2026-02-12 x
          a   0.05 CHF
          b  -1.91 USD
          b  -3.44 USD
      """
    #expect(
      Run(
        "print", "-x", "--infer-equity", "-f", "j.journal", files: ["/books/j.journal": text]
      ).output.contains("0.05 CHF @@ 5.35 USD\n"))
  }

  @Test func `a cost may repeat what conversion postings say, wherever they stand`() {
    let (first, second) = (Self.pair[0], Self.pair[1])
    for postings in [
      Self.both, [second, first, "a:usd  50 USD @@ 45 EUR", "a:eur  -45 EUR"],
      ["a:eur  -45 EUR @@ 50 USD", first, second, "a:usd  50 USD"],
      ["a:usd  50 USD @ 0.8999 EUR", first, second, "a:eur  -45 EUR"],
      [
        "[a:usd]  50 USD @@ 45 EUR", "[equity:trade]  -50 USD", "[equity:trading]  45 EUR",
        "[a:eur]",
      ],
    ] {
      let run = run(["check", "balanced"], postings)
      #expect(run.status == .fine, "\(postings): \(run.errors)")
    }
    #expect(printed(Self.both)[1] == "equity:conversion -50 USD")
    #expect(printed(Array(Self.both.dropLast()) + ["a:eur"]).last == "a:eur -45 EUR")
  }

  @Test func `what does not match is not balanced`() {
    let (first, second) = (Self.pair[0], Self.pair[1])
    for postings in [
      ["a:usd  50 USD @@ 44 EUR", first, second, "a:eur  -45 EUR"],
      ["a:usd  50 USD @@ 45 EUR", first, "a:eur  -45 EUR", second],
      ["a:usd  50 USD @@ 45 EUR", "(equity:conversion)  -50 USD", second, "a:eur  -45 EUR"],
      [
        "a:usd  50 USD @@ 45 EUR", "equity:other  -50 USD", "equity:other  45 EUR",
        "a:eur  -45 EUR",
      ],
    ] {
      let run = run(["check"], postings)
      #expect(run.status == .findings, "\(postings)")
    }
  }

  @Test func `at cost the pair comes to nothing, as a price it counts once`() {
    for option in ["-B", "--value=cost"] {
      #expect(
        balances(option, of: Self.both) == ["a:eur,-45 EUR", "a:usd,45 EUR", "Total:,0"])
      #expect(printed(Self.both, option) == ["a:usd 45 EUR", "a:eur -45 EUR"])
    }
    let rounded = ["a:usd  50 USD @ 0.8999 EUR"] + Self.pair + ["a:eur  -45 EUR"]
    #expect(balances("-B", of: rounded).last == "Total:,0")
    let prices = run(["prices", "--infer-market-prices"], Self.both).output
    #expect(prices == "P 2026-01-05 USD 0.9 EUR\n")
  }

  @Test func `conversion postings tell costs`() {
    #expect(printed(Self.equity)[0] == "a:usd 50 USD")
    #expect(printed(Self.equity, "--infer-costs")[0] == "a:usd 50 USD @@ 45 EUR")
    let reversed = [Self.equity[3]] + Self.equity.dropLast()
    #expect(printed(reversed, "--infer-costs")[0] == "a:eur -45 EUR @@ 50 USD")
    let elided: [String] = Self.equity.dropLast() + ["a:eur"]
    #expect(printed(elided, "--infer-costs")[0] == "a:usd 50 USD @@ 45 EUR")
    let two: [String] =
      ["a:usd  50 USD", "b:usd  50 USD", "c:usd  -50 USD"] + Self.equity.dropFirst()
    #expect(!printed(two, "--infer-costs").contains { $0.contains("@") })
    #expect(
      balances("-B", "--infer-costs", of: Self.equity)
        == ["a:eur,-45 EUR", "a:usd,45 EUR", "Total:,0"])
    let check = ["check", "balanced", "--infer-costs"]
    #expect(run(check, Self.equity).status == .usage)
    #expect(run(check + ["--as", "hledger"], Self.equity).status == .fine)
  }

  @Test func `costs tell conversion postings, unless these are written`() {
    #expect(
      printed(Self.cost, "--infer-equity") == [
        "a:usd 50 USD @ 0.90 EUR", "equity:conversion:EUR-USD:USD -50 USD",
        "equity:conversion:EUR-USD:EUR 45.00 EUR", "a:eur -45.00 EUR",
      ])
    #expect(
      printed(["a:usd  50 USD", "a:eur  -45 EUR"], "--infer-equity")[1...2] == [
        "equity:conversion:EUR-USD:USD -50 USD", "equity:conversion:EUR-USD:EUR 45 EUR",
      ])
    #expect(printed(Self.both, "--infer-equity").count == 4)
    let named = printed(
      Self.cost, "--infer-equity", head: "account equity:fx  ; type: V\n\n")
    #expect(named[1] == "equity:fx:EUR-USD:USD -50 USD")
    #expect(balances("--infer-equity", of: Self.cost).last == "Total:,0")
    #expect(balances(of: Self.cost).last != "Total:,0")
    #expect(
      balances("--infer-equity", "-B", of: Self.cost)
        == ["a:eur,-45.00 EUR", "a:usd,45.00 EUR", "Total:,0"])
  }

  @Test func `what is printed with both reads back`() {
    for postings in [Self.both, Self.equity, Self.cost, ["a  0 USD @@ 3 EUR", "b  -3 EUR"]] {
      let full = run(["print", "-x", "--infer-costs", "--infer-equity"], postings)
      #expect(full.status == .fine, "\(full.errors)")
      let again = Run(
        arguments: ["print", "-x", "--infer-costs", "--infer-equity", "-f", "main.journal"],
        files: ["/books/main.journal": full.output])
      #expect(again.output == full.output)
    }
  }

  @Test func `strict checks know added accounts, and what changes books has no use for them`() {
    let head = "account a:usd\naccount a:eur\ncommodity 1.00 EUR\ncommodity 1.00 USD\n\n"
    let checked = run(["balance", "-s", "--infer-equity"], Self.cost, head: head)
    #expect(checked.status == .fine, "\(checked.errors)")
    let undeclared = run(["balance", "-s", "-B"], Self.both, head: head)
    #expect(undeclared.errors.contains("equity:conversion"), "\(undeclared.errors)")
    for option in ["--infer-costs", "--infer-equity"] {
      for words in [
        ["add"], ["close"], ["close", "--write"],
        ["reconcile", "a:eur", "--statement", "2026-01-31", "--balance", "-45 EUR", "--accept"],
      ] {
        let refused = run(words + [option], Self.both)
        #expect(refused.status == .usage, "\(words)")
        #expect(refused.errors.contains("does not take \(option)"), "\(refused.errors)")
      }
    }
  }

  @Test func `an added amount has the decimals of the cost, and more only where it needs them`() {
    for (posting, amount) in [
      ("0.5 USD @ 2.00 EUR", "1.00 EUR"), ("0.004 USD @ 0.250 EUR", "0.001 EUR"),
      ("0.0200 USD @ 80.123 EUR", "1.60246 EUR"), ("0.004 USD @ 250 EUR", "1 EUR"),
    ] {
      let last = printed(["a  \(posting)", "b"], "--infer-equity").dropLast().last ?? ""
      #expect(
        last.hasPrefix("equity:conversion:EUR-USD:EUR") && last.hasSuffix(" \(amount)"), "\(last)")
    }
  }

  @Test func `added postings have the mark of the one that they belong to`() {
    let lines = printed(["! a  2 USD @ 3 EUR", "b"], "--infer-equity")
    #expect(lines.prefix(3).allSatisfy { $0.hasPrefix("! ") } && lines[3].hasPrefix("b "))
  }

  @Test func `names of added accounts read back`() {
    for symbol in ["\"x  y\"", "\"x \"", "\" x\"", "\"x:y\"", ""] {
      let full = run(["print", "-x", "--infer-equity"], ["a  3 \(symbol) @ 2 EUR", "b"])
      let again = Run(
        arguments: ["print", "-x", "-f", "main.journal"],
        files: ["/books/main.journal": full.output])
      #expect(again.output == full.output, "\(symbol): \(again.errors)")
    }
  }

  @Test func `each pair goes with one posting, in the order in which they are written`() {
    let many = (1...3).flatMap { number in
      ["a:usd  50 USD @@ 4\(number) EUR", "equity:conversion  -50 USD"]
        + ["equity:conversion  4\(number) EUR", "a:eur  -4\(number) EUR"]
    }
    #expect(run(["check"], many).status == .fine)
    #expect(printed(many, "--infer-equity").count == many.count)
    let equity = many.map { String($0.prefix(while: { $0 != "@" })) }
    #expect(run(["check"], equity).status == .fine)
    #expect(printed(equity, "--infer-costs").count { $0.contains("@@") } == 0)
  }

  @Test func `exports balance`() {
    #expect(
      run(["export", "beancount"], Self.both).output.contains(
        "  Equity:Conversion  -50 USD @@ 45 EUR\n"))
    let hledger = run(["export", "hledger"], Self.both).output
    #expect(hledger.contains("    equity:conversion  -50 USD\n"))
    #expect(!hledger.contains("equity:conversions  "))
  }
}
