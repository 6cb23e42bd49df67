package import LedgeraModel

extension Journal {
  /// The commodities that are money, as opposed to what is bought with it (grammar.md § Booking).
  /// Linear in the prices and postings.
  package var moneyCommodities: Set<CommodityID> {
    let isMoney = TradedCommodities(self).isMoney
    return Set(isMoney.indices.filter { isMoney[$0] }.map { CommodityID(UInt16($0)) })
  }
}
