import LedgeraCommands
import Testing

@Suite struct OptionParserTests {
  @Test(arguments: [
    (["show", "a", "--tree", "b"], "tree\n<a>\n<b>\n"),
    (["show", "-tlE"], "tree\nflat\nempty\n"),
    (["show", "-tEb2026"], "tree\nempty\nbegin=2026\n"),
    (["show", "-b", "2026", "-b2027", "-b=2028"], "begin=2026\nbegin=2027\nbegin=2028\n"),
    (["show", "--begin=2026", "--begin", "2027"], "begin=2026\nbegin=2027\n"),
    (["show", "-%"], "percent\n"),
    (["show", "-3", "--depth", "a=2"], "depth=3\ndepth=a=2\n"),
    (["show", "--forecast", "x", "--forecast=2027"], "forecast\nforecast=2027\n<x>\n"),
    (["show", "--pret=no", "--dro", "1"], "pretty=no\ndrop=1\n"),
    (["show", "--colour=always", "--effective"], "color=always\ndate2\n"),
    (["show", "--", "--tree", "-f"], "<--tree>\n<-f>\n"),
    (["show", "-", "", "a b"], "<->\n<>\n<a b>\n"),
    (["show", "-f", "-", "-f-"], "file=-\nfile=-\n"),
    (["show", "-X", "--tree"], "exchange=--tree\n"),
    (["show", "--exchange="], "exchange=\n"),
    (["sh", "-M", "-Q"], "monthly\nquarterly\n"),
    (["-f", "x", "show"], "file=x\n"),
    (["-fx", "--tree", "--drop", "1", "show", "y"], "file=x\ntree\ndrop=1\n<y>\n"),
    (["-EMb", "2026", "show"], "empty\nmonthly\nbegin=2026\n"),
    (["--drop=1", "-2", "show"], "drop=1\ndepth=2\n"),
    (["show", "not:acct:é", "-X", "€"], "exchange=€\n<not:acct:é>\n"),
  ])
  func `options and arguments are told apart in order`(arguments: [String], expected: String) {
    let run = Run(arguments: arguments)
    #expect(run.output == expected)
    #expect(run.errors.isEmpty)
    #expect(run.status == .fine)
  }

  @Test(arguments: [
    (["shwo"], "error: no command 'shwo'", "did you mean 'show'?"),
    (["pay"], "error: no command 'pay'", "did you mean 'payees'?"),
    (["x"], "error: no command 'x'", "'ledgera help' lists the commands"),
    (["sho"], "error: no command 'sho'", "did you mean 'show'?"),
    (["__complet"], "error: no command '__complet'", "'ledgera help' lists the commands"),
    (["show", "--tre3"], "error: no option '--tre3'", "did you mean '--tree'?"),
    (["show", "-Z"], "error: no option '-Z'", "'ledgera show --help --all' lists the options"),
    (["show", "-tZ"], "error: no option '-Z'", "'ledgera show --help --all' lists the options"),
    (
      ["show", "--c"],
      "error: option '--c' could mean --conf, --cleared, --cost,"
        + " --commodity-style, --color", "write more of the name"
    ),
    (["show", "--tree=yes"], "error: option '--tree' takes no value", ""),
    (["show", "-t=yes"], "error: option '-t' takes no value", ""),
    (["show", "--drop"], "error: option '--drop' needs a value: --drop N", ""),
    (["show", "-tb"], "error: option '-b' needs a value: -b DATE", ""),
    (["-E"], "error: no command given", "'ledgera help' lists the commands"),
    (["--"], "error: no command given", ""),
    (["", "show"], "error: no command ''", ""),
    (["show", "--\u{1B}[31m"], "error: no option '--\\u{1b}[31m'", ""),
  ])
  func `a mistake is named, with what was probably meant`(
    arguments: [String], headline: String, hint: String
  ) {
    let run = Run(arguments: arguments)
    #expect(run.status == .usage)
    #expect(run.output.isEmpty)
    #expect(run.complaint.hasPrefix(headline), "\(run.errors)")
    #expect(hint.isEmpty || run.errors.contains("  help: \(hint)\n"), "\(run.errors)")
  }

  @Test func `an argument file holds one word a line`() {
    let files = ["/books/args": "show\r\n-X\n2026 01\n\n@x\n--tree"]
    let run = Run("@args", "y", files: files)
    #expect(run.output == "exchange=2026 01\ntree\n<@x>\n<y>\n")
    #expect(Run("show", "--", "@args", files: files).output == "<@args>\n")
    #expect(Run("show", "@", files: files).output == "<@>\n")
    let missing = Run("show", "@none")
    #expect(missing.status == .unreadable)
    #expect(missing.complaint == "error: 'none' does not exist")
    let mistaken = Run("show", "@bad", files: ["/books/bad": "-E\n--tre3\n"])
    #expect(mistaken.errors.contains(" --> bad:2:1\n"))
  }

  @Test(.timeLimit(.minutes(1)))
  func `a hundred thousand words and a word of a megabyte are read at once`() {
    let many = Run(arguments: ["show"] + Array(repeating: "-tl", count: 100_000))
    #expect(many.output.utf8.count == 1_000_000)
    let long = Run("show", "--" + String(repeating: "x", count: 1_000_000))
    #expect(long.status == .usage)
    #expect(long.errors.utf8.count < 500)
  }
}
