import LedgeraDiagnostics
import LedgeraTestSupport
import Testing

/// Mistakes that other programs made in adding up.
@Suite struct ArithmeticMistakesTests {
  @Test func `an amount left out is inferred exactly, not to the coarsest decimals`() {
    let checked = check("2026-01-02 x\n  a  2.0\n  b  4.35\n  c\n")
    #expect(checked.findings == [])
    #expect(checked.balance(of: "c") == "-6.35")
  }

  @Test(arguments: ["-150.3", "-150.24", "-150.2512", "-150.2500001"])
  func `no assertion holds by tolerance`(asserted: String) {
    let checked = check("2026-01-02 x\n  a  -150.25 EUR 1️⃣= \(asserted) EUR\n  b\n")
    checked.expect([("balance-assertion-failed", 1)])
  }

  @Test func `an assertion with more zeros is the same assertion`() {
    #expect(check("2026-01-02 x\n  a  -150.25 EUR = -150.25000 EUR\n  b\n").findings == [])
  }

  @Test func `a proposed posting has the decimal mark of its commodity`() {
    let text = "decimal-mark ,\n2026-01-02 x\n    a  0,125 BTC\n    b  -0,100 BTC\n"
    let finding = TestBooks(text, isStrict: false).findings.first
    #expect(finding?.headline == "this transaction is off by 0,025 BTC")
    let fixed = finding?.applyingFix(to: text) ?? ""
    #expect(fixed.contains("equity:unknown  -0,025 BTC"))
    #expect(TestBooks(fixed, isStrict: false).findings.isEmpty)
  }

  @Test(arguments: [("-1000", "which no cost can relate"), ("1000", "no cost relates them")])
  func `costs are proposed only between two sides`(quantity: String, note: String) {
    let text = "2026-01-02 x\n    a  -1000 X\n    b  \(quantity) Y\n    c  0\n    d  -3 Z\n"
    let finding = TestBooks(text, isStrict: false).findings.first
    #expect(finding?.notes.first?.hasSuffix(note) == true)
  }

  @Test func `a total cost is never divided and multiplied again`() {
    let checked = check("2026-01-02 x\n  assets  42.30 USD @@ 5640 MR\n  b  -5640 MR\n")
    #expect(checked.findings == [])
    #expect(
      output(of: "balance -B -N", on: "2026-01-02 x\n  a  42.30 USD @@ 5640 MR\n  b\n").contains(
        "5640 MR"))
    let thirds = check("2026-01-02 x\n  a  3 X @@ 10 EUR\n  b  -10 EUR\n")
    #expect(thirds.findings == [])
  }

  @Test func `costs of sold units have the sign of the sale`() {
    let checked = check(
      """
      2026-01-02 short
        a  -10 X {3 EUR} @@ 25 EUR
        b
      2026-01-03 unit
        c  -10 X @ 2.50 EUR
        d
      2026-01-04 total
        e  10 X @@ 25 EUR
        f
      """)
    #expect(checked.findings == [])
    #expect(checked.balance(of: "b") == "25 EUR")
    #expect(checked.balance(of: "d") == "25 EUR")
    #expect(checked.balance(of: "f") == "-25 EUR")
  }

  @Test func `a cost needs an amount`() {
    check("2026-01-02 x\n  a  1️⃣@@ 5 EUR\n  b  5 EUR\n").expect([("invalid-amount", 1)])
  }

  @Test func `chains of prices are not rounded on the way`() {
    let text = output(
      of: "balance a -X C -N",
      on: """
        P 2026-01-01 A 0.0001 B
        P 2026-01-01 B 10000.123 C
        2026-01-02 x
          a  1000000 A
          b
        """)
    #expect(text.contains("1000012.3"), "\(text)")
  }

  @Test func `values show rounded but print so that they balance`() throws {
    let journal = """
      P 2026-01-01 A 0.333 B
      2026-01-02 x
        a  0.28 A
        b  0.14 A
        c  -0.42 A
      2026-01-03 style
        d  1.0 B
        e
      """
    let printed = output(of: "print -X B", on: MarkedJournal(journal))
    #expect(check(MarkedJournal(printed)).isAccepted, "\(printed)")
  }

  @Test func `an assertion sees all units whatever they cost`() {
    let checked = check(
      """
      2026-01-02 two costs
        a  10 X @ 1.00 E
        a  10 X @ 1.01 E
        b
      2026-01-03 x
        a  0 X = 20 X
      """)
    #expect(checked.findings == [])
  }

  @Test func `assertions of two commodities in turn all hold`() {
    let checked = check("2026-01-02 x\n  a  1 A = 1 A\n  a  1 B = 1 B\n  a  1 A = 2 A\n  c\n")
    #expect(checked.findings == [])
  }

  @Test func `an assignment in an included file sees the first`() {
    let checked = check(
      "2026-01-01 first\n  a  = 20000 EUR\n  b\ninclude more.journal\n",
      files: ["more.journal": "2026-01-02 second\n  a  = 10000 EUR\n  c\n"])
    #expect(checked.findings == [])
    #expect(checked.balance(of: "c") == "10000 EUR")
  }

  @Test func `an assignment of no difference leaves room for another missing amount`() {
    let checked = check("2026-01-01 x\n  a  5\n  b\n2026-01-02 y\n  a  = 5\n  b\n")
    #expect(checked.findings == [])
    #expect(checked.balance(of: "a") == "5")
  }

  @Test func `assertions follow dates, within a day the file`() {
    let checked = check(
      """
      2026-01-03 later
        a  3 = 6
        b
      2026-01-02 earlier
        a  1 = 1
        b
      2026-01-02 same day
        a  2 = 3
        b
      """)
    #expect(checked.findings == [])
  }

  @Test func `selling for a total cost infers no negative price`() {
    let text = output(
      of: "prices --infer-market-prices", on: "2026-01-02 x\n  a  -1338 F @@ 11745 A\n  b\n")
    #expect(text.contains("F 8.7"), "\(text)")
    #expect(!text.contains("-8"))
  }

  @Test(arguments: [
    "2026-01-02 x\n  a  0 A @@ 1 B\n  b\n", "2026-01-02 x\n  a  0 A @ 1 B\n  b\n",
    "2026-01-02 x\n  a  1 A @@ 0 B\n  b\n", "2026-01-02 x\n  a  0 A @@ 0 B\n  b  0 A @ 0 B\n",
    "P 2026-01-01 A 0 B\n2026-01-02 x\n  a  1 A\n  b  -1 A\n",
  ]) func `amounts and prices of zero divide nothing`(journal: String) {
    for command in [
      "balance", "balance -B", "balance -V --infer-market-prices", "balance -X A", "balance -X B",
      "register -X A --infer-market-prices", "prices --infer-market-prices",
      "prices --infer-reverse-prices", "print -x",
    ] {
      let text = output(of: command, on: MarkedJournal(journal))
      #expect(!text.contains("[exit"), "\(command): \(text)")
    }
  }
}
