import LedgeraEditing
import LedgeraModel

/// Accounts that were listed, of which a number picks one; other answers are looked for as names.
struct AccountChoices {
  private(set) var listed: [String] = []

  /// Lists accounts on the terminal, one a line.
  mutating func list(_ accounts: [String], for invocation: Invocation) {
    listed = accounts
    invocation.say(
      accounts.enumerated().map { "  \($0.offset + 1)  \($0.element)\n" }.joined())
  }

  /// The same of what was shown in another way.
  mutating func take(_ accounts: [String]) { listed = accounts }

  /// The account that a number or a name means; nil: none, which has been said, with the nearest ones.
  mutating func account(
    _ answer: String, by composer: TransactionComposer, on day: Day, for invocation: Invocation
  ) -> String? {
    if let pick = Int(answer), listed.indices.contains(pick - 1) { return listed[pick - 1] }
    do throws(TypingFailure) {
      return try composer.accountName(answer, on: day)
    } catch {
      invocation.say("  \(error.message)\n")
      list(composer.accounts.names(like: answer, openOn: day), for: invocation)
      return nil
    }
  }
}
