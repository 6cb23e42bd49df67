import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@Suite struct InputFileTests {
  @Test func `typed files win over all else and may be several`() {
    let files = ["/books/ledgera.conf": "-f conf.journal"]
    let run = Run("inputs", "-f", "a", "-f", "/b/../c", "-f-", "-f~/d", files: files)
    #expect(
      run.output == """
        /books/a a typed
        /b/../c /b/../c typed
        stdin - typed
        /home/user/d ~/d typed

        """)
    #expect(Run("inputs", "-f", "journal:x").output == "/books/x x typed\n")
    #expect(Run("inputs", "-f", "").status == .usage)
  }

  @Test func `then the configuration, then the variables, then the file of hledger`() {
    let variables = ["LEDGERA_FILE": "v.j", "LEDGER_FILE": "w.j"]
    let files = ["/books/ledgera.conf": "-f conf.j", "/home/user/.hledger.journal": ""]
    #expect(
      Run("inputs", files: files, variables: variables).output
        == "/books/conf.j conf.j ledgera.conf:1:1\n")
    #expect(
      Run("inputs", "-n", files: files, variables: variables).output
        == "/books/v.j v.j LEDGERA_FILE\n")
    #expect(
      Run("inputs", "-n", files: files, variables: ["LEDGERA_FILE": "", "LEDGER_FILE": "~/w.j"])
        .output == "/home/user/w.j ~/w.j LEDGER_FILE\n")
    #expect(
      Run("inputs", "-n", files: files).output
        == "/home/user/.hledger.journal /home/user/.hledger.journal typed\n")
  }

  @Test func `a variable may hold a pattern, of which the first match counts`() {
    let run = Run(
      "inputs", files: ["/j/2025.j": "", "/j/2026.j": ""],
      variables: ["LEDGER_FILE": "/j/202*.j"])
    #expect(run.output == "/j/2025.j /j/202*.j LEDGER_FILE\n")
  }

  @Test func `an included file counts whose name is not UTF-8`() throws {
    let transaction = "2026-11-02 x\n    a  1 EUR\n    b\n"
    let files = ["/books/main.journal": "include *.journal\n" + transaction]
    let name = "caf\u{10FFE9}.journal"
    let both = Run(
      "balance", "a", "-f", "main.journal",
      files: files.merging(["/books/" + name: transaction]) { $1 })
    #expect(both.output.contains("2 EUR  a"), "\(both.errors)")
    let directory = TemporaryDirectory()
    directory.file("main.journal", "include */*.journal\n" + transaction)
    directory.file([0xFF, 0x2F, 0xE9] + Array(".journal".utf8), Array(transaction.utf8))
    directory.file("ledgera.conf", "file main.journal\n")
    let (output, errors) = (CapturedOutput(), CapturedOutput())
    let status = Ledgera.run(
      .inMemory(
        arguments: ["balance", "a"], disk: SystemDisk(), currentDirectory: directory.path,
        output: output, errors: errors))
    #expect(status == .fine)
    #expect(output.text.contains("2 EUR  a"), "\(errors.text)")
  }

  @Test func `only names of files may be other than UTF-8`() {
    let files = ["/books/\u{10FFE9}.j": "2026-11-02 x\n    a  1 EUR\n    b\n"]
    #expect(Run("balance", "-f", "\u{10FFE9}.j", files: files).status == .fine)
    #expect(Run("fmt", "--check", "\u{10FFE9}.j", files: files).status == .findings)
    #expect(Run("balance", "\u{10FFE9}", "-f", "\u{10FFE9}.j", files: files).status == .usage)
    let run = Run("balance", "-X", "\u{10FFE9}", "-f", "\u{10FFE9}.j", files: files)
    #expect(run.complaint == "error: the value of option '--exchange' is not UTF-8")
    let closed = Run(
      "balance", "-f", "main.journal",
      files: ["/books/main.journal": "include **/*.j\n", "/books/b.j": "", "/books/c/d.j": ""],
      obstacles: ["/books/c": .permissionDenied])
    #expect(closed.status == .unreadable)
    #expect(closed.errors.contains("the directory 'c' cannot be listed"))
  }

  @Test func `without any journal the user is told how to name one`() {
    let run = Run("inputs")
    #expect(run.status == .usage)
    #expect(run.complaint == "error: no journal to read")
    #expect(run.errors.contains("ledgera inputs -f FILE"))
  }

  @Test func `of a directory the journal in it is named, and of no file one with nearly its name`()
  {
    let files = [
      "/books/home/main.journal": "", "/books/home/2026.journal": "", "/books/x.txt": "",
    ]
    #expect(
      Run("balance", "-f", "home", files: files).errors
        == "error: 'home' is a directory\n  help: name the journal in it: -f 'home/main.journal'\n")
    #expect(
      Run("balance", "-f", "home/2025.journal", files: files).errors
        == "error: 'home/2025.journal' does not exist\n  help: did you mean 'home/2026.journal'?\n")
    #expect(
      Run("balance", "-f", "y.txt", files: files).errors == "error: 'y.txt' does not exist\n")
  }
}
