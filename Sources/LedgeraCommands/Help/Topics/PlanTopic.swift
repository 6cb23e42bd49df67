extension HelpTopic {
  static let plan = HelpTopic(
    "plan", summary: "Budget, save, project",
    text: #"""
      The plan is a file of its own, by convention plan.journal, which includes the
      books; ledgera.conf names it. 'ledgera setup' writes one from a few questions.

      Rules say what happens regularly. The same rules are budget, forecast and
      projection:

        ~ monthly from 2026-01-01  Rent
            expenses:home:rent     900 EUR
            assets:bank

      Directives say the rest:

        profile                    base currency, zone, display currencies
        plan                       inflation, taxes, horizon
        bucket Shares              what savings are invested in: weight, return,
                                   volatility, buffer, target
        goal Japan                 an amount to save, and by when
        assign 2026-11-21 50 EUR   money moved between envelopes
        scenario A year off        what would change

      Commands:

        budget       what is left in every category; 'suggest' and 'set' write rules
        goals        how far along each goal is
        upcoming     what is due next; 'post-due' writes it
        project      what becomes of it all, month by month; --scenario compares
        simulate     the same with random returns
        suggest      transfers that correct what has drifted
        dashboard    where everything stands, on one screen

      The guides examples/plan, examples/setup and examples/retirement show them at
      work. The directives: reference.md § The plan.
      """#)
}
