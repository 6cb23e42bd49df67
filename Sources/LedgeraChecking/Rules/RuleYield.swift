package import LedgeraDiagnostics
package import LedgeraModel

/// Counts what `~` rules make in one run, up to the limits of reference.md § Limits.
package struct RuleYield: Sendable {
  /// A rule, or all rules together, make too much.
  package struct Excess: Error, Sendable {
    /// At the period of the rule that exceeds the limit.
    package let finding: Diagnostic
  }

  private let postingLimit: Int
  private var postingCount = 0

  package init(postingLimit: Int) { self.postingLimit = postingLimit }

  /// The most postings that `upcoming` lists or `post-due` writes.
  package static let listedPostingLimit = 200_000

  /// The days in a window on which a rule with such a period makes its transaction. Counts at least
  /// one posting for each.
  package mutating func days(
    of rule: RuleRecord, _ period: PeriodExpression, in window: Period
  ) throws(Excess) -> [Day] {
    let days: [Day]
    do throws(TooManyPeriods) {
      days = try period.occurrences(in: window)
    } catch {
      throw Excess(
        finding: Diagnostic(
          .invalidRule, "this rule makes more than \(error.limit) transactions",
          at: rule.trigger.span))
    }
    let sum = postingCount + days.count * max(1, rule.postings.count)
    guard sum <= postingLimit else { throw excess(of: rule) }
    postingCount = sum
    return days
  }

  /// The finding if the rules up to this one make too much.
  func excess(of rule: RuleRecord) -> Excess {
    Excess(
      finding: Diagnostic(
        .invalidRule, "the rules up to this one make more than \(postingLimit) postings",
        at: rule.trigger.span))
  }
}
