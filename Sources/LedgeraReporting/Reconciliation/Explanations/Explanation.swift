/// Corrections that together make the statement come out exactly.
public struct Explanation: Hashable, Sendable {
  /// What is taken to be on the statement before anything is corrected.
  public enum Basis: UInt8, Sendable {
    /// The postings that are marked, reconciled or pending.
    case marked
    /// All postings.
    case everything
  }

  public let basis: Basis
  /// In the order of the question's items, each item once.
  public let corrections: [Correction]
}
