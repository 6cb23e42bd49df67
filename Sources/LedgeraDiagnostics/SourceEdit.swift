/// Replaces the bytes of a span; an empty span inserts.
public struct SourceEdit: Sendable, Hashable {
  public let span: Span
  public let replacement: String

  public init(_ span: Span, with replacement: String) {
    self.span = span
    self.replacement = replacement
  }
}
