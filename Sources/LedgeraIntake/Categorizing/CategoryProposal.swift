/// Where a transaction's money comes from or goes to, judging by the books' history.
package struct CategoryProposal: Sendable, Equatable {
  /// How reliable a proposal is.
  package enum Confidence: Sendable, Comparable {
    /// No account is more likely than the others together.
    case open
    /// More likely than all others together.
    case likely
    /// Such proposals have nearly always been right.
    case certain
  }

  /// A proposed account.
  package struct Choice: Sendable, Equatable {
    package let account: String
    /// Its probability in thousandths.
    package let chance: Int
  }

  /// The best first, at most `CategoryProposal.limit`; never empty.
  package let choices: [Choice]
  package let confidence: Confidence
  /// The payee or word that supports the first choice most; empty: only source and amount do.
  package let sign: String
  /// The number of transactions with the sign that have the first choice's account.
  package let agreeing: Int
  /// The number of transactions with the sign.
  package let seen: Int
  /// The pattern of the user's own rule that decided; nil: history did.
  package let rule: String?

  static let limit = 9

  init(choices: [Choice], confidence: Confidence, sign: String, agreeing: Int, seen: Int) {
    self.choices = choices
    self.confidence = confidence
    self.sign = sign
    self.agreeing = agreeing
    self.seen = seen
    rule = nil
  }

  /// A rule's proposal, followed by those of history.
  ///
  /// - Parameter history: nil: history proposes nothing.
  package init(_ account: String, byRule pattern: String, before history: CategoryProposal?) {
    let others = (history?.choices ?? []).filter { $0.account != account }
    choices = [Choice(account: account, chance: 1000)] + others.prefix(Self.limit - 1)
    confidence = .certain
    (sign, agreeing, seen, rule) = (pattern, 0, 0, pattern)
  }

  package var account: String { choices[0].account }

  /// `wholefds 14 of 14` or `rule WHOLEFDS`, without commas, which would end a tag.
  package var reason: String {
    if let rule { return "rule \(rule.replacing(",", with: " "))" }
    guard !sign.isEmpty else { return "by amount" }
    return "\(sign.replacing(",", with: " ")) \(agreeing) of \(seen)"
  }
}
