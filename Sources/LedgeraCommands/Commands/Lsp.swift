import LedgeraEnvironment
import LedgeraServer

extension Command {
  /// `ledgera lsp`.
  static let lsp = Command(
    "lsp", group: .checks,
    summary: "Serve editors: the Language Server Protocol on standard streams",
    help: """
      Speaks the Language Server Protocol 3.17 on standard input and output. Editors
      start it; examples/editors has their settings. What the editor shows is what
      'ledgera check' says of the same text, and its changes are those of 'fmt',
      'rename' and 'check --fix'. No file is written: every change goes to the editor.

      ledgera.conf says what it says for every command. Settings of the editor:
      root names the journal where ledgera.conf does not; delay is the time in
      milliseconds from the last keystroke to its verdict (default 150).
      """,
    formats: [.text], readsConfiguration: false
  ) { (invocation, _) throws(CommandFailure) in
    ExitStatus(rawValue: Connection.serve(invocation.environment, .commands)) ?? .findings
  }
}
