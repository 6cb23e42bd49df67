/// The kind of an asset or a liability, from the tag `class:` of its account (grammar.md §
/// account), in the order of reports. Books may also have classes of their own.
public enum AccountClass: String, Sendable, CaseIterable {
  case cash
  case stock
  case crypto
  case bond
  case realEstate = "real-estate"
  case creditCard = "credit-card"
  case loan
  case mortgage
  case lineOfCredit = "line-of-credit"
  /// An asset or a liability of no particular kind.
  case other

  /// The type of accounts of this class; nil: asset or liability.
  public var type: AccountType? {
    switch self {
    case .cash: .cash
    case .stock, .crypto, .bond, .realEstate: .asset
    case .creditCard, .loan, .mortgage, .lineOfCredit: .liability
    case .other: nil
    }
  }

  /// What people say for a class that is written otherwise, in lower case: `bank`; nil: another word.
  public init?(spoken word: String) {
    switch word {
    case "bank", "checking", "current", "giro", "savings", "wallet", "deposit": self = .cash
    case "card", "credit": self = .creditCard
    case "etf", "fund", "funds", "share", "shares", "equity", "stocks": self = .stock
    case "house", "home", "flat", "land", "property": self = .realEstate
    case "coin", "bitcoin", "token": self = .crypto
    case "debt": self = .loan
    default: return nil
    }
  }

  /// Whether what it holds has a market price.
  public var isTraded: Bool { [.stock, .crypto, .bond].contains(self) }

  /// The classes that assets, or liabilities, can have.
  public static func names(ofLiabilities: Bool) -> [String] {
    allCases.filter { $0.type.map { ($0 == .liability) == ofLiabilities } ?? true }.map(\.rawValue)
  }

  /// All classes, separated by commas.
  public static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The order of classes in reports: the cases, then those that the books define, by name; `other`
  /// is last.
  public static func precedes(_ left: String, _ right: String) -> Bool {
    let (first, second) = (rank(left), rank(right))
    return first == second
      ? left.utf8.lexicographicallyPrecedes(right.utf8) : first < second
  }

  private static func rank(_ name: String) -> Int {
    guard let known = AccountClass(rawValue: name) else { return allCases.count - 1 }
    return known == .other ? allCases.count : allCases.firstIndex(of: known) ?? 0
  }
}

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
    case .equity, .conversion, .unrealisedGain: .equity
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
