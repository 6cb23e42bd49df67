package import LedgeraDiagnostics
package import LedgeraModel
import LedgeraParsing
package import LedgeraQuantities
import LedgeraValuation

/// A price to be told of, as a commodity directive's tag `alert:` says it: `above 250 USD`
/// (reference.md § Alerts).
package struct PriceAlert: Sendable {
  package let commodity: CommodityID
  package let terms: Terms
  /// What the limit is in.
  package let currency: CommodityID
  /// The value of the tag.
  package let span: Span
  /// What one unit is worth on the day; nil: it has no price.
  package let value: WideQuantity?

  /// Whether the price is beyond the limit.
  package var isReached: Bool {
    guard let value else { return false }
    let limit = WideQuantity(terms.limit)
    return terms.isAbove ? value > limit : value < limit
  }

  /// The alerts of the books as they are on a day, in the order of the directives.
  package static func all(in journal: Journal, on day: Day) -> [PriceAlert] {
    guard let name = journal.store.tagNames.lookup("alert") else { return [] }
    let book = PriceBook(journal)
    return journal.store.commodities.indices.flatMap { number -> [PriceAlert] in
      let info = journal.store.commodities[number]
      guard let file = info.declaration?.file else { return [] }
      let commodity = CommodityID(UInt16(number))
      return info.tags.compactMap { index in
        let tag = journal.store.tags[index]
        guard tag.name.number == name,
          let terms = Terms(journal.store.text(file, tag.valueOffset, tag.valueLength)),
          let currency = journal.commodity(withSymbol: terms.symbol)
        else { return nil }
        let one = WideAmount(WideQuantity(Quantity(coefficient: 1)), commodity)
        return PriceAlert(
          commodity: commodity, terms: terms, currency: currency,
          span: journal.valueSpan(of: tag, in: file),
          value: book.hasPrice(of: commodity, in: currency, on: day)
            ? book.value(of: one, in: currency, on: day).quantity : nil)
      }
    }
  }

  /// `VT is 251 USD, above 250 USD`; `VT has no price in USD` where none is known.
  package func text(in journal: Journal) -> String {
    func text(_ quantity: WideQuantity) -> String {
      journal.text(of: WideAmount(quantity, currency), options: .journal)
    }
    let symbol = journal.commodity(commodity).quotedSymbol
    guard let value else {
      return "\(symbol) has no price in \(journal.commodity(currency).quotedSymbol)"
    }
    let word = terms.isAbove ? "above" : "below"
    return "\(symbol) is \(text(value)), \(word) \(text(WideQuantity(terms.limit)))"
  }

  /// `above 250 USD`.
  package struct Terms: Sendable {
    package let isAbove: Bool
    /// Above zero.
    package let limit: Quantity
    package let symbol: String

    /// nil: it says something else.
    package init?(_ text: String) {
      let words = SymbolList.words(of: text)
      guard words.count == 3, ["above", "below"].contains(words[0]),
        let limit = Quantity(plain: words[1]), limit.signum > 0
      else { return nil }
      isAbove = words[0] == "above"
      self.limit = limit
      symbol = String(words[2])
    }
  }
}
