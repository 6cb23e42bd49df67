public import LedgeraDiagnostics
public import LedgeraQuantities

/// The `plan` directive, or what a scenario changes in it (reference.md § plan). Properties that are
/// not written are nil or empty.
public struct PlanSettings: Sendable {
  /// Of expense rules that say none themselves.
  public var inflation: Written<Rate>?
  /// Of income rules that say none themselves.
  public var tax: Written<TaxTerms>?
  public var horizon: Written<Horizon>?
  /// How much the bounds of tax brackets grow each calendar year.
  public var bracketGrowth: Written<Rate>?
  /// Whether buckets are brought back to their weights at the end of each calendar year.
  public var rebalancesYearly: Written<Bool>?
  /// Names of the buckets that pay for a shortfall, the first one first.
  public var shortfall: [Written<String>] = []
  public var residencies: [Residency] = []
  /// The directive; nil: there is none.
  public var span: Span?

  public init() {}

  /// These settings with what others say instead.
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
  /// Meaningless when there is a day.
  public var months: Int
  /// The last day; nil: `months` say how far.
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
  /// The name.
  public var span: Span
  /// Of the brackets' bounds; nil: the base currency.
  public var commodity: CommodityID?
  /// As written: the checks see to it that they begin at zero and leave no gap.
  public var brackets: [TaxBracket] = []

  public init(name: String, span: Span, commodity: CommodityID?) {
    self.name = name
    self.span = span
    self.commodity = commodity
  }
}

/// What part of a year's income is taxed at which rate. A bound belongs to the bracket below it.
public struct TaxBracket: Sendable {
  public var lower: Quantity
  /// nil: all above.
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
