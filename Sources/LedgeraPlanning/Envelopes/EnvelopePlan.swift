package import LedgeraModel

/// Everything of a plan that envelopes need.
package struct EnvelopePlan: Sendable {
  /// Income that is kept for the next period.
  package struct Hold: Sendable {
    package var day: Day
    package var amount: Amount

    package init(_ amount: Amount, on day: Day) {
      self.day = day
      self.amount = amount
    }
  }

  package var rules: [EnvelopeRule] = []
  /// When rules without a first day begin; nil: the books say nothing about it.
  package var begin: Day?
  package var moves: [EnvelopeMove] = []
  package var holds: [Hold] = []
  /// By a goal's name: the accounts that hold what was saved for it.
  var goalAccounts: [String: [AccountID]] = [:]

  package init() {}
}
