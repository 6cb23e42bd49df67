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
