import LedgeraDocuments
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities

/// Net worth by month, as planned and in scenarios.
struct ScenarioChart {
  private let report: ProjectionReport
  private let book: Book

  init(_ report: ProjectionReport, _ book: Book) {
    self.report = report
    self.book = book
  }

  var chart: Chart {
    let unit = report.currency
    let style = book.money.style(unit)
    let count = report.outlooks.map(\.rows.count).max() ?? 0
    let first = report.outlooks[0].rows.first?.figures.start ?? report.start
    let days =
      [report.start] + (1...max(1, count)).map { first.adding(months: $0).adding(days: -1) }
    var layers: [Layer] = []
    var dots: [Layer.Dot] = []
    for (index, outlook) in report.outlooks.enumerated() {
      let months = outlook.rows.map(\.figures)
      // What comes after the money has run out is no forecast.
      let empty = months.firstIndex { !$0.unfunded.isZero }
      let values =
        [outlook.openingNetWorth.quantity]
        + months.prefix(empty.map { $0 + 1 } ?? months.count).map(\.netWorth.quantity)
      let rounded = values.map { value in
        style.decimals.map { value.rounded(toDecimals: $0) } ?? value
      }
      let name = outlook.name.isEmpty ? "As planned" : outlook.name
      let dashes = Series.Dash.allCases
      layers.append(
        .line(
          Series(
            name, rounded + Array(repeating: nil, count: days.count - rounded.count),
            .category(index), dash: dashes[index % dashes.count],
            note: rounded.last.map { book.money.rounded($0, unit) })))
      if let empty {
        let text = "\(name): runs out in \(months[empty].start.monthYearText)"
        dots.append(
          .init(
            at: Int(days[empty + 1].number), rounded[empty + 1], .category(index), isHollow: true,
            label: text, title: text))
      }
    }
    return Chart(
      "Net worth as planned in \(book.money.symbol(unit))", ColumnAxis(years: days),
      layers + [.dots(dots)], style: style)
  }
}

/// Where net worth may be: the middle half and nine tenths of simulated paths, and the median.
struct FanChart {
  private let report: SimulationReport
  private let opening: WideQuantity
  private let start: Day
  private let book: Book

  init(_ report: SimulationReport, opening: WideQuantity, _ start: Day, _ book: Book) {
    self.report = report
    self.opening = opening
    self.start = start
    self.book = book
  }

  var chart: Chart {
    let unit = report.base ?? book.unit
    let years = report.simulation.years
    let days = [start] + years.map { report.day(of: $0) }
    let percentiles = years.map { report.percentiles(of: $0.netWorth) }
    let style = book.money.style(unit)
    let today = style.decimals.map { opening.rounded(toDecimals: $0) } ?? opening
    let series = SpreadOfFigures.percents.enumerated().map { index, percent in
      Series(
        percent == 50 ? "median" : "\(percent)\u{A0}%", [today] + percentiles.map { $0[index] },
        .slot(1), note: percentiles.last.map { book.money.rounded($0[index], unit) })
    }
    return Chart(
      "Simulated net worth in \(book.money.symbol(unit))", ColumnAxis(years: days),
      [
        .band(low: series[0], high: series[4], opacity: 16),
        .band(low: series[1], high: series[3], opacity: 26), .line(series[2]),
      ], height: 250, style: style)
  }
}

extension ColumnAxis {
  /// Days of many years: each January is named, or every so manieth.
  init(years days: [Day]) {
    let step = ((days.last?.year ?? 0) - (days.first?.year ?? 0)) / 12 + 1
    let isMonthly = days.count > 2 && days[2].number - days[1].number < 40
    let month = isMonthly ? 1 : days.count > 2 ? days[1].month : 12
    self.init(
      days.enumerated().map { index, day in
        let isNamed = index > 0 && day.month == month && day.year % step == 0
        return Column(
          Int(day.number), day.monthYearText,
          tick: isNamed
            ? Tick("\(day.year)", isStrong: true, isMinor: (day.year / step) % 3 != 0) : nil)
      })
  }
}
