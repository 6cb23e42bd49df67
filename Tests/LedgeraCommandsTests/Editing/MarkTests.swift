import LedgeraCommands
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraTestSupport
import Testing

@Suite struct MarkTests {
  private func marked(_ journal: String, _ words: String...) -> String {
    let run = EditingRun(["mark"] + words, on: MemoryDisk(["/books/main.journal": journal]))
    #expect(run.status == .fine, "\(run.errors)")
    return run.journal
  }

  @Test func `one posting gets a mark, changes it and loses it`() {
    let plain = "2026-01-02 Shop\n    food  1 EUR\n    bank\n"
    let done = "2026-01-02 Shop\n    food  1 EUR\n    * bank\n"
    let open = "2026-01-02 Shop\n    food  1 EUR\n    ! bank\n"
    #expect(marked(plain, "--reconciled", "bank") == done)
    #expect(marked(done, "--pending", "bank") == open)
    #expect(marked(open, "--unreconciled", "bank") == plain)
    #expect(marked(done, "--reconciled", "bank") == done)
    #expect(
      marked(plain, "--reconciled", "food", "bank")
        == "2026-01-02 Shop\n    * food  1 EUR\n    * bank\n")
  }

  @Test(arguments: [
    ("guess: shop 2 of 2, imported: 2026-01-03.1 a", "imported: 2026-01-03.1 a"),
    ("imported: 2026-01-03.1 a, guess: shop 2 of 2", "imported: 2026-01-03.1 a"),
    ("mine, guess: x, yours: 1", "mine, yours: 1"),
  ])
  func `a guess vanishes with the mark that kept it open`(_ comment: String, _ kept: String) {
    let guess = "2026-01-02 ! Shop  ; \(comment)\n    food  1 EUR\n    bank\n"
    let done = "2026-01-02 Shop  ; \(kept)\n    food  1 EUR\n    bank\n"
    #expect(marked(guess, "--unreconciled", "desc:Shop") == done)
    #expect(
      marked(guess, "--reconciled", "desc:Shop") == done.replacing("02 Shop", with: "02 * Shop"))
    // What is certain without a mark, or stays pending, says why.
    #expect(marked(guess, "--pending", "desc:Shop") == guess)
    #expect(marked(guess, "--reconciled", "bank").contains("guess: "))
  }

  @Test func `the mark of a transaction stays with the postings that are not marked`() {
    let transaction =
      "2026-01-02=2026-01-03 * (7) Shop ; x\n\tfood\t1 EUR\n\t(virtual)\t2 EUR\n\t! bank\n"
    #expect(
      marked(transaction, "--unreconciled", "food")
        == "2026-01-02=2026-01-03 (7) Shop ; x\n\tfood\t1 EUR\n\t* (virtual)\t2 EUR\n\t! bank\n")
    #expect(
      marked(transaction, "--pending", "food")
        == "2026-01-02=2026-01-03 * (7) Shop ; x\n\t! food\t1 EUR\n\t(virtual)\t2 EUR\n\t! bank\n")
    #expect(
      marked(transaction, "--reconciled", "bank")
        == "2026-01-02=2026-01-03 * (7) Shop ; x\n\tfood\t1 EUR\n\t(virtual)\t2 EUR\n\tbank\n")
    #expect(
      marked(transaction, "--unreconciled", "desc:Shop")
        == "2026-01-02=2026-01-03 (7) Shop ; x\n\tfood\t1 EUR\n\t(virtual)\t2 EUR\n\tbank\n")
    #expect(
      marked(transaction, "--pending", "desc:Shop")
        == "2026-01-02=2026-01-03 ! (7) Shop ; x\n\tfood\t1 EUR\n\t(virtual)\t2 EUR\n\t! bank\n")
  }

  @Test func `states are conditions of the query, and -P is one, too`() {
    let journal = "2026-01-02 Shop\n  ! food  1 EUR\n  bank\n"
    let done = "2026-01-02 Shop\n  * food  1 EUR\n  bank\n"
    #expect(marked(journal, "--reconciled", "status:!") == done)
    let refused = EditingRun("mark", "--reconciled", "-P", journal: journal)
    #expect(refused.status == .usage)
  }

  @Test func `what would change the meaning of other bytes is refused`() {
    let journal = "2026-01-02 * ! odd\n    food  1 EUR\n    bank\n"
    let run = EditingRun("mark", "--unreconciled", "desc:odd", journal: journal)
    #expect(run.status == .findings)
    #expect(run.errors.contains("cannot be changed by itself"))
    #expect(run.journal == journal)
  }

  @Test(arguments: [
    ["mark", "bank"], ["mark", "--reconciled"], ["mark", "--reconciled", "--pending", "bank"],
  ])
  func `it says which marks and which postings`(words: [String]) {
    let disk = MemoryDisk(["/books/main.journal": "2026-01-02 x\n  a  1\n  bank\n"])
    #expect(EditingRun(words, on: disk).status == .usage)
  }

  @Test func `no match is a finding, and rules are not marked`() {
    let journal = "= a\n  b  1\n  c  -1\n\n2026-01-02 x\n  a  1\n  bank\n"
    #expect(EditingRun("mark", "--pending", "nobody", journal: journal).status == .findings)
    #expect(
      EditingRun("mark", "--pending", "--auto", "b", journal: journal).errors
        .contains("marks 1 posting of 1"))
  }

  @Test(arguments: 0..<150 as Range<UInt64>)
  func `in random journals exactly the matching postings change their state`(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let generated = GeneratedJournal(seed: seed, transactions: 8)
    let disk = MemoryDisk()
    disk.write(generated.text, to: "/books/main.journal")
    for (name, text) in generated.files { disk.write(text, to: "/books/" + name) }
    let before = TestBooks(root: "main.journal", on: disk).journal
    let state = random.pick(TransactionState.allCases)
    let words = ["--unreconciled", "--pending", "--reconciled"]
    let names = before.accounts.nodes.indices.map { before.name(AccountID(UInt32($0))) }
    let account = names.isEmpty ? "x" : random.pick(names).split(separator: ":").map(String.init)[0]
    let paths = disk.paths
    let texts = paths.map { disk.text($0) ?? "" }
    let dry = EditingRun(
      ["mark", words[Int(state.rawValue)], account, "--dry-run"], on: disk)
    #expect(disk.paths == paths && paths.map { disk.text($0) ?? "" } == texts, "seed \(seed)")
    let run = EditingRun(["mark", words[Int(state.rawValue)], account], on: disk)
    #expect(run.output == dry.output, "seed \(seed)")
    guard run.status == .fine else {
      #expect(paths.map { disk.text($0) ?? "" } == texts, "seed \(seed)")
      return
    }
    // Only marks and the blanks after them have changed.
    for (path, text) in zip(paths, texts) {
      #expect(Self.withoutMarks(disk.text(path) ?? "") == Self.withoutMarks(text), "seed \(seed)")
    }
    let again = EditingRun(["mark", words[Int(state.rawValue)], account], on: disk)
    #expect(again.errors.hasSuffix("nothing to change\n"), "seed \(seed): \(again.errors)")
  }

  /// The text without marks and blanks.
  private static func withoutMarks(_ text: String) -> [Character] {
    text.filter { !"*! \t".contains($0) }
  }
}
