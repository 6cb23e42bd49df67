import LedgeraDiagnostics
package import LedgeraQuantities

/// A rate per year, exact (reference.md § Rates).
package struct Rate: Hashable, Sendable {
  /// As a fraction: `3%` is 0.03.
  package var perUnit: Quantity

  package init(perUnit: Quantity) { self.perUnit = perUnit }

  package static let zero = Rate(perUnit: .zero)

  /// A percentage: `3%`, `-1.5 %`, with a point and without digit groups; nil: anything else, or
  /// more than 30 digits.
  package init?(_ text: String) {
    guard text.hasSuffix("%") else { return nil }
    var number = text.dropLast()
    while number.last?.isBlank == true { number.removeLast() }
    guard number.utf8.count <= 30, let percent = Quantity(plain: number) else { return nil }
    perUnit = Quantity(coefficient: percent.coefficient, scale: percent.scale + 2)
  }

  /// As a percentage, without trailing zeros: `2.5%`.
  package var text: String {
    let percent = try? perUnit.multiplied(by: Quantity(coefficient: 100)).normalized
    return (percent ?? perUnit).text() + "%"
  }
}

/// Where an expected return or a volatility comes from.
package struct RateSource: Hashable, Sendable {
  /// nil: the trailing figure of `proxy`.
  package var rate: Rate?
  /// The commodity whose prices give the figure; unused if there is a rate.
  package var proxy: CommodityID
  /// How many years of its prices count; 0: all of them.
  package var years: Int

  package init(_ rate: Rate) {
    self.rate = rate
    proxy = .none
    years = 0
  }

  package init(proxy: CommodityID, years: Int) {
    self.proxy = proxy
    self.years = years
  }
}
