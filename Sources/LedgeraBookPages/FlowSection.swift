import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

/// Income up, expenses down, what was saved as a line.
struct FlowSection {
  let title: String
  let flows: SummaryReport
  let book: Book
  /// What the sub-line says of the time.
  let words: String

  func write(to page: inout PageWriter) {
    guard !flows.periods.isEmpty else { return }
    page.section(title, sub: sub) { page in
      page.markup("<div class=\"bars\">")
      page.chart(chart)
      page.markup("</div>")
    }
  }

  private var sub: String {
    let others =
      book.money.hasOthers(flows.total.income, than: book.unit)
      || book.money.hasOthers(flows.total.expense, than: book.unit)
    return
      "\(book.money.symbol(book.unit)), \(words)"
      + (axis.columns.last?.isOpen ?? false ? " · the last one so far, in a lighter tone" : "")
      + (others ? " · other currencies are not included" : "")
  }

  private var axis: ColumnAxis {
    ColumnAxis(flows.periods.map(\.span), until: book.day, hasSlots: true)
  }

  private var chart: Chart {
    let unit = book.unit
    func series(_ name: String, _ ink: Ink, _ value: (SummaryReport.Flow) -> WideQuantity) -> Series
    {
      Series(name, flows.periods.map { value($0.flow) }, ink)
    }
    return Chart(
      "\(title) in \(book.money.symbol(unit))",
      axis,
      [
        .bars([
          series("income", .income) { $0.income[unit] },
          series("expenses", .expense) { $0.expense[unit].negated },
        ]),
        .line(series("saved", .net) { $0.net[unit] }, hasDots: true),
      ], height: 230, stepCount: 6, style: book.money.style(unit))
  }
}

/// What comes into an account in a usual month: the median of the last whole ones, at most twelve.
struct UsualMonth {
  let quantity: WideQuantity
  let monthCount: Int

  /// nil: there is no whole month, or nothing came in most of them.
  ///
  /// - Parameter day: Its month is the first that does not count.
  init?(_ changes: [AccountHistories.Change], in unit: CommodityID, before day: Day) {
    guard let first = changes.first?.day else { return nil }
    let whole = first == first.startOfMonth ? first : first.startOfMonth.adding(months: 1)
    let end = day.startOfMonth
    let start = max(whole, end.adding(months: -12))
    func number(_ day: Day) -> Int { day.year * 12 + day.month }
    monthCount = number(end) - number(start)
    guard monthCount > 0 else { return nil }
    var months = [WideQuantity](repeating: .zero, count: monthCount)
    for change in changes where change.day >= start && change.day < end {
      let came = change.change[unit]
      if came.signum > 0 { months[number(change.day) - number(start)] += came }
    }
    guard let median = months.median, median.signum > 0 else { return nil }
    quantity = median
  }
}
