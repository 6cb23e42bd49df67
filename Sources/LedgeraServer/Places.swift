import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraJSON

/// Turns places in the files of books into places for the editor.
struct Places {
  let sources: SourceMap
  let directory: String
  let documents: Documents
  let encoding: PositionEncoding

  /// The URI of a file of the books, as the client writes it where it has it open.
  func uri(of file: FileID) -> String { uri(ofPath: sources[file].path) }

  /// The same of a path as the books name it.
  func uri(ofPath path: String) -> String {
    let absolute = Path.normalized(Path.join(directory, path))
    return documents.document(atPath: absolute)?.uri ?? DocumentURI.file(Path.bytes(of: absolute))
  }

  /// The range of a span.
  func range(of span: Span) -> TextRange {
    let file = sources[span.file]
    return TextRange(
      position(of: span.range.lowerBound, in: file), position(of: span.range.upperBound, in: file))
  }

  func location(of span: Span) -> JSONValue {
    ["uri": .string(uri(of: span.file)), "range": range(of: span).json]
  }

  func position(of offset: Int, in file: SourceFile) -> TextPosition {
    if let text = text(of: file) { return text.position(of: offset, encoding) }
    let offset = min(offset, file.count)
    let place = file.position(of: offset)
    let bytes = place.byteColumn - 1
    guard encoding == .utf16 else { return TextPosition(line: place.line - 1, character: bytes) }
    let line = UnsafeRawBufferPointer(rebasing: file.bytes[offset - bytes..<offset])
    return TextPosition(line: place.line - 1, character: LineIndex.units(in: line))
  }
  /// The text of the open document that a file of the books was read from, whose lines are known already;
  /// nil: it was read from the disk, or the document has been changed since.
  private func text(of file: SourceFile) -> DocumentText? {
    documents.all.first {
      $0.contents.bytes.baseAddress == file.bytes.baseAddress && $0.contents.count == file.count
    }?.text
  }
}
