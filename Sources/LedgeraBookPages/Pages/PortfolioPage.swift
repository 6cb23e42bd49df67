import LedgeraChecking
import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities
import LedgeraReporting
import LedgeraValuation

/// Is it spread, and what did it gain?
struct PortfolioPage: Sendable {
  let book: Book
  let report: PortfolioReport
  let gains: GainsReport
  let prices: PricePictures

  init(_ book: Book) {
    self.book = book
    let profile = book.journal.profile
    let last = DateSpan(start: book.day, end: DateSpan(book.day).end)
    report = PortfolioReport(
      book.ledger, WorthRequest(periods: [last], until: Moment(book.day)).valued(by: profile),
      pricesUntil: profile.valuation.priceLimit(Moment(book.day)), today: book.day)
    let lots = LotBook(book.ledger, LotOptions(base: profile.base, last: book.day))
    gains = GainsReport(lots, from: nil, to: book.day, today: book.day)
    prices = PricePictures(book, lots, held: report.holdings.map(\.commodity))
  }

  var isEmpty: Bool { report.holdings.isEmpty }

  func write(to page: inout PageWriter) {
    page.heading("Portfolio", lead: "What is owned, how it is spread, and what it gained.")
    FigureStrip(figures: figures).write(to: &page)
    writeSpread(to: &page)
    writeHoldings(to: &page)
    if let chart = WorthChart(book.worth, book).chart {
      page.section(
        "Value over time", sub: "\(book.money.symbol(book.unit)), at each period\u{2019}s end"
      ) { $0.chart(chart) }
    }
    Drawdown(book).write(to: &page)
    prices.write(to: &page)
  }

  private var figures: [FigureStrip.Figure] {
    let fees = gains.realised.total.gain.fee.negated
    let days = report.holdings.flatMap(\.lots).compactMap(\.priceDay)
    let stale = report.holdings.count { $0.lots.contains(where: \.isStale) }
    let shown = report.holdings.count - stale
    return [
      book.figure(
        "Value", report.netWorth, detail: "this month",
        mark: book.monthsChange),
      book.figure(
        "Not yet realised", gains.unrealised.total.gain.total,
        detail: holdingSums.percentage.map {
          book.money.percentage($0) + " of cost"
        }
          ?? "",
        isChange: true),
      book.figure(
        "Realised", gains.realised.total.gain.total,
        detail: fees.isZero ? "" : "after fees of \(book.money.list(fees))", isChange: true),
      .init(
        label: "Prices", value: days.max()?.longText ?? "none",
        detail: "\(shown) of \(report.holdings.count) fresh"),
    ]
  }

  private var holdingSums: HoldingsReport.Sums {
    HoldingsReport.Sums(report.holdings.flatMap(\.lots))
  }

  // MARK: Allocation

  private func writeSpread(to page: inout PageWriter) {
    let groups = report.assets.filter { ($0.share?.signum ?? 0) > 0 }
    guard groups.count > 1 else { return }
    page.section("How is it spread?", sub: "assets in \(book.money.symbol(book.unit))") { page in
      page.markup(
        "<div class=\"spread\"><svg role=\"img\" aria-label=\"Shares of asset classes\""
          + " viewBox=\"0 0 10000 28\" preserveAspectRatio=\"none\">")
      var start = 0
      for (index, group) in groups.enumerated() {
        let share = (group.share ?? .zero).part(
          of: WideQuantity(coefficient: 100, scale: 0), in: 10_000)
        let length = index + 1 == groups.count ? 10_000 - start : share
        page.markup(
          "<rect class=\"k-\(ink(group))\" x=\"\(start)\" width=\"\(length)\" height=\"28\""
            + " data-share=\"\((group.share ?? .zero).rounded(toDecimals: 1).text())\"><title>")
        page.text("\(group.name) \(book.money.list(group.value))")
        page.markup("</title></rect>")
        start += length
      }
      page.markup("</svg></div>\n<ul class=\"key always\">")
      for group in groups {
        page.markup("<li><i class=\"k-\(ink(group))\"></i>")
        page.text(group.name)
        page.markup(" <b>")
        page.text(book.money.percentage(group.share ?? .zero))
        page.markup("</b> <span class=\"faint\">")
        page.text(book.money.list(group.value, unit: book.unit))
        page.markup("</span></li>")
      }
      page.markup("</ul>\n")
    }
  }

  private func ink(_ group: PortfolioReport.Group) -> String {
    Ink.category(book.slot(ofClass: group.name)).name
  }

  // MARK: Holdings

  private func writeHoldings(to page: inout PageWriter) {
    let positions = report.holdings.sorted {
      $0.sums.value[book.unit] > $1.sums.value[book.unit]
    }
    let most = positions.map { $0.sums.gain.total[book.unit].magnitude }.max() ?? .zero
    let total = holdingSums
    let sub =
      "\(book.money.symbol(book.unit)), at the price of the day shown · cost includes fees"
    page.section("What did each holding gain?", sub: sub) { page in
      page.table(positions, columns(total, most), rows: "sticky") { page in
        page.row("sum sticky") { page in
          page.rowHeading { $0.text("Holdings") }
          page.cell("wide", "")
          page.amounts(total.cost, unit: book.unit, "figure wide")
          page.amounts(total.value, unit: book.unit)
          page.cell("wide", "")
          page.amounts(total.gain.total, unit: book.unit, isChange: true)
          page.cell(
            "figure", total.percentage.map { book.money.percentage($0, isChange: true) } ?? "")
          page.cell("wide", "")
        }
      }
    }
  }

  private func columns(
    _ total: HoldingsReport.Sums, _ most: WideQuantity
  ) -> [PageColumn<HoldingsReport.Position>] {
    func loss(_ position: HoldingsReport.Position) -> String {
      position.sums.gain.total.amounts.contains { $0.quantity.isNegative } ? "bad" : ""
    }
    return [
      .name("Holding") { page, position in
        page.account(position.account)
        page.second(
          "\(book.money.exact(position.units, position.commodity)) \(book.money.symbol(position.commodity))"
        )
      },
      PageColumn("Price", "figure wide", writePrice),
      PageColumn("Cost", "figure wide") { $0.lines($1.sums.cost, unit: book.unit) },
      PageColumn("Value", "figure") { $0.lines($1.sums.value, unit: book.unit) },
      .text("Share", "figure wide") { position in
        position.sums.value.percentage(of: total.value).map { book.money.percentage($0) } ?? ""
      },
      PageColumn("Gain", "figure", mark: loss) {
        $0.lines($1.sums.gain.total, unit: book.unit, isChange: true)
      },
      .text("of cost", "figure", mark: loss) {
        $0.sums.percentage.map { book.money.percentage($0, isChange: true) } ?? "\u{2013}"
      },
      PageColumn("", "wide", mark: { _ in "drawn short" }) { page, position in
        if most.signum > 0 { page.gain(position.sums.gain.total[book.unit], of: most) }
      },
    ]
  }

  private func writePrice(_ page: inout PageWriter, _ position: HoldingsReport.Position) {
    guard let lot = position.lots.last, let price = lot.price else { return page.text("unknown") }
    page.lines(WideBalance(price), unit: book.unit)
    guard let day = lot.priceDay else { return }
    page.second(lot.isStale ? "old, \(day.longText)" : day.shortText)
  }
}
