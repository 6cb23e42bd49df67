package import LedgeraChecking
package import LedgeraModel
package import LedgeraQuantities
package import LedgeraValuation

/// Assets and liabilities at a moment: accounts by class with number, total and share, and the
/// market-traded holdings with cost, value and gain.
package struct PortfolioReport: Sendable {
  /// One account.
  package struct Item: Sendable {
    package let account: AccountID
    /// The class of its group, `cash`, `stock` …
    let holdingClass: String
    /// In the commodities held; for liabilities what is owed, positive.
    package let held: WideBalance
    /// `held` as it is valued.
    package let value: WideBalance
    /// The percentage of assets or liabilities; nil: they are not all in one commodity.
    package let share: WideQuantity?
    /// The first day on which it was open, from its `opened:` tag; nil: not given.
    package let openedDay: Day?
    package let icon: String?
    package let color: String?
    package let note: String?
    /// The rates at which amounts of `held` were valued, in the same order; nil: not converted.
    package let rates: [UsedRate?]
  }

  /// The accounts of one class.
  package struct Group: Sendable {
    /// `cash`, `stock` …
    package let name: String
    /// Those with an `order:` tag first, then by value, largest first.
    package let items: [Item]
    package let value: WideBalance
    package let share: WideQuantity?
  }

  package let journal: Journal
  package let moment: Moment
  private let today: Day
  /// nil: values are in the commodities of the latest prices.
  package let target: CommodityID?
  package let conversion: String
  /// In the order of the classes; empty ones are left out.
  package let assets: [Group]
  package let liabilities: [Group]
  package let totalAssets: WideBalance
  /// What is owed: positive.
  package let totalLiabilities: WideBalance
  package let netWorth: WideBalance
  /// Net worth in the profile's display currencies.
  package let display: [DisplayTotal]
  /// Market-traded holdings, by account in display order, then by commodity symbol; in the currency
  /// that was paid if a day of purchase has no rate.
  package let holdings: [HoldingsReport.Position]
  /// The latest price of each commodity, by number; nil: none.
  let prices: [(price: WideAmount, day: Day)?]
  /// Archived accounts that still hold something and are left out.
  package let leftOut: [AccountID]
  package let usedRates: [UsedRate]
  /// The number of largest assets to list.
  var topCount = 0

  /// Linear in postings, plus sorting.
  ///
  /// - Parameters:
  ///   - request: For a single period.
  ///   - limit: Later prices are ignored.
  ///   - today: The day that decides how old prices are.
  package init(
    _ ledger: Ledger, _ request: WorthRequest, pricesUntil limit: Moment, today: Day
  ) {
    let journal = ledger.journal
    let figures = WorthFigures(journal, request, pricesUntil: limit)
    self.journal = journal
    moment = request.until
    self.today = today
    target = request.selection.valuation.market?.target
    // At a single moment, "at period ends" says nothing.
    let isUsual = request.selection.valuation.market?.moment == .periodEnd
    conversion = isUsual ? "" : request.selection.valuation.title
    leftOut = figures.leftOut
    let groups = PortfolioGroups(journal, figures)
    (totalAssets, totalLiabilities) = (
      groups.total(isLiability: false), groups.total(isLiability: true)
    )
    (assets, liabilities) = (groups.groups(isLiability: false), groups.groups(isLiability: true))
    var net = totalAssets
    net.subtract(totalLiabilities)
    netWorth = net
    let known = Set(figures.accounts.map(\.account)).subtracting(figures.leftOut)
    let options = LotOptions(
      base: target, last: request.until.day,
      infersMarketPrices: request.selection.infersMarketPrices)
    let traded = PortfolioHoldings(ledger, options, on: request.until.day, today: today) {
      known.contains($0.account)
    }
    holdings = traded.positions
    display = DisplayTotal.all(
      of: net, in: target, on: request.until.day, journal, figures.book)
    usedRates = figures.usedRates + traded.missingRates
    let book = figures.book
    prices = journal.store.commodities.indices.map {
      book.latestPrice(of: CommodityID(UInt16($0)), on: request.until.day)
    }
  }

  /// The largest assets of all classes.
  func topAssets(_ count: Int) -> [Item] {
    let order = CommodityOrder(journal)
    return Array(
      assets.flatMap(\.items).sorted { order.compare($0.value, $1.value) > 0 }.prefix(count))
  }

  /// Whether the price of a holding is too old.
  func isStale(_ commodity: CommodityID) -> Bool {
    guard let price = prices[commodity.index] else { return false }
    return price.day.distance(to: min(moment.day, today)) > PriceBook.longestAge
  }
}
