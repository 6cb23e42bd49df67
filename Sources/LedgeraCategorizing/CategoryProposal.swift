/// Where a transaction's money comes from or goes to, judging by the books' history.
public struct CategoryProposal: Sendable, Equatable {
  /// How reliable a proposal is.
  public enum Confidence: Sendable, Comparable {
    /// No account is more likely than the others together.
    case open
    /// More likely than all others together.
    case likely
    /// Such proposals have nearly always been right.
    case certain
  }

  /// A proposed account.
  public struct Choice: Sendable, Equatable {
    public let account: String
    /// Its probability in thousandths.
    public let chance: Int
  }

  /// The best first, at most `CategoryProposal.limit`; never empty.
  public let choices: [Choice]
  public let confidence: Confidence
  /// The payee or word that supports the first choice most; empty: only source and amount do.
  public let sign: String
  /// The number of transactions with the sign that have the first choice's account.
  public let agreeing: Int
  /// The number of transactions with the sign.
  public let seen: Int
  /// The pattern of the user's own rule that decided; nil: history did.
  public let rule: String?

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
  public init(_ account: String, byRule pattern: String, before history: CategoryProposal?) {
    let others = (history?.choices ?? []).filter { $0.account != account }
    choices = [Choice(account: account, chance: 1000)] + others.prefix(Self.limit - 1)
    confidence = .certain
    (sign, agreeing, seen, rule) = (pattern, 0, 0, pattern)
  }

  public var account: String { choices[0].account }

  /// `wholefds 14 of 14` or `rule WHOLEFDS`, without commas, which would end a tag.
  public var reason: String {
    if let rule { return "rule \(rule.replacing(",", with: " "))" }
    guard !sign.isEmpty else { return "by amount" }
    return "\(sign.replacing(",", with: " ")) \(agreeing) of \(seen)"
  }
}
