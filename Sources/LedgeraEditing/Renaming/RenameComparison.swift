public import LedgeraModel

/// Whether books after a rename are the books before it with other names.
public struct RenameComparison {
  private let account: (String) -> String
  private let description: (String) -> String
  private let tag: (String) -> String
  /// Rules write their queries into tags of what they make, so that those change with a name.
  private var comparesTags = true

  /// A comparison for the rename of an account.
  public init(_ rename: AccountRename) {
    account = { rename($0) }
    description = { $0 }
    tag = { $0 }
  }

  /// A comparison for the rename of a payee or tag.
  public init(_ rename: NameRename) {
    account = { $0 }
    description = { rename.description($0) }
    tag = { rename.tag($0) }
  }

  /// The same for books with rules applied.
  public var withRules: RenameComparison {
    var comparison = self
    comparison.comparesTags = false
    return comparison
  }

  /// What differs, as a clause; nil: nothing.
  public func difference(_ before: Journal, _ after: Journal) -> String? {
    guard before.transactionCount == after.transactionCount,
      before.store.postings.count == after.store.postings.count,
      before.store.rules.count == after.store.rules.count
    else { return "the books would have other entries or rules" }
    for index in 0..<before.transactionCount {
      let (old, new) = (before.transaction(index), after.transaction(index))
      guard isSame(old, new) else {
        return "the entry '\(old.description)' of \(old.day.text) would read otherwise"
      }
    }
    for (old, new) in zip(before.store.rules, after.store.rules) {
      let names = old.postings.map { before.name(before.store.rulePostings[$0].account) }
      let others = new.postings.map { after.name(after.store.rulePostings[$0].account) }
      guard names.map(account) == others,
        description(before.description(old.description)) == after.description(new.description)
      else { return "a rule would read otherwise" }
    }
    return declarations(before, after)
  }

  private func declarations(_ before: Journal, _ after: Journal) -> String? {
    let accounts = Set(before.store.accountDeclarations.map { account(before.name($0.account)) })
    guard accounts == Set(after.store.accountDeclarations.map { after.name($0.account) }) else {
      return "other accounts would be declared"
    }
    let payees = Set(before.store.payeeDeclarations.map { description($0.name) })
    let tags = Set(before.store.tagDeclarations.map { tag($0.name) })
    guard payees == Set(after.store.payeeDeclarations.map(\.name)),
      tags == Set(after.store.tagDeclarations.map(\.name))
    else { return "other names would be declared" }
    let residual = before.profile.exchangeGainLoss.map { account(before.name($0)) }
    guard residual == after.profile.exchangeGainLoss.map({ after.name($0) }) else {
      return "the profile would name another account"
    }
    return nil
  }

  private func isSame(_ old: Transaction, _ new: Transaction) -> Bool {
    let (postings, others) = (old.postings, new.postings)
    return old.day == new.day && old.secondaryDay == new.secondaryDay && old.state == new.state
      && description(old.description) == new.description && areSame(old.tags, new.tags)
      && postings.count == others.count && zip(postings, others).allSatisfy { isSame($0, $1) }
  }

  private func isSame(_ old: Posting, _ new: Posting) -> Bool {
    account(old.accountName) == new.accountName && old.kind == new.kind && old.state == new.state
      && old.day == new.day && areSame(old.tags, new.tags)
      && old.amounts.map { $0.quantity } == new.amounts.map { $0.quantity }
      && old.amounts.map { old.journal.commodity($0.commodity).symbol }
        == new.amounts.map { new.journal.commodity($0.commodity).symbol }
  }

  private func areSame(_ old: [Tag], _ new: [Tag]) -> Bool {
    !comparesTags
      || old.map { tag($0.name) } == new.map(\.name) && old.map(\.value) == new.map(\.value)
  }
}
