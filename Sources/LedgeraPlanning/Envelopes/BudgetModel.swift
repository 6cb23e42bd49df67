/// How an income is divided (grammar.md § Envelopes).
public struct BudgetModel: Sendable, Hashable {
  /// What money is for.
  public enum Purpose: String, Sendable, CaseIterable {
    case needs, wants, savings, investing, giving, debts
  }

  /// A part of the income.
  public struct Share: Sendable, Hashable {
    /// What rules of it are called.
    public let title: String
    public let percent: Int
    /// Accounts for any of these take part.
    public let purposes: [Purpose]
  }

  /// `50/30/20`.
  public let name: String
  /// 100 % together.
  public let shares: [Share]

  /// All that can be asked for; the first one is the default.
  public static let all: [BudgetModel] = [
    needsWantsSavings(50, 30, 20), needsWantsSavings(60, 20, 20), needsWantsSavings(70, 15, 15),
    BudgetModel(
      name: "80/20",
      shares: [
        Share(title: "living", percent: 80, purposes: [.needs, .debts, .wants, .giving]),
        Share(title: "savings", percent: 20, purposes: [.savings, .investing]),
      ]),
    BudgetModel(
      name: "70/20/10",
      shares: [
        Share(title: "living", percent: 70, purposes: [.needs, .wants]),
        Share(title: "savings", percent: 20, purposes: [.savings, .investing]),
        Share(title: "debts and giving", percent: 10, purposes: [.debts, .giving]),
      ]),
    BudgetModel(
      name: "75/15/10",
      shares: [
        Share(title: "living", percent: 75, purposes: [.needs, .debts, .wants, .giving]),
        Share(title: "investing", percent: 15, purposes: [.investing]),
        Share(title: "savings", percent: 10, purposes: [.savings]),
      ]),
  ]

  private static func needsWantsSavings(_ needs: Int, _ wants: Int, _ savings: Int) -> BudgetModel {
    BudgetModel(
      name: "\(needs)/\(wants)/\(savings)",
      shares: [
        Share(title: "needs", percent: needs, purposes: [.needs, .debts]),
        Share(title: "wants", percent: wants, purposes: [.wants, .giving]),
        Share(title: "savings", percent: savings, purposes: [.savings, .investing]),
      ])
  }
}
