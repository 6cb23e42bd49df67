public import LedgeraDiagnostics
public import LedgeraQuantities

/// The `plan` directive, or what a scenario changes in it (reference.md § plan). Properties that are
/// not written are nil or empty.
public struct PlanSettings: Sendable {
  /// For expense rules that give none themselves.
  public var inflation: Written<Rate>?
  /// For income rules that give none themselves.
  public var tax: Written<TaxTerms>?
  public var horizon: Written<Horizon>?
  /// How much the bounds of tax brackets grow each calendar year.
  public var bracketGrowth: Written<Rate>?
  /// Whether buckets are brought back to their weights at the end of each calendar year.
  public var rebalancesYearly: Written<Bool>?
  /// Names of the buckets that pay for a shortfall, in this order.
  public var shortfall: [Written<String>] = []
  public var residencies: [Residency] = []
  /// The directive; nil: the books have none.
  public var span: Span?

  public init() {}

  /// These settings with those that others override.
  public func overlaid(with other: PlanSettings) -> PlanSettings {
    var result = self
    result.inflation = other.inflation ?? inflation
    result.tax = other.tax ?? tax
    result.horizon = other.horizon ?? horizon
    result.bracketGrowth = other.bracketGrowth ?? bracketGrowth
    result.rebalancesYearly = other.rebalancesYearly ?? rebalancesYearly
    if !other.shortfall.isEmpty { result.shortfall = other.shortfall }
    let replaced = Set(other.residencies.map(\.name))
    result.residencies = residencies.filter { !replaced.contains($0.name) } + other.residencies
    return result
  }
}

/// How far a plan looks.
public struct Horizon: Hashable, Sendable {
  /// Unused if there is a day.
  public var months: Int
  /// The last day; nil: `months` apply.
  public var day: Day?

  public init(months: Int) { self.months = months }

  public init(until day: Day) {
    months = 0
    self.day = day
  }
}

/// A set of tax brackets.
public struct Residency: Sendable {
  public var name: String
  public var span: Span
  /// The commodity of the brackets' bounds; nil: the base currency.
  public var commodity: CommodityID?
  /// As written; checks make sure that they begin at zero and leave no gap.
  public var brackets: [TaxBracket] = []

  public init(name: String, span: Span, commodity: CommodityID?) {
    self.name = name
    self.span = span
    self.commodity = commodity
  }
}

/// The part of a year's income that is taxed at one rate. An upper bound still belongs to its
/// bracket.
public struct TaxBracket: Sendable {
  public var lower: Quantity
  /// nil: no upper bound.
  public var upper: Quantity?
  public var rate: Rate
  public var span: Span

  public init(lower: Quantity, upper: Quantity?, rate: Rate, span: Span) {
    self.lower = lower
    self.upper = upper
    self.rate = rate
    self.span = span
  }
}

/// How an income is taxed: at a flat rate, or by the brackets of a residency.
public struct TaxTerms: Hashable, Sendable {
  /// nil: taxed by brackets.
  public var rate: Rate?
  /// Empty if there is a rate.
  public var residency: String

  public init(rate: Rate) {
    self.rate = rate
    residency = ""
  }

  public init(residency: String) { self.residency = residency }

  public static let none = TaxTerms(rate: .zero)
}

/// A value and where it is written, for findings about it.
public struct Written<Value: Sendable>: Sendable {
  public var value: Value
  public var span: Span

  public init(_ value: Value, at span: Span) {
    self.value = value
    self.span = span
  }
}

extension Written: Equatable where Value: Equatable {}
