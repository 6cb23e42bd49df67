public import LedgeraThreads

/// The outside world as one value: arguments, variables, clock, zone, disk, terminal and streams.
///
/// Nothing below the commands reads global state, so every command can run inside a test on a
/// world made of memory. `Environment.system()` is the real one, `Environment.inMemory(…)` the
/// other.
public struct Environment: Sendable {
  /// Takes all bytes or throws; a reader that went away (`EPIPE`) is not an error.
  public typealias Sink = @Sendable (UnsafeRawBufferPointer) throws(WriteError) -> Void

  /// The command line without the program's own name, written as paths are (`Path.text`).
  public var arguments: [String]
  /// Environment variables, written as paths are (`Path.text`).
  public var variables: [String: String]
  /// Seconds since 1970-01-01T00:00:00Z.
  public var now: @Sendable () -> Int64
  /// Nanoseconds of a clock that never goes back; only differences mean something.
  public var monotonicNanoseconds: @Sendable () -> UInt64
  /// How many processors this process may use; at least 1.
  public var processorCount: @Sendable () -> Int
  /// Absolute path of the working directory.
  public var currentDirectory: String
  /// The user's home directory; nil when nothing says where it is.
  public var home: String?
  /// What the three standard streams are connected to.
  public var terminal: Terminal
  /// Files.
  public var disk: any Disk
  /// Reads standard input to its end; the second call sees an empty file.
  public var standardInput: @Sendable () throws(ReadError) -> FileContents
  /// Runs another program to its end, with the variables of this process.
  public var run: @Sendable (ProgramCall) throws(ProgramError) -> ProgramResult
  /// Reads a line of standard input, without its end; nil after the last one. For conversations:
  /// what it has taken, `standardInput` does not see.
  public var readLine: @Sendable () -> String?
  /// Waits for bytes of standard input; empty after the last. For conversations of programs: what it
  /// has taken, `standardInput` does not see.
  public var nextInput: @Sendable () -> [UInt8] = { [] }
  /// Keys of a terminal, one by one; nil: lines are read as they come.
  public var keyboard: Keyboard?
  /// That many bytes that nobody can guess.
  public var randomBytes: @Sendable (Int) -> [UInt8]
  /// What is read and put on a `RecordingDisk`; nothing on others.
  public var record = FileRecord()
  /// Standard output.
  public var output: Sink
  /// Standard error.
  public var errors: Sink
  /// Is told how far long work is.
  public var progress = Progress.silent
  /// What the machine calls itself; it need not be unique.
  public var hostName = "localhost"

  /// A world made of the given parts.
  public init(
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
  /// The value of a variable; nil when it is unset **or empty**.
  public func variable(_ name: String) -> String? {
    guard let value = variables[name], !value.isEmpty else { return nil }
    return value
  }

  /// `path` made absolute: `~` is expanded, a relative path starts at the working directory.
  public func absolutePath(_ path: String) -> String {
    Path.join(currentDirectory, Path.expandingTilde(path, home: home))
  }

  /// The calendar date now in the named zone, or in the local zone; nil for an unknown name.
  public func today(in zoneName: String? = nil) -> (year: Int, month: Int, day: Int)? {
    guard let time = localTime(at: now(), in: zoneName) else { return nil }
    return (time.year, time.month, time.day)
  }

  /// The wall clock at a moment in the named zone, or in the local zone; nil for an unknown name.
  public func localTime(at unixSeconds: Int64, in zoneName: String? = nil) -> LocalTime? {
    guard let zoneName else { return localZone.localTime(at: unixSeconds) }
    return Zone.named(zoneName, variables: variables, disk: disk)?.localTime(at: unixSeconds)
  }

  /// The zone that `TZ` names, else that of `/etc/localtime`, else UTC. Reads a file.
  public var localZone: Zone { Zone.local(variables: variables, disk: disk) }

  /// Whether output to a stream is coloured: the user's choice, then `NO_COLOR`, then
  /// `FORCE_COLOR` and `CLICOLOR_FORCE`, then whether the stream is a terminal that can.
  public func wantsColor(on stream: Terminal.Stream, choice: ColorChoice = .auto) -> Bool {
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

/// When to colour output, as `--color` says it.
public enum ColorChoice: Sendable, Equatable {
  /// When the stream is a terminal that can.
  case auto
  /// Always, also into a pipe.
  case always
  /// Never.
  case never
}
