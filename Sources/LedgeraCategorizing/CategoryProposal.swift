/// Where an entry's money comes from or goes to, as the books' history suggests.
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
  /// The payee or word that speaks for the first choice the most; empty: only source and amount do.
  public let sign: String
  /// In how many entries with the sign the account was the first choice's.
  public let agreeing: Int
  /// How many entries have the sign.
  public let seen: Int

  static let limit = 9

  public var account: String { choices[0].account }

  /// `wholefds 14 of 14`, without commas, so that it can stand in a tag.
  public var reason: String {
    guard !sign.isEmpty else { return "by amount" }
    return "\(sign.replacing(",", with: " ")) \(agreeing) of \(seen)"
  }
}
