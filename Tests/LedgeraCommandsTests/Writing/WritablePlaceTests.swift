import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// Files of the books that lie elsewhere than the books.
@Suite struct WritablePlaceTests {
  private let directory = TemporaryDirectory()
  private var home: String { directory.path + "/home" }
  private var books: String { home + "/books" }
  private static let journal = "2026-03-02 Rent\n  expenses:rent  900 EUR\n  assets:cash\n"

  init() {
    directory.file("home/books/ledgera.conf", "file main.journal\n")
    directory.file("home/.profile", "; profile\n" + Self.journal)
    directory.file("home/more/x.journal", "; more\n" + Self.journal)
  }

  private func start(
    _ words: [String], variables: [String: String] = [:]
  ) -> (status: LedgeraCommands.ExitStatus, errors: String) {
    let errors = CapturedOutput()
    var variables = variables
    variables["XDG_STATE_HOME"] = directory.path + "/state"
    variables["EDITOR"] = "true"
    let status = Ledgera.run(
      .inMemory(
        arguments: words, disk: SystemDisk(), variables: variables, currentDirectory: books,
        home: home, errors: errors))
    return (status, errors.text)
  }

  private static let ways = ["link", "directory", "include", "second name", "git"]

  /// Has the books hold a file that lies elsewhere; its name in them, and where it is.
  private func reach(_ way: String) -> (name: String, file: String) {
    let (name, file): (String, String)
    switch way {
    case "link":
      (name, file) = ("prices.journal", home + "/.profile")
      FileSystem.link(books + "/prices.journal", to: "../.profile")
    case "directory":
      (name, file) = ("sub/x.journal", home + "/more/x.journal")
      FileSystem.link(books + "/sub", to: "../more")
    case "include": (name, file) = ("../.profile", home + "/.profile")
    case "second name":
      (name, file) = ("prices.journal", home + "/.profile")
      FileSystem.hardLink(books + "/prices.journal", to: file)
    default:
      (name, file) = (".git/x.journal", books + "/.git/x.journal")
      directory.file("home/books/.git/x.journal", Self.journal)
    }
    directory.file("home/books/main.journal", "include \(name)\n2026-03-03 Tea\n  a  1 EUR\n  b\n")
    return (name, file)
  }

  /// Every way in which the file would change.
  private static func writers(_ name: String) -> [[String]] {
    [
      ["add", "2026-03-04 x; expenses:rent 5 EUR; assets:cash", "--into", name],
      ["price", "USD", "0.9", "EUR", "--into", name, "--new"], ["fmt"],
      ["rename", "account", "expenses:rent", "expenses:flat"],
      ["mark", "--reconciled", "desc:Rent"],
      ["delete", "desc:Rent", "--yes"], ["edit", "desc:Rent"], ["ids", "--add", "desc:Rent"],
    ]
  }

  @Test(arguments: ways) func `are not changed`(way: String) throws {
    let (name, file) = reach(way)
    let before = try SystemDisk().read(file).copy
    let names = try SystemDisk().entries(of: Path.directory(of: file)).count
    for words in Self.writers(name) {
      let run = start(words)
      #expect(run.status == .unwritable, "\(words) \(run)")
      #expect(try SystemDisk().read(file).copy == before, "\(words)")
      // What these show needs no place to write to.
      let shows = ["edit", "fmt"].contains(words[0])
      #expect(shows || start(words + ["--dry-run"]).status == .unwritable, "\(words)")
    }
    #expect(try SystemDisk().entries(of: Path.directory(of: file)).count == names)
  }

  @Test(arguments: ways.dropLast()) func `are where the user's own configuration allows it`(
    way: String
  ) throws {
    let (name, file) = reach(way)
    let words = Self.writers(name)[0]
    #expect(start(words).errors.contains("--writable"))
    directory.file("home/books/ledgera.conf", "file main.journal\n--writable ..\n")
    #expect(start(words).status == .usage)
    directory.file("home/books/ledgera.conf", "file main.journal\n")
    directory.file("home/.ledgera.conf", "--writable .\n")
    let run = start(words)
    #expect(run.status == .fine, "\(run)")
    #expect(try SystemDisk().read(file).text.contains("2026-03-04 x") || way == "second name")
  }

  @Test func `a root that is a link leads out only where the user says so`() throws {
    FileSystem.link(books + "/main.journal", to: "../.profile")
    let words = ["add", "2026-03-04 x; expenses:rent 5 EUR; assets:cash", "-n"]
    #expect(start(words + ["-f", "main.journal"]).status == .unwritable)
    #expect(start(words, variables: ["LEDGERA_FILE": books + "/main.journal"]).status == .fine)
  }

  @Test func `a state directory among the books is not even made`() throws {
    directory.file("home/books/main.journal", "include a.journal\n" + Self.journal)
    directory.file("home/books/a.journal", Self.journal)
    let state = books + "/state"
    let status = Ledgera.run(
      .inMemory(
        arguments: ["rename", "account", "assets:cash", "assets:till"], disk: SystemDisk(),
        variables: ["XDG_STATE_HOME": state], currentDirectory: books, home: "/nowhere"))
    #expect(status == .unwritable)
    #expect(SystemDisk().status(state) == nil)
  }
}
