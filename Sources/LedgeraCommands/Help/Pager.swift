import LedgeraEnvironment

/// The program that shows a long text on a terminal: what `LEDGERA_PAGER` or `PAGER` names, else `less`.
/// Pipes and files never see it.
struct Pager {
  private let environment: Environment
  private let program: [String]

  /// nil: standard output is no terminal that can show pages, or the user wants no pager.
  init?(_ environment: Environment) {
    guard environment.terminal.outputIsTerminal, environment.variables["TERM"] != "dumb" else {
      return nil
    }
    let named = environment.variables["LEDGERA_PAGER"] ?? environment.variables["PAGER"]
    guard let program = Word.split(named ?? "less"), !program.isEmpty, program != ["cat"] else {
      return nil
    }
    self.environment = environment
    self.program = program
  }

  /// Shows a text that is longer than the screen; false: it is not, or there is no such program.
  func show(_ text: [UInt8]) -> Bool {
    let lines = text.count { $0 == UInt8(ascii: "\n") }
    guard let height = environment.terminal.height, lines >= height else { return false }
    var variables = environment.variables
    // Ends where the text fits after all, and leaves it on the screen.
    if variables["LESS"] == nil { variables["LESS"] = "FRX" }
    let call = ProgramCall(
      program[0], Array(program.dropFirst()), input: text, streams: .fed, variables: variables)
    return (try? environment.run(call)) != nil
  }
}
