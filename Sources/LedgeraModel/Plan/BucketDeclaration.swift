public import LedgeraDiagnostics
public import LedgeraQuantities

/// A `bucket` directive, or what a scenario changes in one (reference.md § bucket). Properties that are
/// not written are nil or empty.
public struct BucketDeclaration: Sendable {
  public var name: String
  public var span: Span
  /// The accounts whose holdings belong to the bucket, including their subaccounts.
  public var accounts: [Written<AccountID>] = []
  /// Its share of savings; the shares of all buckets add up to 100 %.
  public var weight: Written<Rate>?
  public var expectedReturn: Written<RateSource>?
  public var volatility: Written<RateSource>?
  public var buffer: Written<Buffer>?
  /// How far its share of the buckets may deviate from its weight, in points.
  public var band: Written<Rate>?
  public var target: Written<Target>?
  /// The tax on its growth.
  public var tax: Written<Rate>?
  /// Whether it may pay for a shortfall, which is the default.
  public var draw: Written<Bool>?

  /// Whether something in it could not be read, so that a missing property may only be misspelt.
  public var isBroken = false

  public init(name: String, span: Span) {
    self.name = name
    self.span = span
  }

  /// This bucket with the properties that another declaration overrides.
  public func overlaid(with other: BucketDeclaration) -> BucketDeclaration {
    var result = self
    if !other.accounts.isEmpty { result.accounts = other.accounts }
    result.weight = other.weight ?? weight
    result.expectedReturn = other.expectedReturn ?? expectedReturn
    result.volatility = other.volatility ?? volatility
    result.buffer = other.buffer ?? buffer
    result.band = other.band ?? band
    result.target = other.target ?? target
    result.tax = other.tax ?? tax
    result.draw = other.draw ?? draw
    return result
  }
}

/// A `correlation` directive: how strongly the returns of two buckets move together.
public struct CorrelationDeclaration: Sendable {
  public var first: Written<String>
  public var second: Written<String>
  /// -1…1.
  public var coefficient: Written<Quantity>

  public init(
    _ first: Written<String>, _ second: Written<String>, coefficient: Written<Quantity>
  ) {
    self.first = first
    self.second = second
    self.coefficient = coefficient
  }
}

/// How much a bucket should hold at least, for bad times.
public struct Buffer: Hashable, Sendable {
  public var least: Quantity
  /// The most it should hold; nil: there is no upper limit.
  public var most: Quantity?
  /// nil: the quantities are months of spending.
  public var commodity: CommodityID?

  public init(least: Quantity, most: Quantity?, commodity: CommodityID?) {
    self.least = least
    self.most = most
    self.commodity = commodity
  }
}
