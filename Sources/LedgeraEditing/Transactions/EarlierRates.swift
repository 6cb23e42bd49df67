import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// What a transaction says foreign money was worth on its day, in its `rate:` tags and those of its
/// postings.
struct EarlierRates {
  var day = Day.first
  /// Base currency per unit, by symbol.
  var rates: [String: Quantity] = [:]

  /// No rates.
  init() {}

  init(of transaction: Transaction) {
    day = transaction.day
    for tag in transaction.tags + transaction.postings.flatMap(\.tags) where tag.name == "rate" {
      let words = tag.value.split(whereSeparator: \.isBlank).map(String.init)
      guard words.count == 3, let rate = Quantity(plain: words[1]) else { continue }
      let isQuoted = words[0].count > 2 && words[0].hasPrefix("\"") && words[0].hasSuffix("\"")
      let symbol = isQuoted ? String(words[0].dropFirst().dropLast()) : words[0]
      rates[symbol] = rates[symbol] ?? rate
    }
  }
}
