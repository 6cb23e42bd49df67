package import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

extension PortfolioReport {
  package static let form = ReportForm<PortfolioReport, BookTexts>("portfolio") {
    Field("date", .day) { $0.moment.day }
    Field("currency", .commodity) { $0.target }
    Field("assets", .list(Group.fields)) { $0.assets }
    Field("total assets", .amounts) { $0.totalAssets }
    Field("liabilities", .list(Group.fields)) { $0.liabilities }
    Field("total liabilities", .amounts) { $0.totalLiabilities }
    Field("net worth", .amounts) { $0.netWorth }
    Field("display", .list(DisplayTotal.fields)) { $0.display }
    Field("largest assets", .list(Item.fields)) { $0.topAssets($0.topCount) }
    Field("holdings", .list(Holding.fields)) { $0.holdingRows }
  }

  /// What an account holds of a commodity, with its latest price.
  struct Holding {
    let position: HoldingsReport.Position
    let price: (price: WideAmount, day: Day)?
    let isStale: Bool
  }

  var holdingRows: [Holding] {
    holdings.map {
      Holding(
        position: $0, price: prices[$0.commodity.index], isStale: isStale($0.commodity))
    }
  }
}

extension PortfolioReport.Group {
  /// In tables the column of accounts has the name.
  static let fields = Fields<PortfolioReport.Group, BookTexts> {
    Field("class", .text, in: .json) { $0.name }
    Field("count", .count, in: .json) { $0.items.count }
    Field("value", .amounts) { $0.value }
    Field("share", .percentage) { $0.share }
    Field("items", .list(PortfolioReport.Item.fields), in: .json) { $0.items }
  }
}

extension PortfolioReport.Item {
  static let fields = Fields<PortfolioReport.Item, BookTexts> {
    Field("class", .text, in: .records) { $0.holdingClass }
    Field("account", .labelledAccount) { $0.account }
    Field("held", .amounts) { $0.held }
    Field("rate", .text, in: .text) { _ in "" }.set(.amount).shown { item, texts in
      item.lines { $0?.price.map { RateText.text(of: $0, texts.journal) } }
    }
    Field("rate date", .text, in: .text) { _ in "" }.titled("of").set(.date).shown { item, _ in
      item.lines { $0?.oldestDay?.text }
    }
    Field("value", .amounts) { $0.value }
    Field("share", .percentage) { $0.share }
    Field("opened", .day) { $0.openedDay }.headed("since").titled("Since").dispensable()
    Field("icon", .text, in: .json) { $0.icon }
    Field("color", .text, in: .json) { $0.color }
    Field("note", .text) { $0.note }.dispensable()
    Field("rates", .list(UsedRate.fields), in: .json) { $0.rates.compactMap { $0 } }
    Fields.rates.of { $0.rates.compactMap { $0 } }
  }

  /// What it is worth, without the details.
  static let topFields = Fields<PortfolioReport.Item, BookTexts> {
    Field("account", .labelledAccount) { $0.account }
    Field("value", .amounts) { $0.value }
    Field("share", .percentage) { $0.share }.titled("")
  }

  private func lines(_ text: (UsedRate?) -> String?) -> Cell {
    Cell(rates.map { Run(text($0) ?? "") }, .lines)
  }
}

extension PortfolioReport.Holding {
  static let fields = Fields<PortfolioReport.Holding, BookTexts> {
    Field("account", .shortAccount) { $0.position.account }.shown { holding, texts in
      Cell(texts.journal.shortName(holding.position.account), indent: 1)
    }
    Field("commodity", .commodity, in: .json) { $0.position.commodity }
    Field("since", .day) { $0.position.firstDay }
    Field("units", .amount) { WideAmount($0.position.units, $0.position.commodity) }
      .headed("held")
    HoldingsReport.Sums.moneyFields.of { $0.position.sums }
    Field("gain percent", .percentage) { $0.position.sums.percentage }.titled("")
    Field("price", .rate) { $0.price?.price }
    Field("price date", .day) { $0.price?.day }.titled("of").shown { holding, _ in
      guard let day = holding.price?.day else { return Cell("no price", .caution) }
      return holding.isStale ? Cell("\(day.text), old", .caution) : Cell(day.text)
    }
    Field("stale", .flag, in: .json) { $0.isStale }
    Field("stale", .text, in: .records) { $0.isStale ? "yes" : nil }
  }
}
