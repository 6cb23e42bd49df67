import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment

/// The files that the command line names for what is written.
extension Invocation {
  /// The file of `-o`, absolute; nil for standard output, which `-o -` names too.
  var outputPath: String? {
    guard let path = value(.outputFile), path != "-" else { return nil }
    return environment.absolutePath(path)
  }

  /// Whether results go to a terminal: that of standard output, or a device that `-o` names.
  var writesToTerminal: Bool {
    guard let outputPath else { return environment.terminal.outputIsTerminal }
    return environment.disk.status(outputPath)?.kind == .other
  }

  /// Refuses a file of `-o` whose extension names no format that the command has.
  func refuseUnknownExtension() throws(CommandFailure) {
    guard command.formats.count > 1, !has(.outputFormat), let given = last(of: .outputFile),
      let path = outputPath, !writesToTerminal, let name = Path.fileExtension(of: path),
      !Self.textExtensions.contains(name), !Path.isJournal(path),
      !command.formats.contains(where: { $0 == OutputFormat(name: name) })
    else { return }
    let known = command.formats.map { $0 == .text ? "txt" : $0.name }
    throw .usage(
      "'\(command.name)' has no format for the extension of \(shown(given.value ?? ""))",
      at: given.origin,
      hints: ["known extensions: \(known.joined(separator: ", ")); -O names any file's format"])
  }

  /// Extensions of files of text.
  private static let textExtensions: Set = [
    "bak", "diff", "log", "md", "new", "old", "out", "patch", "text", "tmp",
  ]

  /// Files that are to be written besides the books, and the options that name them.
  private var targets: [(path: String, option: String)] {
    var targets = outputPath.map { [(path: $0, option: "-o")] } ?? []
    if has(Command.writeBaseline), let path = baselinePath {
      targets.append((path, "--write-baseline"))
    }
    return targets
  }

  /// Refuses to write over a file that was read, or that this command is going to read or change:
  /// results are no books, and a slip of the keyboard must not cost any.
  ///
  /// Files are compared by what they are, so that links lead nowhere else; no others are followed.
  func refuseTargets(amongReadAnd changes: ChangeSet = ChangeSet()) throws(CommandFailure) {
    let targets = targets
    guard !targets.isEmpty else { return }
    let disk = environment.disk
    let paths =
      Array(environment.record.read) + ((try? inputFiles()) ?? []).compactMap(\.path)
      + [Configuration.place(environment, given: options)?.path].compactMap { $0 }
      + [Configuration.place(environment, given: [])?.path].compactMap { $0 }
    let files = Set(
      paths.compactMap { disk.status($0) }.filter { $0.kind == .regular }.map(\.identity))
    let new = Set(changes.changes.map { place(of: $0.path) })
    for target in targets {
      let isKnown = disk.status(target.path).map { files.contains($0.identity) } ?? false
      guard isKnown || new.contains(place(of: target.path)) else {
        try OutputDoor(environment).admit(target.path)
        continue
      }
      let name = shown(Path.relative(target.path, to: environment.currentDirectory))
      throw .usage(
        "'\(target.option)' would write over \(name), which this command reads or changes",
        hints: ["name another file"])
    }
  }

  /// A path that two names of one file have in common, also of one that is not there yet.
  private func place(of path: String) -> String {
    let disk = environment.disk
    if disk.status(path) != nil { return disk.resolved(path) }
    return Path.join(
      disk.resolved(Path.directory(of: Path.normalized(path))), Path.name(of: path))
  }
}
