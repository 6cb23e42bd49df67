public import LedgeraEnvironment

/// The program: command line in, bytes and exit status out.
public enum Ledgera {
  /// The version, as `--version` prints it.
  public static let version = "0.1.0"

  /// Runs the command that the environment's arguments ask for and writes what it has to say:
  /// messages first, then the results. After a failure there are no results.
  public static func run(
    _ environment: Environment, commands: [Command] = CommandTable.all
  ) -> ExitStatus {
    var output = Output()
    do throws(CommandFailure) {
      return try run(environment.keepingStreams, commands, &output)
    } catch {
      output.dropResults()
      output.note(error.text)
      return max(error.status, write(output.messages, to: environment.errors))
    }
  }

  /// Runs the command, and once more when its books live in a zone where it is another day: what
  /// "today" means is asked before they are read.
  private static func run(
    _ environment: Environment, _ commands: [Command], _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    let invocation = try Invocation(environment, commands)
    let status: ExitStatus
    do throws(CommandFailure) {
      status = try invocation.command.run(invocation, &output)
    } catch {
      guard let zone = error.zoneOfBooks else { throw error }
      output = Output()
      var world = environment
      world.zoneName = zone
      return try run(world, commands, &output)
    }
    return max(status, write(output, for: invocation, after: status))
  }

  /// Writes messages to standard error, then results to standard output or the file of `-o`, which
  /// is left alone by a command that had to report problems instead of results.
  private static func write(
    _ output: Output, for invocation: Invocation, after ending: ExitStatus
  ) -> ExitStatus {
    let status = write(output.messages, to: invocation.environment.errors)
    guard let path = invocation.outputPath else {
      return max(status, writeResults(of: output, to: invocation.environment))
    }
    if !output.hasResults, ending != .fine { return status }
    var results: [UInt8] = []
    output.writeResults { results.append(contentsOf: $0) }
    do throws(WriteError) {
      try invocation.environment.disk.replace(path, with: results)
      return status
    } catch {
      let failure = CommandFailure(.usage, "\(shown(path)) \(error)")
      return max(.usage, write(Array(failure.text.utf8), to: invocation.environment.errors))
    }
  }

  /// Writes results to standard output, up to the first piece that it does not take.
  private static func writeResults(of output: Output, to environment: Environment) -> ExitStatus {
    var problem: WriteError?
    output.writeResults { piece in
      guard problem == nil else { return }
      problem = write(piece, to: environment.output)
    }
    guard let problem else { return .fine }
    let failure = CommandFailure(.failure, "standard output \(problem)")
    return max(.failure, write(Array(failure.text.utf8), to: environment.errors))
  }

  private static func write(_ bytes: [UInt8], to sink: Environment.Sink) -> ExitStatus {
    guard !bytes.isEmpty else { return .fine }
    return bytes.withUnsafeBytes { write($0, to: sink) } == nil ? .fine : .failure
  }

  /// What went wrong; nil: nothing.
  private static func write(
    _ bytes: UnsafeRawBufferPointer, to sink: Environment.Sink
  ) -> WriteError? {
    do throws(WriteError) {
      try sink(bytes)
      return nil
    } catch {
      return error
    }
  }
}
