import FoundationEssentials
import LedgeraCommands
import LedgeraEnvironment
import Testing

/// What holds for every dialogue: no key throws away what was answered.
@Suite struct DialogueLawTests {
  /// A dialogue with answers to all of its questions.
  struct Dialogue: Sendable, CustomTestStringConvertible {
    let words: [String]
    let files: [String: String]
    let answers: [String]
    /// The first answer from which it can be gone back; nil: it never can.
    var back: Int?

    var testDescription: String { words.joined(separator: " ") }

    func run(_ answers: [String]) -> EditingRun {
      let disk = MemoryDisk([:])
      for (name, text) in files { disk.write(text, to: "/books/\(name)") }
      return EditingRun(
        words, on: disk, typed: answers.map { $0 + "\n" }.joined(),
        addsFile: files["main.journal"] != nil)
    }

    /// All files that a run leaves.
    static func files(of run: EditingRun) -> [String: String] {
      var texts: [String: String] = [:]
      for path in ["main.journal", "books/plan.journal", "books/rules.journal", "new/plan.journal"]
      {
        texts[path] = run.disk.text("/books/\(path)")
      }
      return texts
    }
  }

  private static let books =
    WrittenBooks.usual + """
      2026-11-02 * Market
          expenses:food         5.00 EUR
          assets:bank

      2026-11-03 * Market
          expenses:food         6.00 EUR
          assets:bank

      2026-11-04 * Market
          expenses:food         7.00 EUR
          assets:bank

      2026-11-10 Trattoria
          expenses:food        12.00 EUR
          assets:bank

      """
  private static let statement = """
    Booking date,Payee,Amount,Currency
    2026-11-11,Market,-8.00,EUR
    2026-11-12,TRATTORIA DA MARIO,-12.00,EUR
    2026-11-13,Market,-9.00,EUR
    2026-11-14,Velo Shop,-80.00,EUR
    2026-11-15,Harbour Homes,-900.00,EUR

    """

  static let dialogues = [
    Dialogue(
      words: ["add"], files: ["main.journal": books],
      answers: [
        "11-20", "Gym", "expenses:sport", "y", "20", "cash", "-15", "bank", ".", ".", "y",
      ], back: 1),
    Dialogue(
      words: ["add"], files: ["main.journal": books],
      answers: ["", "Mar", "1", "", "9.50", "", "", "", "", "."], back: 1),
    Dialogue(
      words: ["import", "bank.csv", "--account", "bank"],
      files: ["main.journal": books, "bank.csv": statement],
      answers: ["", "y", "s", "food 50", "cash", "i", "y"], back: 1),
    Dialogue(
      words: ["import", "bank.csv"], files: ["main.journal": books, "bank.csv": statement],
      answers: ["banc", "assets:bank", "2", "n", "cash", "food", "cash", "food", ""]),
    Dialogue(
      words: ["import", "bank.csv", "--account", "bank"],
      files: [
        "main.journal": books,
        "bank.csv":
          "2026-11-14;-80.00;Velo Shop\n2026-11-15;-9.00;Harbour\n2026-11-16;-7.00;Kiosk\n",
      ],
      answers: ["n", "date amount payee", "y", "food", "a", ""]),
    Dialogue(
      words: ["setup", "books"], files: [:],
      answers: [
        "EUR", "", "", "", "", "", "assets:bank; 10", "", "", "", "", "", "", "", "", "", "",
      ]),
    Dialogue(words: ["init", "new"], files: [:], answers: ["EUR"]),
  ]

  @Test(arguments: dialogues)
  func `a question mark lists the keys of every question, and nothing else`(_ dialogue: Dialogue)
    throws
  {
    let plain = dialogue.run(dialogue.answers)
    let asked = dialogue.run(dialogue.answers.flatMap { ["?", $0] })
    #expect(Dialogue.files(of: asked) == Dialogue.files(of: plain), "\(asked.errors)")
    #expect(asked.status == plain.status)
    let lists = asked.errors.components(separatedBy: "Ctrl-D").count - 1
    let usual = plain.errors.components(separatedBy: "Ctrl-D").count - 1
    #expect(lists - usual == dialogue.answers.count, "\(asked.errors)")
    for line in asked.errors.split(separator: "\n") where line.hasPrefix("  ") {
      #expect(line.count <= 120, "\(line)")
    }
  }

  @Test(arguments: dialogues.filter { $0.back != nil })
  func `after a step back Enter answers as before`(_ dialogue: Dialogue) throws {
    let plain = dialogue.run(dialogue.answers)
    #expect(
      plain.disk.text("/books/main.journal") != dialogue.files["main.journal"], "\(plain.errors)")
    for place in dialogue.answers.indices.dropFirst(try #require(dialogue.back)) {
      var answers = dialogue.answers
      answers.insert(contentsOf: ["<", ""], at: place)
      let run = dialogue.run(answers)
      #expect(
        Dialogue.files(of: run) == Dialogue.files(of: plain), "<, Enter at \(place): \(run.errors)")
    }
  }

  @Test func `what fails when it is written is asked again, with its answers`() {
    let books = Self.books.replacing(
      "12.00 EUR\n    assets:bank", with: "12.00 EUR\n    assets:bank  = 470.00 EUR")
    let disk = MemoryDisk(["/books/main.journal": books])
    let typed = "11-09\nBakery\nfood\n4\nbank\n\n\n\n11-11\n\n\n\n\n\n\ny\n"
    let run = EditingRun(["add"], on: disk, typed: typed)
    #expect(run.errors.contains("nothing was written"))
    #expect(run.journal.contains("2026-11-11 Bakery\n"), "\(run.errors)")
  }

  @Test func `what was answered before an end can be gone on with`() {
    let disk = MemoryDisk(["/books/main.journal": Self.books])
    let run = EditingRun(["add"], on: disk, typed: "11-20\nGym\nfood\n20\nca")
    let line = "ledgera add '2026-11-20 Gym; expenses:food  20; assets:cash'"
    #expect(run.errors.contains("your answers so far: \(line)"), "\(run.errors)")
    #expect(run.status == .fine && run.journal == Self.books)
  }

  @Test func `import leaves what is not answered for another time`() {
    let files = ["/books/main.journal": Self.books, "/books/bank.csv": Self.statement]
    let words = ["import", "bank.csv", "--account", "bank"]
    let none = EditingRun(words, on: MemoryDisk(files), typed: "")
    #expect(none.journal == Self.books && none.errors.contains("nothing was written"))
    // Ctrl-D after what is certain; then what is written is seen, and agreed to.
    let first = EditingRun(words, on: MemoryDisk(files), typed: "", keys: "\r\u{4}\r")
    #expect(first.errors.contains("and leave 3 lines for another time? [Y/n]"), "\(first.errors)")
    #expect(first.status == .findings)
    #expect(first.journal.contains("2026-11-13 Market") && !first.journal.contains("Velo"))
    let second = EditingRun(words, on: first.disk, typed: "", keys: "y\rfood\rfood\r\r")
    #expect(second.journal.contains("Velo Shop  ; imported:"), "\(second.errors)")
    // Ctrl-D twice writes nothing.
    let left = EditingRun(words, on: MemoryDisk(files), typed: "", keys: "\r\u{4}\u{4}")
    #expect(left.journal == Self.books && left.errors.contains("nothing was written"))
  }

  @Test func `no at the end goes back to the questions, with their answers`() {
    let files = ["/books/main.journal": Self.books, "/books/bank.csv": Self.statement]
    let words = ["import", "bank.csv", "--account", "bank"]
    let answers = "\ny\nfood\ni\n"
    let plain = EditingRun(words, on: MemoryDisk(files), typed: answers + "y\n")
    let again = EditingRun(words, on: MemoryDisk(files), typed: answers + "n\n<\n\n\n\n")
    #expect(plain.journal != Self.books && again.journal == plain.journal, "\(again.errors)")
  }

  @Test func `setup goes on where it ended, and writes on Enter once all is answered`() throws {
    let typed = "EUR\n\n\n\n\n\n\nassets:bank:current; 10\n"
    let disk = MemoryDisk([:])
    let first = EditingRun(["setup", "books"], on: disk, typed: typed, addsFile: false)
    #expect(first.errors.contains("--resume setup-answers.txt"), "\(first.errors)")
    let words = ["setup", "books", "--resume", "setup-answers.txt"]
    // The accounts that are given are not proposed again.
    let second = EditingRun(words, on: disk, typed: "", keys: "\u{3}", addsFile: false)
    #expect(second.errors.contains("assets:bank:savings"), "\(second.errors)")
    #expect(!second.errors.contains("account: assets:bank:current"), "\(second.errors)")
    let all = EditingRun(
      words, on: disk, typed: String(repeating: "\n", count: 9), addsFile: false)
    #expect(all.errors.contains("Write these books?") && all.status == .findings)
    let name = try #require(
      (1...9).map { $0 == 1 ? "setup-answers.txt" : "setup-answers-\($0).txt" }
        .last { disk.text("/books/\($0)") != nil })
    let last = EditingRun(
      ["setup", "books", "--resume", name], on: disk, typed: "\n", addsFile: false)
    #expect(last.status == .fine, "\(last.errors)")
    #expect(disk.text("/books/books/plan.journal") != nil)
  }
}
