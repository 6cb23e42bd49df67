import LedgeraModel

/// What the symbol of a commodity is (grammar.md § Commodities).
package enum CommoditySymbol {
  /// Why a commodity cannot have a symbol; nil: it can, and an amount in it reads it back, in quotes where
  /// they are needed.
  package static func problem(with symbol: some StringProtocol) -> String? {
    AccountName.problem(withCharactersOf: symbol)
      ?? symbol.first { "\";".contains($0) }.map { "has a '\($0)'" }
  }
}
