/// The kind of an asset or a liability, as the tag `class:` of its account says (grammar.md §
/// account), in the order of reports. Books may have classes of their own, too.
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
  /// Of an asset or a liability about which no more is said.
  case other

  /// nil: an asset or a liability may be of it.
  public var type: AccountType? {
    switch self {
    case .cash: .cash
    case .stock, .crypto, .bond, .realEstate: .asset
    case .creditCard, .loan, .mortgage, .lineOfCredit: .liability
    case .other: nil
    }
  }

  /// Whether what it holds has a market price.
  public var isTraded: Bool { [.stock, .crypto, .bond].contains(self) }

  /// Those that an asset or a liability may be of.
  public static func names(ofLiabilities: Bool) -> [String] {
    allCases.filter { $0.type.map { ($0 == .liability) == ofLiabilities } ?? true }.map(\.rawValue)
  }

  /// All of them, between commas.
  public static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// Whether a class stands before another in reports: those of books' own after the usual ones, in
  /// the alphabet, `other` last.
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
