import LedgeraCommands
import LedgeraEnvironment
import Testing

/// `seal`: what it writes, what it refuses, and that `check` reads it.
@Suite struct SealCommandTests {
  static let books = """
    2025-01-05 Bakery
        expenses:food  3.50 EUR
        assets:bank
    2026-01-05 Tea
        expenses:food  2.00 EUR
        assets:bank

    """
  static let profile = "profile\n    base EUR\n\ninclude main.journal\n"

  func run(_ words: String..., files: [String: String]) -> Run {
    Run(
      arguments: words,
      files: Dictionary(uniqueKeysWithValues: files.map { ("/books/" + $0.key, $0.value) }))
  }

  /// All files after a run, without the directory.
  func files(_ run: Run, _ names: [String]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: names.map { ($0, run.disk.text("/books/" + $0) ?? "") })
  }

  @Test func `a seal is written beside the profile, holds, and is followed by the next one`() {
    let start = ["plan.journal": Self.profile, "main.journal": Self.books]
    let first = run("seal", "--until", "2025-12-31", "-f", "plan.journal", files: start)
    #expect(first.status == .fine)
    #expect(first.output.contains("+seal 2025-12-31\n"))
    var names = ["plan.journal", "main.journal", "seals/2025-12-31.seal"]
    var now = files(first, names)
    #expect(now["main.journal"] == Self.books)
    #expect(
      now["plan.journal"]?.hasPrefix(Self.profile + "\nseal 2025-12-31\n    file seals/") == true)
    #expect(now["seals/2025-12-31.seal"]?.contains(" Bakery\n") == true)
    #expect(run("check", "-f", "plan.journal", files: now).status == .fine)

    let second = run("seal", "--until", "2026-01-31", "-f", "plan.journal", files: now)
    #expect(second.status == .fine)
    names.append("seals/2026-01-31.seal")
    now = files(second, names)
    #expect(now["seals/2026-01-31.seal"]?.contains("previous 2025-12-31 ") == true)
    #expect(now["seals/2026-01-31.seal"]?.contains("Bakery") == false)
    #expect(run("check", "-f", "plan.journal", files: now).status == .fine)
    let listing = run("seal", "-f", "plan.journal", "-O", "csv", files: now).output
    #expect(listing.contains("\"2025-12-31\",\"1\",\"0\",\"0\",\"seals/2025-12-31.seal\""))

    now["main.journal"] = Self.books.split(separator: "3.50").joined(separator: "3.60")
    let broken = run("check", "-O", "short", "-f", "plan.journal", files: now)
    #expect(broken.status == .findings)
    #expect(
      broken.output
        == "main.journal:1:1: error[sealed-transaction]: 'Bakery' of 2025-01-05 was changed after the books"
        + " were sealed through 2025-12-31\n")
    #expect(run("seal", "-f", "plan.journal", files: now).output.contains("1 finding"))
  }

  @Test func `books without a file of Ledgera's own get one`() {
    let made = run(
      "seal", "--until", "2025-12-31", "-f", "main.journal", files: ["main.journal": Self.books])
    #expect(made.status == .fine)
    #expect(made.disk.text("/books/main.journal") == Self.books)
    #expect(
      made.disk.text("/books/plan.journal")?.hasPrefix("include main.journal\n\nseal 2025") == true)
    let now = files(made, ["main.journal", "plan.journal", "seals/2025-12-31.seal"])
    #expect(run("check", "-f", "plan.journal", files: now).status == .fine)
    let again = run("seal", "--until", "2025-12-31", "-f", "main.journal", files: now)
    #expect(again.status == .usage)
    #expect(
      again.complaint.contains("'/books/plan.journal' exists, but is not part of these books"))
  }

  @Test func `a plan without a profile is the place, too`() {
    let plan = "include main.journal\n"
    let made = run(
      "seal", "--until", "2025-12-31", "-f", "plan.journal",
      files: ["plan.journal": plan, "main.journal": Self.books])
    #expect(made.status == .fine)
    #expect(made.disk.text("/books/plan.journal")?.hasPrefix(plan + "\nseal 2025-12-31\n") == true)
  }

  @Test func `what makes no sense is refused and writes nothing`() {
    let start = ["plan.journal": Self.profile, "main.journal": Self.books]
    func refusal(_ words: String..., files: [String: String]? = nil) -> String {
      let run = Run(
        arguments: ["seal", "-f", "plan.journal"] + words,
        files: Dictionary(
          uniqueKeysWithValues: (files ?? start).map { ("/books/" + $0.key, $0.value) }))
      #expect(run.status != .fine)
      #expect(run.disk.text("/books/plan.journal") == (files ?? start)["plan.journal"])
      return run.errors
    }
    #expect(refusal("--until", "2026-11-22").hasPrefix("error: 2026-11-22 is not over yet"))
    #expect(refusal("--until", "nonsense").contains("'nonsense'"))
    #expect(
      refusal("--until", "2024-12-31").contains(
        "there is no transaction to seal through 2024-12-31"))
    let broken = [
      "plan.journal": Self.profile, "main.journal": Self.books + "2026-02-02 x\n  a  1\n",
    ]
    #expect(
      refusal("--until", "2025-12-31", files: broken).contains("books with errors are not sealed"))
    let dry = run("seal", "--until", "2025-12-31", "--dry-run", "-f", "plan.journal", files: start)
    #expect(dry.output.contains("+seal 2025-12-31"))
    #expect(dry.disk.text("/books/plan.journal") == Self.profile)
  }

  @Test func `an edit of a sealed transaction is refused`() {
    let start = ["plan.journal": Self.profile, "main.journal": Self.books]
    let sealed = run("seal", "--until", "2025-12-31", "-f", "plan.journal", files: start)
    let now = files(sealed, ["plan.journal", "main.journal", "seals/2025-12-31.seal"])
    let added = Run(
      arguments: [
        "append", "-f", "plan.journal",
        "2025-06-01 Late\n    expenses:food  5 EUR\n    assets:bank",
      ],
      files: Dictionary(uniqueKeysWithValues: now.map { ("/books/" + $0.key, $0.value) }),
      commands: CarryOutTests.commands)
    #expect(added.status == .findings)
    #expect(added.errors.contains("sealed-transaction"))
    #expect(added.disk.text("/books/plan.journal") == now["plan.journal"])
  }
}
