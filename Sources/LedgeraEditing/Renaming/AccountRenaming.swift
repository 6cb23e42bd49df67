public import LedgeraDiagnostics
public import LedgeraModel

/// Renames an account in every place where its name is written: postings, those of rules, account
/// directives, targets of aliases, `apply account`, the queries of `=` rules, the profile.
///
/// Only the bytes of the name change; the blanks behind it stay. Where aliases or `apply account`
/// make the name out of another text, the directive changes and the text stays.
public struct AccountRenaming {
  let journal: Journal
  let rename: AccountRename
  /// Where the name stands below an applied parent that the new one is not below.
  public private(set) var obstacles: [Span] = []

  /// A renaming in these books.
  public init(_ rename: AccountRename, in journal: Journal) {
    self.rename = rename
    self.journal = journal
  }

  /// Puts all edits into an editor. With `mergesDeclarations` a directive goes when the name that it
  /// would declare is declared by another one.
  public mutating func make(in editor: inout JournalEditor) {
    renamePostings(in: &editor)
    renameDeclarations(in: &editor)
    renameAliases(in: &editor)
    for number in journal.sources.files.indices where journal.sources.files[number].path != "-" {
      renameDirectives(of: FileID(number: UInt16(number)), in: &editor)
    }
    renameQueries(in: &editor)
  }

  // MARK: Names that stand for themselves

  private mutating func renamePostings(in editor: inout JournalEditor) {
    let accounts = concernedAccounts
    for index in 0..<journal.transactionCount {
      let entry = journal.store.transactions[index]
      for number in entry.postings {
        let posting = journal.store.postings[number]
        guard let resolved = accounts[posting.account],
          Posting(journal: journal, index: number, transactionIndex: index).standsInEntry
        else { continue }
        change(posting, in: entry.file, resolved, &editor)
      }
    }
    for rule in journal.store.rules {
      for number in rule.postings {
        let posting = journal.store.rulePostings[number]
        guard let resolved = accounts[posting.account] else { continue }
        change(posting, in: rule.span.file, resolved, &editor)
      }
    }
  }

  /// Full names of the accounts that get another one.
  private var concernedAccounts: [AccountID: String] {
    var accounts: [AccountID: String] = [:]
    for index in journal.accounts.nodes.indices {
      let name = journal.name(AccountID(UInt32(index)))
      if rename.concerns(name) { accounts[AccountID(UInt32(index))] = name }
    }
    return accounts
  }

  private mutating func change(
    _ posting: PostingRecord, in file: FileID, _ resolved: String, _ editor: inout JournalEditor
  ) {
    let line = WrittenName(ofPostingAt: Int(posting.offset), in: journal.sources[file].bytes)
    change(line.range, in: file, resolved, &editor)
  }

  private mutating func renameDeclarations(in editor: inout JournalEditor) {
    let staying = Set(
      journal.store.accountDeclarations.map { journal.name($0.account) }
        .filter { !rename.concerns($0) })
    for declaration in journal.store.accountDeclarations {
      let name = journal.name(declaration.account)
      guard rename.concerns(name) else { continue }
      if staying.contains(rename(name)) {
        editor.remove(DirectiveLines.span(around: declaration.span, in: journal))
      } else {
        change(declaration.span.range, in: declaration.span.file, name, &editor)
      }
    }
  }

  /// Changes a name as it is written, which aliases and `apply account` make into `resolved`.
  private mutating func change(
    _ range: Range<Int>, in file: FileID, _ resolved: String, _ editor: inout JournalEditor
  ) {
    let written = journal.sources[file].text(in: range)
    guard resolved != written else {
      return replace(rename.old, at: range.lowerBound, in: file, with: rename.new, &editor)
    }
    // Below an applied parent; anything else is what an alias makes of it.
    guard resolved.hasSuffix(":" + written) else { return }
    let parent = String(resolved.utf8.dropLast(written.utf8.count + 1)) ?? ""
    guard !rename.concerns(parent) else { return }
    guard AccountRename.isBelow(rename.old, parent) else { return }
    guard AccountRename.isBelow(rename.new, parent), rename.new != parent else {
      obstacles.append(Span(file: file, range: range))
      return
    }
    replace(
      rest(of: rename.old, below: parent), at: range.lowerBound, in: file,
      with: rest(of: rename.new, below: parent), &editor)
  }

  func rest(of name: String, below parent: String) -> String {
    parent.isEmpty ? name : String(name.utf8.dropFirst(parent.utf8.count + 1)) ?? name
  }

  func replace(
    _ old: String, at offset: Int, in file: FileID, with new: String,
    _ editor: inout JournalEditor
  ) {
    let bytes = journal.sources[file].bytes
    guard offset + old.utf8.count <= bytes.count,
      bytes[offset..<offset + old.utf8.count].elementsEqual(old.utf8)
    else { return }
    editor.replace(Span(file: file, range: offset..<offset + old.utf8.count), with: new)
  }
}
