import LedgeraChecking
import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

/// Sorts accounts into classes.
struct PortfolioGroups {
  private let journal: Journal
  private let figures: WorthFigures
  private let traits: AccountTraits
  private let labels: AccountLabels
  private let order: CommodityOrder
  /// The rates of the whole report, by commodity.
  private let rates: [CommodityID: UsedRate]

  /// - Parameter figures: Of a single period.
  init(_ journal: Journal, _ figures: WorthFigures) {
    self.journal = journal
    self.figures = figures
    traits = AccountTraits(journal)
    labels = AccountLabels(traits)
    order = CommodityOrder(journal)
    rates = Dictionary(
      figures.book.usedRates.filter { $0.price != nil }.map { ($0.commodity, $0) },
      uniquingKeysWith: { _, last in last })
  }

  func total(isLiability: Bool) -> WideBalance {
    accounts(isLiability: isLiability).reduce(into: WideBalance()) { sum, account in
      sum.add(isLiability ? account.values[0].negated : account.values[0])
    }
  }

  private func accounts(isLiability: Bool) -> [WorthFigures.Account] {
    figures.accounts.filter {
      (journal.type(of: $0.account) == .liability) == isLiability
        && !journal.looksZero($0.held[0])
    }
  }

  func groups(isLiability: Bool) -> [PortfolioReport.Group] {
    let whole = total(isLiability: isLiability)
    let items = accounts(isLiability: isLiability).map { item($0, isLiability, whole) }
    let classes = Dictionary(grouping: items, by: \.holdingClass)
    return classes.keys.sorted(by: AccountClass.precedes).map { name in
      let items = classes[name] ?? []
      let value = items.reduce(into: WideBalance()) { $0.add($1.value) }
      return PortfolioReport.Group(
        name: name, items: items.sorted(by: precedes), value: value,
        share: value.percentage(of: whole))
    }
  }

  private func item(
    _ account: WorthFigures.Account, _ isLiability: Bool, _ whole: WideBalance
  ) -> PortfolioReport.Item {
    let held = isLiability ? account.held[0].negated : account.held[0]
    let value = isLiability ? account.values[0].negated : account.values[0]
    return PortfolioReport.Item(
      account: account.account,
      holdingClass: traits.holdingClass(of: account.account, journal), held: held,
      value: value, share: value.percentage(of: whole),
      openedDay: traits.openedDay(of: account.account), icon: traits.icon(of: account.account),
      color: traits.color(of: account.account), note: traits.note(of: account.account),
      rates: order.shown(held).filter { !$0.isZero }.map { rates[$0.commodity] })
  }

  private func precedes(_ left: PortfolioReport.Item, _ right: PortfolioReport.Item) -> Bool {
    if let precedes = labels.precedes(left.account, right.account) { return precedes }
    let comparison = order.compare(left.value, right.value)
    if comparison != 0 { return comparison > 0 }
    return journal.accounts[left.account].rank < journal.accounts[right.account].rank
  }
}

/// The market-traded holdings of a portfolio.
struct PortfolioHoldings {
  /// By account in display order, then by commodity symbol.
  let positions: [HoldingsReport.Position]
  /// Rates without price, missing on days of purchase.
  let missingRates: [UsedRate]

  init(
    _ ledger: Ledger, _ options: LotOptions, on day: Day, today: Day,
    where isWanted: (Lot) -> Bool
  ) {
    let holdings = HoldingsReport(
      LotBook(ledger, options), of: ledger, on: day, today: today, where: isWanted)
    positions = holdings.positions
    guard let base = options.base else {
      missingRates = []
      return
    }
    let book = PriceBook(ledger.journal, infersFromCosts: options.infersMarketPrices)
    missingRates = holdings.unconverted.compactMap { lot in
      guard let cost = lot.lot.basis.cost else { return nil }
      let rate = book.rate(of: cost.commodity, in: base, on: lot.lot.day)
      return rate.price == nil ? rate : nil
    }
  }
}
