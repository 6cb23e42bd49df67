import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension BalanceReport {
  /// The largest rows as columns of the periods; none without periods to compare, and where figures are
  /// counts, shares or in several commodities.
  var pictures: [Block] {
    guard let commodity = pictured, !rows.isEmpty else { return [] }
    let tops = rows.filter { !$0.isIncludedAbove }
    let sizes = tops.map { row in
      row.amounts.reduce(WideQuantity.zero) { $0 + $1[commodity].magnitude }
    }
    let ranked = tops.indices.sorted { (sizes[$1], $0) < (sizes[$0], $1) }
    var series = ranked.prefix(Self.mostSeries).enumerated().map { place, index in
      Series(
        tops[index].name, tops[index].amounts.map { $0[commodity] }, .category(place))
    }
    let rest = ranked.dropFirst(Self.mostSeries)
    if !rest.isEmpty {
      let sums = periods.indices.map { period in
        rest.reduce(WideQuantity.zero) { $0 + tops[$1].amounts[period][commodity] }
      }
      series.append(Series("other", sums, .category(7)))
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
    _ title: String, _ series: [Series], _ commodity: CommodityID
  ) -> Block {
    .chart(
      Chart(
        "\(title) \(journal.commodity(commodity).symbol)", periods: headings, series,
        style: journal.commodity(commodity).style.number))
  }
}
