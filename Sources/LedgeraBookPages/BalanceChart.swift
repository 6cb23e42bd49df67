import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

/// The balance of one account in one commodity, by day.
struct BalanceChart {
  typealias Point = (day: Day, balance: WideQuantity)

  private let points: [Point]
  private let unit: CommodityID
  private let book: Book
  private let account: AccountID

  /// - Parameter points: One a day, the oldest first.
  init(_ points: [Point], unit: CommodityID, _ book: Book, _ account: AccountID) {
    self.points = points
    self.unit = unit
    self.book = book
    self.account = account
  }

  /// nil: there is nothing to draw.
  var chart: Chart? {
    let (days, isCondensed) = balances
    guard days.count > 1, let first = days.first?.day, let last = days.last?.day else { return nil }
    let end = max(last, book.day)
    let hasFuture = last > book.day
    let ticks = Ticks(from: first, to: end)
    let columns = days.map { day, _ in ColumnAxis.Column(Int(day.number), day.longText) }
    let today = days.last { $0.day <= book.day }?.balance
    let ink: Ink = book.journal.type(of: account) == .liability ? .debt : .asset
    var series = Series(
      today.map { book.money.number($0, unit) } ?? "", days.map(\.balance), ink, note: "today")
    series.isCondensed = isCondensed
    return Chart(
      "Balance of \(book.journal.name(account)) in \(book.money.symbol(unit))",
      ColumnAxis(
        ticks.added(to: columns), end: Int(end.number) + (hasFuture ? 30 : 0)),
      [.steps(ticks.filled(series, columns))], height: 220, stepCount: 4,
      style: book.money.style(unit), futureStart: hasFuture ? Int(book.day.number) : nil,
      hasFigures: false)
  }

  /// Perhaps not all points.
  private var balances: (days: [Point], isCondensed: Bool) {
    guard let kept = points.map(\.balance).condensed else { return (points, false) }
    return (kept.map { points[$0] }, true)
  }
}

/// The first days of months, quarters or years, which are written below an axis of days.
private struct Ticks {
  private var ticks: [(position: Int, tick: ColumnAxis.Tick)] = []

  init(from first: Day, to last: Day) {
    let months = Int(last.number - first.number) / 30
    let step = months <= 14 ? 1 : months <= 40 ? 3 : 12 * (months / 150 + 1)
    let isDense = step < 12 || months / step > 6
    let start = first.year * 12 + first.month - 1
    for number in stride(from: (start + step - 1) / step * step, to: .max, by: step) {
      guard let day = Day(year: number / 12, month: number % 12 + 1, day: 1), day <= last else {
        return
      }
      guard day >= first else { continue }
      let isYear = day.month == 1
      ticks.append(
        (
          Int(day.number),
          ColumnAxis.Tick(
            isYear ? "\(day.year)" : day.monthText, isStrong: isYear,
            isMinor: isDense && (number / step) % 3 != 0)
        ))
    }
  }

  /// Columns that only carry a tick are between those that carry a figure.
  func added(to columns: [ColumnAxis.Column]) -> [ColumnAxis.Column] {
    merged(columns).map { column, tick in
      var column = column
      column.tick = tick
      return column
    }
  }

  /// A balance stays until the next one.
  func filled(_ series: Series, _ columns: [ColumnAxis.Column]) -> Series {
    var filled = series
    var index = 0
    filled.values = merged(columns).map { column, _ in
      while index + 1 < columns.count, columns[index + 1].position <= column.position { index += 1 }
      return series.values[index]
    }
    return filled
  }

  private func merged(
    _ columns: [ColumnAxis.Column]
  ) -> [(column: ColumnAxis.Column, tick: ColumnAxis.Tick?)] {
    var marks = ticks[...]
    var merged: [(column: ColumnAxis.Column, tick: ColumnAxis.Tick?)] = []
    for column in columns {
      while let mark = marks.first, mark.position < column.position {
        merged.append((ColumnAxis.Column(mark.position, ""), mark.tick))
        marks = marks.dropFirst()
      }
      let isHere = marks.first?.position == column.position
      merged.append((column, isHere ? marks.popFirst()?.tick : nil))
    }
    return merged
  }
}

extension [WideQuantity] {
  /// As many figures as a plot has room for, by index: of more the lowest and the highest of every few, and
  /// the last; nil: there are no more.
  var condensed: [Int]? {
    guard count > 400 else { return nil }
    let size = (count + 149) / 150
    var kept: [Int] = []
    for start in stride(from: 0, to: count, by: size) {
      let few = start..<Swift.min(start + size, count)
      let lowest = few.min { self[$0] < self[$1] }
      let highest = few.max { self[$0] < self[$1] }
      kept += Set([lowest, highest].compactMap(\.self)).sorted()
    }
    return kept.last == count - 1 ? kept : kept + [count - 1]
  }
}

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
