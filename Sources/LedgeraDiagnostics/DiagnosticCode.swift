/// The stable name of a kind of finding, with the documentation that `ledgera explain` prints.
///
/// Slugs are never reused for another meaning.
public struct DiagnosticCode: Sendable, Hashable {
  /// Lower-case words joined by hyphens, e.g. `unbalanced-transaction`.
  public let slug: String
  /// What it was called before, and still may be called in comments and options; nil: nothing else.
  public let formerSlug: String?
  /// What a finding of this kind counts as unless configured otherwise.
  public let severity: Severity
  /// One line without a full stop.
  public let summary: String
  /// Paragraphs: why it is wrong and how to put it right.
  public let explanation: String
  /// What `check --fix` does about it, as a clause after "it"; nil: there is no safe fix.
  public let fix: String?
  /// A small journal that has the finding; nil where no journal text alone can show it.
  public let failing: String?
  /// The same journal put right.
  public let passing: String?
  /// Why there is no failing journal; nil: there is one.
  public let reasonForNoExample: String?

  public init(
    _ slug: String, formerly formerSlug: String? = nil, _ severity: Severity = .error,
    summary: String, explanation: String,
    fix: String? = nil, failing: String? = nil, passing: String? = nil,
    withoutExampleSince reason: String? = nil
  ) {
    self.slug = slug
    self.formerSlug = formerSlug
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
    self.fix = fix
    self.failing = failing
    self.passing = passing
    reasonForNoExample = reason
  }

  public static func == (left: DiagnosticCode, right: DiagnosticCode) -> Bool {
    left.slug == right.slug
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(slug) }
}
