import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraRendering

extension Command {
  /// `ledgera help [COMMAND|TOPIC]`, `COMMAND --help` and `--version`.
  static let help = Command(
    "help", group: .help, summary: "Explain Ledgera, one of its commands, or a topic",
    synopsis: "[COMMAND | TOPIC | json]", arguments: .names(.topics),
    help: """
      Without a command, the list of commands and topics. On a terminal, a text
      longer than the screen is shown by the program that LEDGERA_PAGER or PAGER
      names, or by less.

      'help json' prints what commands write with -O json as JSON Schema (draft
      2020-12): members, types, and which of them are always there.

        ledgera help balance
        ledgera help periods
        ledgera help json
        ledgera balance --help
        ledgera balance --help --all
        ledgera help --man ~/.local/share/man
      """,
    formats: [.text], readsConfiguration: false,
    options: [wholeHelp, manual]
  ) { (invocation, output) throws(CommandFailure) in
    let isWhole = invocation.has(wholeHelp)
    output.isToRead = invocation[.pager]
    if invocation.has(.version) {
      output.write("\(invocation.guise.version)\n")
    } else if let directory = invocation.value(manual) {
      return try invocation.writeManual(into: directory, &output)
    } else if invocation.arguments.first == "json" {
      output.write(JSONRenderer.render(ReportTable.schema))
    } else if let name = invocation.arguments.first {
      output.write(try invocation.helpText(of: name, isWhole: isWhole))
    } else {
      let text = isWhole ? HelpText.general : HelpText.overview
      output.write(
        text(invocation.commands, invocation.reports, AddOn.names(in: invocation.environment)))
    }
    return .fine
  }

  /// `--all`, next to `--help` of any command.
  static let wholeHelp = OptionSpec(
    "all", configuration: .never,
    help: "with a command everything about it, else all general options")
  private static let manual = OptionSpec(
    "man", value: .required("DIR", .files), effects: .writesFiles,
    help: "write the manual pages into DIR/man1 and DIR/man7")
}

extension Invocation {
  fileprivate func helpText(of name: String, isWhole: Bool) throws(CommandFailure) -> String {
    var texts: [String] = []
    if let command = commands.named(name) {
      texts.append(isWhole ? HelpText.everything(about: command) : HelpText.command(command))
    }
    // 'files' and 'tags' are both.
    if let topic = HelpTopic.named(name), texts.isEmpty || topic.name == name, !has(.help) {
      texts.append(HelpText.topic(topic))
    }
    guard !texts.isEmpty else { throw commands.unknown(name) }
    return texts.joined(separator: "\n")
  }

  /// Writes the pages of the manual, and lists them.
  fileprivate func writeManual(
    into directory: String, _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    let door = OutputDoor(environment)
    let pages = ManualPage.all(of: commands, on: today())
    for page in pages {
      let path = environment.absolutePath(Path.join(directory, page.path))
      try door.admit(path, replacing: "this page of the manual", if: page.isOne)
    }
    for page in pages {
      let path = Path.join(directory, page.path)
      let absolute = environment.absolutePath(path)
      if !has(.dryRun) {
        try door.makeDirectory(Path.directory(of: absolute))
        try door.write(
          Array(page.text.utf8), to: absolute, replacing: "this page of the manual", if: page.isOne)
      }
      output.write(path + "\n")
    }
    return .fine
  }
}
