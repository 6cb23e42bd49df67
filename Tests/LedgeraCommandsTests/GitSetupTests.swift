import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// `git setup`, in real repositories.
@Suite struct GitSetupTests {
  private let books: GitBooks
  private static let loose = "2026-01-02 Lunch\n  expenses:food  12 EUR\n  assets:cash\n"

  init() throws {
    books = try GitBooks()
    try books.commit("start", by: "Ann", ["main.journal": Self.loose])
  }

  private func text(_ name: String) -> String? {
    (try? SystemDisk().read(books.directory + "/" + name))?.text
  }

  /// What `git diff` shows where `ledgera` is a program that runs these lines.
  private func diff(_ program: String) throws -> String {
    try books.write(".git/bin/ledgera", "#!/bin/sh\n" + program)
    FileSystem.setMode(books.directory + "/.git/bin/ledgera", 0o755)
    let path = books.directory + "/.git/bin"
    return try books.git("-c", "alias.shown=!PATH=\(path):$PATH git diff", "shown")
  }

  @Test func `diffs show journals as they are laid out by fmt`() throws {
    #expect(books.setup("--dry-run").contains("+ diff.ledgera.textconv = "))
    #expect((try? books.git("config", "diff.ledgera.textconv")) == nil)
    _ = books.setup()
    #expect(books.setup().isEmpty)
    try books.write("main.journal", Self.loose.replacing("  ", with: "    "))
    #expect(!(try diff("tr -s ' '\n")).contains("@@"))
    try books.write("main.journal", Self.loose.replacing("12", with: "21"))
    #expect(try diff("tr -s ' '\n").contains("\n+ expenses:food 21 EUR\n"))
    #expect(books.setup("--undo").contains("- diff.ledgera.textconv = "))
    #expect((try? books.git("config", "diff.ledgera.textconv")) == nil)
  }

  @Test(arguments: ["exit 127\n", "exit 1\n", "kill $$\n"])
  func `a diff shows files as they are where ledgera fails`(_ program: String) throws {
    _ = books.setup()
    try books.write("main.journal", Self.loose.replacing("12", with: "21"))
    #expect(try diff(program).contains("\n+  expenses:food  21 EUR\n"))
  }
}
