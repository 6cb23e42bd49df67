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
  /// Names or values of the tags of transactions, their postings and the postings' accounts.
  ///
  /// `isWanted` selects names.
  package static func tags(
    _ journal: Journal, of transactions: [Int], _ options: TagListingOptions,
    named isWanted: (String) -> Bool
  ) -> NameListing {
    var tags = AccountTags(journal)
    var names: [String] = []
    for index in transactions {
      let transaction = journal.transaction(index)
      for tag in transaction.tags where isWanted(tag.name) { names.append(options.text(of: tag)) }
      for posting in transaction.postings {
        for tag in tags.all(of: posting) where isWanted(tag.name) {
          names.append(options.text(of: tag))
        }
      }
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

/// The tags that postings and subaccounts inherit from accounts.
private struct AccountTags {
  private let journal: Journal
  /// Tags of the account's own directives.
  private let declared: [AccountID: [Tag]]
  private var inherited: [AccountID: [Tag]] = [:]

  init(_ journal: Journal) {
    self.journal = journal
    var declared: [AccountID: [Tag]] = [:]
    for declaration in journal.store.accountDeclarations where !declaration.tags.isEmpty {
      declared[declaration.account, default: []] += journal.tags(
        declaration.tags, in: declaration.span.file)
    }
    self.declared = declared
  }

  /// A posting's own tags, then those that it inherits from its account and the account's parents.
  mutating func all(of posting: Posting) -> [Tag] {
    let own = posting.tags
    guard !declared.isEmpty else { return own }
    return AccountTags.union(own, tags(of: posting.account))
  }

  private mutating func tags(of account: AccountID) -> [Tag] {
    if let known = inherited[account] { return known }
    var tags: [Tag] = []
    for current in journal.accounts.lineage(of: account) {
      tags = AccountTags.union(tags, declared[current] ?? [])
    }
    inherited[account] = tags
    return tags
  }

  private static func union(_ tags: [Tag], _ more: [Tag]) -> [Tag] {
    tags + more.filter { !tags.contains($0) }
  }
}
