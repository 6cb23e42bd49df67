import LedgeraTestSupport
import Testing

/// Mistakes that other programs made in reports and in what they print.
@Suite struct ReportMistakesTests {
  static let priced: MarkedJournal = """
    P 2026-01-31 A 1.00 B
    P 2026-02-01 A 2.00 B
    P 2026-02-20 A 3.00 B
    2026-01-10 buy
      assets:a  10 A @ 1.00 B
      assets:b
    2026-03-05 later
      expenses:c  1 B
      assets:b
    """

  @Test func `an exclusive end leaves out the prices of its day too`() {
    let text = output(of: "balance assets:a -V -N -e 2026-02-01", on: Self.priced)
    #expect(text.contains("10.00 B"), "\(text)")
  }

  @Test func `historical values are shown in months without transactions`() {
    let text = output(
      of: "balance assets:a -V -M -H -N -O csv -e 2026-04-01", on: Self.priced)
    let cells = text.split(separator: "\n").last?.split(separator: ",").map(String.init)
    #expect(
      cells == [#""assets:a""#, #""10.00 B""#, #""30.00 B""#, #""30.00 B""#], "\(text)")
  }

  @Test func `the running total of monthly rows goes on from row to row`() {
    let text = output(
      of: "register -M -O csv assets:b",
      on: """
        2026-01-10 x
          assets:b  5
          c
        2026-03-10 x
          assets:b  2
          c
        """)
    let totals = text.split(separator: "\n").dropFirst().compactMap {
      $0.split(separator: ",").last
    }
    #expect(totals == [#""5""#, #""7""#], "\(text)")
  }

  @Test(arguments: ["register -M a", "aregister a"])
  func `decimals of an assigned balance count for its commodity`(command: String) {
    let journal: MarkedJournal = "2026-01-01 x\n  (a)  = 0.4 EUR\n2026-02-01 y\n  (a)  1 EUR\n"
    let text = output(of: command, on: journal)
    #expect(text.contains("0.4 EUR       0.4 EUR\n"), "\(text)")
    #expect(text.contains("1.0 EUR       1.4 EUR\n"), "\(text)")
  }

  // As hledger 1.52 does.
  @Test(arguments: [
    ("b", "1.500 R"), ("b  9.77 R", "1.50 R"), ("b  6 V @@ 9.772 R", "1.50 R"),
    ("b  1.0 R\n  c", "1.500 R"),
  ])
  func `decimals of a cost count where it makes an amount that was left out`(
    _ rest: String, _ shown: String
  ) {
    let books = "2026-01-01 x\n  a  1.50 R\n  c\n2026-01-02 y\n  d  -6 V @@ 9.772 R\n  \(rest)\n"
    let text = output(of: "balance a -N --as hledger", on: MarkedJournal(books))
    #expect(text.contains("  \(shown)  a\n"), "\(text)")
  }

  @Test func `what an assignment moves is shown alike in both accounts`() {
    let journal: MarkedJournal = "2026-01-01 x\n  a  10 X\n  b\n2026-01-02 y\n  a  = 12.45 X\n  b\n"
    let rows = output(of: "balance -N -O csv", on: journal).split(separator: "\n").dropFirst()
    #expect(rows == [#""a","12.45 X""#, #""b","-12.45 X""#])
  }

  @Test func `what balances at cost leaves a zero of the cost's commodity`() {
    let journal: MarkedJournal = "2026-01-01 x\n  a  -1 ETF @ 15 EUR\n  b  15 EUR\n  c\n"
    #expect(output(of: "register -O csv cur:EUR", on: journal).contains(#""c","0""#))
    #expect(!output(of: "register -O csv cur:ETF", on: journal).contains(#""c","0""#))
  }

  @Test func `print of values leaves amounts that it does not convert as they are`() {
    let journal: MarkedJournal = "commodity $1,000.00\n2026-01-01 x\n  a  $1234.567\n  b\n"
    for option in ["-V", "-X EUR", "-x"] {
      let text = output(of: "print \(option)", on: journal)
      #expect(text.contains("a      $1,234.567\n"), "\(text)")
    }
    #expect(output(of: "print -B", on: journal).contains("a       $1,234.57\n"))
  }

  @Test func `totals have the decimals of all amounts where only costs say how they look`() {
    let journal: MarkedJournal = """
      2026-01-01 x
        a  1 X @ $0.75
        b
      2026-01-02 y
        c  = $1
        d

      """
    let text = output(of: "register b c d", on: journal)
    #expect(
      text.split(separator: "\n").map { $0.suffix(6) } == ["$-0.75", " $0.25", "$-0.75"], "\(text)")
  }

  @Test(arguments: [
    ("-b 2027", []), ("-M -b 2026-02-01", [" a || 0 [0% of  1] ", " b || 0 [0% of -1] "]),
    ("date:2026-03..", []), ("-Y -b 9999", []),
    ("-M -e 9999-12-31", [" a ||  1 [100% of  1] ", " b || -1 [100% of -1] "]),
  ])
  func `a budget has figures for its own days only`(period: String, rows: [String]) {
    let text = output(
      of: "balance --budget \(period)",
      on: "~ monthly\n  a  1\n  b\n2026-01-01 x\n  a  1\n  b\n")
    #expect(text.contains("Budget performance in "), "\(text)")
    let shown = text.split(separator: "\n").filter { $0.hasPrefix(" a") || $0.hasPrefix(" b") }
    #expect(shown.map(String.init) == rows, "\(text)")
  }

  @Test func `print at cost leaves out costs in the amount's own commodity`() {
    let journal: MarkedJournal = "2026-01-01 x\n  a  5.00 @ 1.0\n  b  5.00 @ 0.5\n  c\n"
    let text = output(of: "print -B", on: journal)
    #expect(text == "2026-01-01 x\n    a            5.00\n    b            2.50\n    c\n\n")
  }

  @Test func `what is printed of assertions and virtual postings reads back`() {
    let printed = output(
      of: "print",
      on: "2026-01-02 x\n  Checking  $20 = $20\n  b\n  (v)  $1\n  (w)  $2\n  [m]  $3\n  [n]\n")
    #expect(printed.contains("$20 = $20"))
    let again = check(MarkedJournal(printed))
    #expect(again.findings == [])
    #expect(again.balance(of: "w") == "2 $")
    #expect(again.balance(of: "n") == "-3 $")
  }

  @Test(arguments: ["balance", "register", "print", "accounts", "stats"])
  func `warnings never stand among results for programs`(command: String) {
    let journal: MarkedJournal = "2026-01-02 x\n  a  1,000 EUR\n  b\n"
    let text = output(of: "\(command) -O json", on: journal)
    guard let start = text.firstIndex(of: "{") else { return }
    #expect(text[..<start].contains("ambiguous-number") || text.contains("[exit"))
    #expect(!text[start...].contains("warning"))
  }
}
