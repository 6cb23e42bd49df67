import LedgeraDiagnostics
package import LedgeraModel
import LedgeraQuantities

/// What one of a commodity was worth in the base currency when it was booked, as a `rate:` tag says it
/// (grammar.md § Base sum).
package struct BookedRate {
  let symbol: String
  let quantity: Quantity
  /// The symbol of the base currency.
  let base: String

  init(symbol: String, quantity: Quantity, base: String) {
    (self.symbol, self.quantity, self.base) = (symbol, quantity, base)
  }

  /// The rate that results from a payment in the base currency; nil: both move the same way, or it has too many
  /// digits.
  init?(paying paid: Quantity, _ base: String, for bought: Quantity, of symbol: String) {
    guard paid.isNegative != bought.isNegative,
      let rate = WideQuantity(paid.magnitude).divided(by: WideQuantity(bought.magnitude))?
        .rounded(toDecimals: 10).quantity?.normalized, !rate.isZero
    else { return nil }
    self.init(symbol: symbol, quantity: rate, base: base)
  }

  /// The same of two amounts of a journal.
  package init?(paying paid: Amount, for bought: Amount, in journal: Journal) {
    self.init(
      paying: paid.quantity, journal.commodity(paid.commodity).symbol, for: bought.quantity,
      of: journal.commodity(bought.commodity).symbol)
  }

  /// The value of a tag; nil: it is no rate.
  init?(_ value: String) {
    let words = value.split(whereSeparator: \.isBlank).map { word in
      let isQuoted = word.count > 2 && word.first == "\"" && word.last == "\""
      return String(isQuoted ? word.dropFirst().dropLast() : word)
    }
    guard words.count == 3, let rate = Quantity(plain: words[1]) else { return nil }
    self.init(symbol: words[0], quantity: rate, base: words[2])
  }

  package var text: String {
    "\(CommodityInfo.quoted(symbol)) \(quantity) \(CommodityInfo.quoted(base))"
  }
}
