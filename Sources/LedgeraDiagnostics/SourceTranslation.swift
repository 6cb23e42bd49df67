/// Journal text made from a file in another format: what it says, which parts of the file say it,
/// and what is wrong with the file.
public struct SourceTranslation: Sendable {
  /// A part of the text that was made from something in the file; it reaches up to the next part.
  public struct Part: Sendable {
    /// Bytes from the start of the text.
    public let offset: UInt32
    /// The original, in the first of `files`.
    public let origin: Span

    public init(offset: Int, origin: Span) {
      self.offset = UInt32(offset)
      self.origin = origin
    }
  }

  /// The journal, in pieces of any length that follow each other. First lines of transactions may hold more
  /// than typed ones can: a description ends at a tab, a code at `)` and a tab.
  package private(set) var pieces: [[UInt8]] = []
  /// How long the journal is, in bytes.
  package private(set) var count = 0
  /// Ascending by offset.
  public var parts: [Part] = []
  /// The file, followed by the files that say how to read it. Spans of `parts` and `findings` refer
  /// to files by their place in this list.
  public var files: [SourceFile]
  public var findings = DiagnosticList()
  /// Whether it begins with balances that it does not say, as a bank's list does.
  public var isExcerpt = false

  /// An empty translation of a file.
  public init(of file: SourceFile) { files = [file] }

  /// Marks all text appended from now on as made from `origin`.
  public mutating func begin(_ origin: Span) {
    parts.append(Part(offset: count, origin: origin))
  }

  /// Appends to the journal.
  package mutating func append(_ text: some Collection<UInt8>) {
    if pieces.isEmpty { pieces.append([]) }
    pieces[pieces.count - 1] += text
    count += text.count
  }

  /// Appends a piece to the journal, which is not copied.
  package mutating func append(piece: [UInt8]) {
    pieces.append(piece)
    count += piece.count
  }

  /// All but the journal, which is elsewhere.
  package var withoutText: SourceTranslation {
    var rest = self
    rest.pieces = []
    return rest
  }
}

/// The file that a source was translated from, and where each part of the text came from.
struct TranslatedSource: Sendable {
  let original: SourceFile
  let parts: [SourceTranslation.Part]
  let isExcerpt: Bool

  /// The origin of the text at an offset; nil: it precedes all parts and came from nothing.
  func origin(of offset: Int) -> Span? {
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(parts[middle].offset) <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : parts[low - 1].origin
  }
}

extension SourceMap {
  /// Adds the original files of a translation; returns the source of its text, and its findings
  /// placed in the originals.
  ///
  /// - Parameter owner: Keeps the memory of `bytes` alive.
  public mutating func translated(
    _ translation: SourceTranslation, path: String, bytes: UnsafeRawBufferPointer,
    owner: any Sendable, includedFrom: Span? = nil
  ) -> (source: SourceFile, findings: DiagnosticList) {
    let ids = translation.files.map { addOriginal($0) }
    let moved = { (span: Span) in
      Span(file: ids[Int(span.file.number)], offset: span.offset, length: span.length)
    }
    let parts = translation.parts.map {
      SourceTranslation.Part(offset: Int($0.offset), origin: moved($0.origin))
    }
    let source = SourceFile(
      path: path, bytes: bytes, owner: owner, includedFrom: includedFrom,
      translation: TranslatedSource(
        original: translation.files[0], parts: parts, isExcerpt: translation.isExcerpt))
    return (source, translation.findings.mapped { $0.relocated(moved) })
  }

  /// The findings with their places in translated text replaced by those in the original files.
  /// Edits of translated text are dropped.
  public func locatedInFiles(_ findings: DiagnosticList) -> DiagnosticList {
    guard files.contains(where: \.isTranslated) else { return findings }
    return findings.mapped { finding in
      var located = finding.relocated { span in
        guard span.file != .generated else { return span }
        return self[span.file].translation?.origin(of: Int(span.offset)) ?? span
      }
      if let fix = finding.fix, fix.edits.contains(where: { self[$0.span.file].isTranslated }) {
        located.fix = nil
      }
      return located
    }
  }
}

extension DiagnosticList {
  fileprivate func mapped(_ change: (Diagnostic) -> Diagnostic) -> DiagnosticList {
    var result = DiagnosticList()
    for finding in findings { result.add(change(finding)) }
    result.addDropped(from: self)
    return result
  }
}
