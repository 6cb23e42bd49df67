import LedgeraChecking
import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

/// The prices of what is held, with what was paid and fetched.
struct PricePictures: Sendable {
  private let book: Book
  private let charts: [PriceChart]
  private let trades: [TradeHistory.Line]
  /// As many of the newest trades are marked: more would hide the line.
  private static let mostDots = 60

  /// At most twelve.
  init(_ book: Book, _ lots: LotBook, held: [CommodityID]) {
    self.book = book
    var seen: Set<CommodityID> = []
    charts = held.filter { seen.insert($0).inserted }.prefix(12).map { commodity in
      PriceChart(book.journal, of: commodity, in: nil) { $0 <= book.day }
    }.filter { $0.prices.count > 1 }
    trades = TradeHistory(lots).lines
  }

  func write(to page: inout PageWriter) {
    guard !charts.isEmpty else { return }
    let isCut = charts.contains { chart in
      trades.count { $0.trade.commodity == chart.commodity } > Self.mostDots
    }
    let newest = isCut ? ", the newest \(Self.mostDots) of each" : ""
    page.section("Prices", sub: "\u{25CF} bought \u{25CB} sold, at the price paid\(newest)") {
      page in
      page.markup("<div class=\"multiples\">\n")
      for chart in charts { write(chart, to: &page) }
      page.markup("</div>\n")
    }
  }

  private func write(_ chart: PriceChart, to page: inout PageWriter) {
    guard let first = chart.prices.first, let last = chart.prices.last else { return }
    let change = (last.price.quantity - first.price.quantity).percentage(of: first.price.quantity)
    page.markup("<div><div class=\"name\"><b>")
    page.text(book.money.symbol(chart.commodity))
    page.markup("</b><span>")
    page.lines(WideBalance(last.price), unit: nil)
    page.text(change.map { " " + book.money.percentage($0, isChange: true) } ?? "")
    page.markup("</span></div>\n")
    page.chart(picture(of: chart, in: last.price.commodity))
    page.markup("</div>\n")
  }

  private func picture(of chart: PriceChart, in currency: CommodityID) -> Chart {
    let dots = dots(of: chart.commodity, in: currency).suffix(Self.mostDots)
    let kept = chart.prices.map(\.price.quantity).condensed
    let prices = kept.map { $0.map { chart.prices[$0] } } ?? chart.prices
    let days = prices.map { Int($0.day.number) }
    let first = min(days[0], dots.map(\.position).min() ?? days[0])
    var columns = zip(days, prices).map { ColumnAxis.Column($0, $1.day.longText) }
    var values: [WideQuantity?] = prices.map(\.price.quantity)
    if first < days[0] {
      columns.insert(ColumnAxis.Column(first, Day(number: Int32(first)).longText), at: 0)
      values.insert(nil, at: 0)
    }
    for index in columns.indices where Self.isNamed(index, columns) {
      let day = Day(number: Int32(columns[index].position))
      columns[index].tick = ColumnAxis.Tick(day.monthYearText)
    }
    var series = Series("price", values, .slot(1))
    series.isCondensed = kept != nil
    return Chart(
      "Price of \(book.money.symbol(chart.commodity)) in \(book.money.symbol(currency))",
      ColumnAxis(columns),
      [.line(series), .dots(Array(dots))], height: 84, stepCount: 3,
      includesZero: false, style: book.money.style(currency), names: .elsewhere)
  }

  /// The first, the last, and the first of the middle third.
  private static func isNamed(_ index: Int, _ columns: [ColumnAxis.Column]) -> Bool {
    guard index > 0, index + 1 < columns.count else { return true }
    let places = [columns[0], columns[index - 1], columns[index], columns[columns.count - 1]]
      .map(\.position)
    let (first, before, here, last) = (places[0], places[1], places[2], places[3])
    let third = (last - first) / 3
    let isMiddle = here >= first + third && here <= last - third
    return isMiddle && before < first + third
  }

  private func dots(of commodity: CommodityID, in currency: CommodityID) -> [Layer.Dot] {
    trades.compactMap { line in
      let isSale = line.trade.kind == .sell
      guard line.trade.commodity == commodity, isSale || line.trade.kind == .buy,
        line.trade.day <= book.day, let price = line.price, price.commodity == currency
      else { return nil }
      let text = book.money.number(price.quantity, currency)
      return Layer.Dot(
        at: Int(line.trade.day.number), price.quantity, isSale ? .expense : .slot(1),
        isHollow: isSale,
        title: "\(isSale ? "sold" : "bought") at \(text) on \(line.trade.day.longText)")
    }
  }
}
