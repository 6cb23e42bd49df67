package import LedgeraDiagnostics

extension DiagnosticCode {
  package static let invalidPlan = DiagnosticCode(
    "invalid-plan", summary: "a line of the plan that cannot be read",
    explanation: """
      Every property of a plan has a kind of value: a rate such as 3%, an amount, a day, a length of
      time, a name; names are followed by two spaces or the line's end.
      """,
    failing: """
      plan
          inflation 3

      """,
    passing: """
      plan
          inflation 3%

      """)

  package static let unknownPlanName = DiagnosticCode(
    "unknown-plan-name", summary: "a name in the plan that does not exist",
    explanation: """
      Plans name accounts, commodities, buckets, goals, residencies and the descriptions of rules.
      Each must be in the books or be declared in the plan.
      """,
    failing: """
      goal Japan
          account Assets:Svaings
          target 6000 EUR by 2027-04-01

      """,
    passing: """
      account Assets:Savings

      goal Japan
          account Assets:Savings
          target 6000 EUR by 2027-04-01

      """)

  package static let incompletePlan = DiagnosticCode(
    "incomplete-plan", summary: "something that a plan needs is missing",
    explanation: """
      A bucket needs an account, a weight and a return; a goal needs a target; an assignment needs
      to know where the money comes from or where it goes; brackets begin at zero and leave no gap.
      """,
    failing: """
      assign 2026-11-30 50 EUR

      """,
    passing: """
      assign 2026-11-30 50 EUR
          from Expenses:Food

      account Expenses:Food

      """)

  package static let contradictoryPlan = DiagnosticCode(
    "contradictory-plan", summary: "parts of a plan that contradict each other",
    explanation: """
      The weights of all buckets sum to 100%, an account is in one bucket only, a name is declared
      once, and all correlations must be possible together.
      """,
    failing: """
      plan
          inflation 3%
          inflation 4%

      """,
    passing: """
      plan
          inflation 3%

      """)

  package static let doubtfulPlan = DiagnosticCode(
    "doubtful-plan", .warning, summary: "a part of a plan that looks unintended",
    explanation: """
      A tag that looks like one of the plan's but has another name, an income that is paid instead
      of received, a day in the past or beyond the horizon, a rate of more than 100%: the plan can
      be read, but probably does not say what was meant.
      """,
    failing: """
      bucket Cash
          account Assets:Bank
          weight 100%
          return 250%

      account Assets:Bank

      """,
    passing: """
      bucket Cash
          account Assets:Bank
          weight 100%
          return 2.50%

      account Assets:Bank

      """)
}
