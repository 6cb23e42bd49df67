import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

/// Net worth over what it consists of: areas of asset classes, the largest lowest, debts below zero.
struct WorthChart {
  private let report: NetWorthReport
  private let book: Book

  init(_ report: NetWorthReport, _ book: Book) {
    self.report = report
    self.book = book
  }

  /// nil: the books are empty.
  var chart: Chart? {
    guard !report.days.isEmpty else { return nil }
    let unit = book.unit
    let classes = report.assets.map { line in
      Series(
        line.name, line.amounts.map { $0[unit] }, .category(book.slot(ofClass: line.name)))
    }
    let owed = Series("owed", report.totalLiabilities.map { $0[unit].negated }, .debt)
    let net = Series("net worth", report.netWorth.map { $0[unit] }, .net)
    let hasDebts = owed.values.contains { !($0 ?? .zero).isZero }
    let isMixed = classes.contains { $0.values.contains { $0?.isNegative ?? false } }
    var layers: [Layer]
    if isMixed {
      let dashes = Series.Dash.allCases
      layers = (classes + (hasDebts ? [owed] : [])).enumerated().map { index, series in
        var series = series
        series.dash = dashes[index % dashes.count]
        return .line(series)
      }
    } else {
      let sorted = classes.sorted { last($0) > last($1) }
      layers = [.stack(sorted + (hasDebts ? [owed] : []))]
    }
    layers.append(.line(net))
    return Chart(
      "Net worth in \(book.money.symbol(unit))", ColumnAxis(ends: report.days, until: book.day),
      layers, style: book.money.style(unit))
  }

  private func last(_ series: Series) -> WideQuantity { (series.values.last ?? nil) ?? .zero }
}
