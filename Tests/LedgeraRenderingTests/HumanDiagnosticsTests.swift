import LedgeraDiagnostics
import LedgeraRendering
import Testing

struct HumanDiagnosticsTests {
  private let lunch = """
    2024-01-04 before
        a   1 EUR
        b

    2024-01-05 lunch
        expenses:food    12.50 EUR
        assets:cash     -12.00 EUR

    """

  @Test func `a transaction is shown whole with its sum`() {
    var sources = SourceMap()
    let file = sources.add("main.journal", lunch)
    let start = sources.span("2024-01-05", in: file).range.lowerBound
    var finding = Diagnostic(
      unbalanced, "transaction is off by 0.50 EUR",
      at: Span(file: file, range: start..<lunch.utf8.count), label: "0.50 EUR too much")
    finding.arithmetic = [
      ArithmeticRow(amount: "12.50 EUR", label: "expenses:food"),
      ArithmeticRow(amount: "-12.00 EUR", label: "assets:cash"),
      ArithmeticRow(amount: "0.50 EUR", label: "remainder", isResult: true),
    ]
    finding.help = ["leave one amount out to let it be inferred"]
    #expect(
      sources.human(finding) == """
        error[unbalanced-transaction]: transaction is off by 0.50 EUR
         --> main.journal:5:1
          |
        5 | / 2024-01-05 lunch
        6 | |     expenses:food    12.50 EUR
        7 | |     assets:cash     -12.00 EUR
          | |______________________________^ 0.50 EUR too much
          |
          =  12.50 EUR  expenses:food
            -12.00 EUR  assets:cash
            ----------
              0.50 EUR  remainder
          = help: leave one amount out to let it be inferred

        """)
  }

  @Test func `a fix of many lines shows the first eight and counts the rest`() {
    var sources = SourceMap()
    let file = sources.add("main.journal", String(repeating: "fod\n", count: 10))
    var finding = Diagnostic(unbalanced, "misspelt", at: sources.span("fod", in: file))
    finding.fix = Fix(
      "correct the spelling",
      edits: (0..<10).map {
        SourceEdit(Span(file: file, range: $0 * 4..<$0 * 4 + 3), with: "food")
      }, isSafe: false)
    let text = sources.human(finding)
    #expect(text.contains(" 8 ~ food\n"), "\(text)")
    #expect(!text.contains(" 9 ~ food\n"))
    #expect(text.contains("= note: 2 more lines change the same way\n"))
  }

  @Test func `a second span and an included file are named`() {
    var sources = SourceMap()
    let root = sources.add("main.journal", "include bank.journal\n")
    let text =
      String(repeating: "; filler\n", count: 8) + "2024-01-05 x\n    a    0 = 1\n    b    0 = 0\n"
    let file = sources.add(
      "bank.journal", text, includedFrom: sources.span("include bank.journal", in: root))
    var finding = Diagnostic(
      unbalanced, "balance of a is 1 short", at: sources.span("= 1", in: file), label: "is 0")
    finding.related = [
      LabelledSpan(sources.span("= 0", in: file), "holds"),
      LabelledSpan(sources.span("include", in: root), nil),
    ]
    finding.suppressedCount = 3
    finding.notes = ["first line\nsecond line"]
    #expect(
      sources.human(finding) == """
        error[unbalanced-transaction]: balance of a is 1 short
          --> bank.journal:10:12
           |
        10 |     a    0 = 1
           |            ^^^ is 0
        11 |     b    0 = 0
           |            --- holds
          ::: main.journal:1:1
           |
         1 | include bank.journal
           | -------
           |
           = included from main.journal:1:1
           = note: first line
                   second line
           = note: 3 more with the same cause

        """)
  }

  @Test func `a fix is shown as lines to paste`() {
    var sources = SourceMap()
    let file = sources.add("a.journal", "2024-01-05 x\n    expences:food   1\n    b\n")
    var finding = Diagnostic(
      unbalanced, "account 'expences:food' is not declared",
      at: sources.span("expences:food", in: file))
    finding.fix = Fix(
      "did you mean 'expenses:food'?",
      edits: [SourceEdit(sources.span("expences", in: file), with: "expenses")], isSafe: false)
    #expect(
      sources.human(finding) == """
        error[unbalanced-transaction]: account 'expences:food' is not declared
         --> a.journal:2:5
          |
        2 |     expences:food   1
          |     ^^^^^^^^^^^^^
          |
          = help: did you mean 'expenses:food'?
        2 ~     expenses:food   1

        """)
    let start = Span(file: file, range: 0..<0)
    finding.fix = Fix(
      "declare it", edits: [SourceEdit(start, with: "account expences:food\n\n")], isSafe: true)
    #expect(
      sources.human(finding).hasSuffix("  = help: declare it\n1 + account expences:food\n2 +\n"))
  }

  @Test func `edits on neighbouring lines and in other files are kept apart`() {
    var sources = SourceMap()
    let file = sources.add("a.journal", "one\ntwo\nthree\n")
    let other = sources.add("b.journal", "four\n")
    var finding = Diagnostic(unbalanced, "x", at: sources.span("one", in: file))
    finding.fix = Fix(
      "number them",
      edits: [
        SourceEdit(sources.span("one", in: file), with: "1"),
        SourceEdit(sources.span("three", in: file), with: "3"),
        SourceEdit(sources.span("four", in: other), with: "4\n4b"),
      ], isSafe: false)
    #expect(
      sources.human(finding).hasSuffix(
        """
          = help: number them
        1 ~ 1
        3 ~ 3
         ::: b.journal
        1 ~ 4
        2 ~ 4b

        """))
  }

  @Test func `a finding without a place has a headline and advice`() {
    var finding = Diagnostic(ambiguous, "no books found", at: nil)
    finding.help = ["name a file with -f"]
    #expect(
      SourceMap().human(finding)
        == "warning[ambiguous-number]: no books found\n  = help: name a file with -f\n")
  }

  @Test func `a long span shows its start and its end`() {
    var sources = SourceMap()
    let text = (1...20).map { "line \($0)\n" }.joined()
    let file = sources.add("a.journal", text)
    let finding = Diagnostic(
      unbalanced, "x", at: Span(file: file, range: 0..<text.utf8.count))
    #expect(
      sources.human(finding) == """
        error[unbalanced-transaction]: x
          --> a.journal:1:1
           |
         1 | / line 1
         2 | | line 2
         3 | | line 3
         4 | | line 4
        ...
        19 | | line 19
        20 | | line 20
           | |_______^

        """)
  }

  @Test func `marks and words have colours when asked for`() {
    var sources = SourceMap()
    let file = sources.add("a.journal", "abc\n")
    let finding = Diagnostic(unbalanced, "x", at: sources.span("b", in: file), label: "here")
    #expect(
      sources.human(finding, TextOptions(isColoured: true)) == """
        \u{1B}[1;31merror[unbalanced-transaction]\u{1B}[m\u{1B}[1m: x\u{1B}[m
         \u{1B}[2m-->\u{1B}[m a.journal:1:2
         \u{1B}[2m |\u{1B}[m
        \u{1B}[2m1 |\u{1B}[m abc
         \u{1B}[2m |\u{1B}[m  \u{1B}[31m^ here\u{1B}[m

        """)
  }
}
