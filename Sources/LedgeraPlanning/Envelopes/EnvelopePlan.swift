public import LedgeraModel

/// Everything of a plan that envelopes need.
public struct EnvelopePlan: Sendable {
  /// Income that is kept for the next period.
  public struct Hold: Sendable {
    public var day: Day
    public var amount: Amount

    public init(_ amount: Amount, on day: Day) {
      self.day = day
      self.amount = amount
    }
  }

  public var rules: [EnvelopeRule] = []
  /// When rules without a first day begin; nil: the books say nothing about it.
  public var begin: Day?
  public var moves: [EnvelopeMove] = []
  public var holds: [Hold] = []
  /// By a goal's name: the accounts that hold what was saved for it.
  var goalAccounts: [String: [AccountID]] = [:]

  public init() {}
}
