public import LedgeraDiagnostics

/// A `~` (periodic) or `=` (automatic posting) rule as written; its postings are in
/// `JournalStore.rulePostings`.
public struct RuleRecord: Sendable {
  /// What makes the rule apply.
  public enum Trigger: Sendable, Hashable {
    /// `~ PERIOD`: the period expression's bytes.
    case period(Span)
    /// `= QUERY`: the query's bytes; empty: every posting.
    case query(Span)
  }

  public var trigger: Trigger
  /// The `~` or `=` line and its postings, in bytes.
  public var span: Span
  /// What follows the period after two spaces; empty for `=` rules.
  public var description: DescriptionID
  public var state: TransactionState
  /// From the first `;` to the end of the last comment line; length 0: no comment.
  public var comment: Span
  /// A run of `JournalStore.tags`.
  public var tags: Range<Int>
  /// From a `time:` tag; nil: transactions that the rule makes have none.
  public var time: TimeOfDay?
  /// A run of `JournalStore.rulePostings`.
  public var postings: Range<Int>
  /// The year of dates without one: from a `Y` directive, or today's.
  public var defaultYear: Int
  /// Between the parentheses; length 0: no code.
  public var code: Span

  public init(trigger: Trigger, span: Span, description: DescriptionID, defaultYear: Int) {
    self.trigger = trigger
    self.span = span
    self.description = description
    self.state = .unreconciled
    let nothing = Span(file: span.file, offset: span.offset, length: 0)
    self.comment = nothing
    self.code = nothing
    self.tags = 0..<0
    self.postings = 0..<0
    self.defaultYear = defaultYear
  }
}

extension DiagnosticCode {
  public static let invalidRule = DiagnosticCode(
    "invalid-rule", summary: "a ~ or = rule that cannot be read",
    explanation: """
      A periodic rule begins '~ PERIOD  DESCRIPTION', with two spaces between them. An
      automatic rule begins '= QUERY'. A query that cannot be read is only a warning unless --auto is
      given. There is also a limit on how much rules may generate in one run.
      """,
    failing: """
      ~ now and then
          expenses:rent  900 EUR
          assets:bank

      """,
    passing: """
      ~ monthly from 2026-01-01
          expenses:rent  900 EUR
          assets:bank

      """)
}

extension RuleRecord.Trigger {
  /// The bytes of the period or query.
  public var span: Span {
    switch self {
    case .period(let span), .query(let span): span
    }
  }
}
