import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@Suite struct InitTests {
  private func run(_ words: String..., on disk: MemoryDisk) -> (
    status: LedgeraCommands.ExitStatus, text: String
  ) {
    let (output, errors) = (CapturedOutput(), CapturedOutput())
    let status = Ledgera.run(
      .inMemory(arguments: words, disk: disk, output: output, errors: errors))
    return (status, output.text + errors.text)
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
}
