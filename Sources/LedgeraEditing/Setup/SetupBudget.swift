import LedgeraQuantities

/// One share of a percentage model: how much of the income is for what.
package struct SetupShare: Sendable {
  /// What rules of it are called.
  package let title: String
  package let percent: Int
  /// Names of what money is for: needs, wants, savings, investing, giving, debts.
  package let purposes: Set<String>

  package init(title: String, percent: Int, purposes: Set<String>) {
    self.title = title
    self.percent = percent
    self.purposes = purposes
  }
}

/// The recommended budget: what the bills leave of each share of the income, divided over the categories
/// that the share is for.
struct SetupBudget {
  /// What one share gets.
  struct Part {
    let share: SetupShare
    /// Of the month's income.
    let amount: WideQuantity
    /// What bills and debts take of it each month.
    let fixed: WideQuantity
    /// Empty: nothing is left, or no account is for it.
    let lines: [(account: String, amount: WideQuantity)]
    /// Shares before it took what its bills leave.
    let isSpentByOthers: Bool

    var isOverdrawn: Bool { fixed > amount }
  }

  private typealias Category = (account: String, purpose: String, weight: Int)

  let income: WideQuantity
  let parts: [Part]

  /// - Parameter shares: 100 % together.
  init(_ answers: SetupAnswers, _ shares: [SetupShare], _ language: StarterLanguage) {
    let categories = Self.categories.map {
      (account: language.name(of: $0.account), purpose: $0.purpose, weight: $0.weight)
    }
    let income = answers.incomes.reduce(WideQuantity.zero) { $0 + answers.monthly($1) }
    self.income = income
    let taken = Set(answers.bills.map(\.account))
    // What a share's bills take beyond it, the shares after it have less.
    var deficit = WideQuantity.zero
    parts = shares.map { share in
      let amount = income * WideQuantity(coefficient: Int128(share.percent), scale: 2)
      let fixed = SetupBudget.fixed(answers, for: share.purposes, categories)
      let left = amount - fixed - deficit
      deficit = left.isNegative ? left.negated : .zero
      return Part(
        share: share, amount: amount, fixed: fixed,
        lines: SetupBudget.divided(
          left,
          SetupBudget.candidates(answers, share.purposes, categories).filter {
            !taken.contains($0.0)
          }),
        isSpentByOthers: left.signum <= 0)
    }
  }

  private static func fixed(
    _ answers: SetupAnswers, for purposes: Set<String>, _ categories: [Category]
  ) -> WideQuantity {
    var sum = WideQuantity.zero
    for bill in answers.bills where purposes.contains(purpose(of: bill.account, categories)) {
      sum += answers.monthly(bill)
    }
    guard purposes.contains("debts") else { return sum }
    return answers.debts.reduce(sum) { $0 + WideQuantity($1.payment) }
  }

  /// What bills of a category count as; by default, needs.
  private static func purpose(of account: String, _ categories: [Category]) -> String {
    categories.first { account == $0.account || account.hasPrefix($0.account + ":") }?.purpose
      ?? "needs"
  }

  /// Whole units in proportion to the weights, by the largest remainders; fewer than the whole where that
  /// has a fraction.
  private static func divided(
    _ amount: WideQuantity, _ candidates: [(account: String, weight: Int)]
  ) -> [(account: String, amount: WideQuantity)] {
    let units = Int(clamping: amount.floored)
    let total = candidates.reduce(0) { $0 + $1.weight }
    guard units > 0, total > 0, units < Int.max / 1000 else { return [] }
    var portions = candidates.map { units * $0.weight / total }
    let remainders = candidates.map { units * $0.weight % total }
    let order = candidates.indices.sorted {
      remainders[$0] == remainders[$1] ? $0 < $1 : remainders[$0] > remainders[$1]
    }
    for index in order.prefix(units - portions.reduce(0, +)) { portions[index] += 1 }
    return zip(candidates, portions).filter { $1 > 0 }.map {
      ($0.account, WideQuantity(coefficient: Int128($1), scale: 0))
    }
  }

  private static func candidates(
    _ answers: SetupAnswers, _ purposes: Set<String>, _ categories: [Category]
  ) -> [(account: String, weight: Int)] {
    var found = categories.filter { purposes.contains($0.purpose) }.map { ($0.account, $0.weight) }
    let isFor: (SetupAnswers.Wallet) -> Bool = { wallet in
      guard !wallet.isLiability, wallet.name != answers.mainWallet else { return false }
      switch wallet.assetClass {
      case "cash":
        return purposes.contains("savings")
          && (wallet.name.contains("sav") || answers.buckets.contains { $0.account == wallet.name })
      case "stock", "bond", "crypto": return purposes.contains("investing")
      default: return false
      }
    }
    found += answers.wallets.filter(isFor).map { wallet in
      // As the plan divides savings, if it says so.
      let bucket = answers.buckets.first { $0.account == wallet.name }
      return (wallet.name, bucket.map { Int(clamping: WideQuantity($0.weight).floored) } ?? 10)
    }
    return found
  }

  /// Categories of the starter books with what they are for, and their share of what is left for that.
  private static let categories: [Category] = [
    ("expenses:food:groceries", "needs", 45), ("expenses:home:utilities", "needs", 15),
    ("expenses:home:household", "needs", 8), ("expenses:transport", "needs", 15),
    ("expenses:health", "needs", 8), ("expenses:insurance", "needs", 9),
    ("expenses:food:restaurants", "wants", 25), ("expenses:leisure", "wants", 20),
    ("expenses:clothes", "wants", 15), ("expenses:travel", "wants", 20),
    ("expenses:subscriptions", "wants", 10), ("expenses:gifts", "giving", 10),
  ]
}

extension WideQuantity {
  /// The whole number at or below it; none below zero.
  fileprivate var floored: Int128 {
    guard signum > 0 else { return 0 }
    let rounded = rounded(toDecimals: 0)
    let whole = rounded.quantity.map { $0.normalized } ?? .zero
    let number = whole.scale == 0 ? whole.coefficient : 0
    return rounded > self ? number - 1 : number
  }
}
