package import LedgeraModel

/// Money with a purpose: a category of spending, a place to save in, or a goal.
package struct Envelope: Sendable {
  /// Whose money it is.
  package enum Subject: Hashable, Sendable {
    /// What is posted to the account and its subaccounts goes out of the envelope.
    case account(AccountID)
    /// Holds what is assigned to a goal, by the goal's name.
    case goal(String)
  }

  package var subject: Subject
  package var terms: EnvelopeTerms
  /// What was posted before does not count.
  package var start: Day
  /// Filled little by little for the days of its rules.
  var isPot = false

  package init(_ subject: Subject, terms: EnvelopeTerms = .yes, start: Day) {
    self.subject = subject
    self.terms = terms
    self.start = start
  }
}
