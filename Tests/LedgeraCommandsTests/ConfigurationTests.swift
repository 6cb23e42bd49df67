import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@Suite struct ConfigurationTests {
  private let conf = """
    \u{FEFF}# The books of the household.
    file plan.journal   # relative to this file
    --pretty --drop 1
    -c 'EUR 1.000,00'
    \t
    [show]  # only here
    --tree
    -b "next year" food\\ shop
    [inputs]
    -M
    """

  @Test func `general options come first, then the command's, then those typed`() {
    let run = Run("show", "--flat", "x", files: ["/books/ledgera.conf": conf])
    #expect(
      run.output == """
        file=/books/plan.journal
        pretty
        drop=1
        commodity-style=EUR 1.000,00
        tree
        begin=next year
        flat
        <food shop>
        <x>

        """, "\(run.errors)")
  }

  @Test func `a general option that a command does not know is left to the others`() {
    let run = Run("inputs", files: ["/books/ledgera.conf": conf])
    #expect(run.output == "/books/plan.journal plan.journal ledgera.conf:2:1\n")
  }

  @Test(arguments: [
    ("/a/b/ledgera.conf", "/a/b/c", [:]), ("/ledgera.conf", "/a/b/c", [:]),
    ("/home/user/.ledgera.conf", "/a/b", [:]),
    ("/home/user/.config/ledgera/ledgera.conf", "/a/b", [:]),
    ("/x/ledgera/ledgera.conf", "/a/b", ["XDG_CONFIG_HOME": "/x"]),
  ])
  func `the nearest file upward counts, then the user's`(
    path: String, directory: String, variables: [String: String]
  ) {
    let files = [path: "--empty", "/elsewhere/ledgera.conf": "--tree"]
    #expect(
      Run("show", files: files, variables: variables, directory: directory).output == "empty\n")
  }

  @Test func `only one file is used`() {
    let files = [
      "/books/ledgera.conf": "-E", "/ledgera.conf": "-t", "/home/user/.ledgera.conf": "-R",
      "/books/other": "-W",
    ]
    #expect(Run("show", files: files).output == "empty\n")
    #expect(Run("show", "-n", files: files).output == "no-conf\n")
    #expect(Run("show", "--conf", "other", files: files).output == "weekly\nconf=other\n")
    #expect(Run("show", "--conf=other", "-n", files: files).output == "conf=other\nno-conf\n")
  }

  @Test(arguments: [
    ("--pretti", "error: no option '--pretti'", "1:1"),
    ("--pretty\n  -E --dep 3", "error: no option '--dep'", "2:6"),
    ("food", "error: 'food' is not an option", "1:1"),
    ("-E 'food", "error: this quote is not closed", "1:4"),
    ("[show\n-E", "error: this heading lacks its ']'", "1:2"),
    ("  [show] -E", "error: a heading stands on a line of its own", "1:10"),
    ("[shwo]\n-E", "error: no command 'shwo'", "1:2"),
    ("[inputs]\n-E\n--tree", "error: no option '--tree'", "3:1"),
    ("-o x.csv", "error: option '--output-file' belongs on the command line", "1:1"),
    ("[show]\n\n -n", "error: option '--no-conf' belongs on the command line", "3:2"),
    ("--depth\n2", "error: option '--depth' needs a value: --depth N", "1:1"),
    ("-E --begin=soon", "error: option '--begin' 'soon': \"soon\" is not a date", "1:4"),
    (
      "[inputs]\n--depth x", "error: option '--depth' takes a number, or REGEX=NUMBER, not 'x'",
      "2:1"
    ),
    ("\r\n\r-E\r\n-Z", "error: no option '-Z'", "4:1"),
  ])
  func `a mistake is located, whichever command is run`(
    text: String, headline: String, place: String
  ) {
    let run = Run("show", files: ["/books/ledgera.conf": text])
    #expect(run.status == .usage)
    #expect(run.complaint == headline, "\(run.errors)")
    #expect(run.errors.contains(" --> ledgera.conf:\(place)\n"), "\(run.errors)")
  }

  private static let journal = "account a\n2026-11-02 x\n    a  1 EUR\n    b\n"

  @Test(arguments: [
    ("[seal]\n--until 2026-11-20", ["seal"], "option '--until' belongs on the command line"),
    ("[add]\n'x a 1 EUR'", ["add"], "the argument 'x a 1 EUR' belongs on the command line"),
    ("[rename]\naccount a c", ["rename"], "the subcommand 'account' belongs on the command line"),
    ("[archive]\na", ["archive"], "the argument 'a' belongs on the command line"),
    ("[fmt]\nother.journal", ["fmt"], "the argument 'other.journal' belongs on the command line"),
    ("[backup]\n/elsewhere", ["backup"], "the argument '/elsewhere' belongs on the command line"),
    ("[delete]\n-P", ["delete", "x"], "option '--pending' belongs"),
    ("[post-due]\n--since 2020-01-01", ["post-due"], "option '--since' belongs"),
    ("[fmt]\n--today 2020-01-01", ["fmt"], "option '--today' belongs on the command line"),
    ("[check]\n--baseline a", ["check", "--write-baseline"], "option '--baseline' belongs"),
    ("[close]\n--close-acct x", ["close", "--write"], "option '--close-acct' belongs"),
    ("--write", ["close"], "option '--write' belongs on the command line"),
    ("--yes", ["delete", "x"], "option '--yes' belongs on the command line"),
    ("[check]\n--fix", ["check"], "option '--fix' belongs on the command line"),
    ("-o a.journal", ["balance"], "option '--output-file' belongs on the command line"),
  ])
  func `a file does not say what commands write`(text: String, words: [String], headline: String) {
    let files = [
      "/books/ledgera.conf": "file a.journal\n" + text, "/books/a.journal": Self.journal,
    ]
    let run = Run(arguments: words, files: files)
    #expect(run.status == .usage)
    #expect(run.complaint.hasPrefix("error: " + headline), "\(run.errors)")
    #expect(run.disk.paths == files.keys.sorted())
    #expect(run.disk.text("/books/a.journal") == Self.journal)
  }

  @Test func `options for reports do not reach commands that write, those for layout do`() {
    let text = "file a.journal\n-b 2027\n--today 2020-01-01\n[fmt]\n--indent 2\n"
    let files = ["/books/ledgera.conf": text, "/books/a.journal": Self.journal]
    let marked = Run("mark", "--reconciled", "b", files: files).disk.text("/books/a.journal")
    #expect(marked?.contains("* b") == true)
    let laidOut = Run("fmt", files: files).disk.text("/books/a.journal")
    #expect(laidOut?.contains("\n  b\n") == true)
    #expect(Run("balance", files: files).output.contains("EUR") == false)
  }

  @Test(arguments: [
    "-f /elsewhere/a.journal", "-f ../elsewhere/a.journal", "-f ~/a.journal", "-f sub/../../x",
    "file /elsewhere/a.journal", "[check]\n--baseline /elsewhere/known", "-f .",
  ])
  func `a file that was found names nothing outside its directory`(text: String) {
    let files = [
      "/books/ledgera.conf": text, "/elsewhere/a.journal": Self.journal, "/books/sub/x": "",
    ]
    let run = Run("check", files: files)
    #expect(run.status == .usage)
    #expect(run.errors.contains("is outside the directory of 'ledgera.conf'"))
    for own in ["/home/user/.ledgera.conf", "/home/user/.config/ledgera/ledgera.conf"] {
      let run = Run("inputs", files: [own: "-f /elsewhere/a.journal"])
      #expect(run.output.hasPrefix("/elsewhere/a.journal "))
    }
    let named = Run("inputs", "--conf", "c", files: ["/books/c": "-f ../elsewhere/a.journal"])
    #expect(named.output.hasPrefix("/books/../elsewhere/a.journal "))
  }

  @Test func `links lead nowhere else`() {
    let (books, elsewhere) = (TemporaryDirectory(), TemporaryDirectory())
    elsewhere.file("a.journal", Self.journal)
    FileSystem.link(books.path + "/link.journal", to: elsewhere.path + "/a.journal")
    FileSystem.link(books.path + "/link", to: elsewhere.path)
    let disk = SystemDisk()
    for path in ["link.journal", "link/a.journal", "link/new.journal", "link", "../x", ".", ""] {
      #expect(!disk.leads(Path.join(books.path, path), below: books.path), "\(path)")
    }
    for path in ["a", "none/b", "none/../b", "link/../\(Path.name(of: books.path))/a"] {
      #expect(disk.leads(Path.join(books.path, path), below: books.path), "\(path)")
    }
  }

  @Test func `a file of another user is passed over, and said to be`() {
    let files = ["/ledgera.conf": "-E", "/books/ledgera.conf": "--tree"]
    let (output, errors) = (CapturedOutput(), CapturedOutput())
    let status = Ledgera.run(
      .inMemory(
        arguments: ["show"], disk: MemoryDisk(files, foreign: ["/books/ledgera.conf"]),
        output: output, errors: errors), commands: Probe.commands)
    #expect(status == .fine)
    #expect(output.text == "empty\n")
    #expect(errors.text.hasPrefix("note: 'ledgera.conf' belongs to another user and is not read"))
  }

  @Test func `help works beside a broken file, and a named file must exist`() {
    let files = ["/books/ledgera.conf": "--nonsense"]
    #expect(Run("help", files: files).status == .fine)
    #expect(Run("show", "-h", files: files).status == .fine)
    #expect(Run("completions", "bash", files: files).status == .fine)
    #expect(Run("show", "--conf", "none").status == .unreadable)
  }
}
