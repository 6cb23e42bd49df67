/// The completion script for fish: one `complete` line a command and an option.
enum FishCompletion {
  static func script(_ commands: [Command]) -> String {
    """
    # Completion of ledgera for fish. Save it as ~/.config/fish/completions/ledgera.fish

    # Names of a kind from the books that the command line names.
    function __ledgera_names
        set -l words (commandline -opc)
        set -l books
        for index in (seq 2 (count $words))
            switch $words[$index]
                case -f --file
                    set -l next (math $index + 1)
                    set -a books -f "$words[$next]"
                case '--file=*'
                    set -a books -f (string replace -- --file= '' $words[$index])
                case '-f*'
                    set -a books -f (string sub -s 3 -- $words[$index])
            end
        end
        ledgera __complete $argv[1] (commandline -ct | string unescape) $books </dev/null 2>/dev/null
    end

    complete -c ledgera -f
    \(commands.flatMap(described).joined(separator: "\n"))
    complete -c ledgera -n __fish_use_subcommand -a '(__ledgera_names reports)'
    \(OptionSpec.general.map { option($0, when: condition($0, commands)) }.joined(separator: "\n"))
    \(commands.flatMap(ownLines).joined(separator: "\n"))

    """
  }

  /// Where a general option makes a difference; nil: everywhere.
  private static func condition(_ option: OptionSpec, _ commands: [Command]) -> String? {
    guard option.group == .reporting else { return nil }
    let taking = commands.filter { $0.reportOptions.contains { $0 === option } }
    let names = taking.flatMap { [$0.name] + $0.aliases }.joined(separator: " ")
    return ShellQuoting.fish("__fish_use_subcommand; or __fish_seen_subcommand_from \(names)")
  }

  private static func described(_ command: Command) -> [String] {
    ([command.name] + command.aliases).map { name in
      "complete -c ledgera -n __fish_use_subcommand -a \(name) -d "
        + ShellQuoting.fish(command.summary)
    }
  }

  private static func ownLines(_ command: Command) -> [String] {
    let names = ([command.name] + command.aliases).joined(separator: " ")
    let condition = ShellQuoting.fish("__fish_seen_subcommand_from \(names)")
    return arguments(of: command, seen: "__fish_seen_subcommand_from \(names)")
      + command.options.map { option($0, when: condition) }
  }

  private static func arguments(of command: Command, seen: String) -> [String] {
    let chosen = "__fish_seen_subcommand_from \(command.subcommands.names.joined(separator: " "))"
    guard !command.subcommands.isEmpty else {
      return argument(command.arguments.candidates, when: seen)
    }
    let first = "\(seen); and not \(chosen)"
    return argument(.choices(command.subcommands.names), when: first)
      + argument(command.arguments.candidates, when: first)
      + command.subcommands.flatMap { subcommand in
        argument(
          subcommand.arguments.candidates,
          when: "\(seen); and __fish_seen_subcommand_from \(subcommand.name)")
      }
  }

  private static func argument(_ candidates: Candidates, when condition: String) -> [String] {
    guard candidates != .none else { return [] }
    return [
      "complete -c ledgera -n \(ShellQuoting.fish(condition))"
        + (candidates == .files ? " -F" : values(candidates))
    ]
  }

  private static func option(_ option: OptionSpec, when condition: String?) -> String {
    var line = "complete -c ledgera"
    if let condition { line += " -n \(condition)" }
    if let short = option.short { line += " -s " + ShellQuoting.fish(String(short)) }
    for name in option.names { line += " -l \(name)" }
    if option.needsValue {
      line += option.candidates == .files ? " -r -F" : " -x\(values(option.candidates))"
    }
    return line + " -d " + ShellQuoting.fish(option.help)
  }

  private static func values(_ candidates: Candidates) -> String {
    switch candidates {
    case .none, .files: ""
    case .choices(let choices): " -a " + ShellQuoting.fish(choices.joined(separator: " "))
    case .names(let kind): " -a '(__ledgera_names \(kind.rawValue))'"
    }
  }
}
