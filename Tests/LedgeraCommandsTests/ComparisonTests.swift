import LedgeraCommands
import LedgeraTestSupport
import Testing

/// `--compare`, with real repositories.
@Suite struct ComparisonTests {
  private static let start = """
    account assets:bank
    commodity 1,000.00 EUR

    2026-01-02 Pay
        assets:bank      2,000 EUR
        income:pay

    2026-02-02 Rent
        expenses:rent      900 EUR
        assets:bank

    ~ monthly from 2026-01-01  Food
        expenses:food      400 EUR
        assets:bank

    """
  private static let more = """

    2026-03-02 Lunch
        expenses:food    1,212.50 EUR
        assets:cash

    """

  private static func books() throws -> GitBooks {
    let books = try GitBooks()
    try books.commit("Start", by: "Ann", ["main.journal": start])
    try books.write("main.journal", start.replacing("expenses:rent", with: "expenses:home") + more)
    return books
  }

  private func records(_ words: String...) throws -> [String] {
    let result = try Self.books().run(
      words + ["--compare", "HEAD", "--today", "2026-03-31", "-O", "tsv"])
    #expect(result.status == .fine && result.errors == "", "\(result)")
    return result.output.split(separator: "\n").dropFirst().map {
      String($0).replacing("\t", with: "|").replacing(" EUR", with: "")
    }
  }

  @Test func `accounts of either side have a row, in the order of the books`() throws {
    #expect(
      try records("balance") == [
        "|assets:bank||1100.00|1100.00|0", "|assets:cash||0|-1212.50|-1212.50",
        "|expenses:food||0|1212.50|1212.50", "|expenses:home||0|900.00|900.00",
        "|expenses:rent||900.00|0|-900.00", "|income:pay||-2000.00|-2000.00|0",
        "|total||0|0|0",
      ])
  }

  @Test func `net worth is compared in display currencies whose rates both books know`() throws {
    let books = try GitBooks()
    let start =
      "profile\n    base EUR\n    display USD\n    display GBP\n\nP 2026-01-01 EUR 2 USD\n\n"
      + "2026-01-02 x\n    assets:bank  100 EUR\n    income\n"
    try books.commit("Start", by: "Ann", ["main.journal": start])
    try books.write(
      "main.journal",
      start.replacing("100 EUR", with: "150 EUR") + "\nP 2026-01-01 EUR 0.8 GBP\n")
    let result = books.run("networth", "--compare", "HEAD", "--today", "2026-01-15", "-O", "csv")
    #expect(result.errors == "")
    let rows = result.output.split(separator: "\n").filter { $0.contains("in ") }
    #expect(rows == [#""","in USD","","200 USD","300 USD","100 USD""#], "\(result.output)")
  }

  @Test func `a tree has the parents of both`() throws {
    let rows = try records("balance", "--tree", "expenses")
    #expect(rows[0] == "|expenses||900.00|2112.50|1212.50")
    #expect(rows.count == 5)
  }

  @Test func `periods are those of both, and a balance of then lasts`() throws {
    #expect(
      try records("balance", "-MH", "bank", "cash", "-N") == [
        "|assets:bank|2026-01-31|2000.00|2000.00|0", "|assets:bank|2026-02-28|1100.00|1100.00|0",
        "|assets:bank|2026-03-31|1100.00|1100.00|0", "|assets:cash|2026-01-31|0|0|0",
        "|assets:cash|2026-02-28|0|0|0", "|assets:cash|2026-03-31|0|-1212.50|-1212.50",
      ])
  }

  @Test func `statements, net worth and budget are compared as well`() throws {
    #expect(try records("is").last == "|net||1100.00|-112.50|-1212.50")
    #expect(try records("bs")[1] == "Assets|assets:cash||0|-1212.50|-1212.50")
    #expect(try records("cf").last == "Cash flows|total||1100.00|-112.50|-1212.50")
    #expect(try records("networth").last == "|net worth||1100.00|-112.50|-1212.50")
    #expect(
      try records("budget").prefix(3) == [
        "|expenses:food|assigned|400.00|400.00|0", "|expenses:food|spent|0|1212.50|1212.50",
        "|expenses:food|left|1200.00|-12.50|-1212.50",
      ])
    #expect(try records("budget", "-M").first?.hasPrefix("2026-01|") == true)
  }

  @Test func `people read then beside now`() throws {
    let books = try Self.books()
    let output = books.run("is", "expenses:food", "--compare", "HEAD").output
    #expect(output.hasPrefix("Income Statement 2026-01-02..2026-03-02, compared with HEAD\n"))
    #expect(output.contains("|| HEAD            now         change \n"), "\(output)")
    #expect(
      output.contains(" expenses:food ||    0   1,212.50 EUR   1,212.50 EUR \n"), "\(output)")
    #expect(books.run("balance", "-M", "--compare", "HEAD").output.contains("Jan"))
  }

  @Test func `the books of then are those that its configuration names`() throws {
    let books = try GitBooks()
    try books.commit(
      "Start", by: "Ann", ["ledgera.conf": "-f a.journal\n", "a.journal": Self.start])
    try books.git("mv", "a.journal", "b.journal")
    try books.write("ledgera.conf", "-f b.journal\n")
    let output = books.plain("balance", "--compare", "HEAD", "-O", "csv").output
    #expect(
      output.contains("\"expenses:rent\",\"\",\"900.00 EUR\",\"900.00 EUR\",\"0\""), "\(output)")
  }

  @Test func `books of then with errors are told`() throws {
    let books = try GitBooks()
    try books.commit("Start", by: "Ann", ["main.journal": "2026-01-02 x\n    a  1 EUR\n"])
    try books.write("main.journal", Self.start)
    let result = books.run("balance", "--compare", "HEAD")
    #expect(result.status == .findings)
    #expect(result.errors.contains("these are the books of 'HEAD'\n"), "\(result)")
    #expect(result.output == "")
  }

  @Test(arguments: [
    ["balance", "--compare", "nope"], ["balance", "--compare=--output=x"],
    ["balance", "--compare", "HEAD", "-%"], ["balance", "--compare", "HEAD", "--layout", "bare"],
    ["balance", "--compare", "HEAD", "--budget"], ["is", "--compare", "HEAD", "--transpose"],
    ["networth", "--compare", "HEAD", "--chart"], ["balance", "--compare", "HEAD", "-O", "value"],
    ["at", "HEAD", "balance", "--compare", "HEAD"], ["register", "--compare", "HEAD"],
    ["budget", "set", "food", "3", "--compare", "HEAD"],
  ])
  func `what cannot be compared is refused`(words: [String]) throws {
    let result = try Self.books().run(words)
    #expect(result.status == .usage, "\(result)")
  }

  @Test func `books that are not in git, or not in the commit, are refused`() throws {
    let books = try GitBooks(isRepository: false)
    try books.write("main.journal", Self.start)
    #expect(
      books.run("balance", "--compare", "HEAD").errors.contains(
        "main.journal' is not in a git repository\n  help: 'git init'"))
    try books.git("init", "--quiet")
    try books.commit("Start", by: "Ann", ["x": "y"])
    try books.git("rm", "--quiet", "--cached", "main.journal")
    try books.git(
      "-c", "user.name=A", "-c", "user.email=x@example.com", "commit", "--quiet", "-m", "Out")
    let result = books.run("balance", "--compare", "HEAD")
    #expect(result.status == .unreadable && result.errors.contains("main.journal"), "\(result)")
    #expect(books.run(["balance", "--compare", "HEAD", "-f", "-"], journal: "x").status == .usage)
  }
}
