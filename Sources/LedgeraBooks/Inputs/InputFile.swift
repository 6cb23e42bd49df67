package import LedgeraDiagnostics
package import LedgeraEnvironment

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

/// How the bytes of a file are transactions.
package enum InputFormat: String, CaseIterable, Sendable {
  case journal
  /// Separated values, read by rules: by commas, semicolons or tabs unless the rules say otherwise.
  case csv, ssv, tsv
  /// Rules that name the file of the records themselves.
  case rules
  /// Where time went, by hledger's formats.
  case timedot, timeclock

  /// By the extension of a name.
  package init(ofFile name: String) {
    self =
      Path.fileExtension(of: name).flatMap { InputFormat(rawValue: $0.lowercased()) } ?? .journal
  }

  /// Takes `csv:` or the like off a name; nil: none.
  package static func takePrefix(of name: inout String) -> InputFormat? {
    guard let colon = name.firstIndex(of: ":"),
      let format = InputFormat(rawValue: String(name[..<colon]))
    else { return nil }
    name = String(name[name.index(after: colon)...])
    return format
  }

  /// What a file of this format is, for messages.
  package var name: String {
    switch self {
    case .journal: "a journal"
    case .csv, .ssv, .tsv: "a file of separated values"
    case .rules: "a file of rules"
    case .timedot, .timeclock: "a log of time"
    }
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
