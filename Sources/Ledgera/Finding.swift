import LedgeraDiagnostics
import LedgeraModel

/// Something wrong or doubtful about the books, and where.
public struct Finding: Sendable, Hashable, CustomStringConvertible, Encodable {
  /// How much a finding matters.
  public enum Severity: String, Sendable, Encodable {
    /// The books can be used, but deserve a look.
    case warning
    /// The books are wrong; no report is made from them.
    case error
  }

  /// The stable name of its kind, which `ledgera explain` explains: `unbalanced-transaction`.
  public let code: String
  public let severity: Severity
  /// One sentence without a full stop, with the figures in it.
  public let message: String
  /// As the file was named; nil for what is in no file.
  public let file: String?
  /// From 1; nil for what is in no file.
  public let line: Int?
  /// From 1, in bytes; nil for what is in no file.
  public let column: Int?

  init(_ finding: Diagnostic, in journal: Journal) {
    code = finding.code.slug
    severity = finding.severity == .error ? .error : .warning
    message = finding.headline
    let source = finding.primary.map { journal.sources[$0.span.file] }
    let position = finding.primary.flatMap { source?.position(of: Int($0.span.offset)) }
    file = source?.path
    line = position?.line
    column = position?.byteColumn
  }

  /// `main.journal:12:5: warning: the price of AAPL is 40 days old`.
  public var description: String {
    let place = file.map { "\($0):\(line ?? 1):\(column ?? 1): " } ?? ""
    return "\(place)\(severity.rawValue): \(message)"
  }
}
