import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@Suite struct NamedReportTests {
  private static let books = """
    commodity 1,000.00 EUR
    2026-01-01 shop
        expenses:food     5 EUR
        expenses:rent   800 EUR
        assets:cash
    2026-02-01 shop
        expenses:food  1000 EUR
        assets:wallet     1 USD @ 1 EUR
        assets:cash

    """

  private func run(_ words: String..., conf: String = "", name: String = "/books/ledgera.conf")
    -> Run
  {
    Run(
      arguments: words, files: ["/books/main.journal": Self.books, name: conf],
      variables: ["LEDGERA_FILE": "/books/main.journal"])
  }

  private let spent = """
    [report spent]
    balance expenses:$1   # by account
      -p 2026-01 -N
    [report foods]
    register desc:shop
    """

  @Test func `a report is a command line with places for words`() {
    #expect(run("spent", "food", conf: spent).output == "            5.00 EUR  expenses:food\n")
    #expect(
      run("spent", "rent", "-O", "csv", conf: spent).output
        == "\"account\",\"balance\"\n\"expenses:rent\",\"800.00 EUR\"\n")
    let missing = run("spent", conf: spent)
    #expect(missing.status == .usage)
    #expect(missing.complaint == "error: the report 'spent' needs 1 word")
  }

  @Test func `words and options without a place are added at its end`() {
    let typed = run("register", "desc:shop", "expenses:rent", "-O", "csv").output
    #expect(run("foods", "expenses:rent", "-O", "csv", conf: spent).output == typed)
  }

  @Test func `reports are listed by help and completed`() {
    let help = run("help", conf: spent).output
    #expect(help.contains("\nReports of ledgera.conf:\n"))
    #expect(help.contains("balance expenses:$1 -p 2026-01 -N"))
    #expect(!run("help").output.contains("Reports of ledgera.conf"))
    #expect(run("__complete", "reports", "", conf: spent).output == "spent\nfoods\n")
  }

  @Test(arguments: [
    ("[report x]\nprint -o out.j", "error: option '--output-file' belongs on the command line"),
    ("[report x]\nadd", "error: a report cannot be 'add', which writes"),
    ("[report x]\nnosuch", "error: no command 'nosuch'"),
    ("[report x]", "error: the report 'x' has no command line"),
    ("[report x y]\nprint", "error: a report is named by one word: [report NAME]"),
    (
      "[report x]\nprint -f ../other.journal",
      "error: '../other.journal' is outside the directory of 'ledgera.conf'"
    ),
  ])
  func `a report can say no more than a section of its command`(conf: String, complaint: String) {
    let run = run("x", conf: conf)
    #expect(run.status == .usage)
    #expect(run.complaint == complaint)
    #expect(run.disk.text("/books/out.j") == nil)
  }

  @Test func `a mistake in a report shows whatever command is run`() {
    #expect(run("print", conf: "[report x]\nadd").status == .usage)
    #expect(run("print", conf: "[report bal]\nprint").complaint == "error: 'balance' is a command")
  }

  @Test func `-O value is one bare number`() {
    #expect(run("balance", "food", "-O", "value").output == "1005.00\n")
    #expect(run("balance", "nosuch", "-O", "value").output == "0\n")
    #expect(run("is", "-p", "2026-01", "-O", "value").output == "-805.00\n")
    #expect(run("register", "rent", "-O", "value").output == "800.00\n")
    #expect(run("areg", "food", "-p", "2026-01", "-O", "value").output == "5.00\n")
    #expect(
      run("networth", "-X", "EUR", "--today", "2026-01-31", "-O", "value").output == "-805.00\n")
  }

  @Test func `-O value refuses several numbers, and reports that come to none`() {
    let commodities = run("balance", "assets", "-O", "value")
    #expect(commodities.status == .usage)
    #expect(
      commodities.complaint == "error: -O value writes one number, and this report comes to 2")
    #expect(run("balance", "food", "-M", "-O", "value").status == .usage)
    #expect(run("networth", "-X", "EUR", "-M", "-O", "value").status == .usage)
    #expect(run("balance", "--budget", "-O", "value").status == .usage)
    #expect(run("accounts", "-O", "value").status == .usage)
  }
}
