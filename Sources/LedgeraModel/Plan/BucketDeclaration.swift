public import LedgeraDiagnostics
public import LedgeraQuantities

/// A `bucket` directive, or what a scenario changes in one (reference.md § bucket). Properties that are
/// not written are nil or empty.
public struct BucketDeclaration: Sendable {
  public var name: String
  /// The name.
  public var span: Span
  /// Whose holdings are the bucket's, with their subaccounts.
  public var accounts: [Written<AccountID>] = []
  /// Its share of what is saved; those of all buckets are 100 % together.
  public var weight: Written<Rate>?
  public var expectedReturn: Written<RateSource>?
  public var volatility: Written<RateSource>?
  public var buffer: Written<Buffer>?
  /// How far, in points, its share of the buckets may be off its weight.
  public var band: Written<Rate>?
  public var target: Written<Target>?
  /// Of its growth.
  public var tax: Written<Rate>?
  /// Whether it may pay for a shortfall; it may unless it says no.
  public var draw: Written<Bool>?

  /// Something in it could not be read, so that what is missing may only be misspelt.
  public var isBroken = false

  public init(name: String, span: Span) {
    self.name = name
    self.span = span
  }

  /// This bucket with what another declaration says instead.
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

/// A `correlation` directive: how the returns of two buckets go together.
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
