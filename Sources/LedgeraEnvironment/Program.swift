/// Another program to run, and what it gets.
public struct ProgramCall: Sendable {
  /// How its three standard streams are connected.
  public enum Streams: Sendable, Equatable {
    /// It reads `input`, and what it writes comes back.
    case captured
    /// It shares those of this process, as an editor needs.
    case shared
    /// It reads `input` and shares the others, as a pager does. An interrupt is its own matter then.
    case fed
  }

  /// Unless it has a slash in it, looked up in the directories of `PATH` that are absolute: a program
  /// that lies where somebody happens to work is not run.
  public var name: String
  /// Without the program's own name.
  public var arguments: [String]
  /// All that it can read from its standard input; nothing for shared streams.
  public var input: [UInt8]
  public var streams: Streams
  /// All its environment variables; nil: those of this process.
  public var variables: [String: String]?
  /// How long it may be silent, when its streams are captured; it is killed then, with those it has
  /// started. nil: for ever.
  public var patience: Duration?
  /// How many bytes each of its outputs may have when they are captured; it is killed at more.
  public var outputLimit: Int

  public init(
    _ name: String, _ arguments: [String], input: [UInt8] = [], streams: Streams = .captured,
    variables: [String: String]? = nil, patience: Duration? = nil,
    outputLimit: Int = FileContents.sizeLimit
  ) {
    self.name = name
    self.arguments = arguments
    self.input = input
    self.streams = streams
    self.variables = variables
    self.patience = patience
    self.outputLimit = outputLimit
  }
}

/// How another program ended.
public struct ProgramResult: Sendable, Equatable {
  /// 0 when it is content; 128 and the signal's number when a signal ended it.
  public let status: Int32
  /// Its standard output; empty for shared streams.
  public let output: [UInt8]
  /// Its standard error; empty for shared streams.
  public let errors: [UInt8]

  public init(status: Int32, output: [UInt8] = [], errors: [UInt8] = []) {
    self.status = status
    self.output = output
    self.errors = errors
  }
}

/// Why a program did not run to its end.
public enum ProgramError: Error, Sendable, Equatable {
  /// There is no program of that name, or it cannot be run.
  case missing
  /// It wrote more than its call allows.
  case outputTooLarge
  /// It was silent for too long.
  case silent
  /// What else the system says.
  case other(String)

  /// In a few words, without the program's name.
  public var message: String {
    switch self {
    case .missing: "is not installed"
    case .outputTooLarge: "wrote too much"
    case .silent: "did not answer"
    case .other(let message): message
    }
  }
}
