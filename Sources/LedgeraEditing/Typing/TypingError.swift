public import LedgeraDiagnostics

/// Why something that was typed cannot be made into an entry.
public struct TypingError: ExplainedError, Equatable {
  public var kind: FailureKind { .usage }
  /// A clause without a final stop.
  public let message: String
  /// What to do about it, a clause each.
  public let hints: [String]
  /// A new account whose type would make it an entry; nil: something else is wrong.
  public let untypedAccount: String?

  public init(_ message: String, hints: [String?] = [], untypedAccount: String? = nil) {
    self.message = message
    self.hints = hints.compactMap { $0 }
    self.untypedAccount = untypedAccount
  }
}
