/// One finding about the books: where, what, why, the sum behind it and how to fix it.
public struct Diagnostic: Sendable {
  public var code: DiagnosticCode
  public var severity: Severity
  /// One sentence that stands alone, with the number in it, without a full stop.
  public var headline: String
  /// Where the finding is; nil only for findings about no place in a file.
  public var primary: LabelledSpan?
  /// Other places that matter, e.g. the last assertion that held.
  public var related: [LabelledSpan] = []
  /// The sum that did not come out; empty when there is none.
  public var arithmetic: [ArithmeticRow] = []
  /// Facts that help to understand, one sentence each.
  public var notes: [String] = []
  /// Advice, one sentence each; text to paste stands in `fix`.
  public var help: [String] = []
  /// An edit that fixes the finding; nil when there is no single right one.
  public var fix: Fix?
  /// Findings with the same cause that are not listed one by one.
  public var suppressedCount = 0

  public init(
    _ code: DiagnosticCode, _ headline: String, at span: Span?, label: String? = nil,
    severity: Severity? = nil
  ) {
    self.code = code
    self.severity = severity ?? code.severity
    self.headline = headline
    self.primary = span.map { LabelledSpan($0, label) }
  }
}

/// A span with a few words about it.
public struct LabelledSpan: Sendable, Hashable {
  public let span: Span
  /// nil: the headline says it all.
  public let label: String?

  public init(_ span: Span, _ label: String? = nil) {
    self.span = span
    self.label = label
  }
}

/// A line of a sum as people write it: amounts right-aligned under each other, what they are beside
/// them.
public struct ArithmeticRow: Sendable, Hashable {
  /// E.g. `12.50 EUR`.
  public let amount: String
  /// E.g. `expenses:food`.
  public let label: String
  /// Whether a rule is drawn above: a result.
  public let isResult: Bool

  public init(amount: String, label: String, isResult: Bool = false) {
    self.amount = amount
    self.label = label
    self.isResult = isResult
  }
}

/// Edits that together fix a finding.
public struct Fix: Sendable, Hashable {
  /// What it does, as an order: `declare the account`.
  public let summary: String
  /// In source order, without overlaps.
  public let edits: [SourceEdit]
  /// Whether `check --fix` may apply it without asking.
  public let isSafe: Bool

  public init(_ summary: String, edits: [SourceEdit], isSafe: Bool) {
    self.summary = summary
    self.edits = edits
    self.isSafe = isSafe
  }
}

/// Replaces the bytes of a span; an empty span inserts.
public struct SourceEdit: Sendable, Hashable {
  public let span: Span
  public let replacement: String

  public init(_ span: Span, with replacement: String) {
    self.span = span
    self.replacement = replacement
  }
}
