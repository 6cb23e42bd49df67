import LedgeraCommands
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// No text of the books talks to a terminal, whichever command shows it.
@Suite struct TerminalLawTests {
  /// Reset, an OSC sequence, C1 control, delete, a turned direction and a blank without width.
  private static let poison = "\u{1B}c\u{1B}]0\u{7}\u{9B}2J\u{7F}\u{202E}\u{200B}"
  private static let words = ["food", "Rent", "rent", "Shop", "salary", "Corner", "holiday"]

  /// Puts the poison into names of accounts, payees, goals, tags and files.
  private static func poisoned(_ text: String) -> String {
    var text = text
    for word in words {
      text = text.split(separator: word, omittingEmptySubsequences: false)
        .joined(separator: word.prefix(2) + poison + word.dropFirst(2))
    }
    return text
  }

  private struct World {
    let output = CapturedOutput()
    let errors = CapturedOutput()

    init(_ words: [String], on disk: MemoryDisk, isTerminal: Bool) {
      _ = Ledgera.run(
        .inMemory(
          arguments: words, disk: disk, standardInput: "y\n2026-11-02\n\n\n\n.\ny\n",
          terminal: Terminal(
            inputIsTerminal: isTerminal, outputIsTerminal: isTerminal, errorsIsTerminal: isTerminal,
            width: 100),
          run: { (_) throws(ProgramError) in ProgramResult(status: 0) }, output: output,
          errors: errors))
    }
  }

  /// The first character that a terminal would obey or hide, besides line feeds, tabs and the
  /// colours that Ledgera uses.
  private static func danger(in bytes: [UInt8]) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return "invalid UTF-8" }
    let plain = text.replacing(#/\u{1B}\[(?:0|1|2|31|32|33|36|38;5;\d+|;)*m/#, with: "")
    let first = plain.unicodeScalars.first { $0.isHidden && $0 != "\n" && $0 != "\t" }
    return first.map { String($0.value, radix: 16) }
  }

  @Test(arguments: ExampleCommands.examples)
  func `neither results nor messages say anything to a terminal`(_ example: String) {
    var hasShownPoison = false
    for words in ExampleCommands.words(of: example) {
      let disk = ExampleCommands.disk(of: example, replacing: Self.poisoned)
      let world = World(words.map(Self.poisoned), on: disk, isTerminal: true)
      #expect(Self.danger(in: world.output.bytes) == nil, "\(words)")
      #expect(Self.danger(in: world.errors.bytes) == nil, "\(words)")
      hasShownPoison =
        hasShownPoison || world.output.text.contains("\\x1Bc\\x1B]0\\x07\\x9B2J\\x7F")
    }
    #expect(hasShownPoison || example != "household")
  }

  @Test func `every command is among them`() {
    let known = Set(ExampleCommands.examples.flatMap { ExampleCommands.words(of: $0) }.map(\.[0]))
    // What banks' files say is held to this in tests of its own; 'lsp' talks to editors only.
    let others = ["import", "lsp"]
    for command in CommandTable.all where !command.isHidden && !others.contains(command.name) {
      #expect(([command.name] + command.aliases).contains { known.contains($0) }, "\(command.name)")
    }
  }

  @Test func `a pipe gets the bytes of the books, and standard error never does`() {
    for words in [["print"], ["payees"], ["register"], ["accounts"], ["balance", "-O", "csv"]] {
      let disk = ExampleCommands.disk(of: "household", replacing: Self.poisoned)
      let world = World(words, on: disk, isTerminal: false)
      #expect(world.output.text.contains("\u{1B}c\u{1B}]0\u{7}\u{9B}2J\u{7F}\u{202E}"), "\(words)")
      #expect(Self.danger(in: world.errors.bytes) == nil)
    }
    let disk = MemoryDisk(["/books/a.journal": "2026-01-02 \u{1B}c\n    a\u{9B}2J  1\n"])
    let world = World(["balance", "-f", "a.journal"], on: disk, isTerminal: false)
    #expect(world.errors.text.contains("a\\x9B2J"))
    #expect(Self.danger(in: world.errors.bytes) == nil)
  }

  @Test func `columns are as wide as what stands in them`() {
    let journal = "2026-01-02 x\n    a\u{1B}b\u{202E}c  1\n    plain\n"
    let disk = MemoryDisk(["/books/a.journal": journal])
    let world = World(["accounts", "--types", "-f", "a.journal"], on: disk, isTerminal: true)
    #expect(world.errors.text.isEmpty)
    let register = World(["register", "-f", "a.journal"], on: disk, isTerminal: true).output.text
    let plain = register.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
    #expect(plain.contains("a\\x1Bb\\u{202E}c"))
    #expect(
      Set(plain.split(separator: "\n").map(DisplayWidth.of(_:) as (Substring) -> Int)).count == 1)
  }
}

extension DisplayWidth {
  fileprivate static func of(_ text: Substring) -> Int { of(String(text)) }
}
