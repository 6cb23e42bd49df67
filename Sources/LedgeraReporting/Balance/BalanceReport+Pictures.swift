import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension BalanceReport {
  /// The largest rows as columns by period; none if there are no periods to compare, or figures are
  /// counts, percentages or in several commodities.
  var pictures: [ColumnChart] {
    guard let commodity = pictured, !rows.isEmpty else { return [] }
    let tops = rows.filter { !$0.isIncludedAbove }
    let sizes = tops.map { row in
      row.amounts.reduce(WideQuantity.zero) { $0 + $1[commodity].magnitude }
    }
    let ranked = tops.indices.sorted { (sizes[$1], $0) < (sizes[$0], $1) }
    var series = ranked.prefix(Self.mostSeries).enumerated().map { place, index in
      ColumnChart.Series(
        tops[index].name, tops[index].amounts.map { $0[commodity] }, .category(place))
    }
    let rest = ranked.dropFirst(Self.mostSeries)
    if !rest.isEmpty {
      let sums = periods.indices.map { period in
        rest.reduce(WideQuantity.zero) { $0 + tops[$1].amounts[period][commodity] }
      }
      series.append(ColumnChart.Series("other", sums, .category(7)))
    }
    return [picture(title, series, commodity)]
  }

  private static let mostSeries = 5

  /// The single commodity of all figures; nil: there is nothing to draw.
  var pictured: CommodityID? {
    guard hasPeriodColumns, periods.count > 1, !options.isPercentage,
      options.calculation != .count
    else { return nil }
    var found: CommodityID?
    for amount in rows.lazy.flatMap(\.amounts).flatMap(\.amounts) where !amount.isZero {
      if let found, found != amount.commodity { return nil }
      found = amount.commodity
    }
    return found
  }

  func picture(
    _ title: String, _ series: [ColumnChart.Series], _ commodity: CommodityID
  ) -> ColumnChart {
    ColumnChart(
      title: "\(title) \(journal.commodity(commodity).symbol)", labels: headings, series: series,
      style: journal.commodity(commodity).style.number)
  }
}
