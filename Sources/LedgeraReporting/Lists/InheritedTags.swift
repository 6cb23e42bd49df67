import LedgeraDiagnostics
package import LedgeraModel

/// The tags that postings inherit from accounts, as subaccounts do, and from commodities (grammar.md § Tags).
package struct InheritedTags: Sendable {
  /// By account number, those of its own directives first; empty: no account has any.
  private let ofAccounts: [[Tag]]
  /// By commodity number; empty: no commodity has any.
  private let ofCommodities: [[Tag]]

  /// Linear in the accounts and commodities.
  package init(_ journal: Journal) {
    let accounts = journal.accounts
    var ofAccounts = [[Tag]](repeating: [], count: accounts.nodes.count)
    for declaration in journal.store.accountDeclarations {
      ofAccounts[declaration.account.index] += journal.tags(
        declaration.tags, in: declaration.span.file)
    }
    let ofCommodities = journal.store.commodities.map { commodity in
      commodity.declaration.map { journal.tags(commodity.tags, in: $0.file) } ?? []
    }
    self.ofCommodities = ofCommodities.allSatisfy(\.isEmpty) ? [] : ofCommodities
    guard !ofAccounts.allSatisfy(\.isEmpty) else {
      self.ofAccounts = []
      return
    }
    for account in accounts.displayOrder {
      guard let parent = accounts[account].parent else { continue }
      ofAccounts[account.index] = Self.union(ofAccounts[account.index], ofAccounts[parent.index])
    }
    self.ofAccounts = ofAccounts
  }

  /// A posting's own tags, then those that it inherits from its account, the account's parents and its
  /// commodity.
  package func all(of posting: Posting) -> [Tag] {
    var tags = posting.tags
    if !ofAccounts.isEmpty { tags = Self.union(tags, ofAccounts[posting.account.index]) }
    guard !ofCommodities.isEmpty else { return tags }
    for amount in posting.amounts {
      tags = Self.union(tags, ofCommodities[amount.commodity.index])
    }
    return tags
  }

  private static func union(_ tags: [Tag], _ more: [Tag]) -> [Tag] {
    tags + more.filter { !tags.contains($0) }
  }
}
