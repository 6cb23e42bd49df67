import LedgeraCommands
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
    -b "2026 01" food\\ shop
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
        begin=2026 01
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

  @Test func `help works beside a broken file, and a named file must exist`() {
    let files = ["/books/ledgera.conf": "--nonsense"]
    #expect(Run("help", files: files).status == .fine)
    #expect(Run("show", "-h", files: files).status == .fine)
    #expect(Run("completions", "bash", files: files).status == .fine)
    #expect(Run("show", "--conf", "none").status == .unreadable)
  }
}
