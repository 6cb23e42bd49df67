import LedgeraCommands
import LedgeraEditing
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@Suite struct InitTests {
  private func run(_ words: String..., on disk: MemoryDisk) -> (
    status: LedgeraCommands.ExitStatus, text: String
  ) { run(words, on: disk) }

  private func run(_ words: [String], on disk: MemoryDisk) -> (
    status: LedgeraCommands.ExitStatus, text: String
  ) {
    let (output, errors) = (CapturedOutput(), CapturedOutput())
    let status = Ledgera.run(
      .inMemory(arguments: words, disk: disk, output: output, errors: errors))
    return (status, output.text + errors.text)
  }

  private func made(
    _ words: [String], in variables: [String: String] = [:], answers: String? = nil
  ) -> (Run, commodities: String) {
    let run = Run(
      arguments: ["init"] + words, variables: variables,
      terminal: Terminal(inputIsTerminal: answers != nil, errorsIsTerminal: answers != nil),
      standardInput: answers ?? "")
    let text = run.disk.text("/books/commodities.journal") ?? ""
    return (run, String(text.split(separator: "\n").last ?? ""))
  }

  @Test(arguments: [
    (["--base", "eur"], "commodity 1,000.00 EUR"), (["--base", "€"], "commodity €1,000.00"),
    (["--base", "1.000,00 EUR"], "commodity 1.000,00 EUR"),
    (["--base", "$1,000.00"], "commodity $1,000.00"),
    (["--base", "eur", "--decimal-mark", ","], "commodity 1.000,00 EUR"),
    (["--base", "JPY", "--decimal-mark", ","], "commodity 1.000, JPY"),
    (["--base", "1,000 JPY"], "commodity 1,000. JPY"), (["--base", "¥1.000"], "commodity ¥1.000,"),
    ([], "commodity 1,000.00 SGD"),
  ])
  func `the base currency is written as it is given`(_ words: [String], _ line: String) {
    #expect(made(words).commodities == line)
  }

  @Test(arguments: [
    ("LANG", "de_DE.UTF-8", "EUR"), ("LC_ALL", "en_GB", "GBP"), ("LANG", "C.UTF-8", "SGD"),
    ("LC_MONETARY", "de_CH@x", "CHF"), ("LANG", "en_XX", "SGD"),
  ])
  func `without one it is that of the user's country`(
    _ name: String, _ locale: String, _ symbol: String
  ) {
    #expect(made([], in: [name: locale]).commodities == "commodity 1,000.00 \(symbol)")
    #expect(made(["--base", "USD"], in: [name: locale]).commodities.hasSuffix("USD"))
  }

  @Test func `on a terminal it is asked for, and what is no currency is told`() {
    #expect(made([], answers: "1.000\nchf\n").commodities == "commodity 1,000.00 CHF")
    #expect(made([], answers: "\n").commodities == "commodity 1,000.00 EUR")
    let (banana, line) = made(["--base", "banana"])
    #expect(banana.errors.contains("note: 'banana' is no currency that Ledgera knows"))
    #expect(line == "commodity 1,000.00 banana")
    for known in ["EUR", "RM", "Rs"] {
      #expect(!made(["--base", known]).0.errors.contains("no currency"))
    }
    #expect(made(["--base", "1,000 EUR"]).0.status == .usage)
  }

  @Test(arguments: [["--base", "1.000,00 EUR"], ["--base", "EUR", "--decimal-mark", ","]])
  func `books with commas pass the strict checks and take amounts with commas`(_ words: [String]) {
    let disk = MemoryDisk()
    let start = run(["init"] + words, on: disk)
    #expect(start.status == .fine, "\(start.text)")
    let added = run(
      ["add", "Lunch; groceries 1.234,50; cash", "Tea; groceries 3,5 USD @ 2,00 EUR; cash"],
      on: disk)
    #expect(added.status == .fine, "\(added.text)")
    let text = disk.text("/books/2026/11.journal") ?? ""
    #expect(text.contains("234,50 EUR") && text.contains("3,5 USD"), "\(text)")
    #expect(run("check", on: disk).status == .fine)
    #expect(
      run("init", "x", "--base", "1.000,00 EUR", "--decimal-mark", ".", on: disk).status == .usage)
  }

  @Test(arguments: ["EUR", "$", "JPY", "R2D2"])
  func `starter books pass the strict checks and take transactions`(_ base: String) {
    let disk = MemoryDisk()
    #expect(run("init", "--base", base, on: disk).status == .fine)
    let strict = run("check", "-s", on: disk)
    #expect(strict.status == .fine && strict.text.isEmpty, "\(strict.text)")
    let added = run(
      "add", "Lunch; groceries 12; cash", "2027-01-02 Lunch; groceries 3; cash", on: disk)
    #expect(added.status == .fine, "\(added.text)")
    #expect(disk.text("/books/2026/11.journal")?.contains("2026-11-21 Lunch\n") == true)
    #expect(disk.text("/books/2027/01.journal")?.contains("2027-01-02 Lunch\n") == true)
    let again = run("check", "-s", on: disk)
    #expect(again.status == .fine && again.text.isEmpty, "\(again.text)")
    #expect(run("check", "base", on: disk).status == .fine)
  }

  @Test(arguments: StarterLanguage.allCases, ["EUR", "1.000,00 EUR"])
  func `all commands that it proposes can be typed`(_ language: StarterLanguage, _ base: String) {
    let disk = MemoryDisk()
    let begun = run("init", "--base", base, "--language", language.rawValue, on: disk)
    let month = disk.text("/books/2026/11.journal") ?? ""
    var proposed = month.matches(of: /; ledgera (.*)\n/).map { String($0.output.1) }
    for told in begun.text.matches(of: /try: ledgera (.*), then ledgera (.*)\n/) {
      proposed += [String(told.output.1), String(told.output.2)]
    }
    #expect(proposed.count == 4, "\(begun.text)")
    for line in proposed {
      let words = line.split(separator: "'").enumerated().flatMap { index, part in
        index % 2 == 0 ? part.split(separator: " ").map(String.init) : [String(part)]
      }
      let done = run(words, on: disk)
      #expect(done.status == .fine, "\(line): \(done.text)")
    }
  }

  @Test func `running it again changes nothing, in another year neither`() {
    let disk = MemoryDisk()
    _ = run("init", "mine", "--base", "EUR", on: disk)
    let before = Dictionary(
      uniqueKeysWithValues: files.map { ($0, disk.text("/books/mine/\($0)")) })
    #expect(before.values.allSatisfy { $0 != nil })
    for words in [["init", "mine"], ["init", "mine", "--base", "SGD", "--today", "2030-01-01"]] {
      let (output, errors) = (CapturedOutput(), CapturedOutput())
      _ = Ledgera.run(.inMemory(arguments: words, disk: disk, output: output, errors: errors))
      #expect(errors.text == "nothing to change\n")
    }
    for name in files { #expect(disk.text("/books/mine/\(name)") == before[name]) }
    #expect(disk.status("/books/mine/2030/01.journal") == nil)
  }

  private let files = [
    "plan.journal", "main.journal", "accounts.journal", "commodities.journal", "prices.journal",
    "2026/11.journal", "ledgera.conf", ".gitignore",
  ]

  @Test func `what is there stays, and books are not begun twice`() {
    let disk = MemoryDisk(["/books/ledgera.conf": "file old.journal\n", "/books/.gitignore": "x\n"])
    #expect(run("init", on: disk).text == "nothing to change\n")
    #expect(disk.text("/books/ledgera.conf") == "file old.journal\n")
    #expect(disk.text("/books/.gitignore") == "x\n")
    #expect(disk.text("/books/plan.journal") == nil)
  }

  @Test func `a workflow is written where it is asked for`() {
    let disk = MemoryDisk([:])
    _ = run("init", "--ci", "someone/ledgera", on: disk)
    let workflow = disk.text("/books/.github/workflows/books.yml") ?? ""
    #expect(workflow.contains("uses: someone/ledgera@v\(Ledgera.version)\n"))
    for name in ["ledgera", "a/b/c", "a/", "../..", "./a", "a b/c", "a/b@v1", "a/b\nrun: x"] {
      let other = MemoryDisk([:])
      _ = run("init", "--ci", name, on: other)
      #expect(other.status("/books/plan.journal") == nil, "\(name)")
    }
  }

  @Test func `choices are checked before anything is made`() {
    let disk = MemoryDisk()
    #expect(run("init", "--timezone", "Nowhere/Land", on: disk).status == .usage)
    #expect(run("init", "--fiscal-year", "13", on: disk).status == .usage)
    #expect(run("init", "--base", "a;b", on: disk).status == .usage)
    #expect(run("init", "a", "b", on: disk).status == .usage)
    #expect(run("init", "--dry-run", on: disk).text.contains("+account assets:cash"))
    #expect(disk.status("/books/main.journal") == nil)
  }

  @Test func `the name of a journal is not taken for one of a directory`() {
    let disk = MemoryDisk()
    let (status, text) = run("init", "my.journal", on: disk)
    #expect(status == .usage)
    #expect(
      text.contains("init makes a directory of books, and 'my.journal' is the name of a journal"))
    #expect(disk.text("my.journal/main.journal") == nil)
  }
}
