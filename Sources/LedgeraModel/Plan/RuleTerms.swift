package import LedgeraQuantities

/// What the tags of a `~` rule or of its postings, or a scenario, say about its cash flow
/// (reference.md § Rules of a plan). Terms that are not written are nil.
package struct RuleTerms: Sendable {
  /// How much an expense grows each year.
  package var inflation: Written<Rate>?
  /// How much an income grows each year.
  package var grows: Written<Rate>?
  package var tax: Written<TaxTerms>?
  /// The amount is a share of another rule's.
  package var share: Written<Share>?
  /// The amount is a part of what a bucket holds.
  package var draw: Written<Draw>?
  package var rollover: Written<Rollover>?
  /// `envelope: yearly`: money is set aside over the year.
  package var isYearly: Written<Bool>?
  /// `active: no`: only scenarios switch the rule on.
  package var isActive: Written<Bool>?

  package init() {}

  /// Whether nothing is written.
  package var isEmpty: Bool {
    inflation == nil && grows == nil && tax == nil && share == nil && draw == nil
      && rollover == nil && isYearly == nil && isActive == nil
  }

  /// A part of what another rule pays.
  package struct Share: Hashable, Sendable {
    package var rate: Rate
    /// The other rule's description.
    package var rule: String

    package init(_ rate: Rate, of rule: String) {
      self.rate = rate
      self.rule = rule
    }
  }

  /// Spending that depends on what a bucket holds.
  package struct Draw: Hashable, Sendable {
    /// Of what it holds, a year.
    package var rate: Rate
    package var bucket: String
    /// `real`: the first one rises with prices instead.
    package var isFixed = false
    /// `within`: how far a fixed draw may be off its rate.
    package var guardrail: Rate?
    /// In the commodity of the posting, in today's money.
    package var least: Quantity?
    package var most: Quantity?
  }

  /// What happens to the rest of an envelope at the end of a month.
  package struct Rollover: Hashable, Sendable {
    package enum Mode: String, Sendable, CaseIterable {
      /// Nothing is carried over: the rest is released, overspending lowers the income to assign.
      case no
      /// The rest is carried over, even if it is negative.
      case yes
      /// The rest is carried over; overspending lowers the income to assign.
      case positive
      /// As `positive`, but only up to a limit.
      case cap
    }

    package var mode: Mode
    /// Only with `cap`, in the commodity of the envelope.
    package var limit: Quantity?

    package init(_ mode: Mode, limit: Quantity? = nil) {
      self.mode = mode
      self.limit = limit
    }
  }

  /// These terms with those that others override.
  package func overlaid(with other: RuleTerms) -> RuleTerms {
    var result = self
    result.inflation = other.inflation ?? inflation
    result.grows = other.grows ?? grows
    result.tax = other.tax ?? tax
    result.share = other.share ?? share
    result.draw = other.draw ?? draw
    result.rollover = other.rollover ?? rollover
    result.isYearly = other.isYearly ?? isYearly
    result.isActive = other.isActive ?? isActive
    return result
  }
}
