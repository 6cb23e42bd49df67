extension HelpTopic {
  static let periods = HelpTopic(
    "periods", summary: "Write periods and intervals",
    text: #"""
      Where a command takes a period (-p, -b, -e, date:, ~ rules), write it as you
      would say it. Starts are included, ends are not.

        2026, 2026-10, 2026q4, 2026-11-21
        this month, last year, next week, today, yesterday
        from 2026-01 to 2026-04       January to March
        2026-01..2026-04              the same
        since 2025, until 2026-07     with one end
        3 days ago, last friday, 2 weeks ahead

      With an interval, -p divides a report into columns or sections:

        monthly, quarterly in 2026, weekly from 2026-11-02
        every 2 weeks, every 15th day of month, every 2nd monday
        every mon,wed, every nov 5th

      -D, -W, -M, -Q and -Y are short for daily to yearly intervals. Weeks begin on
      Monday. A report with an interval shows whole periods: its span is widened to
      them.

        ledgera balance expenses -M -b 2026-07
        ledgera register food -p 'every 2 weeks from 2026-11-02'

      The rules, with examples: reference.md § Period expressions.
      """#)
}
