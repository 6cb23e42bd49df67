import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// A bank's file as readers get it.
struct BankFileInput: Sendable {
  /// UTF-8 without a byte order mark.
  let bytes: [UInt8]
  let file: FileID
  let source: SourceFile
  let options: StatementOptions

  func span(_ range: Range<Int>) -> Span { Span(file: file, range: range) }

  /// From 1.
  func line(at offset: Int) -> Int { source.position(of: offset).line }

  func finding(
    _ code: DiagnosticCode, _ headline: String, at range: Range<Int>, help: [String] = []
  ) -> Diagnostic {
    var finding = Diagnostic(code, headline, at: span(range))
    finding.help = help
    return finding
  }
}
