import LedgeraDiagnostics
public import LedgeraModel
import LedgeraParsing

/// Renames a payee or a tag wherever it is written.
public struct NameRenaming {
  private let journal: Journal
  private let rename: NameRename

  public init(_ rename: NameRename, in journal: Journal) {
    self.rename = rename
    self.journal = journal
  }

  /// Puts all edits into an editor. The directive of the old name goes when the new one is declared.
  public func make(in editor: inout JournalEditor) {
    switch rename.kind {
    case .payee:
      renameDescriptions(in: &editor)
      renameDirectives(journal.store.payeeDeclarations, in: &editor)
    case .tag:
      for (tags, file) in tagRuns { renameTags(tags, in: file, &editor) }
      renameDirectives(journal.store.tagDeclarations, in: &editor)
    }
  }

  private func renameDirectives(_ declared: [NameDeclaration], in editor: inout JournalEditor) {
    let isDeclared = declared.contains { $0.name == rename.new }
    for declaration in declared where declaration.name == rename.old {
      if isDeclared {
        editor.remove(DirectiveLines.span(around: declaration.span, in: journal))
        continue
      }
      let bytes = journal.sources[declaration.span.file].bytes
      var start = declaration.span.range.lowerBound
      if bytes[start] == UInt8(ascii: "\""), !rename.old.utf8.starts(with: [0x22]) { start += 1 }
      replace(at: start, in: declaration.span.file, &editor)
    }
  }

  private func replace(at offset: Int, in file: FileID, _ editor: inout JournalEditor) {
    let bytes = journal.sources[file].bytes
    let end = offset + rename.old.utf8.count
    guard offset >= 0, end <= bytes.count, bytes[offset..<end].elementsEqual(rename.old.utf8)
    else { return }
    editor.replace(Span(file: file, range: offset..<end), with: rename.new)
  }

  // MARK: Payees

  private func renameDescriptions(in editor: inout JournalEditor) {
    for index in 0..<journal.transactionCount {
      let entry = journal.transaction(index)
      guard entry.standsInFile, entry.payee == rename.old else { continue }
      let bytes = journal.sources[entry.record.file].bytes
      var start = Int(entry.record.offset)
      // Dates hold no blanks.
      while start < bytes.count, !bytes[start].isBlank { start += 1 }
      replace(at: Self.description(from: start, in: bytes), in: entry.record.file, &editor)
    }
    for rule in journal.store.rules {
      guard case .period(let period) = rule.trigger,
        DescriptionParts(journal.description(rule.description)).payee == rename.old
      else { continue }
      let bytes = journal.sources[period.file].bytes
      replace(
        at: Self.description(from: period.range.upperBound, in: bytes), in: period.file, &editor)
    }
  }

  /// Where a description begins: behind blanks, a mark and a code.
  private static func description(from offset: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    var offset = offset
    func skipBlanks() { while offset < bytes.count, bytes[offset].isBlank { offset += 1 } }
    skipBlanks()
    if offset < bytes.count, bytes[offset] == 0x2A || bytes[offset] == 0x21 {
      offset += 1
      skipBlanks()
    }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "("),
      let close = bytes[offset...].firstIndex(of: UInt8(ascii: ")"))
    {
      offset = close + 1
      skipBlanks()
    }
    return offset
  }

  // MARK: Tags

  /// Runs of `JournalStore.tags` with the file that they are written in.
  private var tagRuns: [(Range<Int>, FileID)] {
    var runs: [(Range<Int>, FileID)] = []
    for index in 0..<journal.transactionCount {
      let entry = journal.transaction(index)
      if let detail = entry.detail {
        runs.append(
          (Int(detail.firstTag)..<Int(detail.firstTag + detail.tagCount), entry.record.file))
      }
      for posting in entry.postings where posting.standsInEntry {
        guard let detail = posting.detail else { continue }
        runs.append((Int(detail.firstTag)..<Int(detail.firstTag + detail.tagCount), posting.file))
      }
    }
    for rule in journal.store.rules {
      runs.append((rule.tags, rule.span.file))
      for number in rule.postings {
        let detail = journal.store.rulePostings[number].detail
        guard detail >= 0 else { continue }
        let record = journal.store.details[Int(detail)]
        runs.append(
          (Int(record.firstTag)..<Int(record.firstTag + record.tagCount), rule.span.file))
      }
    }
    for declaration in journal.store.accountDeclarations {
      runs.append((declaration.tags, declaration.span.file))
    }
    for declaration in journal.store.payeeDeclarations + journal.store.tagDeclarations {
      runs.append((declaration.tags, declaration.span.file))
    }
    for price in journal.store.prices.buffer {
      runs.append((Int(price.firstTag)..<Int(price.firstTag + price.tagCount), price.file))
    }
    return runs
  }

  private func renameTags(
    _ tags: Range<Int>, in file: FileID, _ editor: inout JournalEditor
  ) {
    let bytes = journal.sources[file].bytes
    for index in tags {
      let tag = journal.store.tags[index]
      guard tag.file(ofOwnerIn: file) == file,
        journal.store.tagNames.text(tag.name.number) == rename.old
      else { continue }
      var colon = Int(tag.valueOffset)
      while colon > 0, bytes[colon - 1].isBlank { colon -= 1 }
      replace(at: colon - 1 - rename.old.utf8.count, in: file, &editor)
    }
  }
}
