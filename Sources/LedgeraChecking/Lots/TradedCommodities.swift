import LedgeraModel

/// Which commodities are bought and sold, and which are money (grammar.md § Lots).
struct TradedCommodities {
  /// By commodity number.
  private(set) var isTraded: [Bool]
  private(set) var isMoney: [Bool]

  /// Linear in the prices and postings.
  init(_ journal: Journal) {
    let count = journal.store.commodities.count
    let uses = Uses(journal)
    var known = [Bool](repeating: false, count: count)
    known[CommodityID.none.index] = true
    for currency in [journal.profile.base, journal.store.defaultCommodity] + journal.profile.display
    {
      if let currency { known[currency.index] = true }
    }
    isMoney = (0..<count).map { index in
      if known[index] { return true }
      if uses.isQuote[index], !uses.isPriced[index] { return true }
      return !uses.isInvested[index]
        && uses.isCurrency[index]
    }
    let money = isMoney
    isTraded = (0..<count).map { uses.isPriced[$0] && !money[$0] }
  }

  /// How commodities are used, by number.
  private struct Uses {
    /// Whether it has a price, a cost or a lot cost somewhere.
    var isPriced: [Bool]
    /// Whether something is priced in it.
    var isQuote: [Bool]
    /// Whether it was bought at a cost into an account of a class whose holdings are traded.
    var isInvested: [Bool]

    /// Whether its symbol is that of a currency.
    let isCurrency: [Bool]

    init(_ journal: Journal) {
      isCurrency = journal.store.commodities.map { Currencies.contains(symbol: $0.symbol) }
      let none = [Bool](repeating: false, count: isCurrency.count)
      (isPriced, isQuote, isInvested) = (none, none, none)
      noteAll(in: journal)
    }

    private mutating func noteAll(in journal: Journal) {
      for price in journal.store.prices.buffer {
        isPriced[price.commodity.index] = true
        isQuote[price.quote.index] = true
      }
      let classes = AccountTag("class", in: journal)
      for posting in journal.store.postings.buffer {
        if let cost = journal.store.cost(of: posting) {
          // In an exchange without a cost either side may be the money.
          if !cost.isInferred {
            isPriced[posting.commodity.index] = true
            isQuote[cost.amount.commodity.index] = true
            if AccountClass(rawValue: classes[posting.account]?.text ?? "")?.isTraded == true {
              isInvested[posting.commodity.index] = true
            }
          } else {
            noteExchange(posting.commodity, cost.amount.commodity)
            noteExchange(cost.amount.commodity, posting.commodity)
          }
        }
        if let lot = journal.store.lot(of: posting), lot.hasCost {
          isPriced[posting.commodity.index] = true
          isQuote[lot.commodity.index] = true
        }
      }
    }

    /// Notes that a commodity is priced if it is not a currency and was exchanged for one.
    private mutating func noteExchange(_ commodity: CommodityID, _ other: CommodityID) {
      if isCurrency[other.index], !isCurrency[commodity.index] { isPriced[commodity.index] = true }
    }
  }
}
