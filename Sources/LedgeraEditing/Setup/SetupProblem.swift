import LedgeraModel
import LedgeraQuantities

/// Why an answer of the set-up cannot be used.
public struct SetupProblem: Error, Sendable, Hashable {
  /// One sentence without final stop.
  public let message: String
  /// What to do; empty: nothing to say.
  public let hint: String

  public init(_ message: String, hint: String = "") {
    self.message = message
    self.hint = hint
  }
}
