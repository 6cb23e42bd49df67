public import LedgeraChecking
public import LedgeraModel
public import LedgeraQuantities
public import LedgeraValuation

/// What is owned and what is owed at a moment: accounts by class with count, total and share, and the
/// market-traded holdings with cost, value and gain.
public struct PortfolioReport: Sendable {
  /// One account.
  public struct Item: Sendable {
    public let account: AccountID
    /// That of its group, `cash`, `stock` …
    let holdingClass: String
    /// In the commodities held; of liabilities what is owed, positive.
    public let held: WideBalance
    /// The same as it is valued.
    public let value: WideBalance
    /// Of the assets or the liabilities, in percent; nil: they are not all in one commodity.
    public let share: WideQuantity?
    /// The first day of its life, as its `opened:` tag says; nil: none is written.
    public let openedDay: Day?
    public let icon: String?
    public let color: String?
    public let note: String?
    /// The rates at which amounts of `held` were valued, in the order in which they are listed; nil:
    /// it was not converted.
    public let rates: [UsedRate?]
  }

  /// The accounts of one class.
  public struct Group: Sendable {
    /// `cash`, `stock` …
    public let name: String
    /// Those with an `order:` tag first, then by value, the largest first.
    public let items: [Item]
    public let value: WideBalance
    public let share: WideQuantity?
  }

  public let journal: Journal
  public let moment: Moment
  private let today: Day
  /// nil: values are in the commodities of the latest prices.
  public let target: CommodityID?
  public let conversion: String
  /// In the order of the classes; empty ones are left out.
  public let assets: [Group]
  public let liabilities: [Group]
  public let totalAssets: WideBalance
  /// What is owed: positive.
  public let totalLiabilities: WideBalance
  public let netWorth: WideBalance
  /// Net worth in the profile's display currencies.
  public let display: [DisplayTotal]
  /// What is traded on markets, by account in display order, then by commodity symbol; in the currency
  /// that was paid where a day of purchase has no rate.
  public let holdings: [HoldingsReport.Position]
  /// The latest price of each commodity, by number; nil: there is none.
  let prices: [(price: WideAmount, day: Day)?]
  /// Archived accounts that still hold something, and were left out.
  public let leftOut: [AccountID]
  public let usedRates: [UsedRate]
  /// How many of the largest assets are listed.
  var topCount = 0

  /// Linear in postings, plus sorting.
  ///
  /// - Parameters:
  ///   - request: Of one period.
  ///   - limit: Prices of later moments do not count.
  ///   - today: Until when prices age.
  public init(
    _ ledger: Ledger, _ request: WorthRequest, pricesUntil limit: Moment, today: Day
  ) {
    let journal = ledger.journal
    let figures = WorthFigures(journal, request, pricesUntil: limit)
    self.journal = journal
    moment = request.until
    self.today = today
    target = request.selection.valuation.market?.target
    // At one moment the end of the period is not worth saying.
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

  /// Whether the price of a holding is older than what counts as fresh.
  func isStale(_ commodity: CommodityID) -> Bool {
    guard let price = prices[commodity.index] else { return false }
    return price.day.distance(to: min(moment.day, today)) > PriceBook.longestAge
  }
}
