import LedgeraModel

/// Accounts in the order in which they were first added, each once.
struct DistinctAccounts: Sendable {
  private(set) var list: [AccountID] = []
  /// Empty as long as looking through the list is as fast.
  private var known: Set<AccountID> = []

  /// Constant time, however many there are.
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
