package import LedgeraDiagnostics
package import LedgeraModel
package import LedgeraParsing

/// Renames in every place where the parser met the name.
///
/// Only the bytes of the name change. Where aliases or `apply account` make an account's name out of
/// another text, the directive changes and the text stays.
package struct Renaming {
  let journal: Journal
  let rename: Rename
  /// Where an account is below an applied parent that the new name is not below.
  package private(set) var obstacles: [Span] = []
  private let goals: Set<String>
  /// By number: whether an account gets another name.
  private let isConcerned: [Bool]

  /// A renaming in these books.
  package init(_ rename: Rename, in journal: Journal) {
    self.rename = rename
    self.journal = journal
    goals = Set(journal.store.plan.goals.map(\.name))
    isConcerned = journal.accounts.nodes.indices.map {
      rename.kind == .account && rename.concerns(journal.name(AccountID(UInt32($0))))
    }
  }

  /// Puts all edits into an editor. A directive goes when the name that it would declare is declared
  /// by another one.
  ///
  /// - Parameter mentions: The names in the books as they were read.
  package mutating func make(_ mentions: [Mention], in editor: inout JournalEditor) {
    let removed = removeMergedDirectives(from: &editor)
    for mention in mentions where !removed.contains(where: { $0.holds(mention.span) }) {
      change(mention, &editor)
    }
  }

  private mutating func change(_ mention: Mention, _ editor: inout JournalEditor) {
    if case .account(let account) = mention.subject, !isConcerned[account.index] { return }
    let source = journal.sources[mention.span.file]
    guard source.path != "-" else { return }
    let written = source.text(in: mention.span.range)
    switch (rename.kind, mention.subject) {
    case (.account, .account(let account)):
      change(mention.span, written, resolved: journal.name(account), &editor)
    case (.account, .appliedAccount(let parent)):
      guard !rename.concerns(parent) else { return }
      let resolved = parent.isEmpty ? written : parent + ":" + written
      change(mention.span, written, resolved: resolved, isParent: true, &editor)
    case (.account, .category) where goals.contains(written): return
    case (.account, .accountName), (.account, .category), (.payee, .payee), (.tag, .tag):
      replace(mention.span, written, with: rename(written), &editor)
    case (.payee, .description), (.payee, .ruleName):
      replace(mention.span, written, with: rename.description(written), &editor)
    case (.commodity, .commodity):
      let symbol = rename(written)
      let isQuoted =
        mention.span.offset > 0 && source.bytes[Int(mention.span.offset) - 1] == UInt8(ascii: "\"")
      let text = isQuoted ? symbol : CommodityInfo(symbol: symbol).quotedSymbol
      replace(mention.span, written, with: symbol == written ? written : text, &editor)
    case (_, .query): changeQuery(mention.span, &editor)
    default: return
    }
  }

  private func replace(
    _ span: Span, _ written: String, with text: String, _ editor: inout JournalEditor
  ) {
    if text != written { editor.replace(span, with: "\(text)") }
  }

  /// Changes an account as it is written, which aliases and `apply account` make into `resolved`.
  private mutating func change(
    _ span: Span, _ written: String, resolved: String, isParent: Bool = false,
    _ editor: inout JournalEditor
  ) {
    guard rename.concerns(resolved) else { return }
    guard resolved != written else {
      return replace(span, written, with: rename(written), &editor)
    }
    // Below an applied parent; anything else is what an alias makes of it.
    guard resolved.hasSuffix(":" + written) else { return }
    let parent = String(resolved.utf8.dropLast(written.utf8.count + 1)) ?? ""
    guard !rename.concerns(parent), Rename.isBelow(rename.old, parent) else { return }
    guard Rename.isBelow(rename.new, parent), rename.new != parent else {
      if !isParent { obstacles.append(span) }
      return
    }
    let renamed = rename(resolved)
    replace(
      span, written, with: String(renamed.utf8.dropFirst(parent.utf8.count + 1)) ?? "", &editor)
  }

  // MARK: Directives

  /// Removes the directives of the old name where another one declares the new name; where they
  /// stood.
  private func removeMergedDirectives(from editor: inout JournalEditor) -> [Span] {
    let declarations = declarations
    let staying = Set(declarations.map(\.name).filter { !rename.concerns($0) })
    let merged = declarations.filter {
      rename.concerns($0.name) && staying.contains(rename($0.name))
    }
    let lines = merged.map { directive in
      let source = journal.sources[directive.span.file]
      let start = directive.span.range.lowerBound
      return Span(
        file: directive.span.file,
        range: source.line(around: start).lowerBound..<source.endOfDirective(at: start))
    }
    for span in lines { editor.remove(span) }
    return lines
  }

  /// Directives that declare names of the kind.
  private var declarations: [(name: String, span: Span)] {
    switch rename.kind {
    case .account:
      journal.store.accountDeclarations.map { (journal.name($0.account), $0.span) }
    case .payee: journal.store.payeeDeclarations.map { ($0.name, $0.span) }
    case .tag: journal.store.tagDeclarations.map { ($0.name, $0.span) }
    case .commodity:
      journal.store.commodities.compactMap { info in info.declaration.map { (info.symbol, $0) } }
    }
  }
}

extension Span {
  fileprivate func holds(_ other: Span) -> Bool {
    file == other.file && range.lowerBound <= other.range.lowerBound
      && other.range.upperBound <= range.upperBound
  }
}
