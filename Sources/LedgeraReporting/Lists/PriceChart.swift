package import LedgeraDocuments
package import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

/// The history of a commodity's price, with a chart for people.
package struct PriceChart: Sendable {
  /// The worth of one unit from a day on.
  package struct Price: Sendable {
    package let commodity: CommodityID
    package let day: Day
    package let price: WideAmount
  }

  package let journal: Journal
  package let commodity: CommodityID
  /// In one commodity, ascending by day.
  package let prices: [Price]

  /// The prices in a commodity, on the days on which there is a new one.
  ///
  /// - Parameters:
  ///   - target: nil: the commodity of the latest price.
  ///   - isWanted: Selects days.
  package init(
    _ journal: Journal, of commodity: CommodityID, in target: CommodityID?,
    infersFromCosts: Bool = false, where isWanted: (Day) -> Bool
  ) {
    self.journal = journal
    self.commodity = commodity
    let book = PriceBook(journal, infersFromCosts: infersFromCosts)
    let days = book.priceDays(of: commodity)
    let target =
      target ?? days.last.flatMap { book.price(of: commodity, in: nil, on: $0)?.commodity }
    prices = days.filter(isWanted).compactMap { day in
      book.price(of: commodity, in: target, on: day).map {
        Price(commodity: commodity, day: day, price: $0)
      }
    }
  }

  package var document: Document {
    Document(
      title: title, blocks: blocks, records: Price.fields.records(prices, BookTexts(journal)),
      json: Self.form.json(self, BookTexts(journal)))
  }

  private var title: String {
    let quote = prices.last.map { " in \(journal.commodity($0.price.commodity).symbol)" } ?? ""
    return "Price of \(journal.commodity(commodity).symbol)\(quote)"
  }

  private var blocks: [Block] {
    guard let last = prices.last,
      let lowest = prices.min(by: { $0.price.quantity < $1.price.quantity }),
      let highest = prices.max(by: { $0.price.quantity < $1.price.quantity })
    else { return [.paragraph(Cell("no price of \(journal.commodity(commodity).symbol)"))] }
    func row(_ name: String, _ price: Price) -> Row {
      Row([
        Cell(name), Cell(RateText.text(of: price.price, journal)), Cell(price.day.text),
      ])
    }
    return [
      .chart(chart), .space,
      .table(
        Table(
          layout: .plain,
          columns: [
            LedgeraDocuments.Column(.text), LedgeraDocuments.Column(.amount),
            LedgeraDocuments.Column(.date),
          ],
          rows: [
            row("first", prices[0]), row("lowest", lowest), row("highest", highest),
            row("last", last),
          ])),
    ]
  }

  /// Beside the axis all values have the decimals of the longest price.
  private var chart: Chart {
    let points = prices.map {
      (position: Int($0.day.number), label: $0.day.text, value: $0.price.quantity)
    }
    var chart = Chart(title, through: points)
    if let quote = prices.last?.price.commodity {
      chart.style = journal.commodity(quote).style.number
      let longest = prices.reduce(UInt8(0)) {
        max($0, RateText.number($1.price.quantity).scale)
      }
      let own = chart.style.decimals ?? 0
      chart.style.decimals = max(min(own, 2), longest)
    }
    return chart
  }

  package static let form = ReportForm<PriceChart, BookTexts>("pricesChart") {
    Field("commodity", .commodity) { $0.commodity }
    Field("prices", .list(Price.fields)) { $0.prices }
  }
}

extension PriceChart.Price {
  fileprivate static let fields = Fields<PriceChart.Price, BookTexts> {
    Field("date", .day) { $0.day }
    Field("commodity", .commodity, in: .records) { $0.commodity }
    Field("quantity", .decimal, in: .records) { $0.price.quantity.normalized }
    Field("price commodity", .commodity, in: .records) { $0.price.commodity }
    Field("price", .rate, in: .json) { $0.price }
  }
}
