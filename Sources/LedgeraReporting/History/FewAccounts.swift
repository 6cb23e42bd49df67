package import LedgeraModel

/// A list of accounts that nearly always has one element, which then needs no memory of its own:
/// there are as many lists as transactions.
package struct FewAccounts: Sendable {
  private enum Content {
    case one(AccountID)
    case list([AccountID])
  }

  private let content: Content

  init(_ accounts: [AccountID]) {
    content = accounts.count == 1 ? .one(accounts[0]) : .list(accounts)
  }

  package var accounts: [AccountID] {
    switch content {
    case .one(let account): [account]
    case .list(let accounts): accounts
    }
  }
}
