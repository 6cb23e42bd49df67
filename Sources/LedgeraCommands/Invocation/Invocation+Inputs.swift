public import LedgeraBooks
import LedgeraEnvironment

extension Invocation {
  /// The journals to read: those of `-f` on the command line, else those of the configuration file,
  /// else that of `LEDGERA_FILE`, `LEDGER_FILE`, else `~/.hledger.journal` if it exists.
  ///
  /// Files that are named need not exist; reading them reports it.
  public func inputFiles() throws(CommandFailure) -> [InputFile] {
    let given = options.filter { $0.name == OptionSpec.file.name }
    let typed = given.filter { $0.origin.place == nil }
    let chosen = typed.isEmpty ? given : typed
    if !chosen.isEmpty {
      return try chosen.map { (given) throws(CommandFailure) in try named(by: given) }
    }
    for variable in ["LEDGERA_FILE", "LEDGER_FILE"] {
      if let name = environment.variable(variable) {
        return [InputFile(path: path(ofVariable: name), name: name, namedBy: variable)]
      }
    }
    if let home = environment.home {
      let path = Path.join(home, ".hledger.journal")
      if environment.disk.status(path) != nil { return [InputFile(path: path, name: path)] }
    }
    let file = arguments.first { namesFile($0) }
    throw .usage(
      "no journal to read",
      hints: [
        "name one: ledgera \(command.name) -f \(file ?? "FILE")",
        "or for good: write '-f FILE' into ledgera.conf, or set LEDGERA_FILE",
        "'ledgera init' creates new books",
      ])
  }

  /// Whether a word is the name of a file.
  func namesFile(_ word: String) -> Bool {
    environment.disk.status(environment.absolutePath(word))?.kind == .regular
  }

  private func named(by given: OptionOccurrence) throws(CommandFailure) -> InputFile {
    var name = given.value ?? ""
    let format = InputFormat.takePrefix(of: &name)
    guard !name.isEmpty else {
      throw .usage("option '-f' needs the name of a file", at: given.origin)
    }
    if name == "-" {
      return InputFile(path: nil, name: name, namedBy: given.origin.place, format: format)
    }
    // Configuration files name absolute paths; people know them from where they work.
    let path = environment.absolutePath(name)
    if given.origin.place != nil { name = Path.relative(path, to: environment.currentDirectory) }
    return InputFile(path: path, name: name, namedBy: given.origin.place, format: format)
  }

  /// A variable may hold a pattern; the first match counts.
  private func path(ofVariable name: String) -> String {
    let path = environment.absolutePath(name)
    guard environment.disk.status(path) == nil else { return path }
    return environment.disk.glob(path, relativeTo: "/").paths.first ?? path
  }
}
