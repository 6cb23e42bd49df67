package import LedgeraDiagnostics

/// How a run ended, as the shell sees it. Of several the highest is reported.
package enum ExitStatus: Int32, CaseIterable, Comparable, Sendable {
  /// Done; there may have been warnings.
  case fine = 0
  /// Done, and there is something to look at: errors in the books, a difference, no match.
  case findings = 1
  /// The command line or a configuration file makes no sense.
  case usage = 2
  /// A file that was named could not be read.
  case unreadable = 3
  /// Ledgera or the system failed.
  case failure = 70
  /// Output could not be written: no space, no permission, no reader.
  case unwritable = 74

  /// What the shell gets for a failure.
  package init(_ kind: FailureKind) {
    self =
      switch kind {
      case .findings: .findings
      case .usage: .usage
      case .unreadable: .unreadable
      case .failure: .failure
      case .unwritable: .unwritable
      }
  }

  /// What it says, as help prints it.
  var meaning: String {
    switch self {
    case .fine: "done; there may have been warnings"
    case .findings: "errors in the books, a difference, or no match"
    case .usage: "the command line or a configuration file is wrong"
    case .unreadable: "a file cannot be read"
    case .failure: "Ledgera or the system failed"
    case .unwritable: "output could not be written: a full disk, no permission"
    }
  }

  /// In the order of seriousness.
  package static func < (left: ExitStatus, right: ExitStatus) -> Bool {
    left.rawValue < right.rawValue
  }
}
