import LedgeraDiagnostics
public import LedgeraModel

extension AccountDirectives {
  /// Gives an account a tag, in place of one of that name that it has. An account without directive
  /// gets one.
  public func setTag(
    _ name: String, _ value: String, of account: AccountID, with editor: inout JournalEditor
  ) {
    if let (record, declaration) = tag(name, of: account) {
      let span = Span(
        file: declaration.span.file, offset: record.valueOffset, length: record.valueLength)
      let isGlued = record.valueOffset > 0 && byte(before: span) == UInt8(ascii: ":")
      return editor.replace(span, with: isGlued ? " \(value)" : value)
    }
    guard let declaration = declarations(of: account).last else {
      return add(journal.name(account), tags: [(name, value)], with: &editor)
    }
    let file = journal.sources[declaration.span.file]
    let offset = Int(
      declaration.comment.length > 0 ? declaration.comment.offset : declaration.span.offset)
    let line = file.range(ofLine: file.position(of: offset).line) ?? offset..<offset
    let end = file.endOfText(in: line)
    let tag = "\(name): \(value)"
    let text: String
    if declaration.comment.length == 0 {
      text = "  ; " + tag
    } else {
      let isEmpty = file.text(in: offset..<max(offset, end)).allSatisfy { ";  \t".contains($0) }
      text = isEmpty ? " " + tag : ", " + tag
    }
    editor.insert(text, at: end, in: declaration.span.file)
  }

  /// Takes a tag from every directive of an account; false: it has none.
  public func removeTag(
    _ name: String, of account: AccountID, with editor: inout JournalEditor
  ) -> Bool {
    var isFound = false
    for declaration in declarations(of: account) {
      for index in declaration.tags {
        let record = journal.store.tags[index]
        guard journal.store.tagNames.text(record.name.number) == name else { continue }
        isFound = true
        remove(record, named: name, in: declaration.span.file, with: &editor)
      }
    }
    return isFound
  }

  private func declarations(of account: AccountID) -> [AccountDeclaration] {
    journal.store.accountDeclarations.filter { $0.account == account }
  }

  private func tag(
    _ name: String, of account: AccountID
  ) -> (TagRecord, AccountDeclaration)? {
    for declaration in declarations(of: account).reversed() {
      for index in declaration.tags.reversed() {
        let record = journal.store.tags[index]
        if journal.store.tagNames.text(record.name.number) == name { return (record, declaration) }
      }
    }
    return nil
  }

  private func byte(before span: Span) -> UInt8 {
    journal.sources[span.file].bytes[Int(span.offset) - 1]
  }

  /// Removes name and value with the comma that sets them apart, a comment that is empty then, and a
  /// line that holds nothing else.
  private func remove(
    _ record: TagRecord, named name: String, in file: FileID, with editor: inout JournalEditor
  ) {
    let source = journal.sources[file]
    let bytes = source.bytes
    let isBlank = { (offset: Int) in bytes[offset] == 0x20 || bytes[offset] == 0x09 }
    var end = Int(record.valueOffset + record.valueLength)
    var start = Int(record.valueOffset)
    while start > 0, bytes[start - 1] != UInt8(ascii: ":") { start -= 1 }
    start -= name.utf8.count + 1
    let line = source.range(ofLine: source.position(of: start).line) ?? start..<end
    while start > line.lowerBound, isBlank(start - 1) { start -= 1 }
    let before = start > line.lowerBound ? bytes[start - 1] : 0
    if before == UInt8(ascii: ",") {
      start -= 1
    } else if before == UInt8(ascii: ";") {
      let rest = source.text(in: end..<line.upperBound)
      if rest.contains(where: { $0 != " " && $0 != "\t" }) {
        // Another tag or text follows, behind a comma.
        while end < line.upperBound, isBlank(end) || bytes[end] == UInt8(ascii: ",") { end += 1 }
        editor.replace(Span(file: file, range: start..<end), with: " ")
        return
      }
      start -= 1
      while start > line.lowerBound, isBlank(start - 1) { start -= 1 }
      end = line.upperBound
      if start == line.lowerBound {
        let next = source.range(ofLine: source.position(of: start).line + 1)?.lowerBound
        editor.remove(Span(file: file, range: start..<(next ?? end)))
        return
      }
    }
    editor.remove(Span(file: file, range: start..<end))
  }
}

extension SourceFile {
  /// Where the text of a line ends, without blanks behind it.
  fileprivate func endOfText(in line: Range<Int>) -> Int {
    var end = line.upperBound
    while end > line.lowerBound, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return end
  }
}
