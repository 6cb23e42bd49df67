import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Reads statements of one format. Any bytes give statements and findings: what cannot be read costs its
/// record, and nothing is guessed.
protocol BankFileReader {
  init(_ input: BankFileInput)
  mutating func read()
  var statements: [BankStatement] { get }
  var findings: DiagnosticList { get }
}

extension Diagnostic {
  /// Trades of securities, of which only the first is shown.
  static func leftOut(trades: Int, at range: Range<Int>, _ input: BankFileInput) -> Diagnostic {
    input.finding(
      .statementRecord,
      trades == 1
        ? "1 securities trade is left out" : "\(trades) securities trades are left out",
      at: range)
  }
}
