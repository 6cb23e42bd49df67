/// One finding about the books: where, what, why, the sum behind it and how to fix it.
public struct Diagnostic: Sendable {
  public var code: DiagnosticCode
  public var severity: Severity
  /// One sentence that makes sense on its own, with the figures in it, without a full stop.
  public var headline: String
  /// Where the finding is; nil if it is not about a place in a file.
  public var primary: LabelledSpan?
  /// Other places that matter, e.g. the last assertion that held.
  public var related: [LabelledSpan] = []
  /// The sum that did not come out; empty: the finding is not about a sum.
  public var arithmetic: [ArithmeticRow] = []
  /// Facts that help to understand, one sentence each.
  public var notes: [String] = []
  /// Advice, one sentence each; text to paste is in `fix`.
  public var help: [String] = []
  /// An edit that fixes the finding; nil unless there is a single right one.
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

extension Diagnostic {
  /// The finding with all its spans replaced.
  public func relocated(_ moved: (Span) -> Span) -> Diagnostic {
    var finding = self
    finding.primary = primary.map { LabelledSpan(moved($0.span), $0.label) }
    finding.related = related.map { LabelledSpan(moved($0.span), $0.label) }
    finding.fix = fix.map { fix in
      Fix(
        fix.summary,
        edits: fix.edits.map { SourceEdit(moved($0.span), with: $0.replacement) },
        isSafe: fix.isSafe)
    }
    return finding
  }
}

/// A line of a sum as people write it: amounts right-aligned under each other, their labels after
/// them.
public struct ArithmeticRow: Sendable, Hashable {
  /// E.g. `12.50 EUR`.
  public let amount: String
  /// E.g. `expenses:food`.
  public let label: String
  /// Whether the row is a result, with a rule drawn above it.
  public let isResult: Bool

  public init(amount: String, label: String, isResult: Bool = false) {
    self.amount = amount
    self.label = label
    self.isResult = isResult
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

/// Edits that together fix a finding.
public struct Fix: Sendable, Hashable {
  /// What the edits do, in the imperative: `declare the account`.
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

/// The severity that the owner of the books has set for a kind of finding.
public enum FindingLevel: String, CaseIterable, Sendable {
  /// As `Severity.error`: no report is made from the books.
  case error
  /// As `Severity.warning`: reports are made all the same.
  case warning
  /// Such findings are not reported.
  case off
}

extension Diagnostic {
  /// The finding with the severity of `level`; nil when that is `off`. Without a level, the finding
  /// as it is.
  public func at(_ level: FindingLevel?) -> Diagnostic? {
    var finding = self
    switch level {
    case nil: break
    case .error: finding.severity = .error
    case .warning: finding.severity = .warning
    case .off: return nil
    }
    return finding
  }
}

/// How much a finding matters.
public enum Severity: String, Sendable, Comparable {
  /// The books can be used, but deserve a look.
  case warning
  /// The books are wrong; no report is made from them.
  case error

  public static func < (left: Severity, right: Severity) -> Bool {
    left == .warning && right == .error
  }
}
