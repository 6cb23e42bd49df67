package import LedgeraDiagnostics
package import LedgeraEnvironment

/// Why a file of books cannot be opened.
package struct InputError: ExplainedError {
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

  static let missingRules = InputError(
    usage: "separated values from standard input need rules",
    hints: ["name them: -f csv:- --rules FILE"])
}
