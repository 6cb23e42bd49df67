import LedgeraChecking
import LedgeraDiagnostics
package import LedgeraModel
import LedgeraParsing

extension AccountDirectives {
  /// Gives an account a tag, in place of one of that name that it has. An account without directive
  /// gets one.
  package func setTag(
    _ name: String, _ value: String, of account: AccountID, with editor: inout JournalEditor
  ) {
    setTags([(name, value)], of: account, with: &editor)
  }

  /// Gives an account tags, each in place of one of that name that it has. An account without
  /// directive gets one.
  package func setTags(
    _ wanted: [(name: String, value: String)], of account: AccountID,
    with editor: inout JournalEditor
  ) {
    guard let last = declarations(of: account).last else {
      return add(journal.name(account), tags: wanted, with: &editor)
    }
    var added: [(name: String, value: String)] = []
    var tags: [(declaration: AccountDeclaration, texts: [String])] = []
    func change(_ declaration: AccountDeclaration, _ body: (inout [String]) -> Void) {
      let isKnown = tags.firstIndex { $0.declaration.span == declaration.span }
      if isKnown == nil {
        let texts = journal.tags(declaration.tags, in: declaration.span.file).map(\.text)
        tags.append((declaration, texts))
      }
      body(&tags[isKnown ?? tags.count - 1].texts)
    }
    for (name, value) in wanted {
      guard let (record, declaration) = tag(name, of: account) else {
        added.append((name, value))
        continue
      }
      replaceValue(of: record, in: declaration.span.file, with: value, in: &editor)
      change(declaration) { texts in
        let place = texts.lastIndex { $0.hasPrefix("\(name):") }
        if let place { texts[place] = "\(name):\(value)" }
      }
    }
    if !added.isEmpty {
      insert(added, in: last, with: &editor)
      change(last) { $0 += added.map { "\($0.name):\($0.value)" } }
    }
    for (declaration, texts) in tags { planTags(of: declaration, texts, with: &editor) }
  }

  private func replaceValue(
    of tag: TagRecord, in file: FileID, with value: String, in editor: inout JournalEditor
  ) {
    let span = Span(file: file, offset: tag.valueOffset, length: tag.valueLength)
    let colon = journal.nameSpan(of: tag, in: file).range.upperBound
    let isGlued = colon + 1 == span.range.lowerBound
    editor.replace(span, with: isGlued ? " \(value)" : "\(value)")
  }

  private func insert(
    _ tags: [(name: String, value: String)], in declaration: AccountDeclaration,
    with editor: inout JournalEditor
  ) {
    let place = declaration.comment.length > 0 ? declaration.comment : declaration.span
    let line = WrittenLine(at: place.range.lowerBound, of: place.file, in: journal.sources)
    let edit = line.addition(
      ofTags: tags.map { "\($0.name): \($0.value)" }.joined(separator: ", "))
    editor.replace(edit.span, with: "\(edit.replacement)")
  }

  /// Says what tags a directive will have.
  private func planTags(
    of declaration: AccountDeclaration, _ wanted: [String], with editor: inout JournalEditor
  ) {
    let name = journal.name(declaration.account)
    let tags = journal.tags(declaration.tags, in: declaration.span.file)
    editor.plan.remove(.account(name, tags: tags.map(\.text)))
    editor.plan.add(.account(name, tags: wanted))
  }

  /// Takes a tag from every directive of an account; false: it has none.
  package func removeTag(
    _ name: String, of account: AccountID, with editor: inout JournalEditor
  ) -> Bool {
    var isFound = false
    for declaration in declarations(of: account) {
      let tags = journal.tags(declaration.tags, in: declaration.span.file)
      let kept = tags.filter { $0.name != name }
      if kept.count < tags.count { planTags(of: declaration, kept.map(\.text), with: &editor) }
      for index in declaration.tags {
        let record = journal.store.tags[index]
        guard journal.store.tagNames.text(record.name.number) == name else { continue }
        isFound = true
        let place = Int(record.valueOffset)
        let line = WrittenLine(at: place, of: declaration.span.file, in: journal.sources)
        guard let edit = line.removal(ofTagWithValueAt: place) else { continue }
        editor.remove(edit.span)
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
}

extension Tag {
  /// As directives are compared.
  fileprivate var text: String { "\(name):\(value)" }
}
