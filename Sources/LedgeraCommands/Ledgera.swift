import LedgeraDiagnostics
package import LedgeraEnvironment
package import LedgeraParsing
import LedgeraRendering

/// The program: command line in, bytes and exit status out.
package enum Ledgera {
  /// The version, as `--version` prints it.
  package static let version = "0.1.0"

  /// Runs the command that the environment's arguments ask for and writes what it has to say:
  /// messages first, then the results. After a failure there are no results.
  ///
  /// - Parameter memory: What earlier readings of the books left; nil: nothing.
  package static func run(
    _ environment: Environment, commands: [Command] = CommandTable.all,
    keeping memory: ReadingMemory? = nil
  ) -> ExitStatus {
    let environment = environment.recording().showingProgress()
    var output = Output()
    var guise = Guise(environment)
    do throws(CommandFailure) {
      return guise.status(
        try run(environment.keepingStreams, commands, memory, as: &guise, &output))
    } catch {
      output.dropResults()
      // Findings explain what is wrong with books, never what is wrong with the command line.
      let isExplained =
        !output.messages.bytes.isEmpty && error.status != .usage && error.unreadableFile == nil
      output.note(guise.text(of: error, isExplained: isExplained, in: environment))
      return guise.status(max(error.status, write(output.messages, to: environment)))
    }
  }

  private static func run(
    _ environment: Environment, _ commands: [Command], _ memory: ReadingMemory?,
    as guise: inout Guise,
    _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    var invocation = try Invocation(environment, commands)
    if let memory { invocation = invocation.keeping(memory) }
    guise = invocation.guise
    invocation.noteRenamedCodes(&output)
    try invocation.refuseTargets()
    try invocation.refuseUnknownExtension()
    try invocation.refuseIdleOptions()
    let status = try invocation.command.run(invocation, &output)
    try invocation.refuseTargets()
    // hledger says nothing about books that it accepts.
    if guise == .hledger, status == .fine, !invocation.command.changesBooks {
      output.messages = TerminalText()
    }
    return max(status, write(&output, for: invocation, after: status))
  }

  /// Writes messages to standard error, then results to standard output or the file of `-o`, which
  /// is left alone by a command that had to report problems instead of results, and by a dry run.
  private static func write(
    _ output: inout Output, for invocation: Invocation, after ending: ExitStatus
  ) -> ExitStatus {
    let environment = invocation.environment
    guard let path = invocation.outputPath else {
      let status = max(ending, write(output.messages, to: environment))
      let written = writeResults(of: output, to: environment, leaving: status)
      return max(status, written == .fine ? finish(output, in: environment) : written)
    }
    let hasNothing = !output.hasResults && ending != .fine
    let isDry = invocation.has(.dryRun)
    if isDry, !hasNothing { output.note("dry run: \(shown(path)) is not written\n") }
    let status = write(output.messages, to: environment)
    guard !hasNothing, !isDry else { return status }
    var results: [UInt8] = []
    output.writeResults(isForTerminal: invocation.writesToTerminal) {
      results.append(contentsOf: $0)
    }
    do throws(CommandFailure) {
      try OutputDoor(environment).write(results, to: path)
      return max(status, finish(output, in: environment))
    } catch {
      return max(status, tell(error, to: environment))
    }
  }

  /// Writes results to standard output, up to the first piece that it does not take. Where its reader has seen
  /// enough, as in `ledgera print | head`, the rest is not made.
  private static func writeResults(
    of output: Output, to environment: Environment, leaving status: ExitStatus
  ) -> ExitStatus {
    if output.isToRead, let pager = Pager(environment) {
      var text: [UInt8] = []
      output.writeResults(isForTerminal: true) { text.append(contentsOf: $0) }
      if pager.show(text) { return .fine }
    }
    var problem: WriteError?
    output.writeResults(isForTerminal: environment.terminal.outputIsTerminal) { piece in
      guard problem == nil else { return }
      do throws(WriteError) {
        try environment.output(piece)
      } catch {
        problem = error
        if error == .noReader { environment.leave(status.rawValue) }
      }
    }
    guard let problem, problem != .noReader else { return .fine }
    return tell(CommandFailure(problem.status, "standard output \(problem)"), to: environment)
  }

  /// Does what was to wait for the results.
  private static func finish(_ output: Output, in environment: Environment) -> ExitStatus {
    do throws(CommandFailure) {
      try output.afterResults?()
      return .fine
    } catch { return tell(error, to: environment) }
  }

  /// Says that results could not be written.
  private static func tell(
    _ error: CommandFailure, to environment: Environment
  ) -> ExitStatus {
    var failure = error
    if environment.record.hasReplacedFiles {
      failure.hints = ["the books were changed all the same; only the output is lost"]
    }
    return max(failure.status, write(TerminalText(failure.text), to: environment))
  }

  /// Writes messages to standard error.
  private static func write(_ text: TerminalText, to environment: Environment) -> ExitStatus {
    guard !text.bytes.isEmpty else { return .fine }
    return text.bytes.withUnsafeBytes { bytes in
      do throws(WriteError) {
        try environment.errors(bytes)
        return .fine
      } catch {
        return error == .noReader ? .fine : .unwritable
      }
    }
  }
}

extension Environment {
  /// The same world with a record of the files that are read and put in it, for one run.
  func recording() -> Environment {
    var world = self
    let record = FileRecord()
    world.record = record
    world.disk = RecordingDisk(disk, in: record)
    world.standardInput = { [standardInput] () throws(ReadError) in
      // Where the shell has taken it from a file, that file's contents are read.
      record.add("/dev/stdin")
      return try standardInput()
    }
    return world
  }
}

extension WriteError {
  /// What the shell gets: a name that can never be written is a mistake in the command line.
  var status: ExitStatus {
    switch self {
    case .isDirectory, .missingDirectory: .usage
    case .permissionDenied, .exists, .changed, .isLink, .notRegularFile, .noReader, .other:
      .unwritable
    }
  }
}
