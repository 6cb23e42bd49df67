import LedgeraDiagnostics
package import LedgeraEnvironment
package import LedgeraModel
import LedgeraParsing

/// One command being run: the world, the options and the arguments.
package struct Invocation: Sendable {
  /// The outside world.
  package private(set) var environment: Environment
  /// What is being run.
  package private(set) var command: Command
  /// All commands, for help and completion.
  package let commands: [Command]
  /// Options in the order given, those of the configuration file before those of the command line.
  /// Where two exclude each other the last one holds.
  package private(set) var options: [OptionOccurrence]
  /// What is neither an option nor the value of one.
  package private(set) var arguments: [String]
  /// Takes what would be written to the books; nil: it is written.
  private(set) var draft: ChangeDraft?
  /// What readings of the books leave for the next one; nil: nothing.
  private(set) var memory: ReadingMemory?
  /// Where the books live, as soon as they have been read.
  let zone = BooksZone()

  /// An invocation of the given parts.
  package init(
    environment: Environment, command: Command, commands: [Command] = CommandTable.all,
    options: [OptionOccurrence], arguments: [String]
  ) {
    self.environment = environment
    self.command = command
    self.commands = commands
    self.options = options
    self.arguments = arguments
  }

  /// The same, but a draft takes what would be written to the books.
  func keeping(_ draft: ChangeDraft) -> Invocation {
    var invocation = self
    invocation.draft = draft
    return invocation
  }

  /// The same, but what is read is kept for the next reading.
  func keeping(_ memory: ReadingMemory) -> Invocation {
    var invocation = self
    invocation.memory = memory
    return invocation
  }

  /// The same with other options, and other arguments where some are given.
  func with(_ options: [OptionOccurrence], _ arguments: [String]? = nil) -> Invocation {
    var invocation = self
    invocation.options = options
    if let arguments { invocation.arguments = arguments }
    return invocation
  }

  /// The same with other files.
  func reading(from disk: any Disk) -> Invocation {
    var invocation = self
    invocation.environment.resultDisk = environment.resultDisk ?? environment.disk
    invocation.environment.disk = disk
    return invocation
  }

  /// The same by a command that changes the books.
  var changing: Invocation {
    var invocation = self
    invocation.command = command.changing
    return invocation
  }

  /// What it does besides reading and showing.
  var effects: Effects { command.effects(of: options, arguments) }

  /// Whether an option was given.
  package func has(_ option: OptionSpec) -> Bool { options.contains { $0.name == option.name } }

  /// The last occurrence of any of these options: of those that exclude each other, the one that
  /// holds.
  package func last(of options: OptionSpec...) -> OptionOccurrence? {
    self.options.last { given in options.contains { $0.name == given.name } }
  }

  /// The last value given to an option; nil when it was not given or without a value.
  package func value(_ option: OptionSpec) -> String? {
    options.last { $0.name == option.name }?.value
  }

  /// Refuses options of the command line that a form of the command has no use for.
  ///
  /// - Parameter form: As it begins a sentence.
  func refuseOptions(_ useless: [OptionSpec], for form: String) throws(CommandFailure) {
    let given = options.last { given in
      given.origin == .commandLine && useless.contains { $0.name == given.name }
    }
    guard let given else { return }
    throw .usage("\(form) does not take --\(given.name)", at: given.origin)
      .inHledger("Unknown flag: --\(given.name)")
  }

  /// Whether the format has the charts that are asked for; others have the figures of the report.
  func showsCharts() throws(CommandFailure) -> Bool {
    let format = try outputFormat()
    return format == .text || format == .html
  }

  /// All values given to an option, in order.
  package func values(_ option: OptionSpec) -> [String] {
    options.filter { $0.name == option.name }.compactMap(\.value)
  }
}

extension Invocation {
  /// Whether results are coloured; into a file of `-o` only when `--color` insists.
  package var colorsResults: Bool {
    let choice = self[.color]
    guard outputPath == nil else { return choice == .always }
    return environment.wantsColor(on: .output, choice: choice)
  }

  /// Whether messages on standard error are coloured.
  var colorsMessages: Bool {
    environment.wantsColor(on: .errors, choice: self[.color])
  }

  /// Columns there are for results: what the terminal or `COLUMNS` says, else 80.
  package var width: Int { environment.terminal.width ?? 80 }

  /// The format that `-O` or the extension of `-o` asks for, else the command's first.
  package func outputFormat() throws(CommandFailure) -> OutputFormat {
    let fallback = command.formats.first ?? .text
    guard let given = last(of: .outputFormat), let name = given.value else {
      let named = outputPath.flatMap(Path.fileExtension).flatMap(OutputFormat.init(name:))
      return named.flatMap { command.formats.contains($0) ? $0 : nil } ?? fallback
    }
    guard let format = OutputFormat(name: name), command.formats.contains(format) else {
      let names = command.formats.map(\.name)
      let suggestion = EditDistance.closest(to: name, among: names)
      throw .usage(
        "'\(command.name)' writes \(names.joined(separator: ", ")), not \(shown(name))",
        at: given.origin, hints: [suggestion.map { "did you mean '-O \($0)'?" }]
      ).inHledger(
        "Sorry, output format \"\(name)\" is unrecognised or not yet supported for this kind of"
          + " report.")
    }
    return format
  }

  /// The day of `--today`, else the date on the wall where the books live. Before they have been read
  /// that is unknown, and it is the local date.
  package func today() -> Day { self[.today] ?? environment.day(in: zone.name) }
}

extension Environment {
  /// The date on the wall in a zone, or in the local one.
  func day(in zone: String? = nil) -> Day {
    today(in: zone).flatMap { Day(year: $0.year, month: $0.month, day: $0.day) } ?? .first
  }
}
