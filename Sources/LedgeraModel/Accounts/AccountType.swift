/// The kind of an account, declared by a `type:` tag or inferred from its name.
public enum AccountType: UInt8, Sendable, CaseIterable {
  case asset
  case liability
  case equity
  case revenue
  case expense
  /// An asset that is money at hand.
  case cash
  /// Equity that collects conversions between commodities.
  case conversion
  /// Revenue (or loss) from holdings.
  case gain

  /// The letter of the `type:` tag and of type queries.
  public var letter: Character {
    switch self {
    case .asset: "A"
    case .liability: "L"
    case .equity: "E"
    case .revenue: "R"
    case .expense: "X"
    case .cash: "C"
    case .conversion: "V"
    case .gain: "G"
    }
  }

  /// Whether an account of this type is also of type `general`: cash is an asset, conversion is
  /// equity, gain is revenue.
  public func isSubtype(of general: AccountType) -> Bool {
    if self == general { return true }
    switch self {
    case .cash: return general == .asset
    case .conversion: return general == .equity
    case .gain: return general == .revenue
    default: return false
    }
  }

  /// Reads the value of a `type:` tag: a letter or an English name, in any case.
  public init?(tagValue: String) {
    switch tagValue.lowercased() {
    case "a", "asset": self = .asset
    case "l", "liability": self = .liability
    case "e", "equity": self = .equity
    case "r", "revenue", "income": self = .revenue
    case "x", "expense": self = .expense
    case "c", "cash": self = .cash
    case "v", "conversion": self = .conversion
    case "g", "gain": self = .gain
    default: return nil
    }
  }

  /// The type that an English account name suggests (grammar.md § Account types); nil: none.
  public init?(inferredFrom name: String) {
    let parts = name.lowercased().split(separator: ":", omittingEmptySubsequences: false)
    guard let top = parts.first else { return nil }
    switch top {
    case "asset", "assets":
      self =
        parts.dropFirst().contains { AccountType.cashWords.contains(String($0)) } ? .cash : .asset
    case "debt", "debts", "liability", "liabilities": self = .liability
    case "equity":
      self =
        parts.count > 1 && AccountType.conversionWords.contains(String(parts[1]))
        ? .conversion : .equity
    case "income", "incomes", "revenue", "revenues": self = .revenue
    case "expense", "expenses": self = .expense
    default: return nil
    }
  }

  private static let cashWords: Set<String> = [
    "cash", "bank", "check", "checking", "chequ", "chequing", "cheque", "chequeing", "saving",
    "savings", "current",
  ]

  private static let conversionWords: Set<String> = [
    "trade", "trades", "trading", "tradings", "conversion", "conversions",
  ]
}
