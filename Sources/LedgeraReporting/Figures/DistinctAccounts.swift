import LedgeraModel

/// Distinct accounts in the order in which they were added.
struct DistinctAccounts: Sendable {
  private(set) var list: [AccountID] = []
  /// Empty as long as searching the list is as fast.
  private var known: Set<AccountID> = []

  /// Takes constant time, however many there are.
  mutating func add(_ account: AccountID) {
    if known.isEmpty {
      guard !list.contains(account) else { return }
    } else {
      guard known.insert(account).inserted else { return }
    }
    list.append(account)
    if list.count == 16 { known = Set(list) }
  }
}
