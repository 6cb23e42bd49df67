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
    if let (record, declaration) = tag(name, of: account) {
      let tags = journal.tags(declaration.tags, in: declaration.span.file)
      let last = tags.lastIndex { $0.name == name }
      planTags(
        of: declaration, tags.indices.map { $0 == last ? "\(name):\(value)" : tags[$0].text },
        with: &editor)
      let span = Span(
        file: declaration.span.file, offset: record.valueOffset, length: record.valueLength)
      let colon = journal.nameSpan(of: record, in: declaration.span.file).range.upperBound
      let isGlued = colon + 1 == span.range.lowerBound
      return editor.replace(span, with: isGlued ? " \(value)" : "\(value)")
    }
    addTags([(name, value)], of: account, with: &editor)
  }

  /// Gives an account tags that it does not have yet. An account without directive gets one.
  package func addTags(
    _ added: [(name: String, value: String)], of account: AccountID,
    with editor: inout JournalEditor
  ) {
    guard let declaration = declarations(of: account).last else {
      return add(journal.name(account), tags: added.map { ($0.name, $0.value) }, with: &editor)
    }
    let place = declaration.comment.length > 0 ? declaration.comment : declaration.span
    let line = WrittenLine(
      at: place.range.lowerBound, of: place.file, in: journal.sources)
    let edit = line.addition(
      ofTags: added.map { "\($0.name): \($0.value)" }.joined(separator: ", "))
    editor.replace(edit.span, with: "\(edit.replacement)")
    let tags = journal.tags(declaration.tags, in: declaration.span.file)
    planTags(
      of: declaration, tags.map(\.text) + added.map { "\($0.name):\($0.value)" }, with: &editor)
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
