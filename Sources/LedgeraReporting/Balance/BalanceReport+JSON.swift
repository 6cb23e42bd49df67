import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension BalanceReport {
  /// `{"schema": 1, "report": "balance", "periods": […], "rows": […], "totals": {…}}`; amounts have
  /// all their digits, quotients and converted ones as many as reports show.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("report", "balance"),
      .init("title", .string(String(title.dropLast()))),
      .init(
        "periods",
        .array(
          periods.map { period in
            .object([
              .init("start", .optional(period.start?.text)),
              .init("end", .optional(period.end?.text)),
            ])
          })),
      .init("rows", .array(rows.map { row in .object(names(of: row) + figures(of: row)) })),
    ]
    if options.hasTotalsRow { members.append(.init("totals", .object(figures(of: totals)))) }
    return .report(members)
  }

  private func names(of row: Figures) -> [JSONValue.Member] {
    [
      .init("account", .string(row.name)), .init("name", .string(row.shortName)),
      .init("indent", .integer(row.indent)),
    ]
  }

  private func figures(of row: Figures) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("amounts", .array(row.amounts.map { amounts($0) })),
      .init("total", amounts(row.total)),
    ]
    if options.hasAverageColumn { members.append(.init("average", amounts(row.average))) }
    return members
  }

  private func amounts(_ balance: WideBalance) -> JSONValue {
    .array(
      order.sorted(balance).filter { !$0.isZero }.map { amount in
        .amount(
          commodity: options.isPercentage ? "%" : journal.commodity(amount.commodity).symbol,
          quantity: exact(amount))
      })
  }

  /// All digits of what has few; others as shown.
  private func exact(_ amount: WideAmount) -> String {
    let decimals = journal.commodity(amount.commodity).style.number.decimals ?? 0
    guard amount.quantity.scale > max(decimals, 30) else { return amount.quantity.text() }
    return amount.quantity.text(in: NumberStyle(decimals: max(decimals, 2)))
  }
}
