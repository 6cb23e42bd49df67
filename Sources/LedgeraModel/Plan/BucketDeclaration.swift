package import LedgeraDiagnostics
package import LedgeraQuantities

/// A `bucket` directive, or what a scenario changes in one (reference.md § bucket). Properties that are
/// not written are nil or empty.
package struct BucketDeclaration: Sendable {
  package var name: String
  package var span: Span
  /// The accounts whose holdings belong to the bucket, including their subaccounts.
  package var accounts: [Written<AccountID>] = []
  /// Its share of savings until later ones; the shares of all buckets add up to 100 %.
  package var weight: Written<Rate>?
  /// Its shares from days on, which ascend.
  package var laterWeights: [(day: Day, rate: Written<Rate>)] = []
  package var expectedReturn: Written<RateSource>?
  package var volatility: Written<RateSource>?
  package var buffer: Written<Buffer>?
  /// How far its share of the buckets may deviate from its weight, in points.
  package var band: Written<Rate>?
  /// Of different days, in no particular order.
  package var targets: [Written<Target>] = []
  package var tax: Written<BucketTax>?
  /// What its holdings cost; nil: what the books say.
  package var basis: Written<Amount>?
  /// When it may pay for a shortfall; always, if nothing is written.
  package var draw: Written<Draw>?

  package enum Draw: Hashable, Sendable {
    case always, never
    /// From the month of a day on.
    case from(Day)
  }

  /// Whether something in it could not be read, so that a missing property may only be misspelt.
  package var isBroken = false

  package init(name: String, span: Span) {
    self.name = name
    self.span = span
  }

  /// Its share on a day; nil: none is written.
  package func weight(on day: Day) -> Written<Rate>? {
    laterWeights.last { $0.day <= day }?.rate ?? weight
  }

  /// This bucket with the properties that another declaration overrides.
  package func overlaid(with other: BucketDeclaration) -> BucketDeclaration {
    var result = self
    if !other.accounts.isEmpty { result.accounts = other.accounts }
    if let weight = other.weight { (result.weight, result.laterWeights) = (weight, []) }
    for later in other.laterWeights {
      result.laterWeights.removeAll { $0.day == later.day }
      let place = result.laterWeights.firstIndex { $0.day > later.day }
      result.laterWeights.insert(later, at: place ?? result.laterWeights.endIndex)
    }
    result.expectedReturn = other.expectedReturn ?? expectedReturn
    result.volatility = other.volatility ?? volatility
    result.buffer = other.buffer ?? buffer
    result.band = other.band ?? band
    if !other.targets.isEmpty { result.targets = other.targets }
    result.tax = other.tax ?? tax
    result.basis = other.basis ?? basis
    result.draw = other.draw ?? draw
    return result
  }
}

/// The tax of a bucket, and what it is of.
package struct BucketTax: Hashable, Sendable {
  package enum Base: String, CaseIterable, Sendable {
    /// What it grows by, every month.
    case growth
    /// What was gained on what leaves it.
    case gains
    /// All that leaves it: what was paid in was not taxed.
    case draws
  }

  package var terms: TaxTerms
  package var base: Base

  package init(_ terms: TaxTerms, of base: Base) {
    self.terms = terms
    self.base = base
  }
}

/// A `correlation` directive: how strongly the returns of two buckets move together.
package struct CorrelationDeclaration: Sendable {
  package var first: Written<String>
  package var second: Written<String>
  /// -1…1.
  package var coefficient: Written<Quantity>

  package init(
    _ first: Written<String>, _ second: Written<String>, coefficient: Written<Quantity>
  ) {
    self.first = first
    self.second = second
    self.coefficient = coefficient
  }
}

/// How much a bucket should hold at least, for bad times.
package struct Buffer: Hashable, Sendable {
  package var least: Quantity
  /// The most it should hold; nil: there is no upper limit.
  package var most: Quantity?
  /// nil: the quantities are months of spending.
  package var commodity: CommodityID?

  package init(least: Quantity, most: Quantity?, commodity: CommodityID?) {
    self.least = least
    self.most = most
    self.commodity = commodity
  }
}
