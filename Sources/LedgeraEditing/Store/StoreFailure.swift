package import LedgeraDiagnostics
package import LedgeraEnvironment

/// Why changes were not made. Nothing has changed then, except where it says otherwise.
package enum StoreFailure: Error, Sendable, Equatable {
  /// Someone else has changed the file since it was read, has removed it, or has made the file that
  /// should have been new.
  case changedMeanwhile(name: String)
  /// Another program is changing files of that directory.
  case busy(directory: String)
  /// A change of these books is open, begun since they were read.
  case open(OpenChange, directory: String)
  /// The system did not let the file be read.
  case unreadable(name: String, ReadError)
  /// The system did not let the file be written.
  case unwritable(name: String, WriteError)
  /// The file may be changed only where the user's own configuration allows it.
  case elsewhere(name: String, ElsewhereReason, directory: String)
  /// There is no place for the recovery log, without which several files are not changed; and why.
  case noState(String)
  /// Of several files some are changed and some are not, and the recovery log says which; the next
  /// change goes on with it.
  case interrupted(log: String, name: String, WriteError)
}

/// Why a file of the books is not changed although it could be.
package enum ElsewhereReason: Sendable, Equatable {
  /// It lies there.
  case outside(String)
  /// So many other names lead to it.
  case otherNames(Int)
}

extension StoreFailure: ExplainedError {
  package var kind: FailureKind {
    switch self {
    case .changedMeanwhile, .busy, .open: .findings
    case .unreadable: .unreadable
    case .unwritable, .elsewhere, .noState, .interrupted: .unwritable
    }
  }

  package var hints: [String] {
    switch self {
    case .changedMeanwhile: ["run the command again: it reads the file as it is now"]
    case .busy: ["try again"]
    case .open: ["run the command again: it says more, or completes the change"]
    case .noState:
      ["set XDG_STATE_HOME to a directory that only you can write to"]
    case .unreadable, .unwritable: []
    case .elsewhere(_, _, let directory):
      ["to allow it, write '--writable \(directory)' into your own ~/.ledgera.conf"]
    case .interrupted: ["the next command that changes these books completes the change"]
    }
  }

  package var message: String {
    switch self {
    case .changedMeanwhile(let name):
      "'\(name)' was changed by something else since it was read; nothing was written"
    case .busy(let directory): "another program is changing files in '\(directory)'"
    case .open(_, let directory):
      "a change of several files is open in '\(directory)'; nothing was written"
    case .unreadable(let name, let error): "'\(name)' \(error); nothing was written"
    case .unwritable(let name, let error): "'\(name)' \(error); nothing was written"
    case .elsewhere(let name, .outside(let target), _):
      "'\(name)' leads out of the directory of the books, to '\(target)'; nothing was written"
    case .elsewhere(let name, .otherNames(let count), _):
      "'\(name)' has \(counted(count, "other name")) (hard links), where its text may mean something else;"
        + " nothing was written"
    case .noState(let reason):
      "changing several files together needs a recovery log in your state directory:"
        + " \(reason); nothing was written"
    case .interrupted(let log, let name, let error):
      "'\(name)' \(error), after other files were changed; '\(log)' says what is left to do"
    }
  }
}

/// Why edits of books cannot be made into changes of files.
package enum EditingFailure: Error, Sendable, Equatable {
  /// Two edits want the same bytes of a file.
  case overlap(path: String, Range<Int>, Range<Int>)
  /// Standard input has no place to write to.
  case standardInput
  /// What rules made is in no file.
  case generatedText
  /// A file of that name is there, and a new one was to be made.
  case exists(path: String)
}

extension EditingFailure: ExplainedError {
  package var kind: FailureKind {
    switch self {
    case .overlap: .failure
    case .standardInput, .exists: .usage
    case .generatedText: .findings
    }
  }

  package var message: String {
    switch self {
    case .overlap(let path, let first, let second):
      "two edits of '\(path)' overlap, at bytes \(first.lowerBound)-\(first.upperBound) and"
        + " \(second.lowerBound)-\(second.upperBound)"
    case .standardInput: "books that are read from standard input cannot be changed"
    case .generatedText: "what rules generate is in no file and cannot be changed"
    case .exists(let path): "'\(path)' exists already"
    }
  }
}
