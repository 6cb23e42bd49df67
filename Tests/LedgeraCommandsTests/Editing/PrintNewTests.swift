import LedgeraCommands
import LedgeraEnvironment
import Testing

/// `print --new`, as hledger 1.52.1.
@Suite struct PrintNewTests {
  private static let first = "2024-01-01 a\n    x  1\n    y\n"
  private static let second = "2024-01-02 b\n    x  2\n    y\n"
  private static let third = "2024-01-02 c\n    x  3\n    y\n"
  private let disk = MemoryDisk()

  /// What is new of a file, and what is remembered of it.
  private func new(_ text: String, _ words: String..., name: String = "a.journal") -> (
    shown: [String], seen: String?
  ) {
    disk.write(text, to: "/books/" + name)
    let run = EditingRun(["print", "--new", "-f", name] + words, on: disk, addsFile: false)
    #expect(run.status == .fine, "\(run.errors)")
    let titles = run.output.split(separator: "\n").filter { $0.hasPrefix("2") }.map { String($0) }
    return (titles, disk.text("/books/.latest." + name))
  }

  @Test func `a transaction is shown once`() {
    let begun = new(Self.first + Self.second)
    #expect(begun == (["2024-01-01 a", "2024-01-02 b"], "2024-01-02\n"))
    let added = new(Self.first + Self.second + Self.third)
    #expect(added == (["2024-01-02 c"], "2024-01-02\n2024-01-02\n"))
    let again = new(Self.first + Self.second + Self.third)
    #expect(again == ([], "2024-01-02\n2024-01-02\n"))
    let older = new(Self.first)
    #expect(older == ([], "2024-01-02\n2024-01-02\n"))
  }

  @Test func `of several days that are remembered the latest counts`() {
    disk.write("2024-01-01\n2024-01-02\n", to: "/books/.latest.a.journal")
    let added = new(Self.first + Self.second + Self.third)
    #expect(added == (["2024-01-02 c"], "2024-01-02\n2024-01-02\n"))
  }

  @Test func `what a query leaves out counts as shown, also what was included`() {
    disk.write(Self.third, to: "/books/b.journal")
    let chosen = new(Self.second + "include b.journal\n", "desc:c")
    #expect(chosen == (["2024-01-02 c"], "2024-01-02\n2024-01-02\n"))
    #expect(new(Self.second + "include b.journal\n").shown == [])
  }

  @Test func `rows of a bank are shown once, and remembered where they are written`() {
    disk.write("fields date,description,amount\n", to: "/books/a.csv.rules")
    #expect(new("2024-01-01,a,5\n", name: "a.csv").shown == ["2024-01-01 a"])
    #expect(new("2024-01-01,a,5\n2024-01-01,b,5\n", "-o", "x.txt", name: "a.csv").shown == [])
    #expect(disk.text("/books/x.txt")?.contains("2024-01-01 b") == true)
    #expect(disk.text("/books/.latest.a.csv") == "2024-01-01\n2024-01-01\n")
  }

  @Test func `a dry run remembers nothing`() {
    let shown = new(Self.first, "--dry-run")
    #expect(shown == (["2024-01-01 a"], nil))
    #expect(new(Self.first).shown == ["2024-01-01 a"])
  }

  @Test func `a file of something else is kept`() {
    disk.write(Self.first, to: "/books/a.journal")
    disk.write("a diary\n", to: "/books/.latest.a.journal")
    let run = EditingRun(["print", "--new", "-f", "a.journal"], on: disk, addsFile: false)
    #expect(run.status == .usage)
    #expect(run.errors.contains("'/books/.latest.a.journal' has lines that are not dates"))
    #expect(disk.text("/books/.latest.a.journal") == "a diary\n")
  }
}
