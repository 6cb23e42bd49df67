import LedgeraChecking
import LedgeraDiagnostics
package import LedgeraModel
import LedgeraParsing

/// Adds tags to postings of written transactions, after what is on their lines, and takes them away.
package struct PostingTags {
  private let journal: Journal

  package init(_ journal: Journal) { self.journal = journal }

  /// Adds text with tags, like `imp: 0123, imported: 2026-11-22.1`.
  package func add(_ tags: String, to posting: Posting, in editor: inout JournalEditor) {
    let edit = line(of: posting).addition(ofTags: tags)
    editor.plan.change(.comments, of: posting.transaction)
    editor.replace(edit.span, with: "\(edit.replacement)")
  }

  /// Takes away text that was added so; false: it is no longer as it was added.
  package func remove(
    _ tags: String, of posting: Posting, in editor: inout JournalEditor
  ) -> Bool {
    let line = line(of: posting)
    for lead in ["  ; ", ", "] where line.text(line.range).hasSuffix(lead + tags) {
      let start = line.range.upperBound - (lead + tags).utf8.count
      editor.plan.change(.comments, of: posting.transaction)
      editor.remove(line.span(start..<line.range.upperBound))
      return true
    }
    return false
  }

  /// Puts another account's name in the place of a posting's; false: its name is not written as the
  /// books know it there.
  ///
  /// - Parameter isAligned: Whether the blanks behind it are to keep the amount in its column.
  package func rename(
    _ posting: Posting, to account: String, isAligned: Bool = false, in editor: inout JournalEditor
  ) -> Bool {
    let line = line(of: posting)
    guard let name = line.account, line.text(name) == posting.accountName else { return false }
    editor.plan.change(.accounts, of: posting.transaction)
    let bytes = journal.sources[posting.file].bytes[name.upperBound..<line.range.upperBound]
    let blanks = bytes.prefix { $0 == UInt8(ascii: " ") }.count
    let growth = DisplayWidth.of(account) - DisplayWidth.of(posting.accountName)
    guard isAligned, blanks > 1 else {
      editor.replace(line.span(name), with: "\(account)")
      return true
    }
    let gap = String(repeating: " ", count: max(2, blanks - growth))
    editor.replace(
      line.span(name.lowerBound..<name.upperBound + blanks), with: "\(account + gap)")
    return true
  }

  private func line(of posting: Posting) -> WrittenLine {
    journal.store.line(of: posting.record, in: posting.file)
  }
}
