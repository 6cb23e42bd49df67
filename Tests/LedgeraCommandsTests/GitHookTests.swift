import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// The hooks of `git setup --hooks`, run by git.
@Suite struct GitHookTests {
  private let books: GitBooks
  private static let lunch = tidy("2026-11-02 Lunch", 12)
  private static let rent = tidy("2026-11-03 Rent", 900)

  /// A transaction as fmt lays it out.
  private static func tidy(_ head: String, _ amount: Int) -> String {
    let number = String(amount)
    return head + "\n    expenses:food"
      + String(repeating: " ", count: 26 - number.count) + number + " EUR\n    assets:cash\n"
  }

  init() throws {
    books = try GitBooks()
    try books.knowAuthor()
    try books.git("config", "core.editor", "true")
    try books.commit(
      "start", by: "Ann", ["ledgera.conf": "file main.journal\n", "main.journal": Self.lunch])
  }

  private func text(_ name: String) -> String? {
    (try? SystemDisk().read(books.directory + "/" + name))?.text
  }

  private var subject: String {
    get throws { String(try books.git("log", "-1", "--format=%s").dropLast()) }
  }

  @Test func `what is staged is checked, not what lies in the work tree`() throws {
    _ = books.setup("--hooks")
    try books.write("main.journal", Self.lunch + "\n2026-11-04 x\n    a  1 EUR\n    b  2 EUR\n")
    try books.git("add", "main.journal")
    try books.write("main.journal", Self.lunch)
    let refusal = #expect(throws: GitFailure.self) { try books.git("commit", "-m", "Broken") }
    #expect(refusal?.message.contains("unbalanced-transaction") == true)
    // The other way round.
    try books.write("main.journal", Self.lunch + "\n" + Self.rent)
    try books.git("add", "main.journal")
    try books.write("main.journal", "2026-11-04 x\n a  1 EUR\n b  2 EUR\n")
    try books.git("commit", "-m", "Rent")
    #expect(try books.git("show", "HEAD:main.journal") == Self.lunch + "\n" + Self.rent)
    // What `-a` and a named file stage is in an index of its own.
    #expect(throws: GitFailure.self) { try books.git("commit", "-a", "-m", "Broken") }
    #expect(throws: GitFailure.self) { try books.git("commit", "main.journal", "-m", "Broken") }
    try books.write("main.journal", Self.lunch.replacing("  12", with: "12"))
    let layout = #expect(throws: GitFailure.self) { try books.git("commit", "-am", "Layout") }
    #expect(layout?.message.contains("run it, then git add") == true)
    #expect(try subject == "Rent")
  }

  @Test func `a file that git ignores is that of the work tree, one that was forgotten is missing`()
    throws
  {
    _ = books.setup("--hooks")
    try books.write(".gitignore", "prices/\n/private.journal\n")
    try books.write(
      "main.journal", "include private.journal\ninclude prices/*.journal\n" + Self.lunch)
    try books.write("private.journal", "account expenses:food\n")
    try books.write("prices/a.journal", "P 2026-01-01 USD 1 EUR\n")
    try books.git("add", ".")
    try books.git("commit", "--quiet", "-m", "Private")
    try books.write("more.journal", Self.rent)
    try books.write("main.journal", "include more.journal\n" + Self.lunch)
    let refusal = #expect(throws: GitFailure.self) { try books.git("commit", "-am", "More") }
    #expect(refusal?.message.contains("more.journal") == true)
  }

  @Test func `a merge whose books have errors is not committed`() throws {
    _ = books.setup("--hooks")
    try books.git("checkout", "--quiet", "-b", "side")
    try books.write("main.journal", "include more.journal\n" + Self.lunch)
    try books.write("more.journal", Self.rent)
    try books.git("add", ".")
    try books.git("commit", "--quiet", "-m", "Side")
    try books.git("checkout", "--quiet", "-")
    let counted = Self.tidy("2026-11-05 Counted", 0).replacing("EUR", with: "EUR = 12 EUR")
    try books.write("main.journal", Self.lunch + "\n" + counted)
    try books.git("commit", "--quiet", "-a", "-m", "Ours")
    let refusal = #expect(throws: GitFailure.self) { try books.git("merge", "--no-edit", "side") }
    #expect(
      refusal?.message.contains("balance-assertion-failed") == true, "\(refusal?.message ?? "")")
    #expect(try subject == "Ours")
  }

  @Test func `a commit without a message is proposed a subject`() throws {
    _ = books.setup("--hooks")
    try books.write("main.journal", Self.lunch + "\n" + Self.rent)
    try books.git("commit", "-a", "--quiet")
    #expect(try subject == "November: Rent, food 900 EUR")
    try books.git("commit", "--amend", "--quiet")
    #expect(try books.git("log", "--format=%s%n%b") == "November: Rent, food 900 EUR\n\nstart\n\n")
    try books.write("note", "x")
    try books.git("add", "note")
    #expect(throws: GitFailure.self) { try books.git("commit", "--quiet") }
  }

  @Test func `messages, templates, merges and picked commits stay what they are`() throws {
    _ = books.setup("--hooks")
    try books.git("checkout", "--quiet", "-b", "side")
    try books.write("side.journal", Self.rent)
    try books.git("add", "side.journal")
    try books.git("commit", "--quiet", "-m", "Side")
    try books.git("checkout", "--quiet", "-")
    try books.write("main.journal", Self.lunch + "\n" + Self.rent)
    try books.git("commit", "--quiet", "-a", "-m", "Given")
    #expect(try subject == "Given")
    try books.git("cherry-pick", "side")
    #expect(try subject == "Side")
    try books.git("revert", "--no-edit", "HEAD")
    #expect(try subject == "Revert \"Side\"")
    try books.git("merge", "--no-edit", "side")
    #expect(try subject == "Merge branch 'side'")
    try books.write("template", "Words\n")
    try books.write("main.journal", Self.lunch)
    #expect(throws: GitFailure.self) {
      try books.git("commit", "-a", "--template", "template", "--quiet")
    }
  }

  @Test func `the seals of what is pushed are checked, not those of the work tree`() throws {
    try books.git("init", "--bare", "--quiet", "remote.git")
    _ = books.setup("--hooks")
    let sealed =
      "seal 2025-12-31\n    file missing.seal\n    sha256 \(String(repeating: "0", count: 64))\n"
    try books.write("main.journal", sealed)
    try books.git("commit", "-a", "--no-verify", "--quiet", "-m", "Broken")
    try books.write("main.journal", Self.lunch)
    let refusal = #expect(throws: GitFailure.self) {
      try books.git("push", "--quiet", "./remote.git", "HEAD:refs/heads/main")
    }
    #expect(refusal?.message.contains("broken-seal") == true)
    try books.git("commit", "-a", "--quiet", "-m", "Mended")
    try books.write("main.journal", sealed)
    try books.git("push", "--quiet", "./remote.git", "HEAD:refs/heads/main")
    try books.git("push", "--quiet", "./remote.git", ":refs/heads/main")
  }

  @Test func `they are written where git looks for them`() throws {
    try books.git("config", "core.hooksPath", ".githooks")
    #expect(books.setup("--hooks").contains("+ '.githooks/pre-commit': ledgera at : check"))
    #expect(text(".git/hooks/pre-commit") == nil)
    try books.write("main.journal", "2026-11-04 x\n    a  1 EUR\n    b  2 EUR\n")
    #expect(throws: GitFailure.self) { try books.git("commit", "-am", "Broken") }
    _ = books.setup("--undo")
    #expect(text(".githooks/pre-commit") == nil && text(".gitattributes") == nil)
  }

  @Test func `they are not written outside the repository`() throws {
    let other = TemporaryDirectory()
    for words in [["config", "core.hooksPath", other.path], ["config", "core.hooksPath", "../x"]] {
      try books.git(words)
      let said = books.setup("--hooks")
      #expect(said.contains("outside the repository") && said.contains("core.hooksPath .git/hooks"))
      #expect(text(".gitattributes") == nil)
    }
    try books.git("config", "--unset", "core.hooksPath")
    try SystemDisk().remove(books.directory + "/.git/hooks/pre-push.sample")
    try books.git("config", "alias.linked", "!rm -r .git/hooks; ln -s '\(other.path)' .git/hooks")
    try books.git("linked")
    #expect(books.setup("--hooks").contains("outside the repository"))
    #expect(books.setup("--undo") == "")
  }

  @Test func `a linked work tree has the hooks of its repository`() throws {
    try books.git("worktree", "add", "--quiet", "linked")
    let said = books.setup(in: "/linked", "--hooks")
    #expect(said.contains("/.git/hooks/pre-commit'"))
    try books.write("linked/main.journal", Self.lunch + "\n" + Self.rent)
    try books.git("-C", "linked", "commit", "--quiet", "-a")
    #expect(
      try books.git("-C", "linked", "log", "-1", "--format=%s") == "November: Rent, food 900 EUR\n")
    #expect(books.setup(in: "/linked", "--undo").contains("/.git/hooks/pre-commit'"))
    #expect(text(".git/hooks/pre-commit") == nil)
  }

  @Test(arguments: ["", "*.png binary", "*.png binary\n", "a\r\nb\r\n", "\u{FEFF}x\n\n"])
  func `all is taken back byte for byte`(attributes: String) throws {
    try books.write(".gitattributes", attributes)
    try books.write(".git/hooks/pre-push", "#!/bin/sh\n# mine\n")
    try books.git("config", "diff.ledgera.xfuncname", "^x")
    func state() throws -> [String?] {
      [text(".gitattributes"), text(".git/config"), text(".git/hooks/pre-push")]
        + [try books.git("config", "--list"), text(".git/hooks/pre-commit")]
    }
    let before = try state()
    let said = books.setup("--hooks")
    #expect(said.contains("note: diff.ledgera.xfuncname is there already, and stays '^x'"))
    #expect(said.contains("pre-push' is there already, and stays"))
    #expect(said.contains("ledgera at \"$commit\" check seals >&2 || exit"))
    #expect(try state() != before)
    #expect(!books.setup("--hooks").contains("+ "))
    _ = books.setup("--undo")
    #expect(try state() == before)
  }
}

extension GitBooks {
  /// Git demands names even where it makes commits itself.
  func knowAuthor() throws {
    try git("config", "user.name", "Ann")
    try git("config", "user.email", "ann@example.com")
  }

  /// What `git setup` says.
  func setup(in directory: String = "", _ words: String...) -> String {
    let output = CapturedOutput()
    _ = Ledgera.run(
      Environment.inMemory(
        arguments: ["git", "setup"] + words, disk: SystemDisk(),
        currentDirectory: self.directory + directory, run: Environment.system().run,
        output: output, errors: output))
    return output.text
  }
}
