import LedgeraEnvironment
import LedgeraModel
import LedgeraTestSupport
import Synchronization
import Testing

@testable import LedgeraCommands

/// A `ledgera.conf` that came with books says what is read, checked and shown, whatever is in it. The laws walk
/// through all commands, options and arguments.
@Suite struct ConfigurationLawTests {
  private static let journal = """
    account assets:cash
    account expenses:food
    commodity 1.00 EUR
    ~ monthly from 2026-01
        expenses:food  700 EUR
        assets:cash

    2026-11-03 Market
        expenses:food  20 EUR
        assets:cash

    """

  /// A run that finds a configuration beside books.
  private struct Outcome {
    let status: LedgeraCommands.ExitStatus
    let output: String
    let errors: String
    let files: [String: String]
    /// Programs that it wanted to run.
    let calls: [String]
  }

  private static func run(_ words: [String], _ configuration: String) -> Outcome {
    let files = [
      "/books/ledgera.conf": "file a.journal\n" + configuration, "/books/a.journal": journal,
      "/books/other": "", "/books/bank.csv": "Date,Description,Amount\n2026-11-04,Rent,-5.00\n",
    ]
    let disk = MemoryDisk(files)
    let (output, errors) = (CapturedOutput(), CapturedOutput())
    var world = Environment.inMemory(
      arguments: words, disk: disk, currentDirectory: "/books", output: output, errors: errors)
    let calls = Mutex<[String]>([])
    world.run = { (call) throws(ProgramError) in
      calls.withLock { $0.append(call.name) }
      throw .missing
    }
    let status = Ledgera.run(world)
    var after: [String: String] = [:]
    for path in disk.paths { after[path] = disk.text(path) }
    return Outcome(
      status: status, output: output.text, errors: errors.text, files: after,
      calls: calls.withLock { $0 })
  }

  /// An option with values that it takes.
  private static func lines(of option: OptionSpec) -> [String] {
    let samples = [
      "other", "1", "2026-01-01", "EUR", "yes", "assets:cash", "a=b", "50/30/20", "x", ";",
      "%d.%m.%Y",
      "unbalanced-transaction=error", "recentassertions.days=3", "date,description,amount", "utf-8",
      "wide", "tag:x", "EUR 1.00", "2026-11", "a/b", "%(account)",
    ]
    func isTaken(_ text: String) -> Bool {
      do throws(OptionFailure) {
        try option.check(text, on: .first)
        return true
      } catch { return false }
    }
    var values = samples.filter(isTaken).prefix(1).map { "=\($0)" }
    if case .choices(let choices) = option.candidates {
      values = choices.prefix(2).map { "=\($0)" }
    }
    return switch option.value {
    case .none: ["--\(option.name)"]
    case .required: values.map { "--\(option.name)\($0)" }
    case .optional: ["--\(option.name)"] + values.map { "--\(option.name)\($0)" }
    }
  }

  /// Arguments, whatever they would mean on the command line.
  private static func words(for command: Command) -> [String] {
    command.subcommands.flatMap { [$0.name, "\($0.name) expenses:food 5", "\($0.name) out"] }
      + ["expenses:food", "out", "/elsewhere/out", "set expenses:food 5", "fetch"]
  }

  private static let commands = CommandTable.all.filter { !$0.isHidden && $0.readsConfiguration }

  /// Some of the options that all commands take: every one has its turns.
  private static func generalOptions(by name: String) -> [OptionSpec] {
    let turn = commands.firstIndex { $0.name == name } ?? 0
    return OptionSpec.general.enumerated().filter { ($0.offset + turn) % 6 == 0 }.map(\.element)
  }

  private static func isRefused(_ outcome: Outcome, line: Int) -> Bool {
    outcome.status == .usage && outcome.errors.contains("--> ledgera.conf:\(line):")
  }

  /// All files but the configuration itself.
  private static func books(_ outcome: Outcome) -> [String: String] {
    outcome.files.filter { $0.key != "/books/ledgera.conf" }
  }

  @Test(arguments: commands.filter { !$0.changesBooks }.map(\.name))
  func `no line has a command that reads write, run or connect to anything`(_ name: String) {
    let command = CommandTable.all.named(name)!
    let books = Self.books(Self.run([name], ""))
    func expect(_ line: String, isAdmitted: Bool) {
      let outcome = Self.run([name], "[\(name)]\n\(line)\n")
      #expect(Self.books(outcome) == books, "\(line)")
      #expect(outcome.calls.allSatisfy { $0 == "git" }, "\(line)")
      #expect(isAdmitted || Self.isRefused(outcome, line: 3), "\(line): \(outcome.errors)")
    }
    for option in command.options + Self.generalOptions(by: name) where option.name != "file" {
      for line in Self.lines(of: option) {
        expect(line, isAdmitted: [.reading, .anywhere].contains(option.configuration))
      }
    }
    for words in Self.words(for: command) {
      let isSubcommand = command.subcommands.contains { words.hasPrefix($0.name) }
      expect(words, isAdmitted: !isSubcommand && command.arguments.configuration == .reading)
    }
  }

  /// Command lines that write.
  static let writers: [[String]] = [
    ["add", "2026-11-20 Lunch; food 5; cash"], ["transfer", "5", "cash", "food", "2026-11-20"],
    ["adjust", "cash", "--to", "5 EUR"], ["price", "EUR", "2", "USD"],
    ["assign", "5", "--to", "food"],
    ["account", "add", "assets:bank"], ["account", "set", "food", "--note", "meals"],
    ["attach", "bank.csv", "desc:Market"], ["archive", "food"], ["restore", "food"],
    ["correct", "desc:Market", "--cancel"], ["post-due"], ["close", "--write"], ["check", "--fix"],
    ["seal", "--until", "2026-10-31"], ["fmt"], ["mark", "--reconciled", "cash"],
    ["attach", "bank.csv", "desc:Market"], ["duplicate", "desc:Market"],
    ["delete", "desc:Market", "--yes"],
    ["rename", "account", "assets:cash", "assets:till"], ["ids", "--add"],
    ["import", "bank.csv", "--account", "cash", "--yes"], ["budget", "set", "food", "5"],
    ["goals", "set", "Japan", "5"],
    ["plan", "freeze", "autumn"],
    ["check", "--baseline", "known", "--write-baseline"], ["suggest", "--write"],
    ["reconcile", "cash", "--statement", "2026-11-30", "--balance", "-20 EUR", "--accept"],
  ]

  @Test func `every command that writes has its line`() {
    let tried = Set(Self.writers.map { $0[0] })
    // These need an editor, an earlier change, a directory of the system or a copy of a conflict.
    let untried = Self.commands.filter(\.changesBooks).map(\.name).filter { !tried.contains($0) }
    #expect(untried == ["edit", "undo", "backup", "merge"])
  }

  @Test(arguments: writers)
  func `what is written is the same whatever a found configuration says about it`(_ words: [String])
  {
    let command = CommandTable.all.named(words[0])!
    let plain = Self.run(words, "")
    for option in command.options + Self.generalOptions(by: words[0])
    where option.configuration != .anywhere && option.name != "file" {
      for line in Self.lines(of: option) {
        for text in ["[\(words[0])]\n\(line)\n", "\n\(line)\n"] {
          let outcome = Self.run(words, text)
          if Self.isRefused(outcome, line: 3) { continue }
          #expect(Self.books(outcome) == Self.books(plain), "\(text)")
          #expect(outcome.status == plain.status, "\(text) \(outcome.errors)")
        }
      }
    }
  }

  @Test(arguments: commands.filter { !$0.subcommands.isEmpty }.map(\.name))
  func `a subcommand is on the command line, and its synopsis names it`(_ name: String) {
    let command = CommandTable.all.named(name)!
    for subcommand in command.subcommands {
      let outcome = Self.run([name], "[\(name)]\n\(subcommand.name)\n")
      #expect(outcome.errors.hasPrefix("error: the subcommand '\(subcommand.name)' belongs on the"))
      #expect(Self.isRefused(outcome, line: 3))
      #expect(command.synopsis.contains(subcommand.name))
    }
  }

  @Test(arguments: [
    ("[html]\nout", ["html"]), ("[html]\n/elsewhere", ["html"]), ("[export]\ncsv out", ["export"]),
    ("[budget]\nset expenses:food 5", ["budget"]), ("[prices]\nfetch", ["prices"]),
    ("[check]\n--write-baseline", ["check"]), ("[check]\n--watch", ["check"]),
    ("[import]\n--rules other", ["import", "bank.csv"]), ("--rules other", ["import", "bank.csv"]),
    ("[import]\n--learn off", ["import", "bank.csv"]),
    ("[import]\n--invert", ["import", "bank.csv"]),
    ("[reconcile]\n--columns date,amount", ["reconcile", "cash"]), ("--dry-run", ["fmt"]),
    ("--watch", ["balance"]), ("[backup]\nout", ["balance"]),
  ])
  func `it is refused with its place, whatever command is run`(text: String, words: [String]) {
    let outcome = Self.run(words, text)
    #expect(outcome.status == .usage)
    #expect(outcome.errors.contains("belongs on the command line"), "\(outcome.errors)")
    #expect(outcome.errors.contains("--> ledgera.conf:"))
  }

  @Test
  func `one's own configuration may say how statements are read, and that nothing is written`() {
    for line in [
      "[import]\n--rules other", "[import]\n--learn off", "[reconcile]\n--invert", "--dry-run",
    ] {
      let files = ["/books/own": "-f a.journal\n" + line, "/books/a.journal": Self.journal]
      let run = Run("balance", "--conf", "own", files: files)
      #expect(run.status == .fine, "\(run.errors)")
    }
    for line in ["[budget]\nset expenses:food 5", "[html]\nout", "[prices]\nfetch", "-o x"] {
      let files = ["/books/own": "-f a.journal\n" + line, "/books/a.journal": Self.journal]
      #expect(Run("balance", "--conf", "own", files: files).status == .usage, "\(line)")
    }
  }

  @Test func `beside a configuration that was found one's own says what only it may say`() {
    let own = "--dry-run\n--tree\n--empty\n[fmt]\n--indent 8\n[balance]\n--flat food\n"
    var files = [
      "/books/ledgera.conf": "file a.journal\n--pretty\n", "/home/user/.ledgera.conf": own,
      "/books/a.journal": "2026-11-03 x\n  a  1 EUR\n  b\n",
    ]
    #expect(Run("show", files: files).output == "dry-run\nfile=/books/a.journal\npretty\n")
    #expect(Run("fmt", files: files).disk.text("/books/a.journal") == files["/books/a.journal"])
    files["/home/user/.ledgera.conf"] = "[budget]\nset food 5\n"
    #expect(Run("show", files: files).errors.contains(".ledgera.conf:2:1"))
    #expect(Run("show", "-n", files: files).output == "no-conf\n")
  }

  @Test func `what a section says of a report is not for a subcommand that writes`() {
    let configuration = "[budget]\n-M food\n[prices]\ncur:EUR\n"
    let outcome = Self.run(["budget", "set", "food", "5"], configuration)
    #expect(outcome.status == .fine, "\(outcome.errors)")
    #expect(outcome.files["/books/a.journal"]?.contains("5.00 EUR") == true)
    #expect(Self.run(["budget", "--model", "60/40"], configuration).status == .usage)
    #expect(Self.run(["budget"], configuration).status == .fine)
  }
}
