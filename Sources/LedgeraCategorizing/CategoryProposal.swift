/// Where a transaction's money comes from or goes to, as the books' history suggests.
public struct CategoryProposal: Sendable, Equatable {
  /// How much a proposal can be relied on.
  public enum Confidence: Sendable, Comparable {
    /// Anything may be right.
    case open
    /// Rather this than all others together.
    case likely
    /// What is proposed so has nearly always been right.
    case certain
  }

  /// One account.
  public struct Choice: Sendable, Equatable {
    public let account: String
    /// Its chance in thousandths.
    public let chance: Int
  }

  /// The best first, at most `CategoryProposal.limit`; never empty.
  public let choices: [Choice]
  public let confidence: Confidence
  /// The payee or word that supports the first choice the most; empty: only source and amount do.
  public let sign: String
  /// In how many transactions with the sign the account was the first choice's.
  public let agreeing: Int
  /// How many transactions have the sign.
  public let seen: Int
  /// The pattern of the user's own rule that says so; nil: history does.
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

  /// What a rule says, before what history does.
  ///
  /// - Parameter history: nil: it says nothing.
  public init(_ account: String, byRule pattern: String, before history: CategoryProposal?) {
    let others = (history?.choices ?? []).filter { $0.account != account }
    choices = [Choice(account: account, chance: 1000)] + others.prefix(Self.limit - 1)
    confidence = .certain
    (sign, agreeing, seen, rule) = (pattern, 0, 0, pattern)
  }

  public var account: String { choices[0].account }

  /// `wholefds 14 of 14` or `rule WHOLEFDS`, without commas, so that it can stand in a tag.
  public var reason: String {
    if let rule { return "rule \(rule.replacing(",", with: " "))" }
    guard !sign.isEmpty else { return "by amount" }
    return "\(sign.replacing(",", with: " ")) \(agreeing) of \(seen)"
  }
}
