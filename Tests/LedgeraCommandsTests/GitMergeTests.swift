import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// Merges of real repositories by git, with the driver that `git setup` has written.
@Suite struct GitMergeTests {
  private static let start = "include accounts.journal\n\n" + entry("2026-11-02", "Rent", 900)
  private static let accounts = "account assets:cash\naccount expenses:food\n"
  private static let first = entry("2026-11-03", "Ours", 1)
  private static let second = entry("2026-11-04", "Theirs", 2)

  private static func entry(_ day: String, _ payee: String, _ amount: Int) -> String {
    "\(day) \(payee)\n    expenses:food  \(amount) EUR\n    assets:cash\n"
  }

  /// Books on the branch `main`, which knows the driver.
  private func books(_ text: String = start) throws -> GitBooks {
    let books = try GitBooks()
    try books.git("checkout", "--quiet", "-b", "main")
    try books.knowAuthor()
    _ = books.setup()
    try books.commit("Start", by: "Ann", ["main.journal": text, "accounts.journal": Self.accounts])
    return books
  }

  /// Lets the branch `side` and then `main` go on, and stays on `main`.
  private func fork(
    _ books: GitBooks, ours: [String: String], theirs: [String: String]
  ) throws {
    try books.git("checkout", "--quiet", "-b", "side")
    try books.commit("Theirs", by: "Bob", theirs)
    try books.git("checkout", "--quiet", "main")
    try books.commit("Ours", by: "Ann", ours)
  }

  private func text(_ books: GitBooks, _ name: String = "main.journal") -> String? {
    (try? SystemDisk().read(books.directory + "/" + name))?.text
  }

  private static let both = start + "\n" + first + "\n" + second

  @Test(arguments: [["merge", "--no-edit", "side"], ["rebase", "side"], ["cherry-pick", "side"]])
  func `what both sides append is kept, in order of date`(command: [String]) throws {
    let books = try books()
    try fork(
      books, ours: ["main.journal": Self.start + "\n" + Self.first],
      theirs: ["main.journal": Self.start + "\n" + Self.second])
    try books.git(command)
    #expect(text(books) == Self.both)
    #expect(try books.git("status", "--porcelain") == "")
    #expect(books.run("check").status == .fine)
  }

  @Test func `a clone merges once it has been set up, and pushes`() throws {
    let books = try books()
    let clone = try GitBooks(isRepository: false)
    try clone.git("clone", "--quiet", books.directory, ".")
    try clone.knowAuthor()
    _ = clone.setup()
    try books.commit("Theirs", by: "Bob", ["main.journal": Self.start + "\n" + Self.second])
    try clone.commit("Ours", by: "Ann", ["main.journal": Self.start + "\n" + Self.first])
    try clone.git("pull", "--quiet", "--no-rebase", "--no-edit")
    #expect(text(clone) == Self.both)
    try clone.git("push", "--quiet", "origin", "main:merged")
    #expect(try books.git("show", "merged:main.journal") == Self.both)
  }

  @Test func `an include of one side stands beside the transaction of the other`() throws {
    let books = try books()
    try fork(
      books,
      ours: [
        "main.journal": "include more.journal\n" + Self.start, "more.journal": Self.first,
      ], theirs: ["main.journal": Self.start + "\n" + Self.second])
    try books.git("merge", "--no-edit", "side")
    #expect(text(books) == "include more.journal\n" + Self.start + "\n" + Self.second)
    #expect(books.run("balance", "expenses", "--no-total").output.contains("903 EUR"))
  }

  @Test func `a month of its own on each side is two includes`() throws {
    let books = try books()
    try fork(
      books,
      ours: [
        "main.journal": Self.start + "\ninclude 2026-11.journal\n", "2026-11.journal": Self.first,
      ],
      theirs: [
        "main.journal": Self.start + "\ninclude 2026-12.journal\n", "2026-12.journal": Self.second,
      ])
    try books.git("merge", "--no-edit", "side")
    #expect(books.run("files").output.split(separator: "\n").count == 4)
    #expect(books.run("balance", "expenses", "--no-total").output.contains("903 EUR"))
    #expect(books.run("check").status == .fine)
  }

  @Test func `the same month file on both sides is put together`() throws {
    let books = try books("include 2026*.journal\n")
    try fork(
      books, ours: ["2026-11.journal": Self.first], theirs: ["2026-11.journal": Self.second])
    try books.git("merge", "--no-edit", "side")
    #expect(text(books, "2026-11.journal") == Self.first + "\n" + Self.second)
  }

  @Test(arguments: [true, false])
  func `a renamed file takes up what the other side has written`(isRenamedByUs: Bool) throws {
    let books = try books(
      Self.start + "\n"
        + (1...9).map { Self.entry("2026-10-0\($0)", "x", $0) }
        .joined(separator: "\n"))
    let old = try #require(text(books))
    try books.git("checkout", "--quiet", "-b", "side")
    if isRenamedByUs {
      try books.commit("Theirs", by: "Bob", ["main.journal": old + "\n" + Self.second])
    } else {
      try books.rename("main.journal", "2026.journal", "Rename")
    }
    try books.git("checkout", "--quiet", "main")
    if isRenamedByUs {
      try books.git("mv", "main.journal", "2026.journal")
      try books.commit("Ours", by: "Ann", ["2026.journal": old + "\n" + Self.first])
    } else {
      try books.commit("Ours", by: "Ann", ["main.journal": old + "\n" + Self.second])
    }
    try books.git("merge", "--no-edit", "side")
    #expect(text(books) == nil)
    let added = isRenamedByUs ? Self.first + "\n" + Self.second : Self.second
    #expect(text(books, "2026.journal") == old + "\n" + added)
  }

  @Test func `ends of lines stay as they are`() throws {
    let crlf = Self.start.replacing("\n", with: "\r\n")
    let books = try books(crlf)
    try fork(
      books, ours: ["main.journal": crlf + "\r\n" + Self.first.replacing("\n", with: "\r\n")],
      theirs: ["main.journal": Self.start + "\n" + Self.second])
    try books.git("merge", "--no-edit", "side")
    #expect(text(books) == Self.both.replacing("\n", with: "\r\n"))
  }

  @Test func `another layout on one side meets a change on the other`() throws {
    let books = try books(Self.both)
    try fork(
      books, ours: ["main.journal": Self.both.replacing("  1 EUR", with: "  7 EUR")],
      theirs: ["main.journal": Self.both.replacing("    ", with: "  ")])
    try books.git("rebase", "side")
    let tidied = Self.first.replacing("    ", with: "  ")
    let changed = Self.first.replacing("  1 EUR", with: "  7 EUR")
    #expect(
      text(books) == Self.both.replacing("    ", with: "  ").replacing(tidied, with: changed))
  }

  @Test func `a true conflict stops git, and is resolved by hand`() throws {
    let books = try books(Self.both)
    try fork(
      books, ours: ["main.journal": Self.both.replacing("  1 EUR", with: "  7 EUR")],
      theirs: ["main.journal": Self.both.replacing("  1 EUR", with: "  8 EUR")])
    #expect(throws: GitFailure.self) { try books.git("merge", "--no-edit", "side") }
    let marks =
      "<<<<<<< ours\n    expenses:food  7 EUR\n=======\n    expenses:food  8 EUR\n>>>>>>> theirs\n"
    #expect(text(books)?.contains(marks) == true)
    #expect(try books.git("status", "--porcelain").contains("UU main.journal"))
    try books.commit("Resolved", by: "Ann", ["main.journal": Self.both])
    #expect(try books.git("log", "-1", "--format=%P").split(separator: " ").count == 2)
  }
}
