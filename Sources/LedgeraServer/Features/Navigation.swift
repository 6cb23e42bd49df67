import LedgeraDiagnostics
import LedgeraJSON
import LedgeraParsing

extension Feature {
  /// Where a name is declared, or else first written; the file that an include names.
  static let definition = Feature(
    "definitionProvider",
    [
      "textDocument/definition": { (server, parameters) throws(ResponseError) in
        guard let request = try DocumentRequest(server, parameters) else { return .null }
        let offset = try request.offset()
        if let target = request.includedFile(at: offset) {
          return request.places.location(of: Span(file: target, offset: 0, length: 0))
        }
        guard let reading = request.reading,
          let name = NameUnderCursor(at: offset, in: reading, request.file)
        else { return .null }
        let declared = reading.declarations(of: name)
        let spans = declared.isEmpty ? Array(reading.places(of: name).prefix(1)) : declared
        return .array(spans.map(request.places.location))
      }
    ])

  /// Every place where a name is written.
  static let references = Feature(
    "referencesProvider",
    [
      "textDocument/references": { (server, parameters) throws(ResponseError) in
        guard let request = try DocumentRequest(server, parameters),
          let (name, reading) = try request.nameAndReading()
        else { return .null }
        var spans = reading.places(of: name)
        if parameters["context"]?["includeDeclaration"]?.bool == false {
          let declared = reading.declarations(of: name)
          spans.removeAll { span in
            declared.contains { $0.file == span.file && $0.range.overlaps(span.range) }
          }
        }
        return .array(spans.map(request.places.location))
      }
    ])

  /// The same in the document alone.
  static let highlights = Feature(
    "documentHighlightProvider",
    [
      "textDocument/documentHighlight": { (server, parameters) throws(ResponseError) in
        guard let request = try DocumentRequest(server, parameters),
          let (name, reading) = try request.nameAndReading()
        else { return .null }
        return .array(
          reading.places(of: name).filter { $0.file == request.file }.map {
            ["range": request.places.range(of: $0).json, "kind": 1]
          })
      }
    ])

  /// The files that include directives name.
  static let links = Feature(
    "documentLinkProvider", as: ["resolveProvider": false],
    [
      "textDocument/documentLink": { (server, parameters) throws(ResponseError) in
        guard let request = try DocumentRequest(server, parameters) else { return .null }
        var known: Set<Span> = []
        return .array(
          request.includes.filter { known.insert($0.span).inserted }.map { include in
            [
              "range": request.places.range(of: include.span).json,
              "target": .string(request.places.uri(of: include.file)),
            ]
          })
      }
    ])
}

extension DocumentRequest {
  /// The name at the position; nil: none.
  fileprivate func nameAndReading() throws(ResponseError) -> (NameUnderCursor, BookReading)? {
    let offset = try offset()
    guard let reading, let name = NameUnderCursor(at: offset, in: reading, file) else { return nil }
    return (name, reading)
  }

  /// What include directives of the document name, with the files that were read for them.
  fileprivate var includes: [(span: Span, file: FileID)] {
    verdict.sources.files.enumerated().compactMap { number, source in
      guard let span = source.includedFrom, span.file == file else { return nil }
      return (span, FileID(number: UInt16(number)))
    }
  }

  private func includedFileNumber(_ offset: Int) -> FileID? {
    includes.first { $0.span.range.contains(offset) || $0.span.range.upperBound == offset }?.file
  }

  fileprivate func includedFile(at offset: Int) -> FileID? { includedFileNumber(offset) }
}
