/// Mistakes that leave a plan readable and change nothing, or not what was meant. All are in the books of
/// `PlanMistakesTests`.
extension PlanMistakesTests {
  static let idle: [PlanMistake] = idleRules + idleTerms + idleWords + wrongValues

  private static let trip = "goal Trip\n    target 5 EUR\n"
  private static let food = "    Expenses:Food  300 EUR\n    Assets:Bank\n"

  private static func rule(_ postings: String, _ head: String = "Food") -> String {
    "~ monthly from 2026-01-01  \(head)\n\(postings)"
  }

  private static let idleRules: [PlanMistake] = [
    PlanMistake(
      "incomplete-plan", at: "Assets:Bank",
      cash + rule("    Expenses:Food\n    Assets:Bank\n")),
    PlanMistake(
      "incomplete-plan", at: "Expenses:Fun",
      cash + rule("    Assets:Bank  -5 EUR\n    Expenses:Food\n    Expenses:Fun\n")),
    PlanMistake(
      "doubtful-plan", at: "monthly from 2026-01-01",
      cash + rule("    Assets:Broker  0 EUR\n    Assets:Bank\n", "Save")),
    PlanMistake(
      "doubtful-plan", at: "monthly from 2026-01-01",
      cash + rule("    Assets:Bank  400 EUR\n    Assets:Bank  -400 EUR\n", "Move")),
    PlanMistake("doubtful-plan", at: "monthly from 2026-01-01", cash + rule("\n")),
    PlanMistake(
      "doubtful-plan", at: "Expenses:Food",
      cash + rule("    Expenses:Food  -300 EUR\n    Assets:Bank\n")),
    PlanMistake(
      "doubtful-plan", at: "Expenses:Food",
      cash + rule("    [Expenses:Food]  -300 EUR\n    [Assets:Bank]\n")),
    PlanMistake(
      "doubtful-plan", at: "Snacks",
      "alias Snacks=Expenses:Food\n" + cash
        + rule("    Snacks  -300 EUR\n    Assets:Bank\n")),
    PlanMistake(
      "doubtful-plan", at: "Liabilities:Shop",
      "account Liabilities:Shop\n" + cash
        + rule("    Expenses:Food  300 EUR\n    Liabilities:Shop\n")),
    PlanMistake(
      "doubtful-plan", at: "rollover: no", cash + "; rollover: no\n" + rule(food)),
    PlanMistake(
      "doubtful-plan", at: "10% of Side",
      cash
        + "~ monthly from 2026-01-01  Side  ; active: no\n    Assets:Bank  9 EUR\n    Income:Salary\n"
        + rule("    Expenses:Food  0 EUR  ; share: 10% of Side\n    Assets:Bank\n")),
    PlanMistake(
      "doubtful-plan", at: "Equity:Opening",
      cash + rule("    Equity:Opening  300 EUR\n    Assets:Bank\n", "Odd")),
  ]

  private static let idleTerms: [PlanMistake] = [
    PlanMistake("doubtful-plan", at: "Bad", cash + "scenario Bad\n    ; still to be written\n"),
    PlanMistake("invalid-plan", at: "by 2040-01-01", "goal Trip\n    target by 2040-01-01\n"),
    PlanMistake(
      "doubtful-plan", at: "Income:Salary",
      cash + "~ every 3/25  Bonus\n    Income:Salary  -500 EUR  ; share: 15% of Salary\n"
        + "    Assets:Bank\n"),
    PlanMistake(
      "doubtful-plan", at: "-15% of Salary",
      cash + "~ every 3/25  Bonus\n    Income:Salary  0 EUR  ; share: -15% of Salary\n"
        + "    Assets:Bank\n"),
    PlanMistake(
      "doubtful-plan", at: "0% of Salary",
      cash + "~ every 3/25  Bonus\n    Income:Salary  0 EUR  ; share: 0% of Salary\n"
        + "    Assets:Bank\n"),
    PlanMistake(
      "contradictory-plan", at: "15% of Food",
      cash + rule(food) + "~ every 3/25  Bonus\n    Income:Salary  0 EUR  ; share: 15% of Food\n"
        + "    Assets:Bank\n"),
    PlanMistake("doubtful-plan", at: "3%", cash + rule(food, "Food  ; tax: 3%")),
    PlanMistake(
      "doubtful-plan", at: "3%",
      cash + rule("    Expenses:Food  300 EUR  ; tax: 3%\n    Assets:Bank\n")),
    PlanMistake("doubtful-plan", at: "-100%", trip + rule(food, "Food  ; inflation: -100%")),
    PlanMistake(
      "doubtful-plan", at: "-100%",
      trip + rule("    Assets:Bank  5 EUR\n    Income:Salary\n", "Pay  ; grows: -100%")),
    PlanMistake("doubtful-plan", at: "-100%", "plan\n    inflation -100%\n"),
    PlanMistake("doubtful-plan", at: "-100%", "scenario Bad\n    inflation -100%\n"),
    PlanMistake("doubtful-plan", at: "-100%", "scenario Bad\n    rule Salary  grows -100%\n"),
  ]

  private static let idleWords: [PlanMistake] = [
    PlanMistake("doubtful-plan", at: "no", cash + "    draw no\n"),
    PlanMistake("doubtful-plan", at: "0 EUR", cash + "    buffer 0 EUR\n"),
    PlanMistake("doubtful-plan", at: "0 months", cash + "    buffer 0 months\n"),
    PlanMistake("doubtful-plan", at: "5%", cash + "    buffer 5 EUR\n    band 5%\n"),
    PlanMistake(
      "doubtful-plan", at: "0.2",
      cash.replacing("100%", with: "60%")
        + "bucket Fund\n    account Assets:Broker\n    weight 40%\n    return 5%\n"
        + "correlation Cash Fund 0.2\n"),
    PlanMistake("doubtful-plan", at: "Cash", cash + "plan\n    shortfall Cash, Cash\n"),
    PlanMistake("doubtful-plan", at: "Expenses:Food", "goal Expenses:Food\n    target 5 EUR\n"),
    PlanMistake(
      "doubtful-plan", at: "assign 2016-11-20 5 EUR",
      trip + "assign 2016-11-20 5 EUR\n    to Trip\n"
    ),
    PlanMistake(
      "doubtful-plan", at: "assign 2036-11-20 5 EUR",
      trip + "assign 2036-11-20 5 EUR\n    to Trip\n"
    ),
    PlanMistake("doubtful-plan", at: "hold 2016-11-20 5 EUR", "hold 2016-11-20 5 EUR\n"),
    PlanMistake("doubtful-plan", at: "hold 2036-11-20 5 EUR", "hold 2036-11-20 5 EUR\n"),
    PlanMistake(
      "doubtful-plan", at: "2027-06-01 0 EUR  Car",
      cash + "scenario Bad\n    event 2027-06-01 0 EUR  Car\n"),
    PlanMistake(
      "contradictory-plan", at: "on",
      cash + "scenario Bad\n    rule Salary  off\n    rule Salary  on\n"),
    PlanMistake(
      "contradictory-plan", at: "6 EUR",
      cash + "scenario Bad\n    rule Salary  amount 5 EUR\n    rule Salary  amount 6 EUR\n"),
    PlanMistake(
      "contradictory-plan", at: "4%",
      cash + "scenario Bad\n    rule Salary  grows 3%\n    rule Salary  grows 4%\n"),
  ]

  private static let wrongValues: [PlanMistake] = [
    PlanMistake("invalid-plan", at: "6 weeks", cash + "    buffer 6 weeks\n").inBase,
    PlanMistake("invalid-plan", at: "90 days", cash + "    buffer 90 days\n").inBase,
    PlanMistake("unknown-plan-name", at: "high", cash.replacing("1%", with: "high")).inBase,
    PlanMistake("unknown-plan-name", at: "medium", cash + "    volatility medium\n").inBase,
    PlanMistake("invalid-plan", at: "50%", cash + "scenario Bad\n    rule Salary  amount 50%\n")
      .inBase,
    PlanMistake("invalid-plan", at: "thirty years", cash + "plan\n    horizon thirty years\n"),
    PlanMistake("invalid-plan", at: "30", cash + "plan\n    horizon 30\n"),
    PlanMistake("invalid-plan", at: "monthly", cash + "plan\n    rebalance monthly\n"),
    PlanMistake("invalid-plan", at: "maybe", cash + "    draw maybe\n"),
    PlanMistake("invalid-plan", at: "100", cash.replacing("100%", with: "100")),
    PlanMistake("invalid-plan", at: "0", trip + "    priority 0\n"),
    PlanMistake("invalid-plan", at: "weight", trip + "    weight 20%\n"),
    PlanMistake("invalid-plan", at: "20%", cash + "correlation Cash Cash 20%\n"),
    PlanMistake("invalid-plan", at: "cap -5", cash + rule(food, "Food  ; rollover: cap -5")),
    PlanMistake("invalid-plan", at: "false", cash + rule(food, "Food  ; active: false")),
    PlanMistake(
      "unknown-plan-name", at: "Cash", cash + "assign 2026-11-20 5 EUR\n    to Cash\n"),
  ]
}
