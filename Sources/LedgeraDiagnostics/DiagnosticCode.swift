/// The stable name of a kind of finding, with the documentation that `ledgera explain` prints.
///
/// Slugs are never reused for another meaning.
public struct DiagnosticCode: Sendable, Hashable {
  /// Lower-case words joined by hyphens, e.g. `unbalanced-transaction`.
  public let slug: String
  /// Its former name, still accepted in comments and options; nil: it was never renamed.
  public let formerSlug: String?
  /// Severity unless configured otherwise.
  public let severity: Severity
  /// One line without a full stop.
  public let summary: String
  /// Paragraphs: why it is wrong and how to put it right.
  public let explanation: String
  /// What `check --fix` does about it, as a clause after "it"; nil: there is no safe fix.
  public let fix: String?
  /// A small journal that has the finding; nil: a journal alone cannot show it.
  public let failing: String?
  /// The same journal, corrected.
  public let passing: String?
  /// Why `failing` is nil; nil: it is not.
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
