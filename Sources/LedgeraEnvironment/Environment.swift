package import LedgeraComputation

/// The outside world as one value: arguments, variables, clock, zone, disk, terminal and streams.
///
/// Nothing below the commands reads global state, so every command can run inside a test on a
/// world made of memory. `Environment.system()` is the real one, `Environment.inMemory(…)` the
/// other.
package struct Environment: Sendable {
  /// Writes all bytes or throws.
  package typealias Sink = @Sendable (UnsafeRawBufferPointer) throws(WriteError) -> Void

  /// The command line without the program's own name, encoded like paths (`Path.text`).
  package var arguments: [String]
  /// The name that the program was called by, without directories: that of a link, if it was one.
  package var programName = "ledgera"
  /// Environment variables, encoded like paths (`Path.text`).
  package var variables: [String: String]
  /// Seconds since 1970-01-01T00:00:00Z.
  package var now: @Sendable () -> Int64
  /// Nanoseconds of a clock that never goes back; only differences are meaningful.
  package var monotonicNanoseconds: @Sendable () -> UInt64
  /// The processors that this process may use; at least 1.
  package var processorCount: @Sendable () -> Int
  /// Absolute path of the working directory.
  package var currentDirectory: String
  /// The user's home directory; nil: unknown.
  package var home: String?
  /// What the three standard streams are connected to.
  package var terminal: Terminal
  package var disk: any Disk
  /// Takes results where `disk` is one that cannot be written to; nil: `disk` does.
  package var resultDisk: (any Disk)?
  /// Reads standard input to its end; a second call sees an empty file.
  package var standardInput: @Sendable () throws(ReadError) -> FileContents
  /// Runs another program to its end, by default with the variables of this process.
  package var run: @Sendable (ProgramCall) throws(ProgramError) -> ProgramResult
  /// Reads a line of standard input, without its end; nil after the last one. For conversations:
  /// `standardInput` does not see what was read this way.
  package var readLine: @Sendable () -> String?
  /// Waits for bytes of standard input; empty after the last. For protocols: `standardInput` does
  /// not see what was read this way.
  package var nextInput: @Sendable () -> [UInt8] = { [] }
  /// The keys of a terminal, one by one; nil: only whole lines can be read.
  package var keyboard: Keyboard?
  /// That many unpredictable bytes.
  package var randomBytes: @Sendable (Int) -> [UInt8]
  /// What a `RecordingDisk` reads and replaces; other disks leave it empty.
  package var record = FileRecord()
  /// Standard output.
  package var output: Sink
  /// Standard error.
  package var errors: Sink
  /// Informed about the progress of long work.
  package var progress = Progress.silent
  /// Ends the process, with this status; returns where it is not one of its own.
  package var leave: @Sendable (Int32) -> Void = { _ in }
  /// The machine's name for itself, which need not be unique.
  package var hostName = "localhost"

  package init(
    arguments: [String], variables: [String: String], now: @escaping @Sendable () -> Int64,
    monotonicNanoseconds: @escaping @Sendable () -> UInt64,
    processorCount: @escaping @Sendable () -> Int, currentDirectory: String, home: String?,
    terminal: Terminal, disk: any Disk,
    standardInput: @escaping @Sendable () throws(ReadError) -> FileContents,
    run: @escaping @Sendable (ProgramCall) throws(ProgramError) -> ProgramResult,
    readLine: @escaping @Sendable () -> String?,
    randomBytes: @escaping @Sendable (Int) -> [UInt8],
    output: @escaping Sink, errors: @escaping Sink
  ) {
    self.arguments = arguments
    self.variables = variables
    self.now = now
    self.monotonicNanoseconds = monotonicNanoseconds
    self.processorCount = processorCount
    self.currentDirectory = currentDirectory
    self.home = home
    self.terminal = terminal
    self.disk = disk
    self.standardInput = standardInput
    self.run = run
    self.readLine = readLine
    self.randomBytes = randomBytes
    self.output = output
    self.errors = errors
  }
}

extension Environment {
  /// The value of a variable; nil if it is unset **or empty**.
  package func variable(_ name: String) -> String? {
    guard let value = variables[name], !value.isEmpty else { return nil }
    return value
  }

  /// `path` made absolute: `~` is expanded, a relative path starts at the working directory.
  package func absolutePath(_ path: String) -> String {
    Path.join(currentDirectory, Path.expandingTilde(path, home: home))
  }

  /// The date now in the named zone, or in the local zone; nil: the name is unknown.
  package func today(in zoneName: String? = nil) -> (year: Int, month: Int, day: Int)? {
    guard let time = localTime(at: now(), in: zoneName) else { return nil }
    return (time.year, time.month, time.day)
  }

  /// Date and time at a moment in the named zone, or in the local zone; nil: the name is unknown.
  package func localTime(at unixSeconds: Int64, in zoneName: String? = nil) -> LocalTime? {
    guard let zoneName else { return localZone.localTime(at: unixSeconds) }
    return Zone.named(zoneName, variables: variables, disk: disk)?.localTime(at: unixSeconds)
  }

  /// The zone that `TZ` names, else that of `/etc/localtime`, else UTC. Reads a file.
  package var localZone: Zone { Zone.local(variables: variables, disk: disk) }

  /// Whether to colour output to a stream: decided by the user's choice, then `NO_COLOR`, then
  /// `FORCE_COLOR` and `CLICOLOR_FORCE`, then by whether the stream is a terminal with colours.
  package func wantsColor(on stream: Terminal.Stream, choice: ColorChoice = .auto) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if variable("NO_COLOR") != nil { return false }
    if let forced = variable("FORCE_COLOR") ?? variable("CLICOLOR_FORCE"), forced != "0" {
      return true
    }
    if variables["TERM"] == "dumb" || variables["CLICOLOR"] == "0" { return false }
    return terminal.isTerminal(stream)
  }
}

/// When to colour output, from `--color`.
package enum ColorChoice: Sendable, Equatable {
  /// If the stream is a terminal with colours.
  case auto
  /// Always, even into a pipe.
  case always
  case never
}
