public import LedgeraDiagnostics

/// Why something that was typed cannot be made into an entry.
public struct TypingError: ExplainedError, Equatable {
  public var kind: FailureKind { .usage }
  /// A clause without a final stop.
  public let message: String
  /// What to do about it, a clause each.
  public let hints: [String]

  public init(_ message: String, hints: [String?] = []) {
    self.message = message
    self.hints = hints.compactMap { $0 }
  }
}
