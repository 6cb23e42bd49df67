package import LedgeraDiagnostics
package import LedgeraQuantities

/// The `plan` directive, or what a scenario changes in it (reference.md § plan). Properties that are
/// not written are nil or empty.
package struct PlanSettings: Sendable {
  /// For expense rules that give none themselves.
  package var inflation: Written<Rate>?
  /// For income rules that give none themselves.
  package var tax: Written<TaxTerms>?
  package var horizon: Written<Horizon>?
  /// The day of birth that ages in a plan count from; no scenario changes it.
  package var born: Written<Day>?
  /// How much the bounds of tax brackets grow each tax year.
  package var bracketGrowth: Written<Rate>?
  /// The first month of tax years, 1…12; nil: January.
  package var taxYear: Written<Int>?
  /// Whether buckets are brought back to their weights at the end of each calendar year.
  package var rebalancesYearly: Written<Bool>?
  /// How loans are repaid together; nil: each as it says.
  package var repayment: Written<DebtRepayment>?
  /// Names of the buckets that pay for a shortfall, in this order.
  package var shortfall: [Written<String>] = []
  package var residencies: [Residency] = []
  /// The directive; nil: the books have none.
  package var span: Span?

  package init() {}

  /// These settings with those that others override.
  package func overlaid(with other: PlanSettings) -> PlanSettings {
    var result = self
    result.inflation = other.inflation ?? inflation
    result.tax = other.tax ?? tax
    result.horizon = other.horizon ?? horizon
    result.bracketGrowth = other.bracketGrowth ?? bracketGrowth
    result.taxYear = other.taxYear ?? taxYear
    result.rebalancesYearly = other.rebalancesYearly ?? rebalancesYearly
    result.repayment = other.repayment ?? repayment
    if !other.shortfall.isEmpty { result.shortfall = other.shortfall }
    let replaced = Set(other.residencies.map(\.name))
    result.residencies = residencies.filter { !replaced.contains($0.name) } + other.residencies
    return result
  }
}

/// What is paid each month besides the instalments of loans, and to which loan first.
package struct DebtRepayment: Hashable, Sendable {
  package enum Order: String, Sendable {
    /// The highest rate first.
    case avalanche
    /// The smallest debt first.
    case snowball
  }

  package var order: Order
  package var amount: Amount

  package init(_ order: Order, _ amount: Amount) {
    self.order = order
    self.amount = amount
  }
}

/// How far a plan looks.
package struct Horizon: Hashable, Sendable {
  /// Unused if there is a day.
  package var months: Int
  /// The last day; nil: `months` apply.
  package var day: Day?

  package init(months: Int) { self.months = months }

  package init(until day: Day) {
    months = 0
    self.day = day
  }
}

/// A set of tax brackets.
package struct Residency: Sendable {
  package var name: String
  package var span: Span
  /// The commodity of the brackets' bounds; nil: the base currency.
  package var commodity: CommodityID?
  /// As written; checks make sure that they begin at zero and leave no gap.
  package var brackets: [TaxBracket] = []

  package init(name: String, span: Span, commodity: CommodityID?) {
    self.name = name
    self.span = span
    self.commodity = commodity
  }
}

/// The part of a year's income that is taxed at one rate. An upper bound still belongs to its
/// bracket.
package struct TaxBracket: Sendable {
  package var lower: Quantity
  /// nil: no upper bound.
  package var upper: Quantity?
  package var rate: Rate
  package var span: Span

  package init(lower: Quantity, upper: Quantity?, rate: Rate, span: Span) {
    self.lower = lower
    self.upper = upper
    self.rate = rate
    self.span = span
  }
}

/// How an income is taxed: at a flat rate, or by the brackets of a residency.
package struct TaxTerms: Hashable, Sendable {
  /// nil: taxed by brackets.
  package var rate: Rate?
  /// Empty if there is a rate.
  package var residency: String

  package init(rate: Rate) {
    self.rate = rate
    residency = ""
  }

  package init(residency: String) { self.residency = residency }

  package static let none = TaxTerms(rate: .zero)
}

/// A value and where it is written, for findings about it.
package struct Written<Value: Sendable>: Sendable {
  package var value: Value
  package var span: Span

  package init(_ value: Value, at span: Span) {
    self.value = value
    self.span = span
  }
}

extension Written: Equatable where Value: Equatable {}
