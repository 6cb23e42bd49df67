import LedgeraCommands
import LedgeraDiagnostics
import LedgeraEnvironment
import Testing

/// `help`, `--help`, and a bare `ledgera`.
@Suite struct HelpTests {
  private static let names = Probe.commands.filter { !$0.isHidden }.map(\.name)

  @Test func `help lists the commands by group, and with --all the general options`() {
    for arguments in [["help"], ["--help"], ["-h"]] {
      let help = Run(arguments: arguments).output
      #expect(help.contains("\n  show (sh)           Show what was given\n"))
      #expect(!help.contains("__complete"))
      #expect(!help.contains("--depth"))
      #expect(Run(arguments: arguments + ["--all"]).output.contains("--depth N"))
    }
    #expect(Run("help", "nothing").status == .usage)
    #expect(Run("show", "--all").status == .usage)
  }

  @Test(arguments: [
    ["help", "sh"], ["show", "-h"], ["show", "x", "--help", "-t"], ["-h", "show"],
    ["show", "--help", "--all"],
  ])
  func `the help of a command has its aliases and options`(_ arguments: [String]) {
    let help = Run(arguments: arguments).output
    #expect(help.hasPrefix("usage: ledgera show [OPTION…] [QUERY…]\nalso called: sh\n"))
    #expect(help.contains("  -t, --tree                  as a tree\n"))
    #expect(help.contains("--depth N") == (arguments.last == "--all"))
  }

  @Test(arguments: names)
  func `the help of a command fits on a screen`(_ name: String) throws {
    let command = try #require(Probe.commands.first { $0.name == name })
    let help = Run(name, "--help").output
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 40, "\(help)")
    for line in lines { #expect(line.columns <= 80, "\(line)") }
    let own = command.options.map { " --\($0.name)" }
    for option in own { #expect(help.contains(option), "\(option)") }
    #expect(help.hasSuffix("ledgera \(name) --help --all\n"))
  }

  @Test(arguments: names.map { ["help", $0, "--all"] } + [["help"], ["--help", "--all"], []])
  func `no line of any help is wider than 80 columns`(_ arguments: [String]) {
    for line in Run(arguments: arguments).output.split(separator: "\n") {
      #expect(line.columns <= 80, "\(line)")
    }
  }

  @Test func `a bare ledgera says what to do next`() {
    let nowhere = Run()
    #expect(nowhere.status == .fine)
    #expect(nowhere.output.contains("'ledgera init' creates books"))
    let configuration = ["/books/ledgera.conf": "file a.journal\n"]
    func greeting(_ journal: String) -> [Substring] {
      let files = configuration.merging(["/books/a.journal": journal]) { $1 }
      return Run(arguments: [], files: files).output.split(separator: "\n")
    }
    let right = greeting("2026-11-21 x\n  expenses:food  1 EUR\n  assets:cash\n")
    #expect(right.count == 4)
    #expect(right[1] == "The books are 'a.journal': 1 transaction.")
    #expect(right[2].hasPrefix("'ledgera check' finds nothing wrong"))
    #expect(right[3].hasPrefix("'ledgera balance'"))
    let wrong = greeting("2026-11-21 x\n  a  1 EUR\n  b  2 EUR\n")
    #expect(wrong.count == 4)
    #expect(wrong[2].hasPrefix("'ledgera check' shows 2 findings"), "\(wrong)")
    #expect(wrong[3].hasPrefix("'ledgera check --fix'"))
    #expect(greeting("")[3].hasPrefix("'ledgera add'"))
    #expect(Run(arguments: [], files: configuration).status == .unreadable)
  }
}

extension Substring {
  /// Its width on a screen.
  fileprivate var columns: Int { unicodeScalars.count }
}
