import LedgeraCommands
import LedgeraEnvironment
import Synchronization

/// A command that changes books, run in a world of memory where one can be asked.
struct EditingRun {
  let status: ExitStatus
  let output: String
  let errors: String
  let disk: MemoryDisk

  /// - Parameters:
  ///   - typed: What is answered on the terminal; nil: there is none.
  ///   - keys: What is pressed where lines can be edited; nil: they cannot.
  ///   - editor: What the editor makes of the text it is given.
  init(
    _ words: [String], on disk: MemoryDisk, typed: String? = nil, keys: String? = nil,
    editor: (@Sendable (String) -> String?)? = nil, addsFile: Bool = true
  ) {
    let (output, errors) = (CapturedOutput(), CapturedOutput())
    self.disk = disk
    var environment = Environment.inMemory(
      arguments: words + (addsFile ? ["-f", "main.journal"] : []), disk: disk,
      standardInput: typed ?? "",
      variables: ["EDITOR": "editor --wait", "NO_COLOR": "1"],
      terminal: Terminal(inputIsTerminal: typed != nil, errorsIsTerminal: typed != nil),
      run: { (call) throws(ProgramError) in
        guard let editor, call.name == "editor", call.arguments.first == "--wait",
          call.streams == .shared, let path = call.arguments.last
        else { throw .missing }
        guard let text = editor(disk.text(path) ?? "") else { return ProgramResult(status: 1) }
        disk.write(text, to: path)
        return ProgramResult(status: 0)
      },
      output: output, errors: errors)
    if let keys {
      let inputs = Mutex(keys.utf8.map { Keyboard.Input.bytes([$0]) }[...])
      environment.keyboard = Keyboard(
        begin: { true }, end: {}, suspend: {}, width: { 100 },
        wait: { inputs.withLock { $0.popFirst() } ?? .end })
    }
    status = Ledgera.run(environment)
    self.output = output.text
    self.errors = errors.text
  }

  init(
    _ words: String..., journal: String, typed: String? = nil,
    editor: (@Sendable (String) -> String?)? = nil
  ) {
    self.init(
      words, on: MemoryDisk(["/books/main.journal": journal]), typed: typed, editor: editor)
  }

  /// The root journal now.
  var journal: String { disk.text("/books/main.journal") ?? "" }
}
