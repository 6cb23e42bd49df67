/// Corrections that together make the statement come out exactly.
package struct Explanation: Hashable, Sendable {
  /// The postings that are assumed to be on the statement before corrections.
  package enum Basis: UInt8, Sendable {
    /// Marked postings: reconciled or pending.
    case marked
    /// All postings.
    case everything
  }

  package let basis: Basis
  /// In the order of the question's items, at most one for each.
  package let corrections: [Correction]
}
