package import LedgeraModel

extension NameListing {
  /// Symbols that are declared, posted or the quote of prices; empty for amounts without a symbol.
  /// Commodities that occur only in costs, or only have prices, are not listed.
  package static func commodities(_ journal: Journal) -> NameListing {
    var isListed = journal.store.commodities.map {
      $0.declaration != nil || $0.declaredStyle != nil
    }
    for posting in journal.store.postings.buffer
    where posting.flags.hasAmount && !posting.flags.isInferred {
      for amount in journal.store.amounts(of: posting) { isListed[amount.commodity.index] = true }
    }
    for price in journal.store.prices.buffer { isListed[price.quote.index] = true }
    let names = isListed.indices.filter { isListed[$0] }.map {
      journal.store.commodities[$0].symbol
    }
    return NameListing(title: "commodities", heading: "commodity", names: distinct(names))
  }
}
