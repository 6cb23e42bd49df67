import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// What a clone may bring where a command line has something written.
@Suite struct OutputDoorTests {
  private let directory = TemporaryDirectory()
  private let outside = TemporaryDirectory()

  private var books: String { directory.path + "/books" }

  init() {
    directory.file(
      "books/main.journal", "2026-03-02 Rent\n    expenses:rent  900 EUR\n    assets:cash\n")
    outside.file("victim", "precious")
  }

  private func start(_ words: [String]) -> (status: LedgeraCommands.ExitStatus, errors: String) {
    let errors = CapturedOutput()
    let status = Ledgera.run(
      .inMemory(
        arguments: words + ["-n", "-f", "main.journal"], disk: SystemDisk(),
        currentDirectory: books, home: nil, errors: errors))
    return (status, errors.text)
  }

  /// Every command line that writes something besides the books, and a file that it makes.
  static let writers: [(words: [String], file: String)] = [
    (["balance", "-o", "out/a.txt"], "out/a.txt"),
    (["html", "-o", "out/a.html"], "out/a.html"),
    (["html", "out"], "out/index.html"),
    (["export", "csv", "out"], "out/postings.csv"),
    (["export", "sql", "-o", "out/a.sql"], "out/a.sql"),
    (["help", "--man", "out"], "out/man1/ledgera.1"),
    (["check", "--baseline", "out/known", "--write-baseline"], "out/known"),
    (["backup", "out"], "out/main-2026-11-21T120000.tar"),
  ]

  @Test(arguments: writers) func `nothing is written beyond a link`(
    words: [String], file: String
  ) throws {
    // The file, each directory above it, or one above those.
    var places: [String] = []
    var place = file
    while place != "." {
      places.append(place)
      place = Path.directory(of: place)
    }
    for place in places.reversed() {
      for target in ["", "/victim", "/missing"] {
        let link = books + "/" + place
        if place.contains("/") {
          try SystemDisk().makeDirectory(Path.directory(of: link), isPrivate: false)
        }
        FileSystem.link(link, to: outside.path + target)
        let run = start(words)
        // A backup takes the next name.
        #expect(run.status != .fine || words[0] == "backup" && place == file, "\(place)\(target)")
        #expect(try SystemDisk().entries(of: outside.path).count == 1, "\(place)\(target)")
        try SystemDisk().remove(link)
      }
    }
    #expect(try SystemDisk().read(outside.path + "/victim").text == "precious")
  }

  @Test(arguments: writers) func `what is written is written again, over its like only`(
    words: [String], file: String
  ) throws {
    try SystemDisk().makeDirectory(books + "/out", isPrivate: false)
    for _ in 1...3 { #expect(start(words).status == .fine) }
    let made = books + "/" + file
    #expect(SystemDisk().status(made)?.kind == .regular)
    FileSystem.hardLink(outside.path + "/other", to: made)
    let again = start(words)
    #expect(again.status == .unwritable || words[0] == "backup", "\(again)")
    try SystemDisk().remove(outside.path + "/other")
    guard !words.contains("-o"), words[0] != "backup" else { return }
    try SystemDisk().replace(made, with: Array("my own\n".utf8))
    #expect(start(words).status != .fine)
    #expect(try SystemDisk().read(made).text == "my own\n")
  }

  @Test(arguments: writers) func `a dry run writes nothing`(words: [String], file: String) throws {
    _ = start(words + ["--dry-run"])
    #expect(try SystemDisk().entries(of: books).count == 1)
  }

  @Test(arguments: [
    ["html", "/proc/none"], ["export", "csv", "/proc/none"], ["help", "--man", "/proc/none"],
    ["backup", "/proc/none"],
  ])
  func `what cannot be written has the status of that`(words: [String]) {
    #expect(start(words).status == .unwritable)
  }

  @Test func `a link by which the working directory is reached is none of the books`() {
    FileSystem.link(outside.path + "/way", to: directory.path)
    let status = Ledgera.run(
      .inMemory(
        arguments: ["balance", "-n", "-f", "main.journal", "-o", "a.txt"], disk: SystemDisk(),
        currentDirectory: outside.path + "/way/books"))
    #expect(status == .fine)
  }

  @Test func `pages go where reports are kept, and those stay`() throws {
    #expect(start(["html", "out"]).status == .fine)
    #expect(start(["balance", "-O", "html", "-o", "out/report.html"]).status == .fine)
    let index = try SystemDisk().read(books + "/out/index.html").copy
    try SystemDisk().replace(books + "/out/copy.html", with: index)
    directory.file("books/main.journal", "2026-03-02 Rent\n    a  900 EUR\n    b\n")
    let before = try SystemDisk().entries(of: books + "/out").count
    #expect(start(["html", "out"]).status == .fine)
    #expect(SystemDisk().status(books + "/out/report.html") != nil)
    #expect(SystemDisk().status(books + "/out/copy.html") != nil)
    #expect(try SystemDisk().entries(of: books + "/out").count <= before)
    directory.file("books/out/notes.txt", "mine")
    #expect(start(["html", "out"]).status == .usage)
  }

  @Test func `a report is not taken for a page of its name`() throws {
    try SystemDisk().makeDirectory(books + "/out", isPrivate: false)
    #expect(start(["balance", "-O", "html", "-o", "out/index.html"]).status == .fine)
    let report = try SystemDisk().read(books + "/out/index.html").copy
    #expect(start(["html", "out"]).status == .unwritable)
    #expect(try SystemDisk().read(books + "/out/index.html").copy == report)
    #expect(try SystemDisk().entries(of: books + "/out").count == 1)
  }

  @Test func `a baseline means nothing to a shell`() throws {
    let name = "a'; touch PWN #$(touch PWN)`touch PWN`\n touch PWN.journal"
    directory.file("books/" + name, "2026-01-01 x\n  a  1 EUR\n  b  2 EUR\n")
    let status = Ledgera.run(
      .inMemory(
        arguments: ["check", "-n", "-f", name, "--baseline", "known", "--write-baseline"],
        disk: SystemDisk(), currentDirectory: books))
    #expect(status == .fine)
    _ = try Environment.system().run(
      ProgramCall("sh", ["-c", "cd \"$1\"; . ./known", "sh", books]))
    #expect(SystemDisk().status(books + "/PWN") == nil)
    let known = try SystemDisk().read(books + "/known").text
    #expect(known.contains("a?? touch PWN ???touch PWN??touch PWN?? touch PWN.journal"), "\(known)")
  }
}
