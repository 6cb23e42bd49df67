import LedgeraEnvironment
import LedgeraRendering

extension Command {
  /// `ledgera help [COMMAND]`, `COMMAND --help`, `--version` and a bare `ledgera`.
  static let help = Command(
    "help", group: .help, summary: "Explain Ledgera or one of its commands",
    synopsis: "[COMMAND | json]",
    help: """
      Without a command, the list of commands and the options that all of them take.

      'help json' prints what commands write with -O json as JSON Schema (draft
      2020-12): members, types, and which of them are always there.

        ledgera help balance
        ledgera help json
        ledgera balance --help
      """,
    formats: [.text], arguments: .names(.commands), readsConfiguration: false
  ) { (invocation, output) throws(CommandFailure) in
    if invocation.has(.version) {
      output.write("ledgera \(Ledgera.version)\n")
    } else if invocation.arguments.first == "json" {
      output.write(JSONRenderer.render(ReportTable.schema))
    } else if let name = invocation.arguments.first {
      guard let command = invocation.commands.named(name) else {
        throw invocation.commands.unknown(name)
      }
      output.write(HelpText.command(command))
    } else if invocation.has(.help) || invocation.command.name == invocation.asked {
      output.write(HelpText.general(invocation.commands))
    } else {
      output.write(HelpText.overview(invocation.commands))
    }
    return .fine
  }
}

extension Invocation {
  /// The first word of the command line.
  fileprivate var asked: String? { environment.arguments.first }
}
