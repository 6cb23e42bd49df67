import LedgeraBooks
import LedgeraChecking
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting

extension BalanceFlags {
  /// The report of `--budget`: the books are read once more with the transactions that `~` rules make for
  /// its days, which are the goals.
  func budget(
    _ ledger: Ledger, _ request: BalanceRequest, described: String?
  ) throws(CommandFailure) -> BudgetReport {
    try refuseWithBudget(request.options)
    let asked = request.selection.days
    var request = request
    let span = try explained(BalanceFailure.self, BudgetReport.span(of: ledger, request))
    request.selection.span = span ?? request.selection.span
    let books = try invocation.booksWithGoals(in: BudgetReport.goalDays(of: ledger, request))
    let generated = Query.tag(name: try pattern("^_generated-transaction$"), value: nil)
    var chosen = request.selection.conditions.and(generated)
    if let described {
      chosen = chosen.and(.description(try pattern(Pattern.quoting(described))))
    }
    guard let ledgerWithGoals = books.ledger else {
      throw CommandFailure(books.failureStatus, "the rules generate no transactions")
    }
    return try explained { () throws(BalanceFailure) in
      // Books without transactions are reported for the days of their goals.
      if request.selection.span.isOpen {
        request.selection.span =
          try BudgetReport.span(of: ledgerWithGoals, request) ?? request.selection.span
      }
      return try BudgetReport(
        ledger, goals: ledgerWithGoals, request, asked: asked, all: generated, chosen: chosen)
    }
  }

  private func pattern(_ text: String) throws(CommandFailure) -> Pattern {
    do throws(PatternFailure) {
      return try Pattern(text)
    } catch { throw .notUnderstood(text, error, as: "option '--budget'") }
  }

  private func refuseWithBudget(_ options: BalanceOptions) throws(CommandFailure) {
    let refused: [(isGiven: Bool, name: String)] = [
      (options.isPercentage, "--percent"),
      (
        ![.wide(maximumWidth: nil), .tall, .bare].contains(options.layout),
        "--layout=tidy or --layout=wide,WIDTH"
      ),
      (options.calculation != .sum, "--valuechange, --gain and --count"),
      (invocation.has(Self.bar), "--bar"), (invocation.has(Self.format), "--format"),
      (invocation.has(.pivot), "--pivot"),
    ]
    if let option = refused.first(where: \.isGiven) {
      throw .usage("option '--budget' cannot be combined with \(option.name)")
    }
  }
}

extension Invocation {
  /// The books with the transactions that rules make for some days. Assertions are about what was written,
  /// so they are not checked.
  fileprivate func booksWithGoals(in span: DateSpan) throws(CommandFailure) -> Books {
    let rules = RuleApplication(
      today: today(), addsPostings: has(.auto), forecast: ForecastRequest(span: span))
    return try read(session().ignoringAssertions.applying(rules))
  }
}
