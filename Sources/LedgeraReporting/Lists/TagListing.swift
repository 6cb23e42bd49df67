import LedgeraDiagnostics
import LedgeraDocuments
package import LedgeraModel

/// What `tags` lists.
package struct TagListingOptions: Sendable {
  /// Whether to list values instead of names.
  package var showsValues = false
  /// In the order of the files, with repetitions; otherwise sorted and distinct.
  package var keepsOrder = false
  /// Whether to list empty values.
  package var showsEmptyValues = false

  package init() {}
}

extension NameListing {
  /// Names or values of the tags of transactions, their postings, the postings' accounts and commodities.
  ///
  /// - Parameters:
  ///   - isListed: Whether the tags of an account's own directives are listed, too.
  ///   - isWanted: Selects names.
  package static func tags(
    _ journal: Journal, of transactions: [Int], andOfAccounts isListed: (AccountID) -> Bool,
    _ options: TagListingOptions, named isWanted: (String) -> Bool
  ) -> NameListing {
    let inherited = InheritedTags(journal)
    var names: [String] = []
    func list(_ tags: [Tag]) {
      for tag in tags where isWanted(tag.name) { names.append(options.text(of: tag)) }
    }
    for declaration in journal.store.accountDeclarations where isListed(declaration.account) {
      list(journal.tags(declaration.tags, in: declaration.span.file))
    }
    for index in transactions {
      let transaction = journal.transaction(index)
      list(transaction.tags)
      for posting in transaction.postings { list(inherited.all(of: posting)) }
    }
    if options.showsValues, !options.showsEmptyValues { names.removeAll(where: \.isEmpty) }
    return NameListing(
      title: options.showsValues ? "values" : "tags",
      heading: options.showsValues ? "value" : "tag",
      names: options.keepsOrder ? names : distinct(names),
      styles: options.showsValues ? [:] : colors(ofTagsIn: journal))
  }

  /// The colours from `tag` directives, of several the last one.
  private static func colors(ofTagsIn journal: Journal) -> [String: Style] {
    var colors: [String: Style] = [:]
    for declaration in journal.store.tagDeclarations {
      let tags = journal.tags(declaration.tags, in: declaration.span.file)
      if let color = tags.last(where: { $0.name == "color" }).flatMap({ Style.color($0.value) }) {
        colors[declaration.name] = color
      }
    }
    return colors
  }
}

extension TagListingOptions {
  fileprivate func text(of tag: Tag) -> String { showsValues ? tag.value : tag.name }
}
