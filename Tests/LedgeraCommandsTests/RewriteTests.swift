import LedgeraCommands
import LedgeraTestSupport
import Testing

/// `ledgera rewrite`.
@Suite struct RewriteTests {
  private static let files = [
    "/books/a.journal": """
    2026-01-01 * Salary  ; job
        income:salary  -100.00 EUR
        assets:bank

    2026-01-02 Food
        expenses:food    10.00 EUR
        assets:bank

    """,
    "/books/b.journal": "= expenses:food\n    (budget:food)  *-1\n",
  ]

  private func run(_ words: String..., as guise: String = "hledger") -> Run {
    Run(arguments: ["rewrite", "-f", "a.journal", "--as", guise] + words, files: Self.files)
  }

  @Test func `postings are added to what the query selects, and all is shown`() {
    let tax = ["(tax)  *-0.25  ; a quarter", "(kept)  5 EUR"]
    let run = run("income", "--add-posting", tax[0], "--add-posting", tax[1])
    #expect(
      run.output == """
        2026-01-01 * Salary  ; job
            income:salary     -100.00 EUR
            (tax)               25.00 EUR  ; a quarter
            (kept)                  5 EUR
            assets:bank

        2026-01-02 Food
            expenses:food       10.00 EUR
            assets:bank


        """, "\(run.output)")
  }

  @Test func `rules of one file apply to all, before what the command line adds`() {
    let run = run("-f", "b.journal", "-b", "2026-01-02", "food", "--add-posting", "(a)  *2")
    #expect(
      run.output.contains(
        """
            expenses:food       10.00 EUR
            (budget:food)      -10.00 EUR
            (a)                 20.00 EUR
            assets:bank
        """), "\(run.output)")
    #expect(!run.output.contains("(a)                -20"))
  }

  @Test func `forecasts are rewritten, and values refused`() {
    let files = ["/books/a.journal": "~ monthly\n    expenses:food  1 EUR\n    assets:bank\n"]
    let words = ["rewrite", "-f", "a.journal", "--forecast=2026-02", "--add-posting", "(a)  *3"]
    let run = Run(arguments: words + ["food"], files: files)
    #expect(run.output.contains("2026-02-01") && run.output.contains("3 EUR"), "\(run.output)")
    #expect(Run(arguments: words + ["-V"], files: files).status == .usage)
  }

  @Test func `numbers are read as the books write them, or refused`() {
    func output(_ directive: String, _ posting: String) -> Run {
      Run(
        arguments: ["rewrite", "-f", "a.journal", "food", "--add-posting", posting],
        files: [
          "/books/a.journal": directive + "\n2026-01-02 x\n    food  1000 EUR\n    bank\n"
        ])
    }
    let comma = output("commodity 1.000,00 EUR", "(a)  1.000 EUR")
    #expect(comma.output.contains("1.000,00 EUR  ; generated"), "\(comma.output)")
    let point = output("commodity 1,000.00 EUR", "(a)  1.000 EUR")
    #expect(point.output.contains(" 1.00 EUR  ; generated"), "\(point.output)")
    let open = output("decimal-mark ,", "(a)  1.000 EUR")
    #expect(open.status == .usage && open.output.isEmpty)
    #expect(open.errors.contains("1.000' can be read as 1 or as 1000"), "\(open.errors)")
  }

  @Test func `words that nothing uses are refused, and a file of the option's name is no rule`() {
    #expect(run("food", as: "ledgera").status == .usage)
    let secondary = run("--date2", "food", "--add-posting", "(a)  1", as: "ledgera")
    #expect(secondary.status == .usage)
    var files = Self.files
    files["/books/--add-posting"] = "= income\n    (theirs)  1 EUR\n"
    files["/books/c.journal"] = "include --add-posting\ninclude a.journal\n"
    let words = ["rewrite", "-f", "c.journal", "food", "--add-posting", "(mine)  1 EUR"]
    let text = Run(arguments: words, files: files).output
    #expect(text.split(separator: "\n").filter { $0.contains("(theirs)") }.count == 1)
    #expect(text.split(separator: "\n").filter { $0.contains("(mine)") }.count == 1)
  }

  @Test func `what rules add says which one`() {
    let run = run("desc:fo", "food", "--add-posting", "(a)  *2", as: "ledgera")
    #expect(run.output.contains("; generated-posting: = desc:fo food"), "\(run.output)")
  }

  @Test(arguments: [
    ("a\n2026-01-01 x", "is not a posting"), ("", "is not a posting"), ("; a", "is not a posting"),
    ("a  x y", "--add-posting:2:8"), ("(a)  1 EUR\r    b  2 EUR", "is not a posting"),
  ])
  func `what is no posting is told`(_ posting: String, _ complaint: String) {
    let run = run("food", "--add-posting", posting, as: "ledgera")
    #expect(run.status != .fine && run.output.isEmpty)
    #expect(run.errors.contains(complaint), "\(run.errors)")
  }
}
