import LedgeraDiagnostics
package import LedgeraModel

/// Edits the `account` directives of books: adds them next to those of their kind, and changes their
/// tags in place.
package struct AccountDirectives {
  let journal: Journal

  package init(_ journal: Journal) { self.journal = journal }

  package func isDeclared(_ name: String) -> Bool {
    journal.account(named: name).map { journal.accounts[$0].declarationOrder != nil } ?? false
  }

  /// Declares an account that the books are about to use, where they declare their accounts.
  ///
  /// - Parameter type: What its name does not say; then it is declared in any case.
  package func declareIfNeeded(
    _ name: String, type: AccountType? = nil, with editor: inout JournalEditor
  ) {
    guard !isDeclared(name), type != nil || !journal.store.accountDeclarations.isEmpty else {
      return
    }
    add(name, tags: type.map { [("type", $0.tagValue)] } ?? [], with: &editor)
  }

  /// Adds a directive: after the last one whose name begins with the most of the same parts, else
  /// after the last of all, else at the top of the first file without Ledgera's own words.
  ///
  /// - Parameter path: The file to write into, as the books name it; nil: whichever has the neighbour.
  package func add(
    _ name: String, tags: [(name: String, value: String)], inFileAt path: String? = nil,
    with editor: inout JournalEditor
  ) {
    let written = tags.map { $0.value.isEmpty ? "\($0.name):" : "\($0.name): \($0.value)" }
    let comment = written.isEmpty ? "" : "; " + written.joined(separator: ", ")
    editor.plan.add(.account(name, tags: tags.map { "\($0.name):\($0.value)" }, comment: comment))
    guard let neighbour = neighbour(of: name, inFileAt: path) else {
      let gap = comment.isEmpty ? "" : "  "
      return insertAtTop("account \(name)\(gap)\(comment)", ofFileAt: path, with: &editor)
    }
    let file = journal.sources[neighbour.span.file]
    let line = directiveText(name, comment, like: neighbour, in: file)
    let end = file.endOfDirective(at: neighbour.span.range.lowerBound)
    let isUnended = end == file.count && file.isUnended
    editor.insert(isUnended ? "\n\(line)" : "\(line)\n", at: end, in: neighbour.span.file)
  }

  /// The comment begins in the column of the neighbour's.
  private func directiveText(
    _ name: String, _ comment: String, like neighbour: AccountDeclaration, in file: SourceFile
  ) -> String {
    let text = "account \(name)"
    guard !comment.isEmpty else { return text }
    let line = file.line(around: Int(neighbour.span.offset))
    var gap = 2
    if neighbour.comment.length > 0, line.contains(Int(neighbour.comment.offset)) {
      let column = DisplayWidth.of(
        file.text(in: line.lowerBound..<Int(neighbour.comment.offset)))
      gap = max(2, column - DisplayWidth.of(text))
    }
    return text + String(repeating: " ", count: gap) + comment
  }

  private func neighbour(of name: String, inFileAt path: String?) -> AccountDeclaration? {
    let parts = name.split(separator: ":")
    var best: (declaration: AccountDeclaration, common: Int)?
    for declaration in journal.store.accountDeclarations {
      let place = journal.sources[declaration.span.file].path
      guard path.map({ $0 == place }) ?? (place != "-") else { continue }
      let common = zip(parts, journal.name(declaration.account).split(separator: ":"))
        .prefix { $0 == $1 }.count
      if common >= best?.common ?? 0 { best = (declaration, common) }
    }
    return best?.declaration
  }

  private func insertAtTop(
    _ line: String, ofFileAt path: String?, with editor: inout JournalEditor
  ) {
    let own = journal.profile.span?.file
    let files = journal.sources.files.indices.map { FileID(number: UInt16($0)) }
    let file = files.first { file in
      path.map { $0 == journal.sources[file].path } ?? (file != own)
    }
    guard let file = file ?? files.first else { return }
    let source = journal.sources[file]
    let start = source.startOfText
    let isFollowed = !source.line(around: start).dropFirst(start).isEmpty
    editor.insert(isFollowed ? "\(line)\n\n" : "\(line)\n", at: start, in: file)
  }
}

extension Journal {
  /// What an account of this name would be without a tag of its own; nil: nothing says it.
  package func typeOfNewAccount(named name: String) -> AccountType? {
    var parent = name
    while let colon = parent.lastIndex(of: ":") {
      parent = String(parent[..<colon])
      guard let account = account(named: parent) else { continue }
      var name = name
      return name.withUTF8 {
        accounts.type(ofUntagged: $0, below: (account, store.accountNames[account.number]))
      }
    }
    var name = name
    return name.withUTF8 { accounts.type(ofUntagged: $0, below: nil) }
  }
}

extension AccountType {
  /// As tags are written: `Cash`.
  package var tagValue: String { name.prefix(1).uppercased() + name.dropFirst() }
}
