import LedgeraModel
import LedgeraQuantities

extension SetupAnswers {
  /// What is missing, or cannot be true together; empty: books can be made.
  package var problems: [SetupFailure] {
    var problems: [SetupFailure] = []
    func require(_ isFine: Bool, _ message: String, hint: String = "") {
      if !isFine { problems.append(SetupFailure(message, hint: hint)) }
    }
    require(
      wallets.contains { $0.assetClass == "cash" && !$0.isLiability },
      "no account holds cash", hint: "write account: assets:bank:current; 1850.00; cash")
    let names = wallets.map(\.name) + debts.map(\.account)
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      require(false, "'\(name)' is named twice")
    }
    let known = Set(names)
    for bucket in buckets {
      let weight = WideQuantity(bucket.weight)
      require(
        !weight.isNegative && weight <= WideQuantity(coefficient: 100, scale: 0),
        "the weight of the bucket '\(bucket.name)' is not between 0% and 100%")
      require(
        known.contains(bucket.account), "the bucket '\(bucket.name)' names none of your accounts",
        hint: "write account: \(bucket.account); 0.00")
    }
    if let born {
      require(
        born < start && born.adding(months: 12 * 120) > start,
        "\(born.text) cannot be your birthday",
        hint: "born: 1987-05-14")
    }
    for (index, target) in targets.enumerated() {
      require(
        !targets[..<index].contains { $0.name == target.name && $0.day == target.day },
        "the bucket '\(target.name)' has two targets for \(target.day.text)")
      require(
        buckets.contains { $0.name == target.name }, "there is no bucket '\(target.name)'",
        hint: "write bucket: \(target.name); ACCOUNT; WEIGHT%")
    }
    for goal in goals where !(goal.account.map(known.contains) ?? true) {
      require(
        false, "the goal '\(goal.name)' names none of your accounts",
        hint: "write account: \(goal.account ?? ""); 0.00")
    }
    for debt in debts {
      require(
        debt.account.hasPrefix("liabilities"), "'\(debt.account)' is not below 'liabilities'",
        hint: "name it liabilities:loan")
      review(debt, require)
    }
    let rated = Set(rates.map(\.symbol))
    let amounts =
      wallets.map(\.balance) + (targets + goals).map(\.amount) + (incomes + bills).map(\.amount)
    let foreign = Set(amounts.map(\.symbol)).subtracting(["", base])
    for symbol in foreign.subtracting(rated).sorted() {
      require(
        false, "there is no rate for \(symbol)", hint: "write rate: \(symbol); 0.86")
    }
    reviewWeights(require)
    return problems
  }

  private func review(_ debt: Debt, _ require: (Bool, String, String) -> Void) {
    require(
      !debt.rate.isNegative && debt.rate <= Quantity(coefficient: 100),
      "\(debt.rate.normalized)% a year for '\(debt.account)' is not between 0% and 100%", "")
    require(
      debt.interest < WideQuantity(debt.payment),
      "\(debt.payment.normalized) a month does not repay '\(debt.account)', "
        + "whose interest is \(debt.interest.rounded(toDecimals: 2))",
      "write what is paid a month, above its interest")
    let lent = debt.lent(before: start)
    require(
      lent.components.day == debt.day.components.day,
      "'\(debt.account)' is paid on day \(debt.day.components.day), "
        + "which the month before does not have",
      "write another first day, such as \(lent.adding(months: 1).text)")
    let isPlain =
      !mainWallet.contains(",")
      && LoanText.keywords.isDisjoint(with: mainWallet.split(separator: " "))
    require(
      isPlain, "'\(mainWallet)' cannot be named as what pays a loan",
      "leave out commas and the words \(LoanText.keywords.sorted().joined(separator: ", "))")
  }

  private func reviewWeights(_ require: (Bool, String, String) -> Void) {
    guard !buckets.isEmpty else { return }
    let sum = buckets.reduce(WideQuantity.zero) { $0 + WideQuantity($1.weight) }
    require(
      sum == WideQuantity(coefficient: 100, scale: 0),
      "the weights of the buckets sum to \(sum.normalized)%, not 100%", "")
  }
}
