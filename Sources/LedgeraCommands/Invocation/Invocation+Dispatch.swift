import LedgeraDiagnostics
import LedgeraEnvironment

extension Invocation {
  /// What the environment's arguments ask for: the command, its options after those of the
  /// configuration file, and its arguments. `--help` and `--version` ask for `help`.
  init(_ environment: Environment, _ commands: [Command]) throws(CommandFailure) {
    var words = try Word.commandLine(environment)
    guard let index = Self.indexOfCommand(in: words, commands) else {
      self = try Self.withoutCommand(environment, commands, words)
      return
    }
    let name = words.remove(at: index)
    let report = try NamedRun(of: name, environment, commands, words)
    let command: Command
    if let report {
      command = report.command
    } else {
      do throws(CommandFailure) {
        command = try Guise(environment).command(of: name, among: commands, environment)
      } catch { command = .addOn(name.text, missing: error) }
    }
    guard !command.isHidden else {
      self.init(
        environment: environment, command: command, commands: commands, options: [],
        arguments: words.map(\.text))
      return
    }
    if let entering = command.entering, !["--help", "-h"].contains(words.first?.text) {
      self = try entering(environment, commands, words)
      return
    }
    let parser = OptionParser(
      options: command.allOptions + Self.wholeHelp(in: words),
      takesAmounts: command.arguments.takesAmounts, command: "ledgera \(command.name)",
      examples: command.examples, today: environment.day())
    var typed = try parser.parse(words)
    guard !Self.asksForHelp(typed) else {
      self.init(
        environment: environment, command: .help, commands: commands, options: typed.occurrences,
        arguments: [command.name])
      return
    }
    var whole = ParsedWords()
    if command.readsConfiguration {
      whole = try Configuration.inForce(environment, given: typed.occurrences)
        .options(for: command, beside: typed, among: commands)
    }
    if let report {
      let named = try report.words(taking: &typed.arguments)
      whole.occurrences += named.occurrences
      whole.arguments += named.arguments
    }
    whole.occurrences += typed.occurrences
    whole.arguments += typed.arguments
    whole = try whole.plain(for: command)
    self.init(
      environment: environment, command: command, commands: commands,
      options: whole.occurrences, arguments: whole.arguments.map(\.text))
    if command.subcommand(in: arguments)?.effects.contains(.changesBooks) ?? false {
      self = changing
    }
    try refuseSpareWords()
  }

  /// A named report that the command line runs.
  private struct NamedRun {
    let command: Command
    private let report: NamedReport
    private let configuration: Configuration

    /// nil: no report has that name, or a command has it.
    init?(
      of name: Word, _ environment: Environment, _ commands: [Command], _ words: [Word]
    ) throws(CommandFailure) {
      guard commands.named(name.text) == nil else { return nil }
      let general = OptionParser(options: OptionSpec.general + commands.flatMap(\.options))
      let given = (try? general.parse(words))?.occurrences ?? []
      let configurations = try Configuration.inForce(environment, given: given)
      guard
        let configuration = configurations.last(where: { configuration in
          configuration.reports.contains { $0.name.text == name.text }
        }), let report = configuration.reports.last(where: { $0.name.text == name.text })
      else { return nil }
      self.report = report
      self.configuration = configuration
      command = try report.command(among: commands)
    }

    /// Its options and arguments; words of the command line that have a place in it are taken.
    func words(taking arguments: inout [Word]) throws(CommandFailure) -> ParsedWords {
      try configuration.options(ofReport: report.words(taking: &arguments), for: command)
    }
  }

  /// Words after a command, or a form of it, that has no use for them.
  private func refuseSpareWords() throws(CommandFailure) {
    let form = command.subcommand(in: arguments)
    if form == nil, !command.subcommands.isEmpty { return }
    let words = form == nil ? arguments[...] : arguments.dropFirst()
    guard let most = (form?.arguments ?? command.arguments).most, words.count > most else { return }
    let name = [command.name, form?.name].compactMap { $0 }.joined(separator: " ")
    let word = words[words.startIndex + most]
    throw .usage(
      "'\(name)' does not take \(shown(word))",
      hints: [
        command.option(for: word).map { "did you mean --\($0.name) '\(word)'?" },
        most == 0 ? command.optionsInShort : "it takes \(command.synopsis)",
      ])
  }

  /// Where the command's name is. Only when others than general options come before it, those of all
  /// commands are looked up, because they say which words are values.
  private static func indexOfCommand(in words: [Word], _ commands: [Command]) -> Int? {
    guard let first = words.first else { return nil }
    if case .argument = OptionParser.Shape(first.text) { return 0 }
    let general = OptionParser(options: OptionSpec.general, admitsPrefixes: false)
    let index = general.indexOfFirstArgument(in: words)
    if general.knows(words[..<(index ?? words.count)]) { return index }
    let all = OptionParser(options: OptionSpec.general + commands.flatMap(\.options))
    return all.indexOfFirstArgument(in: words)
  }

  /// A bare `ledgera`, `ledgera --help`, `ledgera --version`.
  private static func withoutCommand(
    _ environment: Environment, _ commands: [Command], _ words: [Word]
  ) throws(CommandFailure) -> Invocation {
    guard !words.isEmpty else { return try greeting(environment, commands) }
    let options = OptionSpec.general + wholeHelp(in: words)
    let typed = try OptionParser(options: options).parse(words)
    guard asksForHelp(typed) else {
      throw .usage("no command given", hints: ["'ledgera help' lists the commands"])
    }
    return Invocation(
      environment: environment, command: .help, commands: commands, options: typed.occurrences,
      arguments: [])
  }

  /// A bare `ledgera`, which looks for the books of the configuration file.
  private static func greeting(
    _ environment: Environment, _ commands: [Command]
  ) throws(CommandFailure) -> Invocation {
    let options = try Configuration.inForce(environment, given: [])
      .options(for: .greeting, among: commands)
    return Invocation(
      environment: environment, command: .greeting, commands: commands,
      options: options.occurrences, arguments: [])
  }

  /// `--all` next to `--help`.
  private static func wholeHelp(in words: [Word]) -> [OptionSpec] {
    words.contains { $0.text == "--help" || $0.text == "-h" } ? [Command.wholeHelp] : []
  }

  private static func asksForHelp(_ words: ParsedWords) -> Bool {
    words.occurrences.contains {
      $0.name == OptionSpec.help.name || $0.name == OptionSpec.version.name
    }
  }
}
