package import LedgeraDiagnostics
package import LedgeraEnvironment
package import LedgeraParsing

/// A journal to read, or a file of another format that is read as one.
package struct InputFile: Sendable, Equatable {
  /// Absolute path; nil for standard input.
  package let path: String?
  /// As the user wrote it, for messages; `-` for standard input.
  package let name: String
  /// What named it, when that was not the command line: `LEDGER_FILE`, `ledgera.conf:1:1`.
  package let namedBy: String?
  /// The format of its contents.
  package let format: InputFormat

  /// An input file.
  ///
  /// - Parameter format: nil: its name says it.
  package init(path: String?, name: String, namedBy: String? = nil, format: InputFormat? = nil) {
    self.path = path
    self.name = name
    self.namedBy = namedBy
    self.format = format ?? InputFormat(ofFile: name)
  }
}

/// Why a file of books cannot be opened.
package struct InputFailure: ExplainedError {
  package let kind: FailureKind
  package let message: String
  package let hints: [String]
  package let unreadableFile: String?

  /// The system does not let a file be read.
  ///
  /// - Parameter namedBy: What named it, when that was not the command line.
  package init(
    _ file: String, _ error: ReadError, namedBy: String? = nil, hints: [String] = []
  ) {
    let source = namedBy.map { ", named by \($0)," } ?? ""
    kind = .unreadable
    message = "\(shown(file))\(source) \(error)"
    unreadableFile = file
    self.hints = hints
  }

  private init(usage message: String, hints: [String]) {
    kind = .usage
    self.message = message
    self.hints = hints
    unreadableFile = nil
  }

  static let missingRules = InputFailure(
    usage: "separated values from standard input need rules",
    hints: ["name them: -f csv:- --rules FILE"])
}
