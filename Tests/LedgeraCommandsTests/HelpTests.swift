import LedgeraCommands
import LedgeraDiagnostics
import LedgeraEnvironment
import Synchronization
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

  @Test(
    arguments: names.map { ["help", $0, "--all"] } + [["help"], ["--help", "--all"], []]
      + HelpTopic.all.map { ["help", $0.name] })
  func `no line of any help is wider than 80 columns`(_ arguments: [String]) {
    for line in Run(arguments: arguments).output.split(separator: "\n") {
      #expect(line.columns <= 80, "\(line)")
    }
  }

  @Test(arguments: HelpTopic.all.map(\.name))
  func `a topic is found by the beginning of its name`(_ name: String) {
    let text = Run("help", String(name.dropLast())).output
    #expect(text.hasPrefix("\(name): "))
    // Where a command has the name, too, its help comes first.
    let whole = Run("help", name).output
    #expect(whole.hasSuffix(text))
    let isCommand = CommandTable.all.contains { $0.answers(to: name) }
    #expect(whole.hasPrefix("usage: ledgera \(name) ") == isCommand)
  }

  @Test func `the manual has a page for the program, each command and each topic`() {
    let run = Run("help", "--man", "manual")
    let paths = run.output.split(separator: "\n").map(String.init)
    #expect(paths.count == 1 + Self.names.count + HelpTopic.all.count)
    #expect(paths.contains("manual/man1/ledgera-balance.1"))
    #expect(paths.contains("manual/man7/ledgera-queries.7"))
    for path in paths {
      let page = run.disk.text("/books/" + path) ?? ""
      #expect(page.hasPrefix(".Dd November 21, 2026\n.Dt LEDGERA"), "\(path)")
      for line in page.split(separator: "\n") where line.hasPrefix(".") {
        #expect(line.dropFirst().first?.isUppercase == true, "\(path): \(line)")
      }
    }
    let dry = Run("help", "--man", "manual", "--dry-run")
    #expect(dry.output == run.output)
    #expect(dry.disk.paths == [])
  }

  /// What a pager got, and what was written without it.
  private func shown(
    _ terminal: Terminal, variables: [String: String] = [:], _ words: String...
  ) -> (calls: [ProgramCall], output: String) {
    let calls = Mutex<[ProgramCall]>([])
    let output = CapturedOutput()
    let environment = Environment.inMemory(
      arguments: words, variables: variables, terminal: terminal,
      run: { (call) throws(ProgramError) in
        calls.withLock { $0.append(call) }
        if call.name == "missing" { throw .missing }
        return ProgramResult(status: 0)
      }, output: output)
    _ = Ledgera.run(environment)
    return (calls.withLock { $0 }, output.text)
  }

  @Test func `long help is paged on a terminal, and nowhere else`() {
    let screen = Terminal(outputIsTerminal: true, height: 24)
    let paged = shown(screen, "help")
    #expect(paged.calls.map(\.name) == ["less"])
    #expect(paged.calls[0].streams == .fed)
    #expect(paged.output == "")
    let text = shown(Terminal(), "help").output
    #expect(paged.calls[0].input == Array(text.utf8))
    let chosen = shown(screen, variables: ["LEDGERA_PAGER": "most -s", "PAGER": "x"], "help")
    #expect(chosen.calls.map { [$0.name] + $0.arguments } == [["most", "-s"]])
    for variables in [["PAGER": "cat"], ["PAGER": ""], ["TERM": "dumb"]] {
      let plain = shown(screen, variables: variables, "help")
      #expect(plain.calls.isEmpty && plain.output == text)
    }
    #expect(shown(screen, variables: ["PAGER": "missing"], "help").output == text)
    #expect(shown(screen, "codes", "--help").calls.isEmpty)
    #expect(shown(Terminal(height: 24), "help").calls.isEmpty)
    #expect(shown(screen, "help", "--pager=no").calls.isEmpty)
    #expect(shown(screen, "help", "--pager=yes").calls.count == 1)
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
