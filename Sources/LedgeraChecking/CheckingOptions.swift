import LedgeraDiagnostics
import LedgeraModel

/// Options of checking.
package struct CheckingOptions: Sendable {
  /// `-I`: balance assertions are not checked; assignments still apply.
  package var ignoresAssertions: Bool
  /// `--txn-balancing=old`: sums are rounded to the commodity's display precision.
  package var usesOldBalancing: Bool
  /// `--auto`, `--forecast`; nil: rules are checked but not applied.
  package var rules: RuleApplication?
  /// How many threads may work on a large journal; the result does not depend on it.
  package var threads: Int

  package init(
    ignoresAssertions: Bool = false, usesOldBalancing: Bool = false, rules: RuleApplication? = nil,
    threads: Int = 1
  ) {
    self.ignoresAssertions = ignoresAssertions
    self.usesOldBalancing = usesOldBalancing
    self.rules = rules
    self.threads = threads
  }
}
