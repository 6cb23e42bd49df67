import LedgeraEnvironment
import LedgeraLineEditing
import LedgeraModel
import LedgeraRendering

/// Questions and their answers, one after another. On a terminal a line can be edited, and the arrows bring
/// earlier answers back, refused ones among them; elsewhere answers are lines of standard input.
struct Conversation {
  let invocation: Invocation
  private var history = LineHistory()

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// The next answer, as it may be in the books (`ForeignText`); nil: input has ended, and a new line has begun.
  ///
  /// `?` lists what can be answered, and the question is asked again.
  ///
  /// - Parameters:
  ///   - keys: What can be answered besides what the question asks for.
  ///   - text: What is in the line at first, where it can be edited.
  ///   - names: What Tab may make of all that is before the cursor, the likeliest first.
  mutating func answer(
    _ question: String, keys: DialogueKeys, text: String = "",
    names: @escaping (_ typed: String) -> [String] = { _ in [] }
  ) -> String? {
    while let line = line(question, text: text, names: names) {
      guard line == "?" || !text.isEmpty && line == text + "?" else { return line }
      invocation.say(keys.text(isEditable: invocation.environment.keyboard != nil))
    }
    return nil
  }

  private mutating func line(
    _ question: String, text: String, names: @escaping (_ typed: String) -> [String]
  ) -> String? {
    if let keyboard = invocation.environment.keyboard {
      let shown = String(decoding: TerminalText(question).bytes, as: UTF8.self)
      var editor = LineEditor(
        keyboard, question: shown, text: text,
        names: { typed in names(typed).filter(CompletionTable.isShown) }, write: write)
      switch editor.ask(&history) {
      case .line(let line): return ForeignText(line).line
      case .end, .interrupted: return nil
      case nil: break
      }
    }
    invocation.say(question)
    guard let line = invocation.environment.readLine() else {
      invocation.say("\n")
      return nil
    }
    return ForeignText(line).line
  }

  /// Whether the answer is yes; an empty one is `usual`, what is neither yes nor no asks again.
  ///
  /// nil: the answers are at their end.
  mutating func confirms(_ question: String, usually usual: Bool) -> Bool? {
    while true {
      let marks = usual ? "[Y/n]" : "[y/N]"
      let answer = answer(
        "\(question) \(marks) ", keys: .yesOrNo(usually: usual), names: { _ in ["yes", "no"] })
      guard let answer else { return nil }
      if let isYes = Self.isYes(answer, usually: usual) { return isYes }
      invocation.say("  answer y or n\n")
    }
  }

  /// Whether what was answered is to be written, which Enter says; false: back to the questions.
  ///
  /// nil: the answers are at their end.
  mutating func confirmsWriting(_ question: String) -> Bool? {
    let keys = DialogueKeys([
      ("Enter, y", "writes it"), ("n, <", "goes back to the questions, with your answers"),
    ])
    while let answer = answer("\(question) [Y/n] ", keys: keys, names: { _ in ["yes", "no"] }) {
      if answer == "<" || answer == "u" { return false }
      if let isYes = Self.isYes(answer, usually: true) { return isYes }
      invocation.say("  answer y or n\n")
    }
    return nil
  }

  /// What an answer to a yes-or-no question says; nil: neither.
  static func isYes(_ answer: String, usually usual: Bool) -> Bool? {
    switch answer.lowercased() {
    case "": usual
    case "y", "yes": true
    case "n", "no": false
    default: nil
    }
  }

  private func write(_ text: String) {
    var text = text
    text.withUTF8 { try? invocation.environment.errors(UnsafeRawBufferPointer($0)) }
  }
}

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

  /// Whether the user can be asked: standard input and standard error are terminals.
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
