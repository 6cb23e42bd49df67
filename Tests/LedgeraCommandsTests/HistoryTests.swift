import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// `history` and `blame`, with real repositories.
@Suite struct HistoryTests {
  static let lunch = """
    2026-03-01 Lunch  ; id: lunch1
        expenses:food  12.50 EUR
        assets:cash

    """
  static let rent = "2026-03-02 Rent\n    expenses:rent  900 EUR\n    assets:bank\n"

  @Test func `revisions are followed through edits, renames and moves to the commit that began`()
    throws
  {
    let books = try GitBooks()
    try books.commit("Start", by: "Ann", ["main.journal": Self.rent])
    try books.commit("Food", by: "Ann", ["main.journal": Self.lunch + "\n" + Self.rent])
    let dearer = Self.lunch.replacing("12.50", "13.50") + "    ; with Bob\n"
    try books.commit("Dearer", by: "Bob", ["main.journal": Self.rent + "\n" + dearer])
    try books.rename("main.journal", "old.journal", "Rename")
    let later = dearer.replacing("2026-03-01 Lunch", "2026/03/02 * Late lunch")
    try books.commit(
      "Split", by: "Cleo",
      ["old.journal": Self.rent, "food.journal": later, "main.journal": "include *.journal\n"])
    try books.write("food.journal", later.replacing("assets:cash", "assets:card"))
    let revisions = books.rows("history", "lunch1")
    #expect(
      revisions == [
        "|changed|food.journal||assets:cash|; with Bob|",
        "|changed|food.journal||assets:card||; with Bob",
        "Cleo|moved|food.journal|old.journal|date|2026-03-01|2026-03-02",
        "Cleo|moved|food.journal|old.journal|description|Lunch|Late lunch",
        "Cleo|moved|food.journal|old.journal|status||*",
        "Gil|moved|old.journal|main.journal|||",
        "Bob|changed|main.journal||expenses:food|12.50 EUR|13.50 EUR",
        "Bob|changed|main.journal||assets:cash|no amount|; with Bob",
        "Ann|created|main.journal||||",
      ])
    #expect(
      books.rows("history", "desc:rent").map {
        $0.split(separator: "|").prefix(3).joined(separator: " ")
      } == ["Gil moved old.journal", "Ann created main.journal"])
    let text = books.run("history", "lunch1").output
    #expect(text.hasPrefix("2026-03-02 Late lunch"))
    #expect(text.contains("\nnot committed yet\n"))
    #expect(text.contains("  expenses:food: 12.50 EUR → 13.50 EUR\n"))
    #expect(text.contains("  moved from old.journal to food.journal\n"))
    #expect(text.hasSuffix("  created in main.journal\n"))
  }

  @Test
  func `a deleted transaction is asked for as it was, and the commit that deleted it is named`()
    throws
  {
    let books = try GitBooks()
    try books.commit("Start", by: "Ann", ["main.journal": Self.rent + "\n" + Self.lunch])
    let dearer = Self.lunch.replacing("12.50", "13.50")
    try books.commit("Dearer", by: "Bob", ["main.journal": Self.rent + "\n" + dearer])
    try books.commit("Gone", by: "Cleo", ["main.journal": Self.rent])
    try books.commit("Next", by: "Dora", ["main.journal": Self.rent.replacing("900", "950")])
    let revisions = [
      "Cleo|deleted|main.journal||||",
      "Bob|changed|main.journal||expenses:food|12.50 EUR|13.50 EUR",
      "Ann|created|main.journal||||",
    ]
    for words in [["lunch1"], ["desc:lunch"], ["date:2026-03-01"], ["--deleted", "expenses"]] {
      let result = books.run(["history"] + words)
      #expect(result.errors == "", "\(words): \(result)")
      #expect(result.output.contains("Cleo  Gone\n  deleted from main.journal\n"), "\(result)")
      #expect(books.rows(["history"] + words) == revisions)
    }
    #expect(books.rows(["history", "lunch1", "--since", "HEAD~2"]) == [revisions[0]])
    #expect(books.rows(["history", "expenses"]).count == 2)
    #expect(books.run("history", "--deleted", "desc:rent").status == .findings)
    #expect(books.run("history", "desc:nothing").status == .findings)
    #expect(books.run("history", "lunch1", "--since", "nope").status == .usage)
  }

  @Test func `what was moved, changed or written again is not deleted`() throws {
    let books = try GitBooks()
    try books.commit("Start", by: "Ann", ["main.journal": Self.rent + "\n" + Self.lunch])
    try books.commit(
      "Move", by: "Bob",
      ["main.journal": "include b.journal\n", "b.journal": Self.lunch + "\n" + Self.rent])
    try books.commit("Drop", by: "Cleo", ["b.journal": Self.lunch])
    try books.commit(
      "Again", by: "Dora",
      ["b.journal": Self.lunch.replacing("Lunch", "Late lunch") + "\n" + Self.rent])
    #expect(books.run("history", "--deleted", "date:2026").status == .findings)
  }

  @Test func `a merge is named only for what it has changed itself`() throws {
    let books = try GitBooks()
    let dinner = Self.lunch.replacing("Lunch", "Dinner").replacing("lunch1", "dinner1")
    let all = Self.rent + "\n" + Self.lunch + "\n" + dinner
    try books.commit("Start", by: "Ann", ["main.journal": all])
    try books.git("checkout", "--quiet", "-b", "side")
    try books.commit("Side", by: "Bob", ["main.journal": Self.rent + "\n" + Self.lunch + "\n"])
    try books.git("checkout", "--quiet", "-")
    try books.commit("Own", by: "Cleo", ["main.journal": all.replacing("900", "950")])
    try books.git("merge", "--quiet", "--no-commit", "--no-ff", "-s", "ours", "side")
    // The merge deletes the lunch as well.
    try books.commit("Merge", by: "Dora", ["main.journal": Self.rent.replacing("900", "955")])
    #expect(
      books.rows("history", "dinner1") == [
        "Bob|deleted|main.journal||||", "Ann|created|main.journal||||",
      ])
    #expect(
      books.rows("history", "lunch1") == [
        "Dora|deleted|main.journal||||", "Ann|created|main.journal||||",
      ])
    #expect(
      books.rows("history", "desc:rent") == [
        "Dora|changed|main.journal||expenses:rent|950 EUR|955 EUR",
        "Cleo|changed|main.journal||expenses:rent|900 EUR|950 EUR",
        "Ann|created|main.journal||||",
      ])
    #expect(books.rows("history", "desc:rent", "--since", "HEAD~1").count == 1)
    #expect(books.rows("history", "desc:rent", "--since", "2000-01-01").count == 3)
    #expect(books.rows("history", "desc:rent", "--since", "9000-01-01").count == 0)
  }

  @Test func `a transaction without an id is found by what it says, layout aside`() throws {
    let books = try GitBooks()
    let twin = Self.rent.replacing("03-02", "04-02")
    try books.commit("Start", by: "Ann", ["main.journal": Self.rent])
    try books.commit("Next", by: "Bob", ["main.journal": Self.rent + "\n" + twin])
    try books.commit(
      "Layout", by: "Cleo",
      ["main.journal": Self.rent.replacing("  900", "       900.") + "\n" + twin])
    try books.commit(
      "Dearer", by: "Dora",
      ["main.journal": Self.rent + "\n" + twin.replacing("900", "950")])
    #expect(
      books.rows("history", "date:2026-04") == [
        "Dora|changed|main.journal||expenses:rent|900 EUR|950 EUR",
        "Bob|created|main.journal||||",
      ])
    #expect(
      books.rows("history", "date:2026-03").last == "Ann|created|main.journal||||")
  }

  @Test func `what no commit has is not committed yet`() throws {
    let books = try GitBooks()
    try books.write("main.journal", Self.rent)
    #expect(books.rows("history", "desc:rent") == ["|created|main.journal||||"])
    try books.commit("Start", by: "Ann", ["main.journal": Self.lunch])
    try books.write("main.journal", Self.lunch + "\n" + Self.rent)
    #expect(books.rows("history", "desc:rent") == ["|created|main.journal||||"])
  }

  @Test func `a balance is split by the commits that wrote it`() throws {
    let books = try GitBooks()
    try books.commit("Start", by: "Ann", ["main.journal": Self.rent])
    try books.commit("Food", by: "Bob", ["main.journal": Self.rent + "\n" + Self.lunch])
    try books.write(
      "main.journal", Self.rent + "\n" + Self.lunch + "\n" + Self.lunch.replacing("lunch1", "l2"))
    let rows = books.run("blame", "expenses", "-O", "tsv").output.split(separator: "\n")
    #expect(
      rows.dropFirst().map { row in
        row.split(separator: "\t", omittingEmptySubsequences: false).dropFirst(2)
          .joined(separator: "|")
      }
      .sorted()
        == ["||1|12.50 EUR", "Ann|Start|1|900.00 EUR", "Bob|Food|1|12.50 EUR"].sorted())
    let text = books.run("blame", "expenses").output
    #expect(text.contains("not committed yet"))
    #expect(text.hasSuffix("925.00 EUR\n"))
  }

  @Test func `an amount that was left out is of the commit that last changed it`() throws {
    let books = try GitBooks()
    try books.commit("Start", by: "Ann", ["main.journal": Self.rent])
    try books.commit("Dearer", by: "Bob", ["main.journal": Self.rent.replacing("900", "950")])
    func origins() -> [String] {
      books.run("blame", "bank", "-O", "tsv").output.split(separator: "\n").dropFirst().map {
        $0.split(separator: "\t", omittingEmptySubsequences: false).dropFirst(2)
          .joined(separator: "|")
      }
    }
    #expect(origins() == ["Bob|Dearer|1|-950 EUR"])
    try books.write("main.journal", Self.rent.replacing("900", "960"))
    #expect(origins() == ["||1|-960 EUR"])
    let two = Self.rent.replacing("    assets", "    expenses:home  10 EUR\n    assets")
    try books.commit("Home", by: "Cleo", ["main.journal": two])
    try books.write("main.journal", Self.rent)
    #expect(origins() == ["||1|-900 EUR"])
    // No line that is left is of this commit.
    try books.commit("Less", by: "Dora", ["main.journal": Self.rent])
    #expect(origins() == ["Dora|Less|1|-900 EUR"])
  }

  @Test func `books outside git, without git and without the transaction are told apart`() throws {
    let outside = Run(
      arguments: ["history", "rent", "-f", "j.journal"], files: ["/books/j.journal": Self.rent])
    #expect(outside.status == .unreadable)
    #expect(outside.complaint == "error: git is not installed")
    let books = try GitBooks(isRepository: false)
    try books.write("main.journal", Self.rent)
    let result = books.run("history", "desc:rent")
    #expect(result.status == .unreadable)
    #expect(result.errors.contains("main.journal' is not in a git repository\n  help: 'git init'"))
    #expect(books.run("history", "desc:nothing").status == .findings)
    #expect(books.run("history").status == .usage)
  }
}

extension String {
  /// With the first occurrence of a text replaced.
  fileprivate func replacing(_ old: String, _ new: String) -> String {
    let parts = split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.joined(separator: new)
  }
}
