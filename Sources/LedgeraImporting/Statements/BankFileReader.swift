import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Reads statements of one format. Any bytes give statements and findings: what cannot be read costs its
/// record, and nothing is guessed.
protocol BankFileReader {
  init(_ input: BankFileInput)
  mutating func read()
  var statements: [BankStatement] { get }
  var findings: [Diagnostic] { get }
}

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

extension Diagnostic {
  /// Trades of securities, of which only the first is shown.
  static func leftOut(trades: Int, at range: Range<Int>, _ input: BankFileInput) -> Diagnostic {
    input.finding(
      .statementRecord,
      trades == 1
        ? "1 trade of securities is left out" : "\(trades) trades of securities are left out",
      at: range)
  }
}

/// Amounts of formats that say how numbers are written: no currency, no groups, `.` or `,` before the
/// decimals.
enum BankAmount {
  /// nil: this is no number, or one with more than 38 digits. Groups are read where the other mark
  /// tells them from decimals (`1.234,56`).
  static func quantity(_ text: ArraySlice<UInt8>) -> Quantity? {
    if let plain = PlainNumber(text) { return plain.quantity }
    var digits = String(decoding: text, as: UTF8.self).filter { !$0.isWhitespace }
    // `20,` is a whole number.
    if let last = digits.last, ".,".contains(last) { digits.append("0") }
    guard digits.contains(where: \.isNumber),
      digits.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.,".contains($0)) }),
      let number = WrittenNumber(digits)
    else { return nil }
    let last = digits.last { $0 == "." || $0 == "," }
    return number.quantity(mark: last == "," ? .comma : .point)
  }
}
