package import LedgeraDiagnostics

/// Why edits of books cannot be made into changes of files.
package enum EditingError: Error, Sendable, Equatable {
  /// Two edits want the same bytes of a file.
  case overlap(path: String, Range<Int>, Range<Int>)
  /// Standard input has no place to write to.
  case standardInput
  /// What rules made is in no file.
  case generatedText
  /// A file of that name is there, and a new one was to be made.
  case exists(path: String)
}

extension EditingError: ExplainedError {
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
