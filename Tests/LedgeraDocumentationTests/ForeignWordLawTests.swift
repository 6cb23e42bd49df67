import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// No word of a command line, and so no answer that a script puts there, becomes a line of the books.
@Suite struct ForeignWordLawTests {
  /// Lines that somebody would like to have in the books.
  private static let lines = ["include nowhere.journal", "alias zz=yy", "2026-01-01 nobody's"]
  private static let payload =
    "\n\(lines[0])\r\(lines[1])\u{85}\(lines[0])\u{2028}\(lines[1])\n\(lines[2])\n    a  1\n    b\n"

  private static func run(_ words: [String], on disk: MemoryDisk, _ input: String) {
    let words = ["setup", "init"].contains(words[0]) ? words + ["new"] : words
    _ = Ledgera.run(
      .inMemory(
        arguments: words, disk: disk, standardInput: input,
        run: { (_) throws(ProgramError) in ProgramResult(status: 0) }))
  }

  /// What of the lines stands in a file that is read as a journal.
  private static func found(on disk: MemoryDisk) -> [String] {
    disk.paths.filter { $0.hasSuffix(".journal") || $0.hasSuffix(".conf") }.flatMap { path in
      (disk.text(path) ?? "").split { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
        .filter { line in lines.contains { line.hasPrefix($0) } }.map { "\(path): \($0)" }
    }
  }

  @Test(arguments: ExampleCommands.examples)
  func `no word of a command line becomes a line of the books`(_ example: String) {
    let answers = (0..<12).map { _ in Self.payload }.joined(separator: "y\n")
    for words in ExampleCommands.words(of: example) where Self.writes(words[0]) {
      for place in words.indices.dropFirst() {
        var words = words.filter { $0 != "--dry-run" || $0 == words[place] }
        guard place < words.count else { continue }
        words[place] += Self.payload
        let disk = ExampleCommands.disk(of: example) { $0 }
        Self.run(words, on: disk, "y\n")
        #expect(Self.found(on: disk) == [], "\(words)")
      }
      let disk = ExampleCommands.disk(of: example) { $0 }
      Self.run([words[0]], on: disk, answers)
      #expect(Self.found(on: disk) == [], "\(words[0])")
    }
  }

  /// Commands that write, of themselves or where an option says so.
  private static func writes(_ name: String) -> Bool {
    guard let command = CommandTable.all.first(where: { $0.answers(to: name) }) else {
      return false
    }
    return command.group == .changes || command.changesBooks
      || command.options.contains { !$0.effects.isDisjoint(with: [.changesBooks, .writesFiles]) }
      || ["budget", "prices"].contains(command.name)
  }

  @Test func `every command that writes is among them`() {
    let known = Set(ExampleCommands.examples.flatMap { ExampleCommands.words(of: $0) }.map(\.[0]))
    // What banks' files say is held to more in tests of its own; 'prices fetch' too.
    for command in CommandTable.all
    where Self.writes(command.name) && !command.isHidden && command.name != "import" {
      #expect(([command.name] + command.aliases).contains { known.contains($0) }, "\(command.name)")
    }
  }
}
