package import LedgeraModel
import LedgeraQuantities

/// An answer that the set-up has ready, to be changed or sent (examples/setup/README.md).
package struct SetupProposal: Sendable {
  /// As an answer is written. One that is still to be completed ends with a semicolon.
  package let text: String
  /// Why, as a clause; nil: most households would answer so.
  package let reason: String?

  init(_ text: String, because reason: String? = nil) {
    self.text = text
    self.reason = reason
  }
}

extension SetupQuestion {
  /// What the answers so far make likely: a reserve first, by incomes and debts; then what is invested, by
  /// age.
  ///
  /// - Parameter start: The first day of this month.
  package func proposals(after answers: SetupAnswers, start: Day) -> [SetupProposal] {
    switch key {
    case "account":
      ["assets:bank:current;", "assets:bank:savings;", "assets:cash;", "liabilities:card;"]
        .map { SetupProposal($0) }
    case "buffer": [answers.proposedBuffer]
    case "bucket": answers.proposedBuckets(start: start)
    case "target": answers.proposedTargets(start: start)
    default: []
    }
  }
}

extension SetupAnswers {
  /// Debts dearer than this, in percent, go before a full reserve.
  private static let dearDebt = Quantity(coefficient: 8)

  fileprivate var proposedBuffer: SetupProposal {
    if let dear = debts.first(where: { $0.rate >= Self.dearDebt }) {
      return SetupProposal(
        "1..3 months",
        because: "\(dear.account) costs \(dear.rate.normalized)% a year and goes first")
    }
    guard incomes.count == 1 else { return SetupProposal("3..6 months") }
    return SetupProposal("6..9 months", because: "there is one income")
  }

  /// The reserve, then a bucket for each account of investments.
  fileprivate func proposedBuckets(start: Day) -> [SetupProposal] {
    guard let reserve = reserveAccount else { return [] }
    let age = born.map { Self.years(from: $0, to: start) }
    let kinds = ["stock", "bond", "crypto"]
    let invested = kinds.flatMap { kind in wallets.filter { $0.assetClass == kind } }
    let weights = Self.weights(of: invested.map(\.assetClass), age: age)
    let reason = age.map { "at \($0) shares are \(weights.shares)% of what is saved" }
    let first = SetupProposal(
      "Reserve; \(reserve); \(weights.reserve)%; 1.5%; 1%",
      because: invested.isEmpty ? "no account holds investments" : reason)
    var names = ["Reserve"]
    return [first]
      + zip(invested, weights.each).map { wallet, weight in
        let figures = Self.figures[wallet.assetClass] ?? ("", "0%", "0%")
        let last = wallet.name.split(separator: ":").last.map(String.init) ?? wallet.name
        let name = [figures.name, last].first { !names.contains($0) } ?? wallet.name
        names.append(name)
        return SetupProposal(
          "\(name); \(wallet.name); \(weight)%; \(figures.mean); \(figures.volatility)")
      }
  }

  /// Of a class of investments: what its bucket is called, its return and its volatility a year.
  private static let figures: [String: (name: String, mean: String, volatility: String)] = [
    "stock": ("Shares", "6%", "15%"), "bond": ("Bonds", "3%", "5%"),
    "crypto": ("Crypto", "6%", "60%"),
  ]

  /// A cash account that is kept apart: by its name, else the second one, else the main one.
  private var reserveAccount: String? {
    let cash = wallets.filter {
      $0.assetClass == "cash" && !$0.isLiability && $0.balance.symbol.isEmpty
    }.map(\.name)
    return cash.first { $0.contains("sav") || $0.contains("reserve") } ?? cash.dropFirst().first
      ?? cash.first
  }

  /// Percents that sum to 100: shares are 110 less the age, from 20 to 90, in steps of 5; without an age 60.
  private static func weights(
    of classes: [String], age: Int?
  ) -> (shares: Int, reserve: Int, each: [Int]) {
    let shares =
      classes.contains("stock") ? age.map { min(90, max(20, (110 - $0) / 5 * 5)) } ?? 60 : 0
    let crypto = classes.contains("crypto") && shares + 5 <= 100 ? 5 : 0
    let bonds = classes.contains("bond") ? max(0, 90 - shares - crypto) : 0
    let sums = ["stock": shares, "bond": bonds, "crypto": crypto]
    let each = classes.indices.map { index -> Int in
      let (sum, count) = (sums[classes[index]] ?? 0, classes.count { $0 == classes[index] })
      let isFirst = !classes[..<index].contains(classes[index])
      return sum / count + (isFirst ? sum % count : 0)
    }
    return (shares, 100 - each.reduce(0, +), each)
  }

  /// At 67, 25 years of what is spent: an income that leaves a fifth to be saved.
  fileprivate func proposedTargets(start: Day) -> [SetupProposal] {
    guard let born, let shares = buckets.first(where: { $0.name == "Shares" }),
      let day = Day(year: born.year + 67, month: born.month, day: min(born.components.day, 28)),
      day > start.adding(months: 12)
    else { return [] }
    let income = incomes.reduce(WideQuantity.zero) { $0 + monthly($1) }
    let need = income * WideQuantity(coefficient: 240, scale: 0)
    guard need.signum > 0,
      let thousands = need.divided(by: WideQuantity(coefficient: 1000, scale: 0))
    else { return [] }
    let rounded = thousands.rounded(toDecimals: 0)
    return [
      SetupProposal(
        "\(shares.name); \(rounded)k; \(day.text); real",
        because: "four fifths of the income are spent, for 25 years from 67 on")
    ]
  }

  private static func years(from birth: Day, to day: Day) -> Int {
    let (from, to) = (birth.components, day.components)
    return to.year - from.year - ((to.month, to.day) < (from.month, from.day) ? 1 : 0)
  }
}
