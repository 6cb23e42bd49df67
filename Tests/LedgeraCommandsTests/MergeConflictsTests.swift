import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// `merge --conflicts`: copies that synchronisers keep.
@Suite struct MergeConflictsTests {
  private static let copy = "main.sync-conflict-20261121-101112-ABCDEFG.journal"
  private static let start = "account assets:cash\n\n" + entry("2026-11-02", "Rent", 900)
  private static let ours = start + "\n" + entry("2026-11-05", "Ours", 1)
  private static let theirs = start + "\n" + entry("2026-11-04", "Theirs", 2)
  private static let merged =
    start + "\n" + entry("2026-11-04", "Theirs", 2) + "\n" + entry("2026-11-05", "Ours", 1)

  private static func entry(_ day: String, _ payee: String, _ amount: Int) -> String {
    "\(day) \(payee)\n    expenses:food  \(amount) EUR\n    assets:cash\n"
  }

  @Test(arguments: [
    copy, "main (Ana's conflicted copy 2026-11-21).journal",
    "main (conflicted copy 2026-11-21 101112).journal", "Main (Case Conflict).journal",
    "main (Case Conflict 1).journal",
  ])
  func `a copy is merged and removed, and undo brings it back`(name: String) {
    let books = WrittenBooks(["main.journal": Self.ours, name: Self.theirs])
    let shown = books.run("merge", "--conflicts", "--dry-run")
    #expect(shown.status == .fine && books.text() == Self.ours, "\(shown.messages)")
    let run = books.run("merge", "--conflicts", "--yes")
    #expect(run.status == .fine, "\(run.messages)")
    #expect(books.text() == Self.merged)
    #expect(books.disk.text("/books/" + name) == nil)
    #expect(books.run("merge", "--conflicts").messages.contains("no copies of conflicts"))
    let undone = books.run("undo", "--yes")
    #expect(undone.status == .fine, "\(undone.messages)")
    #expect(books.text() == Self.ours && books.text(name) == Self.theirs)
  }

  @Test(arguments: [
    "main.journal.orig", "main (copy).journal",
    "other.sync-conflict-20261121-101112-ABCDEFG.journal",
    "main.sync-conflict-x.journal", "main (conflicted copy", "main.sync-conflict-20261121-101112-A",
    "notes (conflicted copy).txt",
  ])
  func `other files are no copies`(name: String) {
    let books = WrittenBooks(["main.journal": Self.ours, name: Self.theirs])
    let run = books.run("merge", "--conflicts", "--yes")
    #expect(run.status == .fine && run.messages.contains("no copies of conflicts"))
    #expect(books.text() == Self.ours && books.text(name) == Self.theirs)
  }

  @Test func `a question is asked before anything is written`() {
    let books = WrittenBooks(["main.journal": Self.ours, Self.copy: Self.theirs])
    #expect(books.run("merge", "--conflicts").messages.contains("--yes answers in advance"))
    #expect(books.text() == Self.ours && books.text(Self.copy) == Self.theirs)
  }

  @Test func `what both say differently is shown, and both stay`() {
    let theirs = Self.theirs.replacing("900", with: "950")
    let books = WrittenBooks(["main.journal": Self.ours, Self.copy: theirs])
    let run = books.run("merge", "--conflicts", "--yes")
    #expect(run.status == .findings)
    #expect(run.messages.contains("'\(Self.copy)' stays: 1 conflict with 'main.journal'\n"))
    #expect(run.messages.contains("+    expenses:food  950 EUR\n"))
    #expect(books.text() == Self.ours && books.text(Self.copy) == theirs)
  }

  @Test func `all copies of all files are one change`() {
    let month = "2026-11 (conflicted copy).journal"
    let second = "main.sync-conflict-20261122-101112-ABCDEFG.journal"
    let more = Self.entry("2026-11-09", "More", 3)
    let files = [
      "main.journal": "include 2026-*.journal\n" + Self.ours, Self.copy: Self.theirs,
      second: Self.start + "\n" + more, "2026-11.journal": Self.start, month: Self.theirs,
    ]
    let books = WrittenBooks(files)
    let run = books.run("merge", "--conflicts", "--yes")
    #expect(run.status == .fine, "\(run.messages)")
    #expect(books.text() == "include 2026-*.journal\n" + Self.merged + "\n" + more)
    // A formatted file stays so.
    let tidy = Self.theirs.replacing("food  2", with: "food    2")
    #expect(books.text("2026-11.journal") == tidy)
    #expect(books.disk.text("/books/" + month) == nil)
    books.run("undo", "--yes")
    for (name, text) in files { #expect(books.text(name) == text) }
  }

  @Test func `a merge that makes errors is not written`() {
    let theirs = Self.start + "\n2026-11-04 x\n    assets:cash  0 EUR = -900 EUR\n"
    let early = Self.start + "\n" + Self.entry("2026-11-03", "Early", 1)
    let books = WrittenBooks(["main.journal": early, Self.copy: theirs])
    let run = books.run("merge", "--conflicts", "--yes")
    #expect(run.status == .findings && run.messages.contains("nothing was written"))
    #expect(books.text() == early && books.text(Self.copy) == theirs)
  }

  // MARK: With git

  private func books(_ versions: [String], now: String, copy: String) throws -> GitBooks {
    let books = try GitBooks()
    for version in versions { try books.commit("x", by: "Ann", ["main.journal": version]) }
    try books.write("main.journal", now)
    try books.write(Self.copy, copy)
    return books
  }

  private func text(_ books: GitBooks, _ name: String = "main.journal") -> String? {
    (try? SystemDisk().read(books.directory + "/" + name))?.text
  }

  /// The books' status, in a state directory of their own.
  private func merge(_ books: GitBooks) -> (status: LedgeraCommands.ExitStatus, said: String) {
    let said = CapturedOutput()
    let status = Ledgera.run(
      Environment.inMemory(
        arguments: ["merge", "--conflicts", "--yes", "-n", "-f", "main.journal"],
        disk: SystemDisk(), variables: ["XDG_STATE_HOME": books.directory + "-state"],
        currentDirectory: books.directory, run: Environment.system().run, output: said,
        errors: said))
    _ = try? Environment.system().run(ProgramCall("rm", ["-rf", books.directory + "-state"]))
    return (status, said.text)
  }

  @Test func `the base is the committed version that the copy comes from`() throws {
    let second = Self.ours.replacing("900", with: "950")
    let last = second + "\n" + Self.entry("2026-11-07", "Last", 4)
    // The copy left before the correction, the work tree has gone on.
    let books = try books([Self.start, Self.ours, second], now: last, copy: Self.merged)
    let result = merge(books)
    #expect(result.status == .fine, "\(result.said)")
    #expect(
      text(books)
        == Self.merged.replacing("900", with: "950") + "\n" + Self.entry("2026-11-07", "Last", 4))
    #expect(text(books, Self.copy) == nil)
  }

  @Test func `a change on the other machine counts where the version is certain`() throws {
    // The copy has what was committed last.
    let last = Self.ours + "\n" + Self.entry("2026-11-07", "Last", 4)
    let changed = last.replacing("  1 EUR", with: "  7 EUR")
    let books = try books([Self.start, Self.ours, last], now: last + "; a note\n", copy: changed)
    #expect(merge(books).status == .fine)
    #expect(text(books) == changed + "; a note\n")
  }

  @Test func `a removal on this side counts, one on the other does not`() throws {
    let both = Self.ours + "\n" + Self.entry("2026-11-09", "Gone", 3)
    let here = try books([Self.start, both, Self.ours], now: Self.ours, copy: both + "; new\n")
    #expect(merge(here).status == .fine)
    #expect(text(here) == Self.ours + "\n; new\n")
    let there = try books([Self.start, both], now: both, copy: Self.ours + "\n; new\n")
    #expect(merge(there).status == .fine)
    #expect(text(there)?.contains("Gone") == true && text(there)?.contains("; new") == true)
  }

  @Test func `a copy that may come from several versions stays where these differ`() throws {
    let added = Self.start + "\n" + Self.entry("2026-11-04", "Market", 5)
    let copy = Self.start + "\n" + Self.entry("2026-11-04", "Market", 6)
    let books = try books([Self.start, added], now: added, copy: copy)
    let result = merge(books)
    #expect(result.status == .findings && result.said.contains("may come from several versions"))
    #expect(text(books) == added && text(books, Self.copy) == copy)
  }

  @Test func `links are not followed`() throws {
    let books = try books([Self.start], now: Self.ours, copy: Self.theirs)
    try SystemDisk().remove(books.directory + "/" + Self.copy)
    try books.write("elsewhere", Self.theirs)
    try books.link("elsewhere", at: Self.copy)
    let result = merge(books)
    #expect(result.status == .findings && result.said.contains("it is no file of its own"))
    #expect(text(books) == Self.ours && text(books, "elsewhere") == Self.theirs)
  }
}
