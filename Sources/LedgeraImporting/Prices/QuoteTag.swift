import LedgeraModel

/// Where the prices of a commodity are fetched from, as the tag `quote:` of its directive says:
/// `yahoo:VWCE.DE EUR` (reference.md § Fetched prices).
package struct QuoteTag: Sendable {
  package let source: PriceSource
  /// What the source calls the commodity; nil: as the books do.
  package let symbol: String?
  /// What its prices are in; nil: the base currency, or what the source says.
  package let currency: String?

  /// nil: it names no source of prices, or leaves open what the words after it are.
  package init?(_ value: String) {
    let words = value.split(separator: " ").map(String.init)
    let place = (words.first ?? "").split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false
    ).map(String.init)
    guard words.count <= 2, let source = place.first.flatMap({ PriceSource(name: $0) }),
      source != .command, !place.contains("")
    else { return nil }
    self.source = source
    symbol = place.count > 1 ? place[1] : nil
    currency = words.count > 1 ? words[1] : nil
    // In `yahoo VT` the symbol's colon is missing.
    if symbol == nil, let currency, !Currencies.contains(symbol: currency) { return nil }
  }
}
