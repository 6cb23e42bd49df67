import LedgeraBooks
import LedgeraEnvironment
import LedgeraModel
import Synchronization

@testable import LedgeraCommands

/// A run in a world of memory.
struct Run {
  let status: ExitStatus
  let output: String
  let errors: String
  let disk: MemoryDisk

  init(
    _ words: String..., files: [String: String] = [:], obstacles: [String: ReadError] = [:],
    variables: [String: String] = [:], directory: String = "/books"
  ) {
    self.init(
      arguments: words, files: files, obstacles: obstacles, variables: variables,
      directory: directory)
  }

  init(
    arguments: [String], files: [String: String] = [:], obstacles: [String: ReadError] = [:],
    variables: [String: String] = [:], directory: String = "/books",
    terminal: Terminal = Terminal(), standardInput: String = "",
    commands: [Command] = Probe.commands
  ) {
    let output = CapturedOutput()
    let errors = CapturedOutput()
    disk = MemoryDisk(files, obstacles: obstacles)
    let environment = Environment.inMemory(
      arguments: arguments, disk: disk, standardInput: standardInput, variables: variables,
      currentDirectory: directory, terminal: terminal, output: output, errors: errors)
    status = Ledgera.run(environment, commands: commands)
    self.output = output.text
    self.errors = errors.text
  }

  /// The first line of standard error.
  var complaint: String { String(errors.prefix { $0 != "\n" }) }
}

/// Commands that say what they were given.
enum Probe {
  static let tree = OptionSpec("tree", short: "t", help: "as a tree")
  static let flat = OptionSpec("flat", short: "l", help: "as a list")
  static let drop = TypedOption(
    "drop", value: .number(in: 0...99), default: -1, help: "drop N parts")
  static let layout = TypedOption(
    "layout", value: .choice("HOW", [("wide", 1), ("tall", 2)]), default: 0, help: "lay it out")
  static let listMode = FlagChoice([(flat, false), (tree, true)], default: false)
  static let percent = OptionSpec("percent", short: "%", help: "it's a share")

  static let commands =
    CommandTable.all + [
      Command(
        "show", aliases: ["sh"], group: .reports, summary: "Show what was given",
        arguments: .query, help: "Nothing more.",
        takes: .all, options: [tree, flat, drop, layout, percent]
      ) { (invocation, output) throws(CommandFailure) in
        for given in invocation.options {
          output.write("\(given.name)\(given.value.map { "=" + $0 } ?? "")\n")
        }
        for argument in invocation.arguments { output.write("<\(argument)>\n") }
        return .fine
      },
      Command("inputs", group: .lists, summary: "Show the files", help: "Nothing more.") {
        (invocation, output) throws(CommandFailure) in
        for file in try invocation.inputFiles() {
          output.write("\(file.path ?? "stdin") \(file.name) \(file.namedBy ?? "typed")\n")
        }
        return .fine
      },
      Command("fail", group: .checks, summary: "Fail", help: "Nothing more.") {
        (invocation, output) throws(CommandFailure) in
        output.write("partial")
        output.note("a note\n")
        throw CommandFailure(.unreadable, "it broke")
      },
      Command("find", group: .checks, summary: "Find things", help: "Nothing more.") {
        (invocation, output) throws(CommandFailure) in
        output.note("a finding\n")
        return .findings
      },
      Command(
        "values", group: .reports, summary: "Read values", help: "Nothing more.",
        formats: [.text, .csv], options: [tree, flat, drop, layout]
      ) { (invocation, output) throws(CommandFailure) in
        output.write("drop \(invocation[drop])\n")
        output.write("tree \(invocation[listMode])\n")
        output.write("layout \(invocation[layout])\n")
        output.write("pretty \(invocation[.pretty])\n")
        output.write("format \(try invocation.outputFormat().name)\n")
        output.write("colour \(invocation.colorsResults)\n")
        output.write("today \(invocation.today().components)\n")
        return .fine
      },
    ]
}

/// A disk of the system for a process that is killed, or that meets an error.
final class KilledDisk: Sendable {
  private let left: Mutex<Int>
  private let isKilled: Bool

  /// - Parameters:
  ///   - count: How many steps it makes before.
  ///   - isKilled: Whether no step after that is made, either.
  init(after count: Int, isKilled: Bool = true) {
    left = Mutex(count)
    self.isKilled = isKilled
  }

  /// Whether it came to that.
  var hasStopped: Bool { left.withLock { $0 < 0 } }

  var disk: SystemDisk {
    SystemDisk(
      steps: WriteSteps(pieceSize: 1 << 20) { (_) throws(WriteError) in
        let isMade = self.left.withLock { left in
          left -= 1
          return left >= 0 || left < -1 && !self.isKilled
        }
        if !isMade { throw .other("stopped") }
      })
  }
}
