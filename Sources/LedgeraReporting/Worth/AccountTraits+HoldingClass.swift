package import LedgeraChecking
package import LedgeraModel

extension AccountTraits {
  /// The class of an asset or a liability: its `class:` tag or, without one, its type.
  package func holdingClass(of account: AccountID, _ journal: Journal) -> String {
    if let name = assetClass(of: account) { return name }
    let known: AccountClass = journal.type(of: account) == .cash ? .cash : .other
    return known.rawValue
  }
}
