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
  /// Equity that collects gains of holdings that are not sold yet.
  case unrealisedGain

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
    case .unrealisedGain: "U"
    }
  }

  /// The English name, as in a `type:` tag, in lower case.
  public var name: String {
    switch self {
    case .asset: "asset"
    case .liability: "liability"
    case .equity: "equity"
    case .revenue: "revenue"
    case .expense: "expense"
    case .cash: "cash"
    case .conversion: "conversion"
    case .gain: "gain"
    case .unrealisedGain: "unrealisedgain"
    }
  }

  /// The type that this one is part of: cash is an asset, conversion and unrealised gain are equity, gain
  /// is revenue; nil: it is one of the five main types.
  var supertype: AccountType? {
    switch self {
    case .cash: .asset
    case .conversion, .unrealisedGain: .equity
    case .gain: .revenue
    case .asset, .liability, .equity, .revenue, .expense: nil
    }
  }

  /// Whether this type is `general` or part of it.
  public func isSubtype(of general: AccountType) -> Bool {
    self == general || supertype == general
  }

  /// Whether an account of this type may be of a class of the other: both assets, or both not.
  public func isOnSameSide(as other: AccountType) -> Bool {
    isSubtype(of: .asset) == other.isSubtype(of: .asset)
      && (self == .liability) == (other == .liability)
  }

  /// Reads the value of a `type:` tag: a letter or an English name, in any case.
  public init?(tagValue: String) {
    let word = tagValue.lowercased()
    guard let type = Self.allCases.first(where: { $0.tagValues.contains(word) }) else { return nil }
    self = type
  }

  private var tagValues: [String] {
    switch self {
    case .asset: ["a", "asset"]
    case .liability: ["l", "liability"]
    case .equity: ["e", "equity"]
    case .revenue: ["r", "revenue", "income"]
    case .expense: ["x", "expense"]
    case .cash: ["c", "cash"]
    case .conversion: ["v", "conversion"]
    case .gain: ["g", "gain"]
    case .unrealisedGain: ["u", "unrealisedgain", "unrealizedgain"]
    }
  }

  /// What people may write for it: values of the tag, and the plurals of words.
  public var words: [String] {
    let plurals = tagValues.dropFirst().map { $0 == "liability" ? "liabilities" : $0 + "s" }
    return tagValues + plurals
  }

  /// The type that an English account name suggests (reference.md § Account types); nil: it
  /// suggests none.
  public init?(inferredFrom name: String) {
    var name = name
    let type = name.withUTF8 { AccountType(inferredFrom: $0) }
    guard let type else { return nil }
    self = type
  }

  /// The type that the UTF-8 bytes of an English account name suggest, in any case; nil: none.
  public init?(inferredFrom name: UnsafeBufferPointer<UInt8>) {
    var parts = NameParts(name)
    guard let top = parts.next() else { return nil }
    if NameParts.isOne(top, of: AccountType.assetWords) {
      self = .asset
      while let part = parts.next() {
        if NameParts.isOne(part, of: AccountType.cashWords) { self = .cash }
      }
    } else if NameParts.isOne(top, of: AccountType.liabilityWords) {
      self = .liability
    } else if NameParts.isOne(top, of: AccountType.equityWords) {
      let isConversion = parts.next().map { NameParts.isOne($0, of: AccountType.conversionWords) }
      self = isConversion == true ? .conversion : .equity
    } else if NameParts.isOne(top, of: AccountType.revenueWords) {
      self = .revenue
    } else if NameParts.isOne(top, of: AccountType.expenseWords) {
      self = .expense
    } else {
      return nil
    }
  }

  private static let assetWords: [StaticString] = ["asset", "assets"]
  private static let liabilityWords: [StaticString] = [
    "debt", "debts", "liability", "liabilities",
  ]
  private static let equityWords: [StaticString] = ["equity"]
  private static let revenueWords: [StaticString] = ["income", "incomes", "revenue", "revenues"]
  private static let expenseWords: [StaticString] = ["expense", "expenses"]
  private static let cashWords: [StaticString] = [
    "cash", "bank", "check", "checking", "chequ", "chequing", "cheque", "chequeing", "saving",
    "savings", "current",
  ]
  private static let conversionWords: [StaticString] = [
    "trade", "trades", "trading", "tradings", "conversion", "conversions",
  ]
}

/// The parts of an account name between colons.
private struct NameParts {
  private let name: UnsafeBufferPointer<UInt8>
  private var start = 0

  init(_ name: UnsafeBufferPointer<UInt8>) { self.name = name }

  /// nil: there are no more parts. Parts may be empty.
  mutating func next() -> UnsafeBufferPointer<UInt8>? {
    guard start <= name.count else { return nil }
    var end = start
    while end < name.count, name[end] != UInt8(ascii: ":") { end += 1 }
    defer { start = end + 1 }
    return UnsafeBufferPointer(rebasing: name[start..<end])
  }

  /// Whether a part is one of the lower-case words; ASCII letters match in any case.
  static func isOne(_ part: UnsafeBufferPointer<UInt8>, of words: [StaticString]) -> Bool {
    words.contains { word in
      guard word.utf8CodeUnitCount == part.count else { return false }
      return part.indices.allSatisfy { index in
        let isUpper = part[index] &- 0x41 < 26
        return (isUpper ? part[index] | 0x20 : part[index]) == word.utf8Start[index]
      }
    }
  }
}
