import LedgeraChecking
import LedgeraModel
import LedgeraQuantities

/// What accounts are for in a suggested budget (calculations.md § Suggested budgets).
struct CategoryPurposes {
  private let journal: Journal
  private let traits: AccountTraits

  init(_ journal: Journal) {
    self.journal = journal
    traits = AccountTraits(journal)
  }

  /// nil: the account takes no part.
  func purpose(of account: AccountID) -> BudgetModel.Purpose? {
    if traits.isOffBudget(account), journal.type(of: account) == .expense { return nil }
    if let named = traits.budgetPurpose(of: account).flatMap(BudgetModel.Purpose.init) {
      return named
    }
    switch journal.type(of: account) {
    case .expense: return word(of: account, Self.expenses) ?? .wants
    case .asset, .cash:
      switch traits.assetClass(of: account) {
      case .stock, .bond, .crypto: return .investing
      case .realEstate, .other: return nil
      default: return word(of: account, Self.assets)
      }
    case .liability:
      return traits.assetClass(of: account) == .creditCard ? nil : .debts
    case .equity, .conversion, .unrealisedGain, .revenue, .gain, nil: return nil
    }
  }

  /// Whether it is a card for whose bill a budget sets money aside.
  func isCard(_ account: AccountID) -> Bool {
    journal.type(of: account) == .liability && traits.assetClass(of: account) == .creditCard
      && !isOffBudget(account)
  }

  /// Whether its money is not assigned to envelopes: by its `budget:` tag, else because it is invested.
  func isOffBudget(_ account: AccountID) -> Bool {
    if let tag = traits.budgetPurpose(of: account) { return tag == "off" }
    guard journal.type(of: account)?.isSubtype(of: .asset) == true else { return false }
    switch traits.assetClass(of: account) {
    case .stock, .bond, .crypto, .realEstate: return true
    case nil, .other: return word(of: account, Self.assets) == .investing
    default: return false
    }
  }

  /// What it gets in proportion, where no spending says it: a home costs more than a telephone.
  func usualWeight(of account: AccountID) -> WideQuantity {
    let isExpense = journal.type(of: account) == .expense
    return WideQuantity(
      coefficient: isExpense ? word(of: account, Self.weights) ?? 1 : 1, scale: 0)
  }

  private static let weights: [(Int128, words: [String])] = [
    (8, ["rent", "mortgage", "housing"]), (3, ["grocer", "food"]),
  ]

  /// By the last part of the name in which a word begins so.
  private func word<Meaning>(
    of account: AccountID, _ meanings: [(Meaning, words: [String])]
  ) -> Meaning? {
    for part in journal.name(account).lowercased().split(separator: ":").reversed() {
      let written = part.split { " -_/&".contains($0) }
      for (meaning, words) in meanings
      where written.contains(where: { word in words.contains(where: word.hasPrefix) }) {
        return meaning
      }
    }
    return nil
  }

  private static let assets: [(BudgetModel.Purpose, words: [String])] = [
    (.investing, ["invest", "broker", "fund", "pension", "retire", "401k", "shares", "stocks"]),
    (.savings, ["saving", "reserve", "emergency", "deposit"]),
  ]

  private static let expenses: [(BudgetModel.Purpose, words: [String])] = [
    (.giving, ["gift", "donat", "charit", "giving"]),
    (
      .wants,
      [
        "restaurant", "dining", "leisure", "entertain", "travel", "holiday", "vacation", "hobb",
        "cloth", "subscription", "sport", "fun", "shopping", "cinema", "alcohol", "coffee",
      ]
    ),
    (
      .needs,
      [
        "rent", "home", "housing", "mortgage", "utilit", "electric", "water", "heating", "gas",
        "grocer", "food", "insurance", "health", "medic", "doctor", "pharma", "transport",
        "commut", "car", "fuel", "phone", "internet", "educat", "school", "child", "tax", "fee",
        "interest", "household",
      ]
    ),
  ]
}
