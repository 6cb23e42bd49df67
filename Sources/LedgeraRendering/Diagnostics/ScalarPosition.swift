import LedgeraDiagnostics

/// A place in a file as people are told it: `FILE:LINE:COLUMN`, both from 1, the column counted in
/// Unicode scalars. Bytes that are no valid UTF-8 count as they fall: those that could start a
/// character count one, the others nothing.
struct ScalarPosition {
  let path: String
  let line: Int
  /// In Unicode scalars.
  let column: Int
  /// In bytes.
  let byteColumn: Int

  /// The place of a byte offset. Costs the length of its line.
  init(_ sources: SourceMap, _ file: FileID, offset: Int) {
    let source = sources[file]
    let place = source.position(of: offset)
    let end = min(offset, source.count)
    let start = end - (place.byteColumn - 1)
    path = source.path
    line = place.line
    byteColumn = place.byteColumn
    column = source.bytes[start..<end].reduce(1) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// The start of a span.
  init(_ sources: SourceMap, startOf span: Span) {
    self.init(sources, span.file, offset: span.range.lowerBound)
  }

  /// The end of a span: the place after its last byte.
  init(_ sources: SourceMap, endOf span: Span) {
    self.init(sources, span.file, offset: span.range.upperBound)
  }

  /// `FILE:LINE:COLUMN`, safe to print.
  var text: String { "\(VisibleText.line(path)):\(line):\(column)" }
}
