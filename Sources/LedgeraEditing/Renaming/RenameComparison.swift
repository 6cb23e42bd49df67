public import LedgeraModel

/// Whether books after a rename are the books before it with other names.
public enum RenameComparison {
  /// What differs, as a clause; nil: nothing.
  public static func difference(
    _ before: Journal, _ after: Journal, _ rename: AccountRename
  ) -> String? {
    guard before.transactionCount == after.transactionCount,
      before.store.postings.count == after.store.postings.count,
      before.store.rules.count == after.store.rules.count
    else { return "the books would have other entries or rules" }
    for index in 0..<before.transactionCount {
      let (old, new) = (before.transaction(index), after.transaction(index))
      let isEqual =
        old.day == new.day && old.description == new.description && old.state == new.state
        && zip(old.postings, new.postings).allSatisfy { isSame($0, $1, rename) }
      guard isEqual, old.postings.count == new.postings.count else {
        return "the entry '\(old.description)' of \(old.day.text) would read otherwise"
      }
    }
    for (old, new) in zip(before.store.rules, after.store.rules) {
      let names = old.postings.map { before.name(before.store.rulePostings[$0].account) }
      let others = new.postings.map { after.name(after.store.rulePostings[$0].account) }
      guard names.map({ rename($0) }) == others else { return "a rule would post otherwise" }
    }
    let declared = Set(before.store.accountDeclarations.map { rename(before.name($0.account)) })
    guard declared == Set(after.store.accountDeclarations.map { after.name($0.account) }) else {
      return "other accounts would be declared"
    }
    let residual = before.profile.exchangeGainLoss.map { rename(before.name($0)) }
    guard residual == after.profile.exchangeGainLoss.map({ after.name($0) }) else {
      return "the profile would name another account"
    }
    return nil
  }

  private static func isSame(_ old: Posting, _ new: Posting, _ rename: AccountRename) -> Bool {
    rename(old.accountName) == new.accountName && old.kind == new.kind && old.state == new.state
      && old.amounts.map { $0.quantity } == new.amounts.map { $0.quantity }
      && old.amounts.map { old.journal.commodity($0.commodity).symbol }
        == new.amounts.map { new.journal.commodity($0.commodity).symbol }
  }
}
