import LedgeraModel
package import LedgeraQuantities

/// How incomes and buckets are taxed.
extension ProjectionInput {
  package enum Tax: Hashable, Sendable {
    /// A part of each payment; 0.15 for 15 %.
    case rate(RoundedDecimal)
    /// By the brackets of a residency, by its number in `residencies`.
    case brackets(Int)
  }

  /// The brackets of a residency, bounds in the base currency.
  package struct TaxTable: Sendable {
    package struct Bracket: Sendable {
      package var lower: RoundedDecimal
      /// nil: all above.
      package var upper: RoundedDecimal?
      package var rate: RoundedDecimal

      package init(_ lower: RoundedDecimal, _ upper: RoundedDecimal?, rate: RoundedDecimal) {
        self.lower = lower
        self.upper = upper
        self.rate = rate
      }
    }

    package var name: String
    package var brackets: [Bracket]
    /// What the accounts of its incomes received in the tax year of month 0 until the start day.
    package var incomeBefore: RoundedDecimal

    package init(_ name: String, _ brackets: [Bracket], incomeBefore: RoundedDecimal = .zero) {
      self.name = name
      self.brackets = brackets
      self.incomeBefore = incomeBefore
    }
  }

  /// The tax on what leaves a bucket (calculations.md § Taxes of what is drawn).
  struct ExitTax: Sendable {
    let tax: Tax
    /// What the bucket's holdings cost, if only gains are taxed; nil: all of it is.
    let basis: RoundedDecimal?
    /// What `basis` leaves out: it is not known what some holdings cost, so they count at their worth.
    var isGuessed = false
  }
}
