import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// What `reconcile --accept` writes.
@Suite struct ReconcileAcceptTests {
  private static let books = """
    account assets:bank  ; type: Cash

    2026-10-01 * Opening
        assets:bank                           1,000.00 EUR
        equity

    2026-10-05 Market  ; weekly
        expenses:food                            45.60 EUR
        assets:bank  ; card

    2026-10-07 ! Transfer
        assets:savings                          500.00 EUR
        assets:bank                            -500.00 EUR

    2026-10-30 Bookshop
        assets:bank                             -20.00 EUR
        expenses:books

    2026-11-02 Later
        expenses:food                             1.00 EUR
        assets:bank
    """

  /// The journal afterwards, and what was said.
  private func run(
    _ command: String, files: [String: String] = [:], books: String = Self.books
  ) -> (journal: String, output: String) {
    let disk = MemoryDisk()
    for (name, text) in files { disk.write(text, to: Path.join("/books", name)) }
    disk.write(books, to: "/books/main.journal")
    let output = Session.output(of: "ledgera reconcile \(command) -f main.journal", on: disk)
    return (disk.text("/books/main.journal") ?? "", output)
  }

  private func changedLines(_ journal: String) -> [String] {
    let before = Set(Self.books.split(separator: "\n"))
    return journal.split(separator: "\n").filter { !before.contains($0) }.map(String.init)
  }

  @Test(arguments: [
    ("bank --balance 434.40", "ledgera reconcile bank --statement 2026-11-21 --balance '434.40'"),
    ("bank", "ledgera reconcile bank --statement 2026-11-21 --balance AMOUNT"),
    ("bank --statement giro.csv", "compare with it: ledgera reconcile bank --csv 'giro.csv'"),
  ])
  func `what is missing is told as it is to be written`(_ command: String, _ hint: String) {
    let run = run(command, files: ["giro.csv": "Date,Text,Amount\n"])
    #expect(run.output.contains("help: \(hint)\n"), "\(run.output)")
  }

  @Test func `all postings are marked where they stand, and the balance is asserted`() {
    let (journal, output) = run("bank --statement 2026-10-31 --balance 434.40 --accept")
    #expect(
      changedLines(journal) == [
        "    * assets:bank  ; card", "    * assets:bank                          -500.00 EUR",
        "    * assets:bank                           -20.00 EUR = 434.40 EUR",
      ])
    #expect(output.hasPrefix("reconciles 3 postings\n"))
    let (again, said) = run(
      "bank --statement 2026-10-31 --balance 434.40 --accept", books: journal)
    #expect(again == journal)
    #expect(said == "nothing to change\n")
  }

  @Test func `an amount that was left out is written with the assertion`() {
    let (journal, _) = run("bank --statement 2026-11-30 --balance 433.40 --accept")
    #expect(
      changedLines(journal).last
        == "    * assets:bank                            -1.00 EUR = 433.40 EUR")
  }

  @Test func `what agrees without being everything is marked, and nothing asserted`() {
    let (journal, output) = run("bank --statement 2026-10-31 --balance 500 --accept")
    #expect(changedLines(journal) == ["    * assets:bank                          -500.00 EUR"])
    #expect(
      output.contains("no balance is asserted: postings up to 2026-10-31 are not on it") == false)
    #expect(output.contains("no balance is asserted: "))
  }

  @Test func `an explanation that is about marks only can be accepted by its number`() {
    let words = "bank --statement 2026-10-31 --balance 454.40"
    #expect(run(words + " --accept").output.hasSuffix("[exit 1]\n"))
    #expect(run(words + " --accept").journal == Self.books)
    let (journal, _) = run(words + " --accept=1")
    #expect(
      changedLines(journal) == [
        "    * assets:bank  ; card", "    * assets:bank                          -500.00 EUR",
      ])
    #expect(run(words + " --accept=99").output.hasSuffix("[exit 2]\n"))
    let wrong = run("bank --statement 2026-10-31 --balance 425.40 --accept=1")
    #expect(wrong.output.contains("needs another amount"))
    #expect(wrong.journal == Self.books)
  }

  @Test func `rows of a bank's file mark their postings, doubtful ones not`() {
    let file = """
      Date,Description,Amount,Balance
      2026-10-01,Opening,1000.00,1000.00
      2026-10-06,MARKET,-45.60,954.40
      2026-10-09,Fee,-3.00,951.40
      """
    let (journal, output) = run("bank --csv bank.csv --accept", files: ["bank.csv": file])
    #expect(changedLines(journal) == ["    * assets:bank  ; card"])
    #expect(output.contains("no balance is asserted"))
  }

  @Test(arguments: ["y\n", "yes\n", "n\n", ""])
  func `on a terminal the report ends with the question`(_ answer: String) {
    let disk = MemoryDisk(["/books/main.journal": Self.books])
    let (output, errors) = (CapturedOutput(), CapturedOutput())
    let words = ["reconcile", "bank", "--statement", "2026-10-31", "--balance", "434.40"]
    let status = Ledgera.run(
      .inMemory(
        arguments: words + ["-f", "main.journal"], disk: disk, standardInput: answer,
        terminal: Terminal(inputIsTerminal: true, outputIsTerminal: true, errorsIsTerminal: true),
        output: output, errors: errors))
    #expect(status == .fine)
    #expect(errors.text.contains("Mark 3 postings as reconciled? [y/N] "))
    #expect(output.text.contains("and the statement of 2026-10-31"))
    let isAccepted = answer.hasPrefix("y")
    #expect((disk.text("/books/main.journal") != Self.books) == isAccepted)
    #expect(output.text.contains("= 434.40 EUR") == isAccepted)
  }

  @Test func `a dry run writes nothing`() {
    let (journal, output) = run(
      "bank --statement 2026-10-31 --balance 434.40 --accept --dry-run")
    #expect(journal == Self.books)
    #expect(
      output.contains("+    * assets:bank                           -20.00 EUR = 434.40 EUR"))
  }

  @Test func `line ends stay what they are`() {
    let windows = Self.books.replacing("\n", with: "\r\n")
    let (journal, _) = run(
      "bank --statement 2026-10-31 --balance 434.40 --accept", books: windows)
    #expect(journal.utf8.count { $0 == 13 } == windows.utf8.count { $0 == 13 })
    #expect(journal.contains("-20.00 EUR = 434.40 EUR\r\n"))
  }
}
