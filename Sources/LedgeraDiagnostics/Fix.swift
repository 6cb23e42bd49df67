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
