/// Another program to run, and its inputs.
package struct ProgramCall: Sendable {
  /// How its three standard streams are connected.
  package enum Streams: Sendable, Equatable {
    /// It reads `input`, and its outputs are returned.
    case captured
    /// It shares those of this process, as an editor needs.
    case shared
    /// It reads `input` and shares the others, as a pager does, and handles interrupts itself.
    case fed
  }

  /// Looked up in the absolute directories of `PATH` unless it contains a slash. Relative ones are
  /// ignored, so that no program in the working directory is run.
  package var name: String
  /// Without the program's own name.
  package var arguments: [String]
  /// Its whole standard input; unused for shared streams.
  package var input: [UInt8]
  package var streams: Streams
  /// All its environment variables; nil: those of this process.
  package var variables: [String: String]?
  /// How long it may be silent if its streams are captured, before it is killed with the programs
  /// that it has started. nil: for ever.
  package var patience: Duration?
  /// How many bytes each captured output may have before the program is killed.
  package var outputLimit: Int

  package init(
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
package struct ProgramResult: Sendable, Equatable {
  /// 0 for success; 128 plus the signal's number if a signal ended it.
  package let status: Int32
  /// Standard output; empty for shared streams.
  package let output: [UInt8]
  /// Standard error; empty for shared streams.
  package let errors: [UInt8]

  package init(status: Int32, output: [UInt8] = [], errors: [UInt8] = []) {
    self.status = status
    self.output = output
    self.errors = errors
  }

  /// The first line of what it said was wrong, else how it ended.
  package var complaint: String {
    let text = String(decoding: errors, as: UTF8.self)
    let line = text.split(whereSeparator: \.isNewline).first.map { String($0.prefix(200)) }
    return line ?? "ended with status \(status)"
  }
}

/// Why a program did not run to its end.
package enum ProgramError: Error, Sendable, Equatable {
  /// There is no program of that name, or it cannot be run.
  case missing
  /// It wrote more than its call allows.
  case outputTooLarge
  /// It was silent for too long.
  case silent
  /// Anything else, in the system's words.
  case other(String)

  /// A few words, without the program's name.
  package var message: String {
    switch self {
    case .missing: "is not installed"
    case .outputTooLarge: "wrote too much"
    case .silent: "did not answer"
    case .other(let message): message
    }
  }
}
