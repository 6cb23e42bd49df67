import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// `diff`, of files and of real repositories.
@Suite struct DiffTests {
  private static let start = """
    account assets:bank  ; type: A
    P 2026-01-01 USD 0.90 EUR

    2026-01-02 Rent
        expenses:rent  900 EUR
        assets:bank

    2026-01-03 Lunch
        expenses:food  12.50 EUR
        assets:cash

    """

  private func diff(_ old: String, _ new: String, _ words: String...) -> Run {
    Run(arguments: ["diff", "a", "b"] + words, files: ["/books/a": old, "/books/b": new])
  }

  @Test(arguments: ["P 2026-01-02 USD 0.91 EUR\n", ""])
  func `a price in the middle leaves the others as they were`(_ middle: String) {
    let (first, last) = ("P 2026-01-01 USD 0.90 EUR\n", "P 2026-01-04 USD 0.93 EUR\n")
    let between = "P 2026-01-03 USD 0.92 EUR\n"
    let output = diff(first + between + last, last + middle + between + first).output
    #expect(!output.contains("- P"), "\(output)")
    #expect(
      output.split(separator: "\n").filter { $0.hasPrefix("+ P") }.count
        == (middle.isEmpty ? 0 : 1), "\(output)")
  }

  @Test func `a word that matches nothing in either version is told`() {
    let said = diff(Self.start, Self.start, "mainn").errors
    #expect(said == "note: no transaction matches 'mainn'\n")
    // What went matches nothing any more.
    let new = Self.start.replacing("expenses:rent", with: "expenses:home")
    #expect(diff(Self.start, new, "rent").errors == "")
  }

  @Test func `a changed transaction says in what`() {
    let new = Self.start.replacing("12.50 EUR", with: "21.50 EUR")
      .replacing("Lunch", with: "Late lunch").replacing("900 EUR", with: "900 EUR  ; flat")
    let result = diff(Self.start, new)
    #expect(
      result.output == """
        ~ 2026-01-02 Rent  b:4
            + comment of expenses:rent: flat
        ~ 2026-01-03 Late lunch  b:8
            description: Lunch → Late lunch
            expenses:food: 12.50 EUR → 21.50 EUR
            assets:cash: -12.50 EUR → -21.50 EUR

        Balances
        Account               Old         New     Change
        assets:cash    -12.50 EUR  -21.50 EUR  -9.00 EUR
        expenses:food   12.50 EUR   21.50 EUR   9.00 EUR

        net worth: -912.50 EUR → -921.50 EUR (-9.00 EUR)

        """, "\(result.output)")
    #expect(result.status == .fine)
    #expect(diff(Self.start, new, "--exit-code").status == .findings)
  }

  @Test func `what was added, removed and said by directives is told`() {
    let new =
      Self.start.replacing("0.90 EUR", with: "0.95 EUR")
      .replacing("type: A", with: "type: Asset")
      .replacing("2026-01-02 Rent\n    expenses:rent  900 EUR\n    assets:bank\n\n", with: "")
      + "\n2026-02-01 * Gift\n    expenses:gifts  5 EUR\n    assets:cash\n"
    let output = diff(Self.start, new).output
    for line in [
      "- 2026-01-02 Rent  a:4\n    expenses:rent: 900.00 EUR\n    assets:bank: -900.00 EUR\n",
      "+ 2026-02-01 Gift  b:8\n    status: *\n    expenses:gifts: 5.00 EUR\n",
      "~ account assets:bank  ; type: A → account assets:bank  ; type: Asset  b:1\n",
      "~ P 2026-01-01 USD 0.90 EUR → P 2026-01-01 USD 0.95 EUR  b:2\n",
    ] { #expect(output.contains(line), "\(line)\n\(output)") }
  }

  @Test func `layout, order, comments on their own and written amounts are one line`() {
    let new = """
      ; a note
      account   assets:bank      ; type: A
      P 2026/01/01  USD  0.90 EUR

      2026/1/3   Lunch
       expenses:food     12.5 EUR
       assets:cash      -12.50 EUR


      2026-01-02 Rent
          assets:bank
          expenses:rent                  EUR 900
      """
    let result = diff(Self.start, new, "--exit-code")
    #expect(result.output.contains("layout, order or comments only: "), "\(result.output)")
    #expect(result.output.split(separator: "\n").count == 1, "\(result.output)")
    #expect(result.status == .fine)
    #expect(diff(Self.start, Self.start).output == "")
  }

  @Test(arguments: [
    ("", ""),
    ("2026-02-01 Gift\n  expenses:gifts  5 EUR\n  assets:cash\n", "February: Gift, gifts 5.00 EUR"),
    (
      "2025-12-31 a\n  assets:bank  5 EUR\n  assets:cash\n\n2025-11-02 b\n  assets:bank  5 EUR\n  assets:cash\n",
      "November–December 2025: 2 transactions, bank 10.00 EUR"
    ),
    (
      "2026-02-01 a\n  expenses:x  5 EUR\n  assets:cash\n\n2024-02-02 b\n  expenses:y  -7 EUR\n  assets:cash\n",
      "2024–2026: 2 transactions, y -7.00 EUR"
    ),
    ("P 2026-02-01 USD 0.9 EUR\nP 2026-02-02 USD 0.9 EUR\naccount x\n", "1 directive, 2 prices"),
    ("; a note\n", "Layout, order or comments"),
    (
      "2026-02-01 \(String(repeating: "long ", count: 14))\n  expenses:x  5 EUR\n  assets:cash\n",
      "February: \(String(repeating: "long ", count: 14).dropLast())"
    ),
  ])
  func `one line says it for a commit`(addition: String, subject: String) {
    let output = diff(Self.start, Self.start + "\n" + addition, "--subject").output
    #expect(output == (subject.isEmpty ? "" : subject + "\n"))
  }

  @Test func `what was changed, removed and moved is counted in the line for a commit`() {
    let old = Self.start + "\n2026-01-04 Gone\n    expenses:x  1 EUR\n    assets:cash\n"
    let new =
      Self.start.replacing("12.50 EUR", with: "21.50 EUR").replacing("900", with: "901")
      + "\n2026-03-04 New\n    expenses:y  2 USD\n    assets:cash\n"
    #expect(
      diff(old, new, "--subject").output
        == "January–March: 1 transaction, 1 removed, 2 changed, food 9.00 EUR\n")
    #expect(
      diff(Self.start, new, "desc:Lunch", "--subject").output.hasPrefix("January: Lunch changed"))
    let json = diff(old, new, "--subject", "-O", "json")
    #expect(json.output.isEmpty && json.errors.contains("writes a line of text only"))
  }

  @Test func `findings that come and go are told`() {
    let new = Self.start + "\n2026-01-04 x\n    assets:bank  0 EUR = 5 EUR\n"
    let forth = diff(Self.start, new)
    #expect(
      forth.output.contains("new finding: ") && forth.errors.contains("there are errors in b"))
    #expect(diff(new, Self.start).output.contains("finding gone: "))
  }

  @Test func `another figure in a finding about the same line makes no new one`() {
    let failing = "\n2026-01-04 x\n    assets:bank  0 EUR = 5 EUR\n"
    let dearer = Self.start.replacing("900 EUR", with: "950 EUR")
    let output = diff(Self.start + failing, dearer + failing).output
    #expect(output.contains("~ 2026-01-02 Rent") && !output.contains("finding"), "\(output)")
    let other = failing.replacing("5 EUR", with: "6 EUR")
    #expect(diff(Self.start + failing, dearer + other).output.contains("new finding: "))
  }

  @Test func `a query selects transactions and balances`() {
    let new = Self.start.replacing("12.50 EUR", with: "21.50 EUR")
      .replacing("900 EUR", with: "950 EUR")
    let output = diff(Self.start, new, "expenses:food").output
    #expect(output.contains("Lunch") && !output.contains("Rent"))
    #expect(!output.contains("assets:cash  "))
  }

  @Test func `Markdown has tables, and nothing of the books is markup`() {
    let new = Self.start + "\n2026-02-01 ```<b>@x|y\n    expenses:a|b`  5 EUR\n    assets:cash\n"
    let output = diff(Self.start, new, "-O", "markdown").output
    #expect(output.hasPrefix("### Changes from a to b\n\n````diff\n+ 2026-02-01 ```<b>@x|y"))
    #expect(output.contains("\n| :-- | --: | --: | --: |\n"), "\(output)")
    #expect(output.contains("| `` expenses:a\\|b` `` |"), "\(output)")
    #expect(diff(Self.start, Self.start, "-O", "md").output == "### Changes from a to b\n")
  }

  @Test func `commits are compared with each other and with the files of today`() throws {
    let books = try GitBooks()
    try books.commit(
      "Start", by: "Ann",
      ["main.journal": "include 2026/*.journal\n", "2026/a.journal": Self.start])
    let rent = HistoryTests.rent
    try books.commit("Rent", by: "Ann", ["2026/b.journal": rent])
    try books.commit("Drop", by: "Ann", ["2026/b.journal": "", "2026/c.journal": rent])
    try books.write("2026/c.journal", rent.replacing("900", with: "901"))
    func first(_ words: String...) -> String {
      let result = books.run(["diff"] + words)
      let output = String(result.output.prefix { $0 != "\n" })
      return output.replacing(books.directory + "/", with: "") + result.errors
    }
    #expect(first() == "~ 2026-03-02 Rent  2026/c.journal:1")
    #expect(first("HEAD") == first())
    #expect(first("HEAD~1") == first().replacing("~ ", with: "~ "))
    #expect(first("HEAD~1..HEAD") == "> 2026-03-02 Rent  2026/c.journal:1")
    #expect(first("HEAD~1", "HEAD") == "> 2026-03-02 Rent  2026/c.journal:1")
    #expect(first("HEAD~2", "HEAD~1", "rent") == "+ 2026-03-02 Rent  2026/b.journal:1")
    #expect(first("HEAD~2..HEAD~1") == "+ 2026-03-02 Rent  2026/b.journal:1")
    #expect(first("HEAD~1..HEAD~2") == "- 2026-03-02 Rent  2026/b.journal:1")
    #expect(first("..HEAD~1") == "> 2026-03-02 Rent  2026/b.journal:1")
    #expect(first("date:2026-03..2026-04") == first())
    #expect(first("HEAD", "^expenses:rent") == first())
    #expect(first("^expenses:rent") == first())
    #expect(books.run("diff", "HEAD", "food").output == "")
    #expect(books.run("diff", "HEAD", "HEAD~9").errors.contains("HEAD~9"))
    #expect(books.run("diff", "HEAD", "HEAD~9").status != .fine)
    for words in [["HEAD~9"], ["nope..HEAD"], ["--output=x"], ["main@{9}"]] {
      #expect(books.run(["diff"] + words).status == .usage, "\(words)")
    }
    #expect(try books.git("status", "--porcelain").split(separator: "\n").count == 1)
  }
}
