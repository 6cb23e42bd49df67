import LedgeraDiagnostics
import LedgeraEnvironment

/// One option as it was given.
public struct OptionOccurrence: Sendable, Equatable {
  /// The option's `name`, whichever of its names was written.
  public let name: String
  /// Its value; nil for a flag and for an optional value that was left out.
  public let value: String?
  /// Where it was written.
  public let origin: Word.Origin

  /// An occurrence.
  public init(name: String, value: String?, origin: Word.Origin = .commandLine) {
    self.name = name
    self.value = value
    self.origin = origin
  }
}
