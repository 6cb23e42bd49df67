public import LedgeraDiagnostics

/// A comment `; ledgera: allow CODE reason`: findings of one kind are taken back where it stands
/// (reference.md § Allowed findings).
public struct Allowance: Sendable {
  /// What came of it.
  public enum Outcome: Sendable, Equatable {
    /// It took back a finding.
    case used
    /// Nothing was found here, although the check ran.
    case unused
    /// Nobody looked for such findings.
    case notLookedFor
    /// There is no such code; the nearest one, if any is near.
    case unknown(nearest: String?)
    /// Books with such findings are unfit for reports, so that they cannot be allowed.
    case essential
  }

  /// Empty: it cannot be understood.
  public let code: String
  /// Where it holds.
  public let place: Span
  /// The words themselves.
  public let words: Span
  public let hasReason: Bool
  /// What the code is called now; nil: as it is written.
  public let renamedTo: String?
  public var outcome = Outcome.unused

  public init(
    code: String, place: Span, words: Span, hasReason: Bool, renamedTo: String? = nil
  ) {
    self.code = code
    self.place = place
    self.words = words
    self.hasReason = hasReason
    self.renamedTo = renamedTo
  }
}
