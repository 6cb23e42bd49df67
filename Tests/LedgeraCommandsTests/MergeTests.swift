import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// `merge` and what git calls.
@Suite struct MergeTests {
  private static let base = "2026-01-02 x\n    a  1 EUR\n    b\n"
  private static let ours = base + "\n2026-01-04 ours\n    a  2 EUR\n    b\n"
  private static let theirs = base + "\n2026-01-03 theirs\n    a  3 EUR\n    b\n"
  private static let files = ["o": base, "a": ours, "b": theirs]
  private static let merged =
    base + "\n2026-01-03 theirs\n    a  3 EUR\n    b\n\n2026-01-04 ours\n    a  2 EUR\n    b\n"

  private func run(_ words: [String], _ files: [String: String] = files) -> Run {
    Run(
      arguments: words,
      files: Dictionary(uniqueKeysWithValues: files.map { ("/books/" + $0, $1) }))
  }

  @Test func `the merge is printed, or written by the driver`() {
    let printed = run(["merge", "o", "a", "b"])
    #expect(printed.output == Self.merged)
    #expect(printed.status == .fine)
    let driven = run(["merge-driver", "o", "a", "b", "9", "main.journal"])
    #expect(driven.status == .fine && driven.output == "" && driven.errors == "")
    #expect(driven.disk.text("/books/a") == Self.merged)
    #expect(driven.disk.text("/books/b") == Self.theirs)
  }

  @Test func `a conflict has status 1 and marks of the length that git wants`() {
    let driven = run(
      ["merge-driver", "o", "a", "b", "9", "main.journal"],
      [
        "o": Self.base, "a": Self.base.replacing("1 EUR", with: "2 EUR"),
        "b": Self.base.replacing("1 EUR", with: "3 EUR"),
      ])
    #expect(driven.status == .findings)
    #expect(driven.errors == "'main.journal': 1 conflict to resolve\n")
    #expect(
      driven.disk.text("/books/a")
        == "2026-01-02 x\n<<<<<<<<< ours\n    a  2 EUR\n=========\n    a  3 EUR\n>>>>>>>>> theirs\n    b\n"
    )
  }

  @Test func `errors that neither side has are shown, and the status is 1`() {
    let files = [
      "o": Self.base, "a": Self.base + "\n2026-01-05 counted\n    a  0 EUR = 1 EUR\n    b\n",
      "b": Self.theirs,
    ]
    let printed = run(["merge", "o", "a", "b"], files)
    #expect(printed.status == .findings && printed.output.contains("theirs"))
    #expect(printed.errors.hasPrefix("'a' is merged; 1 finding that neither side has:\n"))
    #expect(printed.errors.contains("error[balance-assertion-failed]"), "\(printed.errors)")
    let driven = run(["merge-driver", "o", "a", "b", "7", "books/main.journal"], files)
    #expect(driven.status == .findings && driven.errors.contains("--> books/main.journal:10:14"))
    #expect(driven.disk.text("/books/a") == printed.output)
    // What a side has already is not the merge's.
    let broken = Self.files.mapValues { $0.replacing("1 EUR\n    b", with: "1 EUR\n    b  3 EUR") }
    #expect(run(["merge", "o", "a", "b"], broken).status == .fine)
  }

  @Test(arguments: [
    ["merge", "o", "a"], ["merge", "o", "a", "b", "c"], ["merge-driver", "o", "a", "b", "x"],
    ["merge-driver", "o", "a", "b", "0"], ["git"], ["git", "install"], ["git", "setup", "now"],
  ])
  func `words that make no sense are refused`(words: [String]) {
    #expect(run(words).status == .usage)
  }

  @Test func `a file that is not there is named`() {
    let result = run(["merge", "o", "a", "none"])
    #expect(result.status == .unreadable && result.errors.contains("'none'"))
  }
}
