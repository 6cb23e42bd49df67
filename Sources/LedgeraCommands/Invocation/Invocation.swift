import LedgeraDiagnostics
public import LedgeraEnvironment
public import LedgeraModel

/// One command being run: the world, the options and the arguments.
public struct Invocation: Sendable {
  /// The outside world.
  public let environment: Environment
  /// What is being run.
  public let command: Command
  /// All commands, for help and completion.
  public let commands: [Command]
  /// Options in the order given, those of the configuration file before those of the command line.
  /// Where two exclude each other the last one holds.
  public let options: [OptionOccurrence]
  /// What is neither an option nor the value of one.
  public let arguments: [String]

  /// An invocation of the given parts.
  public init(
    environment: Environment, command: Command, commands: [Command] = CommandTable.all,
    options: [OptionOccurrence], arguments: [String]
  ) {
    self.environment = environment
    self.command = command
    self.commands = commands
    self.options = options
    self.arguments = arguments
  }

  /// Whether an option was given.
  public func has(_ option: OptionSpec) -> Bool { options.contains { $0.name == option.name } }

  /// The last occurrence of any of these options: of those that exclude each other, the one that
  /// holds.
  public func last(of options: OptionSpec...) -> OptionOccurrence? {
    self.options.last { given in options.contains { $0.name == given.name } }
  }

  /// Whether `option` was given and none of its `alternatives` after it.
  public func chose(_ option: OptionSpec, over alternatives: OptionSpec...) -> Bool {
    let given = options.last { given in
      given.name == option.name || alternatives.contains { $0.name == given.name }
    }
    return given?.name == option.name
  }

  /// The last value given to an option; nil when it was not given or without a value.
  public func value(_ option: OptionSpec) -> String? {
    options.last { $0.name == option.name }?.value
  }

  /// All values given to an option, in order.
  public func values(_ option: OptionSpec) -> [String] {
    options.filter { $0.name == option.name }.compactMap(\.value)
  }

  /// A whole number.
  public func integer(
    _ option: OptionSpec, in range: ClosedRange<Int>
  ) throws(CommandFailure) -> Int? {
    guard let given = last(of: option), let text = given.value else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .usage(
        "option '--\(option.name)' takes a number from \(range.lowerBound) to"
          + " \(range.upperBound), not \(shown(text))", at: given.origin)
    }
    return number
  }

  /// One of a list of named values; nil when the option was not given.
  public func choice<Value>(
    _ option: OptionSpec, of choices: [(name: String, value: Value)]
  ) throws(CommandFailure) -> Value? {
    guard let given = last(of: option), let text = given.value else { return nil }
    if let choice = choices.first(where: { $0.name == text }) { return choice.value }
    let suggestion = EditDistance.closest(to: text, among: choices.lazy.map(\.name))
    throw .usage(
      "option '--\(option.name)' takes \(choices.map(\.name).joined(separator: ", ")), not"
        + " \(shown(text))", at: given.origin,
      hints: [suggestion.map { "did you mean '\($0)'?" }])
  }

  /// Yes or no; nil when the option was not given, true when it was given without a value.
  public func decision(_ option: OptionSpec) throws(CommandFailure) -> Bool? {
    guard let given = last(of: option) else { return nil }
    guard given.value != nil else { return true }
    return try choice(option, of: Self.decisions)
  }

  private static let decisions: [(name: String, value: Bool)] = [
    ("yes", true), ("no", false), ("y", true), ("n", false), ("always", true), ("never", false),
  ]
}

extension Invocation {
  /// When to colour, as `--color` says.
  public func colorChoice() throws(CommandFailure) -> ColorChoice {
    try choice(
      .color,
      of: [
        ("auto", .auto), ("always", .always), ("never", .never), ("yes", .always), ("no", .never),
        ("y", .always), ("n", .never),
      ]) ?? .auto
  }

  /// Whether results are coloured; into a file of `-o` only when `--color` insists.
  public func colorsResults() throws(CommandFailure) -> Bool {
    let choice = try colorChoice()
    guard outputPath == nil else { return choice == .always }
    return environment.wantsColor(on: .output, choice: choice)
  }

  /// Whether messages on standard error are coloured.
  public func colorsMessages() throws(CommandFailure) -> Bool {
    environment.wantsColor(on: .errors, choice: try colorChoice())
  }

  /// Columns there are for results: what the terminal or `COLUMNS` says, else 80.
  public var width: Int { environment.terminal.width ?? 80 }

  /// The format that `-O` or the extension of `-o` asks for, else the command's first.
  public func outputFormat() throws(CommandFailure) -> OutputFormat {
    let fallback = command.formats.first ?? .text
    guard let given = last(of: .outputFormat), let name = given.value else {
      let named = outputPath.flatMap(Path.fileExtension).flatMap(OutputFormat.init(name:))
      return named.flatMap { command.formats.contains($0) ? $0 : nil } ?? fallback
    }
    guard let format = OutputFormat(name: name), command.formats.contains(format) else {
      let names = command.formats.map(\.rawValue)
      let suggestion = EditDistance.closest(to: name, among: names)
      throw .usage(
        "'\(command.name)' writes \(names.joined(separator: ", ")), not \(shown(name))",
        at: given.origin, hints: [suggestion.map { "did you mean '-O \($0)'?" }])
    }
    return format
  }

  /// The day of `--today`, else the date on the wall in the profile's zone, else in the local one.
  public func today() throws(CommandFailure) -> Day {
    if let given = last(of: .today), let text = given.value {
      if let day = Self.day(text) { return day }
      throw .usage(
        "option '--today' takes a date, not \(shown(text))", at: given.origin,
        hints: ["write it as 2026-11-21"])
    }
    let date = environment.today()
    return date.flatMap { Day(year: $0.year, month: $0.month, day: $0.day) } ?? .first
  }

  /// `2026-11-21`, also with `/` or `.`.
  private static func day(_ text: String) -> Day? {
    let parts = text.split(
      maxSplits: 3, omittingEmptySubsequences: false, whereSeparator: { "-/.".contains($0) })
    guard parts.count == 3, let year = Int(parts[0]), let month = Int(parts[1]),
      let day = Int(parts[2])
    else { return nil }
    return Day(year: year, month: month, day: day)
  }
}
