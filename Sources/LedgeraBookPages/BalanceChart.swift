import LedgeraCharts
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

/// The balance of one account in one commodity, by day.
struct BalanceChart {
  private let changes: [AccountHistories.Change]
  private let unit: CommodityID
  private let book: Book
  private let account: AccountID

  init(
    _ changes: [AccountHistories.Change], unit: CommodityID, _ book: Book, _ account: AccountID
  ) {
    self.changes = changes
    self.unit = unit
    self.book = book
    self.account = account
  }

  /// nil: there is nothing to draw.
  var chart: Chart? {
    let days = balances
    guard days.count > 1, let first = days.first?.day, let last = days.last?.day else { return nil }
    let end = max(last, book.day)
    let hasFuture = last > book.day
    let ticks = Ticks(from: first, to: end)
    let columns = days.map { day, _ in ColumnAxis.Column(Int(day.number), day.longText) }
    let today = days.last { $0.day <= book.day }?.balance
    let ink: Ink = book.journal.type(of: account) == .liability ? .debt : .asset
    let series = Series(
      today.map { book.money.number($0, unit) } ?? "", days.map(\.balance), ink, note: "today")
    return Chart(
      "Balance of \(book.journal.name(account)) in \(book.money.symbol(unit))",
      ColumnAxis(
        ticks.added(to: columns), end: Int(end.number) + (hasFuture ? 30 : 0)),
      [.steps(ticks.filled(series, columns))], height: 220, stepCount: 4,
      style: book.money.style(unit), futureStart: hasFuture ? Int(book.day.number) : nil,
      hasFigures: false)
  }

  /// The last balance of each day; of more days than a plot has pixels the lowest and the highest of every
  /// few, and the last.
  private var balances: [(day: Day, balance: WideQuantity)] {
    var days: [(day: Day, balance: WideQuantity)] = []
    for change in changes {
      if days.last?.day == change.day { days.removeLast() }
      days.append((change.day, change.balance[unit]))
    }
    let step = 2 * (days.count / 800)
    guard step > 0 else { return days }
    var kept: [Int] = []
    for start in stride(from: 0, to: days.count, by: step) {
      let few = start..<min(start + step, days.count)
      let lowest = few.min { days[$0].balance < days[$1].balance }
      let highest = few.max { days[$0].balance < days[$1].balance }
      kept += Set([lowest, highest].compactMap(\.self)).sorted()
    }
    if kept.last != days.count - 1 { kept.append(days.count - 1) }
    return kept.map { days[$0] }
  }
}

/// The first days of quarters or years, which are written below an axis of days.
private struct Ticks {
  private var ticks: [(position: Int, tick: ColumnAxis.Tick)] = []

  init(from first: Day, to last: Day) {
    let months = Int(last.number - first.number) / 30
    let step = months <= 14 ? 1 : months <= 40 ? 3 : 12 * (months / 150 + 1)
    var day = first == first.startOfMonth ? first : first.startOfMonth.adding(months: 1)
    while day <= last {
      let index = day.year * 12 + day.month - 1
      if index % step == 0 {
        let isYear = day.month == 1
        ticks.append(
          (
            Int(day.number),
            ColumnAxis.Tick(
              isYear ? "\(day.year)" : day.monthText, isStrong: isYear,
              isMinor: (index / step) % 3 != 0 && step < 12)
          ))
      }
      day = day.adding(months: 1)
    }
  }

  /// Columns that only carry a tick stand between those that carry a figure.
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
