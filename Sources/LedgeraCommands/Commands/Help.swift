import LedgeraEnvironment
import LedgeraRendering

extension Command {
  /// `ledgera help [COMMAND]`, `COMMAND --help` and `--version`.
  static let help = Command(
    "help", group: .help, summary: "Explain Ledgera or one of its commands",
    synopsis: "[COMMAND | json]",
    help: """
      Without a command, the list of commands.

      'help json' prints what commands write with -O json as JSON Schema (draft
      2020-12): members, types, and which of them are always there.

        ledgera help balance
        ledgera help json
        ledgera balance --help
        ledgera balance --help --all
      """,
    formats: [.text], arguments: .names(.commands), readsConfiguration: false,
    options: [wholeHelp]
  ) { (invocation, output) throws(CommandFailure) in
    let isWhole = invocation.has(wholeHelp)
    if invocation.has(.version) {
      output.write("ledgera \(Ledgera.version)\n")
    } else if invocation.arguments.first == "json" {
      output.write(JSONRenderer.render(ReportTable.schema))
    } else if let name = invocation.arguments.first {
      guard let command = invocation.commands.named(name) else {
        throw invocation.commands.unknown(name)
      }
      output.write(isWhole ? HelpText.everything(about: command) : HelpText.command(command))
    } else {
      let commands = invocation.commands
      output.write(isWhole ? HelpText.general(commands) : HelpText.overview(commands))
    }
    return .fine
  }

  /// `--all`, next to `--help` of any command.
  static let wholeHelp = OptionSpec(
    "all", isConfigurable: false,
    help: "with a command everything about it, else all general options")
}
