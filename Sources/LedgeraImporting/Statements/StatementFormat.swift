import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// What kind of file a bank has made, as its bytes tell.
package enum StatementFormat: String, Sendable, CaseIterable {
  /// Separated values, which have nothing that says so.
  case csv
  case ofx
  case qif
  case camt
  case mt940
  /// Of aggregators.
  case json

  /// How much of a file is looked at.
  private static let lookedAt = 1 << 16

  /// - Parameter bytes: UTF-8.
  package static func detected(in bytes: [UInt8]) -> StatementFormat {
    if isJSON(bytes) { return .json }
    let beginning = Array(bytes.prefix(lookedAt).map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 })
    let text = String(decoding: beginning, as: UTF8.self)
    if text.contains("<ofx") || text.contains("ofxheader:") { return .ofx }
    if text.contains("bktocstmr") { return .camt }
    let lines = text.split(maxSplits: 2_000, whereSeparator: \.isNewline)
    if lines.contains(where: { MT940Tag.isMessage($0) }) { return .mt940 }
    return isQIF(lines) ? .qif : .csv
  }

  /// An object or a list of them: MT940 has a brace and a digit, and fields of separated values have quotes.
  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    let marks = bytes.lazy.filter { !" \t\r\n".utf8.contains($0) }.prefix(2)
    return ["{\"", "[{", "{}", "[]"].contains { marks.elementsEqual($0.utf8) }
  }

  /// A heading, or without one a first record of one letter a line.
  private static func isQIF(_ lines: [Substring]) -> Bool {
    let headings = ["!type:", "!account", "!option:", "!clear:"]
    if lines.contains(where: { line in headings.contains { line.hasPrefix($0) } }) { return true }
    let record = lines.prefix { !$0.hasPrefix("^") }
    guard record.count < min(lines.count, 30) else { return false }
    return record.contains { $0.hasPrefix("d") } && record.contains { $0.hasPrefix("t") }
      && record.allSatisfy { $0.first.map { "dtucnpmalsefk$%x".contains($0) } ?? false }
  }

  /// What a file is that cannot be a bank's statement, by how it begins; nil: it may be one.
  package static func foreign(_ bytes: UnsafeRawBufferPointer) -> String? {
    let beginnings: [(String, String)] = [
      ("%PDF-", "a PDF document"), ("PK\u{3}\u{4}", "a ZIP archive or a spreadsheet"),
      ("\u{D0}\u{CF}\u{11}\u{E0}", "a spreadsheet or a document of Office"),
      ("SQLite format 3", "a database"), ("\u{1F}\u{8B}", "a compressed file"),
      ("{\\rtf", "a text document"),
    ]
    let known = beginnings.first { beginning, _ in
      bytes.starts(with: beginning.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    }
    return known?.1 ?? (isWebPage(bytes) ? "a web page" : nil)
  }

  /// Banks give tables of web pages the names of spreadsheets.
  private static func isWebPage(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let beginning = String(decoding: bytes.prefix(512), as: UTF8.self).lowercased()
      .drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return ["<!doctype html", "<html", "<table"].contains { beginning.hasPrefix($0) }
  }
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
