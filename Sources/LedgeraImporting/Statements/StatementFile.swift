public import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraQuantities

/// A bank's file of separated values: its entries, and everything that is wrong with it.
///
/// Reading never fails and never guesses between two readings: any bytes give rows and findings.
public struct StatementFile: Sendable {
  /// Entries that could be read, in the order of the file.
  public let rows: [StatementRow]
  public let diagnostics: DiagnosticList
  /// The file as text, for showing findings.
  public let sources: SourceMap
  /// How its bytes were read.
  public let encoding: TextEncoding

  /// - Parameter path: As the user named it.
  public init(path: String, bytes: UnsafeRawBufferPointer, options: StatementOptions = .init()) {
    let text = DecodedText(bytes, as: options.encoding)
    let contents = FileContents(text.bytes)
    var sources = SourceMap()
    let file = sources.add(SourceFile(path: path, bytes: contents.bytes, owner: contents))
    var reader = StatementReader(text, file, options, source: sources[file])
    reader.read()
    rows = reader.rows
    diagnostics = reader.diagnostics
    self.sources = sources
    encoding = text.encoding
  }
}
