package import LedgeraDiagnostics
package import LedgeraModel

/// Why there are no returns.
package enum ReturnsFailure: ExplainedError, Hashable {
  /// No posting is of the investment.
  case noInvestment
  /// Payments are in commodities of these symbols, and none was asked for.
  case severalCurrencies([String])
  case noPrice(of: String, in: String, on: Day)
  case tooManyPeriods(TooManyPeriods)

  package var kind: FailureKind {
    switch self {
    case .noInvestment, .noPrice: .findings
    case .severalCurrencies, .tooManyPeriods: .usage
    }
  }

  package var message: String {
    switch self {
    case .noInvestment: "no posting belongs to the investment"
    case .severalCurrencies(let symbols):
      "payments in and out are in several currencies: "
        + symbols.prefix(5).map(Self.shown).joined(separator: ", ")
    case .noPrice(let symbol, let target, let day):
      "\(Self.shown(symbol)) has no price in \(Self.shown(target)) on \(day.text)"
    case .tooManyPeriods(let excess): excess.message
    }
  }

  package var hints: [String] {
    switch self {
    case .noInvestment, .tooManyPeriods: []
    case .severalCurrencies: ["choose one with -X"]
    case .noPrice: ["write one with P, or use costs as prices with --infer-market-prices"]
    }
  }

  package var hledgerMessage: String? {
    self == .noInvestment
      ? "No relevant transactions found. Check your investments query" : nil
  }

  private static func shown(_ symbol: String) -> String {
    symbol.isEmpty ? "amounts without a symbol" : symbol
  }
}
