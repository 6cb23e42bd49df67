import LedgeraDiagnostics
import LedgeraEnvironment

/// One option as it was given.
package struct OptionOccurrence: Sendable, Equatable {
  /// The option's `name`, whichever of its names was written.
  package let name: String
  /// Its value; nil for a flag and for an optional value that was left out.
  package let value: String?
  /// Where it was written.
  package let origin: Word.Origin

  /// An occurrence.
  package init(name: String, value: String?, origin: Word.Origin = .commandLine) {
    self.name = name
    self.value = value
    self.origin = origin
  }
}
