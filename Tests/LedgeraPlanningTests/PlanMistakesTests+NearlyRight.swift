/// More mistakes: what can be read and was hardly meant so, and what is nearly right. All are in the books of
/// `PlanMistakesTests`.
extension PlanMistakesTests {
  static let nearlyRight: [PlanMistake] =
    tagsMeant + rulesMeant + daysAndRates + valuesMeant + taxesMeant

  private static let plainRule = "    Expenses:Food  300 EUR\n    Assets:Bank\n"

  private static let tagsMeant: [PlanMistake] = [
    PlanMistake(
      "doubtful-plan", at: "infaltion",
      cash + "~ monthly from 2026-01-01  Food  ; infaltion: 4%\n" + plainRule),
    PlanMistake(
      "doubtful-plan", at: "Inflation",
      cash + "~ monthly from 2026-01-01  Food  ; Inflation: 4%\n" + plainRule),
    PlanMistake(
      "doubtful-plan", at: "inflation 4%",
      cash + "~ monthly from 2026-01-01  Food  ; inflation 4%\n" + plainRule),
    PlanMistake(
      "doubtful-plan", at: "grow",
      cash
        + "~ monthly from 2026-01-01  Pay  ; grow: 4%\n    Assets:Bank  5 EUR\n    Income:Salary\n"),
    PlanMistake(
      "doubtful-plan", at: "Tax",
      cash
        + "~ monthly from 2026-01-01  Pay  ; Tax: 4%\n    Assets:Bank  5 EUR\n    Income:Salary\n"),
    PlanMistake(
      "doubtful-plan", at: "rolover",
      cash
        + "~ monthly from 2026-01-01  Food\n    Expenses:Food  300 EUR  ; rolover: no\n    Assets:Bank\n"
    ),
    PlanMistake(
      "doubtful-plan", at: "envelop",
      cash
        + "~ monthly from 2026-01-01  Food\n    Expenses:Food  300 EUR  ; envelop: yearly\n    Assets:Bank\n"
    ),
    PlanMistake(
      "doubtful-plan", at: "Active",
      cash + "~ monthly from 2026-01-01  Food  ; Active: no\n" + plainRule),
    PlanMistake(
      "doubtful-plan", at: "rollover no",
      cash
        + "~ monthly from 2026-01-01  Food\n    Expenses:Food  300 EUR  ; rollover no\n    Assets:Bank\n"
    ),
    PlanMistake(
      "doubtful-plan", at: "active no",
      cash + "~ monthly from 2026-01-01  Food  ; active no\n" + plainRule),
    PlanMistake(
      "doubtful-plan", at: "share 10% of Salary",
      cash
        + "~ yearly from 2026-01-01  Bonus\n    Income:Salary  0 EUR  ; share 10% of Salary\n    Expenses:Food  5 EUR\n    Assets:Bank\n"
    ),
  ]

  private static let rulesMeant: [PlanMistake] = [
    PlanMistake(
      "doubtful-plan", at: "Income:Salary",
      cash + "~ monthly from 2026-01-01  Pay\n    Income:Salary  4000 EUR\n    Assets:Bank\n"),
    PlanMistake(
      "contradictory-plan", at: "monthly from 2026-01-01",
      cash
        + "~ monthly from 2026-01-01  Food\n    Expenses:Food  300 EUR\n    Assets:Bank  -30 EUR\n"),
    PlanMistake(
      "contradictory-plan", at: "monthly from 2026-01-01",
      cash
        + "~ monthly from 2026-01-01  Food\n    [Expenses:Food]  300 EUR\n    [Assets:Bank]  -30 EUR\n"
    ),
    PlanMistake(
      "contradictory-plan", at: "monthly from 2027-01-01 to 2026-01-01",
      cash + "~ monthly from 2027-01-01 to 2026-01-01  Food\n" + plainRule),
    PlanMistake(
      "doubtful-plan", at: "monthly from 2026-02-01",
      cash
        + "~ monthly from 2026-02-01  Food\n    Expenses:Food  300 EUR\n    Assets:Bank\n~ monthly from 2026-02-01  Food\n"
        + plainRule),
    PlanMistake(
      "contradictory-plan", at: "Expenses:Food",
      cash
        + "~ every sep 10th from 2026-01-01  Bill  ; envelope: yearly\n    Expenses:Food  300 EUR\n    Assets:Bank\n~ monthly from 2026-01-01  More\n    Expenses:Food  3 EUR\n    Assets:Bank\n"
    ),
    PlanMistake(
      "contradictory-plan", at: "Expenses:Food",
      "bucket Cash\n    account Expenses:Food\n    weight 100%\n    return 1%\n"),
    PlanMistake(
      "contradictory-plan", at: "Income:Salary",
      "bucket Cash\n    account Income:Salary\n    weight 100%\n    return 1%\n"),
    PlanMistake(
      "contradictory-plan", at: "Expenses:Food",
      "goal Trip\n    account Expenses:Food\n    target 5 EUR\n"),
    PlanMistake(
      "doubtful-plan", at: "Assets:Old",
      "account Assets:Old  ; closed: 2026-03-31\nbucket Cash\n    account Assets:Old\n    weight 100%\n    return 1%\n"
    ),
    PlanMistake(
      "invalid-plan", at: "plan",
      cash + "scenario plan\n    inflation 4%\n"),
    PlanMistake(
      "invalid-plan", at: "Bad, worse",
      cash + "scenario Bad, worse\n    inflation 4%\n"),
  ]

  private static let daysAndRates: [PlanMistake] = [
    PlanMistake(
      "doubtful-plan", at: "2050-01-01 5 EUR  Far",
      cash + "scenario Bad\n    event 2050-01-01 5 EUR  Far\n"),
    PlanMistake(
      "doubtful-plan", at: "2020-01-01 5 EUR  Past",
      cash + "scenario Bad\n    event 2020-01-01 5 EUR  Past\n"),
    PlanMistake(
      "doubtful-plan", at: "2020-01-01",
      cash + "plan\n    horizon 2020-01-01\n"),
    PlanMistake(
      "contradictory-plan", at: "Assets:Bank",
      "assign 2026-11-30 5 EUR\n    from Assets:Bank\n    to Expenses:Food\n"),
    PlanMistake(
      "contradictory-plan", at: "Income:Salary",
      "assign 2026-11-30 5 EUR\n    from Income:Salary\n    to Expenses:Food\n"),
    PlanMistake(
      "doubtful-plan", at: "250%",
      "bucket Cash\n    account Assets:Bank\n    weight 100%\n    return 250%\n"),
    PlanMistake(
      "doubtful-plan", at: "250%",
      cash + "plan\n    inflation 250%\n"),
    PlanMistake(
      "doubtful-plan", at: "500%",
      cash + "    band 500%\n"),
    PlanMistake(
      "doubtful-plan", at: "300%",
      cash + "    volatility 300%\n"),
    PlanMistake(
      "doubtful-plan", at: "250%",
      cash + "~ monthly from 2026-01-01  Food  ; inflation: 250%\n" + plainRule),
    PlanMistake(
      "doubtful-plan", at: "250%",
      cash + "scenario Bad\n    inflation 250%\n"),
    PlanMistake(
      "doubtful-plan", at: "250%",
      cash + "scenario Bad\n    bucket Cash  return 250%\n"),
    PlanMistake(
      "doubtful-plan", at: "5 EUR by 2020-01-01",
      cash + "    target 5 EUR by 2020-01-01\n"),
    PlanMistake(
      "doubtful-plan", at: "5 EUR by 2020-01-01",
      "goal Trip\n    target 5 EUR by 2020-01-01\n"),
  ]

  private static let taxesMeant: [PlanMistake] = [
    PlanMistake("invalid-plan", at: "gain", cash + "    tax 25% of gain\n"),
    PlanMistake("invalid-plan", at: "income", cash + "    tax 25% of income\n"),
    PlanMistake("invalid-plan", at: "Land", cash + "    tax Land\n"),
    PlanMistake("invalid-plan", at: "of gains", cash + "    tax of gains\n"),
    PlanMistake("invalid-plan", at: "0.25", cash + "    tax 0.25 of gains\n"),
    PlanMistake("invalid-plan", at: "0.25", cash + "plan\n    tax 0.25\n"),
    PlanMistake("unknown-plan-name", at: "Land of draws", cash + "    tax Land of draws\n"),
    PlanMistake("invalid-plan", at: "125% of gains", cash + "    tax 125% of gains\n"),
    PlanMistake(
      "invalid-plan", at: "Land of growth",
      "plan\n    residency Land\n    0.. 10%\n" + cash + "    tax Land of growth\n"),
    PlanMistake(
      "invalid-plan", at: "-5 EUR", cash + "    tax 25% of gains\n    basis -5 EUR\n"),
    PlanMistake(
      "doubtful-plan", at: "5 EUR",
      cash + "    tax 25%\nscenario Other\n    bucket Cash  basis 5 EUR\n"),
    PlanMistake("doubtful-plan", at: "4", cash + "plan\n    tax-year 4\n"),
    PlanMistake("doubtful-plan", at: "2%", cash + "plan\n    bracket-growth 2%\n"),
    PlanMistake("doubtful-plan", at: "5 EUR", cash + "    tax 25%\n    basis 5 EUR\n"),
    PlanMistake("invalid-plan", at: "13", cash + "plan\n    tax-year 13\n"),
    PlanMistake("invalid-plan", at: "aprli", cash + "plan\n    tax-year aprli\n"),
  ]

  private static let loan =
    "loan 9000 EUR at 3% paying 500 EUR from 2026-01-15 account Assets:Bank interest Expenses:Fun"
  private static let lent = "\n2026-01-15 Lent\n    Assets:Bank  9000 EUR\n    Liabilities:Car\n\n"

  private static let valuesMeant: [PlanMistake] = [
    PlanMistake(
      "invalid-plan", at: "1 year",
      cash + "    buffer 1 year\n"),
    PlanMistake(
      "invalid-plan", at: "0.6",
      "bucket Cash\n    account Assets:Bank\n    weight 0.6\n    return 1%\nbucket Fund\n    account Assets:Broker\n    weight 40%\n    return 5%\n"
    ),
    PlanMistake(
      "invalid-plan", at: "400k EUR",
      cash + "    target 400k EUR\n"),
    PlanMistake(
      "invalid-plan", at: "1.5m EUR",
      cash + "    target 1.5m EUR by 2040-01-01\n"),
    PlanMistake(
      "doubtful-plan", at: loan, "account Liabilities:Car  ; class: loan, " + loan + lent + cash),
    PlanMistake("doubtful-plan", at: "2987-05-14", "plan\n    born 2987-05-14\n" + cash),
    PlanMistake(
      "invalid-plan", at: "real",
      "plan\n    inflation 2%\n    born 1987-05-14\n" + cash
        + "    target 500 EUR by age 67 real\n"),
    PlanMistake(
      "invalid-plan", at: "real",
      "plan\n    inflation 2%\n" + cash + "    target 500 EUR by 2040-01-01 real\n"),
    PlanMistake(
      "invalid-plan", at: "World trip",
      cash + "scenario Bad\n    event 2028-06-01 -8000 EUR World trip\n"),
    PlanMistake(
      "invalid-plan", at: "Dec 2040",
      cash + "    target 5 EUR by Dec 2040\n"),
    PlanMistake(
      "invalid-plan", at: "2040",
      cash + "    target 5 EUR by 2040\n"),
    PlanMistake(
      "unknown-plan-name", at: "Cash Fund",
      "bucket Cash\n    account Assets:Bank\n    weight 60%\n    return 1%\nbucket Fund\n    account Assets:Broker\n    weight 40%\n    return 5%\nplan\n    shortfall Cash Fund\n"
    ),
    PlanMistake(
      "unknown-plan-name", at: "VTII",
      "profile\n    base EUR\nP 2020-01-01 VTI 5 EUR\nP 2026-01-01 VTI 6 EUR\nbucket Cash\n    account Assets:Bank\n    weight 100%\n    return VTII over 5 years\n"
    ),
    PlanMistake(
      "unknown-plan-name", at: "VIT",
      "profile\n    base EUR\nP 2020-01-01 VTI 5 EUR\nP 2026-01-01 VTI 6 EUR\n" + cash
        + "    volatility VIT\n"),
    PlanMistake(
      "incomplete-plan", at: "VTI over 20 years",
      "profile\n    base EUR\nP 2020-01-01 VTI 5 EUR\nP 2026-01-01 VTI 6 EUR\nbucket Cash\n    account Assets:Bank\n    weight 100%\n    return VTI over 20 years\n"
    ),
    PlanMistake(
      "incomplete-plan", at: "5 EUR by 2400-01-01",
      cash + "    target 5 EUR by 2400-01-01\n"),
    PlanMistake(
      "contradictory-plan", at: "Assets:Bank",
      "bucket Cash\n    account Assets:Bank\n    weight 60%\n    return 1%\nbucket Fund\n    account Assets:Broker\n    weight 40%\n    return 5%\nscenario Bad\n    bucket Fund  account Assets:Bank\n"
    ),
    PlanMistake(
      "contradictory-plan", at: "Bad",
      "bucket Cash\n    account Assets:Bank\n    weight 60%\n    return 1%\nbucket Fund\n    account Assets:Broker\n    weight 40%\n    return 5%\nscenario Bad\n    bucket Fund  weight 50%\n"
    ),
    PlanMistake(
      "invalid-plan", at: "-100%",
      cash + "scenario Bad\n    bucket Cash  return -100%\n"),
    PlanMistake(
      "invalid-plan", at: "maybe",
      cash + "    draw maybe\n"),
    PlanMistake(
      "invalid-plan", at: "120%",
      cash + "    tax 120%\n"),
    PlanMistake(
      "invalid-plan", at: "monthly",
      cash + "plan\n    rebalance monthly\n"),
    PlanMistake(
      "contradictory-plan", at: "Cash",
      cash + "    draw no\nplan\n    shortfall Cash\n"),
    PlanMistake(
      "invalid-plan", at: "-5 EUR",
      cash + "scenario Bad\n    rule Salary  amount -5 EUR\n"),
    PlanMistake(
      "incomplete-plan", at: "Over there",
      cash + "plan\n    residency Here\n    0.. 5%\n    residency Over there\n    0.. 6%\n"),
    PlanMistake(
      "invalid-plan", at: "0 EUR",
      cash + "scenario Bad\n    bucket Cash  target 0 EUR\n"),
    PlanMistake(
      "invalid-plan", at: "120%",
      cash + "scenario Bad\n    tax 120%\n"),
    PlanMistake(
      "invalid-plan", at: "monthly",
      cash + "    weight monthly\n"),
    PlanMistake(
      "contradictory-plan", at: "weight",
      cash + "    weight 50%\n"),
    PlanMistake(
      "invalid-tag-value", at: "creditcard",
      "account Liabilities:Visa  ; class: creditcard\n" + cash),
  ]
}
