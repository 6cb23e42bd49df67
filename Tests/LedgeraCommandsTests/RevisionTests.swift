import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// `at`, with real repositories.
@Suite struct RevisionTests {
  private static let rent = HistoryTests.rent
  private static let lunch = HistoryTests.lunch

  @Test func `a report of a commit is what it was when that was checked out`() throws {
    let books = try GitBooks()
    try books.commit(
      "Start", by: "Ann",
      [
        "main.journal": "include 2026/*.journal\ninclude more/../rest.journal\n",
        "2026/03.journal": Self.rent, "rest.journal": Self.lunch, "more/x.txt": "x",
      ])
    let then = books.run("balance", "--no-total").output
    try books.commit(
      "Next", by: "Bob",
      ["2026/04.journal": Self.rent, "rest.journal": Self.lunch.replacing("12.50", with: "13.50")])
    try books.git("mv", "2026/03.journal", "old.journal")
    try books.write("main.journal", "include old.journal\n")
    #expect(books.run("at", "HEAD~1", "balance", "--no-total").output == then)
    #expect(then.contains("900.00 EUR  expenses:rent"))
    let now = books.run("at", "HEAD", "balance", "expenses", "--no-total").output
    #expect(now.contains("1800.00 EUR") && now.contains("13.50 EUR"))
    #expect(books.run("at", "HEAD", "check").status == .fine)
    #expect(books.run("at", "HEAD~1", "files").output.contains("2026/03.journal"))
  }

  @Test func `what is staged is read as if it were committed`() throws {
    let books = try GitBooks()
    try books.commit(
      "Start", by: "Ann", ["main.journal": "include sub/a.journal\n", "sub/a.journal": Self.rent])
    try books.write("sub/a.journal", Self.rent.replacing("900", with: "950"))
    try books.git("add", "sub/a.journal")
    try books.write("sub/a.journal", "broken")
    #expect(books.run("at", ":", "balance", "expenses").output.contains("950 EUR"))
    #expect(books.run("diff", "HEAD..:").output.contains("900 EUR → 950 EUR"))
    #expect(books.run("diff", ":").errors.contains("there are errors in the work tree"))
    #expect(books.run("at", ":", "fmt", "--check").status == .findings)
    #expect(books.run("bisect", "expenses", "--since", ":").status == .usage)
  }

  @Test func `links lead nowhere but within the commit`() throws {
    let books = try GitBooks()
    try books.link("real.journal", at: "link.journal")
    try books.link("/etc/passwd", at: "absolute.journal")
    try books.link("../../outside", at: "above.journal")
    try books.link("loop.journal", at: "loop.journal")
    try books.commit(
      "Start", by: "Ann", ["main.journal": "include link.journal\n", "real.journal": Self.rent])
    #expect(books.run("at", "HEAD", "balance", "expenses").output.contains("900 EUR"))
    for name in ["absolute", "above", "loop"] {
      let result = books.run(["at", "HEAD", "balance"], journal: name + ".journal")
      #expect(result.status == .unreadable, "\(name): \(result)")
    }
  }

  @Test func `the configuration of the commit counts, else the present one`() throws {
    let books = try GitBooks()
    try books.commit("Start", by: "Ann", ["old.journal": Self.rent])
    try books.write("ledgera.conf", "-f old.journal\n")
    #expect(books.plain("at", "HEAD", "balance", "expenses").output.contains("900 EUR"))
    try books.commit(
      "Next", by: "Ann", ["ledgera.conf": "-f new.journal\n", "new.journal": Self.lunch])
    try books.write("ledgera.conf", "-f old.journal\n")
    #expect(books.plain("at", "HEAD", "balance", "expenses").output.contains("12.50 EUR"))
  }

  @Test func `results go into a file of today, and nothing else is written`() throws {
    let books = try GitBooks()
    try books.commit("Start", by: "Ann", ["main.journal": Self.rent])
    let out = books.directory + "/out.csv"
    #expect(books.run("at", "HEAD", "balance", "-o", out).status == .fine)
    #expect(try SystemDisk().read(out).text.contains("900 EUR"))
    try SystemDisk().remove(out)
    #expect(try books.git("status", "--porcelain") == "")
  }

  @Test(
    arguments: ConfigurationLawTests.writers + [
      ["edit", "x"], ["undo"], ["backup"], ["init"], ["setup"], ["lsp"], ["prices", "fetch"],
      ["html", "out"], ["export", "csv", "out"], ["check", "--watch"], ["history", "x"], ["blame"],
      ["at", "HEAD", "balance"], ["git", "setup"], ["merge", "--conflicts"],
      ["merge-driver", "a", "b", "c"], ["diff"],
    ])
  func `what writes, asks, connects or reads commits itself is refused`(words: [String]) throws {
    let books = try GitBooks()
    try books.commit("Start", by: "Ann", ["main.journal": Self.rent])
    let result = books.run(["at", "HEAD"] + words)
    #expect(result.status == .usage)
    #expect(
      result.errors.contains("'at' runs what only reads")
        || result.errors.contains("cannot be run"),
      "\(result)")
    #expect(try books.git("status", "--porcelain") == "")
  }

  @Test func `an unknown command is told with the nearest one`() throws {
    let books = try GitBooks()
    try books.commit("Start", by: "Ann", ["main.journal": Self.rent])
    let result = books.run("at", "HEAD", "balancee")
    #expect(result.status == .usage)
    #expect(result.errors.contains("no command 'balancee'\n  help: did you mean 'balance'?"))
  }

  @Test(arguments: [
    ["at"], ["at", "HEAD"], ["at", "nope", "balance"], ["at", "--output=x", "balance"],
    ["at", "HEAD:main.journal", "balance"], ["at", "HEAD", "nope"],
    ["at", "HEAD..HEAD", "balance"],
  ])
  func `words that name no commit or command are refused`(words: [String]) throws {
    let books = try GitBooks()
    try books.commit("Start", by: "Ann", ["main.journal": Self.rent])
    #expect(books.run(words).status == .usage, "\(books.run(words))")
    #expect(try books.git("status", "--porcelain") == "")
  }
}

extension GitBooks {
  func link(_ target: String, at name: String) throws {
    _ = try Environment.system().run(
      ProgramCall("ln", ["-s", target, directory + "/" + name]))
  }

  /// Runs a command without naming books.
  func plain(_ words: String...) -> (status: LedgeraCommands.ExitStatus, output: String) {
    let output = CapturedOutput()
    let environment = Environment.inMemory(
      arguments: words, disk: SystemDisk(), currentDirectory: directory,
      run: Environment.system().run, output: output, errors: CapturedOutput())
    return (Ledgera.run(environment), output.text)
  }
}
