import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension BalanceReport {
  /// `{"schema": 1, "report": "balance", "periods": […], "rows": […], "totals": {…}}`; amounts have
  /// all their digits, quotients and converted ones as many as reports show.
  var json: JSONValue {
    .report(
      [
        .init("report", "balance"), .init("title", .string(String(title.dropLast()))),
        .init("periods", periodList),
      ] + rowsAndTotals)
  }

  /// `[{"start": …, "end": …}, …]`, the end being the day after the last.
  var periodList: JSONValue {
    .array(
      periods.map { period in
        .object([
          .init("start", .optional(period.start?.text)), .init("end", .optional(period.end?.text)),
        ])
      })
  }

  /// `"rows": […], "totals": {…}`.
  var rowsAndTotals: [JSONValue.Member] {
    let rows = JSONValue.array(rows.map { row in .object(names(of: row) + figures(of: row)) })
    guard options.hasTotalsRow else { return [.init("rows", rows)] }
    return [.init("rows", rows), .init("totals", .object(figures(of: totals)))]
  }

  private func names(of row: Figures) -> [JSONValue.Member] {
    [
      .init("account", .string(row.name)), .init("name", .string(row.shortName)),
      .init("indent", .integer(row.indent)),
    ]
  }

  /// `"amounts": […], "total": […]` and perhaps `"average": […]`.
  func figures(of row: Figures) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("amounts", .array(row.amounts.map { amounts($0, isComputed: isComputed) })),
      .init("total", amounts(row.total, isComputed: isComputed)),
    ]
    if options.hasAverageColumn {
      members.append(.init("average", amounts(row.average, isComputed: true)))
    }
    return members
  }

  /// Whether figures are more than sums of amounts as they were written.
  private var isComputed: Bool {
    options.isPercentage || !conversion.isEmpty || options.calculation == .valueChange
      || options.calculation == .gain
  }

  private func amounts(_ balance: WideBalance, isComputed: Bool) -> JSONValue {
    .array(
      order.sorted(balance).filter { !$0.isZero }.map { amount in
        .amount(
          commodity: options.isPercentage ? "%" : journal.commodity(amount.commodity).symbol,
          quantity: isComputed ? shortened(amount) : amount.quantity.text())
      })
  }

  /// All digits of what has few; others as shown.
  private func shortened(_ amount: WideAmount) -> String {
    let decimals = journal.commodity(amount.commodity).style.number.decimals ?? 0
    guard amount.quantity.scale > max(decimals, 30) else { return amount.quantity.text() }
    return amount.quantity.text(in: NumberStyle(decimals: max(decimals, 2)))
  }
}
