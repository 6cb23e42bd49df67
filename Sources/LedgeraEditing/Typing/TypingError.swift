package import LedgeraDiagnostics
import LedgeraModel

/// Why something that was typed cannot be made into a transaction.
package struct TypingError: ExplainedError, Equatable {
  package var kind: FailureKind { .usage }
  /// A clause without a final stop.
  package let message: String
  /// What to do about it, a clause each.
  package let hints: [String]
  /// A new account whose type would make it a transaction; nil: something else is wrong.
  package let untypedAccount: String?
  /// It names an account, and no account fits.
  package let isUnknownAccount: Bool

  package init(
    _ message: String, hints: [String?] = [], untypedAccount: String? = nil,
    isUnknownAccount: Bool = false
  ) {
    self.message = message
    self.hints = hints.compactMap { $0 }
    self.untypedAccount = untypedAccount
    self.isUnknownAccount = isUnknownAccount
  }
}

extension TypingError {
  /// - Parameter hint: What the account becomes with the type proposed.
  static func untyped(_ name: String, hint: String, like type: AccountType) -> TypingError {
    let parent = type == .expense ? "expenses" : "assets"
    return TypingError(
      "the type of account '\(name)' is unknown",
      hints: [
        "'ledgera account add \(name) --type \(type.name)' \(hint)",
        "or put it below an existing account, such as \(parent):\(name)",
      ], untypedAccount: name)
  }
}
