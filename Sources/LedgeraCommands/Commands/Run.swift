import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraParsing
import LedgeraRendering

extension Command {
  static let runCommands = Command(
    "run", group: .help, summary: "Run several commands that read, on one reading of the books",
    synopsis: "[OPTION…] [FILE… | -- COMMAND… -- COMMAND…]",
    help: """
      Runs the commands that stand between the dashes, else the lines of the files,
      else those of standard input. Options before them hold for all. It ends with the
      first command that fails.

        ledgera run -f main.journal -- accounts -- balance -M
      """,
    formats: [.text], isHidden: true, readsConfiguration: false, takes: .all
  ) { (invocation, _) throws(CommandFailure) in
    let series = try CommandSeries(invocation)
    var commands = series.commands
    for name in series.files {
      do throws(ReadError) {
        let path = invocation.environment.absolutePath(name)
        let contents = try invocation.environment.disk.read(path, allowPipe: true)
        commands += contents.lines.map { .line($0.text) }
      } catch { throw .unreadable(name, error) }
    }
    if commands.isEmpty, series.files.isEmpty {
      while let line = invocation.environment.readLine() { commands.append(.line(line)) }
    }
    for command in commands {
      let status = try series.run(command)
      if status != .fine { return status }
    }
    return .fine
  }

  static let repl = Command(
    "repl", group: .help, summary: "Run commands as they are typed, on one reading of the books",
    synopsis: "[OPTION…]",
    help: "Reads again what has changed. 'quit' or Ctrl-D ends it.",
    formats: [.text], isHidden: true, readsConfiguration: false, takes: .all
  ) { (invocation, _) throws(CommandFailure) in
    let series = try CommandSeries(invocation)
    guard series.files.isEmpty, series.commands.isEmpty else {
      throw .usage(
        "'repl' takes options only", hints: ["commands are typed, or given to 'ledgera run'"])
    }
    var conversation = Conversation(invocation)
    let keys = DialogueKeys([("COMMAND", "runs it"), ("quit", "ends")])
    let names = invocation.commands.filter { !$0.isHidden && !$0.changesBooks }.map(\.name)
    while let line = invocation.canAsk
      ? conversation.answer("% ", keys: keys, names: { _ in names })
      : invocation.environment.readLine()
    {
      if ["quit", "exit"].contains(line) { break }
      do throws(CommandFailure) { _ = try series.run(.line(line)) } catch {
        invocation.say(
          invocation.guise.text(of: error, isExplained: false, in: invocation.environment))
      }
    }
    return .fine
  }
}

/// Commands that read the same books, of which what does not change is read once.
private struct CommandSeries {
  enum Member {
    case words([String])
    /// As a shell has it: words with quotes; `#` begins a comment.
    case line(String)
  }

  /// Those of the command line.
  let commands: [Member]
  /// What is neither an option nor a command.
  let files: [String]
  /// For all commands.
  private let options: [OptionOccurrence]
  private let invocation: Invocation
  private let memory = ReadingMemory()

  init(_ invocation: Invocation) throws(CommandFailure) {
    self.invocation = invocation
    let parts = invocation.arguments.split(separator: "--", omittingEmptySubsequences: false)
    let given = try OptionParser(options: OptionSpec.general).parse(
      (parts.first ?? []).map { Word($0) })
    options = given.occurrences
    files = given.arguments.map(\.text)
    commands = parts.dropFirst().map { .words(Array($0)) }
  }

  func run(_ member: Member) throws(CommandFailure) -> ExitStatus {
    let words: [String]
    switch member {
    case .words(let given): words = given
    case .line(let line):
      guard let split = Word.split(line) else {
        throw .usage("a quote is not closed: \(shown(line))")
      }
      words = split
    }
    guard let name = words.first, !name.hasPrefix("#") else { return .fine }
    var world = invocation.environment
    if name == "echo" {
      let text = TerminalText(words.dropFirst().joined(separator: " ") + "\n")
      text.bytes.withUnsafeBytes { try? world.output($0) }
      return .fine
    }
    let command = try Guise(world).command(of: Word(name), among: invocation.commands, world)
    guard !command.isHidden, !command.changesBooks else {
      throw .usage("\(shown(name)) cannot be one of several commands")
    }
    let idle = command.idleOptions
    let general = options.filter { given in !idle.contains { $0 ~= given } }
    world.arguments = [name] + general.map(\.word) + words.dropFirst()
    return Ledgera.run(world, commands: invocation.commands, keeping: memory)
  }
}
