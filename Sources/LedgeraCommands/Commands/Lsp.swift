import LedgeraEnvironment
import LedgeraServer

extension Command {
  static let lsp = Command(
    "lsp", group: .checks,
    summary: "Serve editors: the Language Server Protocol on standard streams",
    help: """
      Speaks the Language Server Protocol 3.17 on standard input and output. Editors
      start it; examples/editors has their settings. The editor shows what 'ledgera
      check' finds in the same text, and its changes are those of 'fmt', 'rename' and
      'check --fix'. No file is written: every change goes to the editor.

      ledgera.conf applies as for every command. Settings in the editor: root names
      the journal where ledgera.conf does not; delay is the time in milliseconds from
      the last keystroke to the findings (default 150).
      """,
    formats: [.text], readsConfiguration: false, effects: .interacts
  ) { (invocation, _) throws(CommandFailure) in
    ExitStatus(rawValue: Connection.serve(invocation.environment, .commands)) ?? .findings
  }
}
