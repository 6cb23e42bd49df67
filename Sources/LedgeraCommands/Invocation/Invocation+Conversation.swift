import LedgeraEnvironment
import LedgeraRendering

extension OptionSpec {
  /// `--yes`, of commands that ask.
  static let yes = OptionSpec(
    "yes", short: "y", configuration: .never, help: "do not ask, do it")
}

extension Invocation {
  /// Writes to standard error at once, unlike `Output`, which waits for the command's end.
  func say(_ text: String) { say(TerminalText(text)) }

  /// The same. That standard error cannot be written to is not a reason to stop.
  func say(_ text: TerminalText) {
    text.bytes.withUnsafeBytes { try? environment.errors($0) }
  }

  /// Whether questions can be asked: standard input and standard error are terminals.
  var canAsk: Bool {
    environment.terminal.inputIsTerminal && environment.terminal.errorsIsTerminal
  }

  /// Asks a yes-or-no question on the terminal; Enter and the end of the answers are no.
  ///
  /// - Parameter context: Shown above the question.
  func confirms(_ question: String, showing context: TerminalText? = nil) throws(CommandFailure)
    -> Bool
  {
    if has(.yes) { return true }
    guard canAsk else {
      throw .usage("'\(command.name)' asks before it writes", hints: ["--yes answers in advance"])
    }
    if let context { say(context) }
    var conversation = Conversation(self)
    return conversation.confirms(question, usually: false) ?? false
  }
}
