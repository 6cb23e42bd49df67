import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension StatementReport {
  /// The sections' totals as columns of the periods, those that are subtracted below zero, and what they
  /// come to as a line; none where one of the sections cannot be drawn.
  var pictures: [Block] {
    let drawn = sections.filter { !$0.report.rows.isEmpty }
    let commodities = Set(drawn.map(\.report.pictured))
    guard let first = drawn.first, commodities.count == 1, let commodity = first.report.pictured
    else { return [] }
    let isStock = first.report.options.accumulation == .historical
    var series = drawn.map { section in
      let values = section.report.totals.amounts.map { $0[commodity] }
      let ink: Ink =
        section.kind.isSubtracted ? isStock ? .debt : .expense : isStock ? .asset : .income
      return Series(
        section.kind.title.lowercased(),
        section.kind.isSubtracted ? values.map(\.negated) : values, ink)
    }
    if drawn.count > 1 {
      series.append(Series("net", net.amounts.map { $0[commodity] }, .net))
    }
    return [first.report.picture(title, series, commodity)]
  }
}
