import LedgeraDiagnostics
package import LedgeraModel
package import LedgeraQuantities

/// The `rate:` tag that counts for a commodity in a written transaction (grammar.md § Base sum).
package struct RateTag {
  /// As it is written, such as `AED 0.3542 SGD`.
  package let text: String
  private let place: Span
  private let transaction: Transaction

  /// A posting's own tag, else its transaction's; nil: neither has one for the commodity, or a rule wrote it.
  package init?(of commodity: CommodityID, for posting: Posting) {
    let journal = posting.journal
    let symbol = CommodityInfo.quoted(journal.commodity(commodity).symbol)
    let transaction = posting.transaction
    let owners = [
      (journal.store.tags(of: posting.record), posting.file),
      (journal.store.tags(of: transaction.record), transaction.record.file),
    ]
    for (tags, file) in owners {
      for tag in journal.tags(tags, in: file).enumerated()
      where tag.element.name == "rate" && tag.element.value.hasPrefix(symbol + " ") {
        place = journal.store.tags[tags.lowerBound + tag.offset].value(in: file)
        guard place.file != .generated else { return nil }
        (text, self.transaction) = (tag.element.value, transaction)
        return
      }
    }
    return nil
  }

  /// Writes another value.
  package func write(_ text: String, in editor: inout JournalEditor) {
    editor.plan.change(.comments, of: transaction)
    editor.replace(place, with: "\(text)")
  }
}

/// What one of a commodity was worth in the base currency, as a `rate:` tag says it.
package struct BookedRate {
  let symbol: String
  let quantity: Quantity
  let base: String

  init(symbol: String, quantity: Quantity, base: String) {
    (self.symbol, self.quantity, self.base) = (symbol, quantity, base)
  }

  /// The rate that results from a payment in the base currency; nil: both move the same way, or it has too many
  /// digits.
  package init?(paying paid: Quantity, _ base: String, for bought: Quantity, of symbol: String) {
    guard paid.isNegative != bought.isNegative,
      let rate = WideQuantity(paid.magnitude).divided(by: WideQuantity(bought.magnitude))?
        .rounded(toDecimals: 10).quantity?.normalized, !rate.isZero
    else { return nil }
    self.init(symbol: symbol, quantity: rate, base: base)
  }

  package var text: String {
    "\(CommodityInfo.quoted(symbol)) \(quantity) \(CommodityInfo.quoted(base))"
  }
}
