import LedgeraDiagnostics
public import LedgeraModel

/// Adds tags to postings of written entries, behind what stands on their lines, and takes them away.
public struct PostingTags {
  private let journal: Journal

  public init(_ journal: Journal) { self.journal = journal }

  /// Adds text with tags, like `imp: 0123, imported: 2026-11-22.1`.
  public func add(_ tags: String, to posting: Posting, in editor: inout JournalEditor) {
    let line = textOfLine(of: posting)
    let lead = comment(of: posting, in: line) == nil ? "  ; " : ", "
    editor.insert(lead + tags, at: line.upperBound, in: posting.file)
  }

  /// Takes away text that was added so; false: it does not stand there as it was added.
  public func remove(
    _ tags: String, of posting: Posting, in editor: inout JournalEditor
  ) -> Bool {
    let line = textOfLine(of: posting)
    let source = journal.sources[posting.file]
    let text = source.text(in: line)
    for lead in ["  ; ", ", "] where text.hasSuffix(lead + tags) {
      let start = line.upperBound - (lead + tags).utf8.count
      editor.remove(Span(file: posting.file, range: start..<line.upperBound))
      return true
    }
    return false
  }

  /// Puts another account's name in the place of a posting's; false: its name is not written as the
  /// books know it there.
  public func rename(
    _ posting: Posting, to account: String, in editor: inout JournalEditor
  ) -> Bool {
    let source = journal.sources[posting.file]
    var start = Int(posting.record.offset)
    while start < source.count, " !*\t".utf8.contains(source.bytes[start]) { start += 1 }
    let name = Array(posting.accountName.utf8)
    guard start + name.count <= source.count,
      source.bytes[start..<start + name.count].elementsEqual(name)
    else { return false }
    editor.replace(Span(file: posting.file, range: start..<start + name.count), with: account)
    return true
  }

  /// From the posting to the end of its line, without blanks behind it.
  private func textOfLine(of posting: Posting) -> Range<Int> {
    let source = journal.sources[posting.file]
    let start = Int(posting.record.offset)
    let line = source.range(ofLine: source.position(of: start).line) ?? start..<start
    var end = line.upperBound
    while end > start, source.bytes[end - 1] == 0x20 || source.bytes[end - 1] == 0x09 { end -= 1 }
    return start..<end
  }

  private func comment(of posting: Posting, in line: Range<Int>) -> Int? {
    guard let detail = posting.detail, detail.commentLength > 0,
      line.contains(Int(detail.commentOffset))
    else { return nil }
    return Int(detail.commentOffset)
  }
}
