import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel

extension Invocation {
  /// What a composer makes of typed words. At a terminal the user is asked for the types of new
  /// accounts whose names do not suggest one; the composer knows them from then on.
  func composed<Composed>(
    by composer: inout TransactionComposer,
    _ compose: (TransactionComposer) throws(TypingFailure) -> Composed
  ) throws(CommandFailure) -> Composed {
    while true {
      var failure: TypingFailure
      do throws(TypingFailure) { return try compose(composer) } catch { failure = error }
      if failure.isUnknownAccount { failure.hints.append("--new takes any name as typed") }
      guard let name = failure.untypedAccount, let type = askedType(of: name) else {
        throw CommandFailure(failure)
      }
      composer.types[name] = type
    }
  }

  /// The type of a new account whose name does not suggest one; nil: there is no terminal, or no
  /// answer.
  func askedType(of name: String) -> AccountType? {
    guard canAsk else { return nil }
    var conversation = Conversation(self)
    while let answer = conversation.answer(
      Self.typeQuestion(name), keys: Self.typeKeys, names: { _ in Self.typeNames })
    {
      if let type = AccountType(tagValue: String(answer.filter { !$0.isWhitespace })) {
        return type
      }
      say("  choose one of them\n")
    }
    return nil
  }

  static let typeNames = ["asset", "cash", "liability", "equity", "revenue", "expense"]

  static let typeKeys = DialogueKeys([
    ("asset", "is what you own"), ("cash", "is money that can be spent at once"),
    ("liability", "is what you owe"), ("equity", "is what accounts began with"),
    ("revenue", "is where money comes from"), ("expense", "is where money goes"),
  ])

  static func typeQuestion(_ name: String) -> String {
    "Is \(name) an \(typeNames.alternatives)? "
  }
}
