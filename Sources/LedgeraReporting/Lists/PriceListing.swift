package import LedgeraDocuments
package import LedgeraModel
import LedgeraQuantities

/// What `prices` lists in addition to declared prices.
package struct PriceListingOptions: Sendable {
  /// Prices that the costs of postings imply, on days that declare none.
  package var infersFromCosts = false
  /// Inverted implied prices: what the commodity of the cost was worth.
  package var infersReversed = false

  package init() {}
}

/// Prices by day, as `P` directives.
package struct PriceListing: Sendable {
  /// The worth of one unit of a commodity.
  package struct Price: Sendable {
    package let day: Day
    /// nil: not given.
    package let time: TimeOfDay?
    package let commodity: CommodityID
    package let price: Amount
    /// What has one price on a day.
    fileprivate struct Quote: Hashable {
      let day: Day
      let commodity: CommodityID
      let price: CommodityID
    }

    fileprivate var quote: Quote {
      Quote(day: day, commodity: commodity, price: price.commodity)
    }

    /// Whether there are others on the same day for the same two commodities, so that the time
    /// matters.
    var isOneOfSeveral = false
  }

  package let journal: Journal
  package let prices: [Price]

  /// Lists the wanted prices.
  ///
  /// - Parameters:
  ///   - matches: Whether a posting's cost counts, by the numbers of the posting and its
  ///     transaction.
  ///   - isWanted: Called for every price, including inferred ones.
  package init(
    _ journal: Journal, _ options: PriceListingOptions,
    matching matches: (_ posting: Int, _ transaction: Int) -> Bool,
    where isWanted: (Price) -> Bool
  ) {
    self.journal = journal
    let declared = journal.store.prices.buffer.map { record in
      Price(
        day: record.day,
        time: record.timeSeconds < 0 ? nil : TimeOfDay(seconds: record.timeSeconds),
        commodity: record.commodity, price: record.price)
    }
    var prices = declared
    if options.infersFromCosts {
      let quotes = Set(declared.map(\.quote))
      prices += CostPrice.all(in: journal, matching: matches).compactMap(\.forward)
        .filter { !quotes.contains($0.quote) }
    }
    if options.infersReversed { prices += prices.compactMap(\.reversed) }
    let wanted = prices.filter(isWanted)
    self.prices = PriceListing.marked(
      wanted.enumerated().sorted { left, right in
        left.element.day == right.element.day
          ? left.offset < right.offset : left.element.day < right.element.day
      }.map(\.element))
  }

  private static func marked(_ prices: [Price]) -> [Price] {
    let counts = Dictionary(prices.map { ($0.quote, 1) }, uniquingKeysWith: +)
    return prices.map { price in
      var price = price
      price.isOneOfSeveral = counts[price.quote, default: 1] > 1
      return price
    }
  }

  package var document: Document {
    Document(
      title: "prices", blocks: [.lines(prices.map { Cell(line(of: $0)) })],
      records: Price.fields.records(prices, BookTexts(journal)),
      json: Self.form.json(self, BookTexts(journal))
    ).picturing(pictures)
  }

  private func line(of price: Price) -> String {
    let symbol = journal.commodity(price.commodity).quotedSymbol
    let time = price.isOneOfSeveral ? price.time.map { " \($0.text)" } ?? "" : ""
    return "P \(price.day.text)\(time) \(symbol) \(text(of: price.price))"
  }

  /// In the style of its commodity, with the decimals as written. `61,234` would read back as 61.234.
  private func text(of amount: Amount) -> String {
    var style = journal.commodity(amount.commodity).style
    style.number.decimals = amount.quantity.scale
    if amount.quantity.scale == 0 { style.number.grouping = nil }
    return journal.text(of: amount, in: style, options: .journal)
  }
}

extension PriceListing {
  /// For the listing and the chart.
  package static let form = ReportForm<PriceListing, BookTexts>("prices") {
    Field("prices", .list(Price.fields)) { $0.prices }
  }
}

extension PriceListing.Price {
  static let fields = Fields<PriceListing.Price, BookTexts> {
    Field("date", .day) { $0.day }
    Field("time", .time) { $0.time }
    Field("commodity", .commodity) { $0.commodity }
    Field("quantity", .decimal, in: .records) { WideQuantity($0.price.quantity) }
    Field("price commodity", .commodity, in: .records) { $0.price.commodity }
    Field("price", .amount, in: .json) { WideAmount($0.price) }
  }
}

/// A price that a posting's cost implies.
private struct CostPrice {
  let day: Day
  let amount: Amount
  let cost: Cost

  /// In file order.
  static func all(in journal: Journal, matching matches: (Int, Int) -> Bool) -> [CostPrice] {
    var prices: [CostPrice] = []
    for index in 0..<journal.transactionCount {
      for posting in journal.transaction(index).postings {
        guard let cost = posting.cost, !cost.isOffset, matches(posting.index, index) else {
          continue
        }
        for amount in posting.amounts where !amount.isZero {
          prices.append(CostPrice(day: posting.day, amount: amount, cost: cost))
        }
      }
    }
    return prices
  }

  /// A total is divided.
  var forward: PriceListing.Price? {
    let unit = cost.amount.quantity
    guard cost.isTotal else { return price(unit) }
    return unit.magnitude.priceDivided(by: amount.quantity.magnitude, shown: unit.scale)
      .flatMap(price)
  }

  private func price(_ quantity: Quantity) -> PriceListing.Price {
    .init(
      day: day, time: nil, commodity: amount.commodity,
      price: Amount(quantity, cost.amount.commodity))
  }
}

extension PriceListing.Price {
  /// The price of the other commodity in this one; nil for a price of zero.
  fileprivate var reversed: PriceListing.Price? {
    guard !price.isZero,
      let unit = Quantity(coefficient: 1).priceDivided(
        by: price.quantity, shown: price.quantity.scale)
    else { return nil }
    return .init(
      day: day, time: time, commodity: price.commodity, price: Amount(unit, commodity))
  }
}

extension Quantity {
  /// The quotient: eight decimals where it has more, and at least those of what was divided.
  fileprivate func priceDivided(by divisor: Quantity, shown decimals: UInt8) -> Quantity? {
    let quotient = WideQuantity(self).divided(by: WideQuantity(divisor))?.normalized
    guard let rounded = quotient?.rounded(toDecimals: NumberStyle.decimalsOfQuotients)
    else { return nil }
    return rounded.quantity?.withDecimals(max(decimals, rounded.scale)) ?? rounded.quantity
  }
}

extension PriceListing {
  /// The history of each commodity that has prices of several days in another one; at most twelve.
  var pictures: [Block] {
    struct Quote: Hashable {
      let commodity: CommodityID
      let target: CommodityID
    }
    var order: [Quote] = []
    var histories: [Quote: [(position: Int, label: String, value: WideQuantity)]] = [:]
    for price in prices {
      let quote = Quote(commodity: price.commodity, target: price.price.commodity)
      let point = (
        position: Int(price.day.number), label: price.day.text,
        value: WideQuantity(price.price.quantity)
      )
      if histories[quote] == nil { order.append(quote) }
      // A day's last price counts.
      if histories[quote]?.last?.position == point.position { histories[quote]?.removeLast() }
      histories[quote, default: []].append(point)
    }
    return order.filter { histories[$0, default: []].count > 1 }.prefix(12).map { quote in
      let target = journal.commodity(quote.target)
      return .chart(
        Chart(
          "\(journal.commodity(quote.commodity).symbol) in \(target.symbol)",
          through: histories[quote] ?? [], style: target.style.number))
    }
  }
}
