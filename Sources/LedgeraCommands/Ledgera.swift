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
      let invocation = try Invocation(environment, commands)
      let status = try invocation.command.run(invocation, &output)
      return max(status, write(output, for: invocation, after: status))
    } catch {
      output.results = []
      output.note(error.text)
      return max(error.status, write(output.messages, to: environment.errors))
    }
  }

  /// Writes messages to standard error, then results to standard output or the file of `-o`, which
  /// is left alone by a command that had to report problems instead of results.
  private static func write(
    _ output: Output, for invocation: Invocation, after ending: ExitStatus
  ) -> ExitStatus {
    let status = write(output.messages, to: invocation.environment.errors)
    guard let path = invocation.outputPath else {
      return max(
        status,
        write(output.results, to: invocation.environment.output) { error in
          let failure = CommandFailure(.failure, "standard output \(error)")
          return write(Array(failure.text.utf8), to: invocation.environment.errors)
        })
    }
    if output.results.isEmpty, ending != .fine { return status }
    do throws(WriteError) {
      try invocation.environment.disk.replace(path, with: output.results)
      return status
    } catch {
      let failure = CommandFailure(.usage, "\(shown(path)) \(error)")
      return max(.usage, write(Array(failure.text.utf8), to: invocation.environment.errors))
    }
  }

  private static func write(
    _ bytes: [UInt8], to sink: Environment.Sink,
    onFailure report: (WriteError) -> ExitStatus = { _ in .failure }
  ) -> ExitStatus {
    guard !bytes.isEmpty else { return .fine }
    let problem: WriteError? = bytes.withUnsafeBytes { bytes in
      do throws(WriteError) {
        try sink(bytes)
        return nil
      } catch {
        return error
      }
    }
    guard let problem else { return .fine }
    return max(.failure, report(problem))
  }
}
