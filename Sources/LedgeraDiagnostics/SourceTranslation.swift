/// Journal text that was made from a file in another format: what it says, which parts of the file say
/// it, and what was wrong there.
public struct SourceTranslation: Sendable {
  /// Where a part of the text begins that was made from something; it reaches to the next one.
  public struct Part: Sendable {
    /// Bytes from the start of the text.
    public let offset: UInt32
    /// What it was made from, in the first of `files`.
    public let origin: Span

    public init(offset: Int, origin: Span) {
      self.offset = UInt32(offset)
      self.origin = origin
    }
  }

  /// The journal. What transactions begin with may hold more in it than when it is typed: a description
  /// ends at a tab, a code at `)` and a tab.
  public var text: [UInt8] = []
  /// Ascending by offset.
  public var parts: [Part] = []
  /// The file and those that say how to read it. Spans of `parts` and `findings` name them by their
  /// places here.
  public var files: [SourceFile]
  public var findings = DiagnosticList()

  /// The translation of a file, still empty.
  public init(of file: SourceFile) { files = [file] }

  /// Notes that what is appended to the text from now on was made from something.
  public mutating func begin(_ origin: Span) {
    parts.append(Part(offset: text.count, origin: origin))
  }
}

/// What a source file was translated from: the parts of its text with the places that they came from.
struct TranslatedSource: Sendable {
  let original: SourceFile
  let parts: [SourceTranslation.Part]

  /// What the text at an offset was made from; nil: nothing, it stands above all parts.
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
  /// Adds what a translated file was made from, and gives back the source of its text, with its
  /// findings where people find them.
  ///
  /// - Parameter owner: Keeps the memory of `bytes` alive.
  public mutating func translated(
    _ translation: SourceTranslation, path: String, bytes: UnsafeRawBufferPointer,
    owner: any Sendable
  ) -> (source: SourceFile, findings: DiagnosticList) {
    let ids = translation.files.map { addOriginal($0) }
    let moved = { (span: Span) in
      Span(file: ids[Int(span.file.number)], offset: span.offset, length: span.length)
    }
    let parts = translation.parts.map {
      SourceTranslation.Part(offset: Int($0.offset), origin: moved($0.origin))
    }
    let source = SourceFile(
      path: path, bytes: bytes, owner: owner,
      translation: TranslatedSource(original: translation.files[0], parts: parts))
    return (source, translation.findings.mapped { $0.relocated(moved) })
  }

  /// The findings with what they say of translated text at the places that it came from. Edits of such
  /// text are left out.
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
