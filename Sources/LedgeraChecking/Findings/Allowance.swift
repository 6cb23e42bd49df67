package import LedgeraDiagnostics

/// A comment `; ledgera: allow CODE reason`, which suppresses findings of one kind at its place
/// (reference.md § Allowed findings).
package struct Allowance: Sendable {
  /// Its effect.
  package enum Outcome: Sendable, Equatable {
    /// It suppressed a finding.
    case used
    /// Nothing was found here, although the check ran.
    case unused
    /// No check for such findings ran.
    case notLookedFor
    /// There is no such code; the nearest one, if any is similar.
    case unknown(nearest: String?)
    /// Such findings cannot be allowed, since they make books unfit for reports.
    case essential
  }

  /// Empty: the comment cannot be understood.
  package let code: String
  /// What it applies to.
  package let place: Span
  /// The words of the comment.
  package let words: Span
  package let hasReason: Bool
  /// The present name of the code; nil: the one that is written.
  package let renamedTo: String?
  package var outcome = Outcome.unused

  package init(
    code: String, place: Span, words: Span, hasReason: Bool, renamedTo: String? = nil
  ) {
    self.code = code
    self.place = place
    self.words = words
    self.hasReason = hasReason
    self.renamedTo = renamedTo
  }
}
