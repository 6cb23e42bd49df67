import LedgeraDiagnostics
import LedgeraQuantities

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
