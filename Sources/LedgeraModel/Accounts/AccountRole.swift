/// What postings to an account do in the books, regardless of its exact type.
public enum AccountRole: Sendable, Hashable {
  /// Something owned or owed: an asset or a liability.
  case wallet
  case income
  case expense
  /// Equity, conversions included.
  case equity

  /// Whether it is income or an expense.
  public var isCategory: Bool { self == .income || self == .expense }
}

extension AccountType {
  public var role: AccountRole {
    switch self {
    case .asset, .cash, .liability: .wallet
    case .revenue, .gain: .income
    case .expense: .expense
    case .equity, .conversion: .equity
    }
  }
}

extension AccountTree.Node {
  /// nil: the account has no type.
  public var role: AccountRole? { type?.role }
}

extension Journal {
  /// nil: the account has no type.
  public func role(of account: AccountID) -> AccountRole? { type(of: account)?.role }
}
