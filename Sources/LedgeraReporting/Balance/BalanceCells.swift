import LedgeraComputation
package import LedgeraDocuments
import LedgeraJSON
import LedgeraModel
import LedgeraQuantities

/// How the figures of a balance report become text.
struct BalanceCells {
  let report: BalanceReport
  /// Text has digit groups and `, `; machine formats have neither groups nor colour.
  let options: AmountTextOptions
  private let percentStyle: AmountStyle

  init(_ report: BalanceReport, _ options: AmountTextOptions) {
    self.report = report
    self.options = options
    let mark = options.groupsDigits ? report.journal.decimalMark : .point
    percentStyle = AmountStyle(
      side: .right, isSpaced: true, number: NumberStyle(decimalMark: mark, decimals: 1))
  }

  /// The amounts in order; a single `0` if there are none.
  func runs(_ balance: WideBalance) -> [Run] {
    let amounts = report.order.shown(balance)
    guard !amounts.isEmpty else { return [Run("0")] }
    return amounts.map { Run(text(of: $0), $0.quantity.isNegative ? .negative : .plain) }
  }

  /// The amounts as one text, separated by `, `.
  func line(_ balance: WideBalance) -> String {
    let amounts = report.order.shown(balance)
    if amounts.count == 1 { return text(of: amounts[0]) }
    return amounts.isEmpty ? "0" : amounts.map { text(of: $0) }.joined(separator: ", ")
  }

  /// An amount with its symbol.
  func text(of amount: WideAmount) -> String {
    guard report.options.isPercentage else {
      return report.journal.text(of: amount, options: options)
    }
    if percentStyle.looksZero(amount.quantity) { return "0" }
    return amount.quantity.text(in: percentStyle.number) + " %"
  }

  /// The quantity of one commodity without its symbol.
  func number(_ commodity: CommodityID, in balance: WideBalance) -> Run {
    let amount = balance.amount(of: commodity)
    let quantity = amount.quantity
    var style = report.journal.commodity(commodity).style(forDecimals: quantity.scale)
    style.show(amount.decimals)
    if report.options.isPercentage { style = percentStyle }
    if !options.groupsDigits { style.number.grouping = nil }
    let text = style.looksZero(quantity) ? "0" : quantity.text(in: style.number)
    return Run(text, quantity.isNegative ? .negative : .plain)
  }

  /// The symbol as shown beside numbers, unquoted.
  func symbol(_ commodity: CommodityID) -> String {
    report.options.isPercentage ? "%" : report.journal.commodity(commodity).symbol
  }

  /// The commodities, with their symbols, that rows of numbers list: those of any figure, or one of
  /// a figure that came to zero. The symbol is empty if all figures look zero.
  func commodities(of balances: [WideBalance]) -> [(id: CommodityID, symbol: String)] {
    balances.allSatisfy(report.journal.looksZero)
      ? [(.none, "")] : commoditiesHeld(in: balances)
  }

  /// The same with the symbol of a zero.
  func commoditiesHeld(in balances: [WideBalance]) -> [(id: CommodityID, symbol: String)] {
    var found = WideBalance()
    for balance in balances where !balance.isEmpty {
      for amount in report.order.shown(balance) { found.add(amount) }
    }
    return found.isEmpty
      ? [(.none, "")]
      : report.order.sorted(found).map { ($0.commodity, symbol($0.commodity)) }
  }
}

extension BalanceReport {
  package static let form = ReportForm<BalanceReport, BookTexts>("balance") {
    Field("title", .text) { String($0.title.dropLast()) }
    Field("periods", .list(.span)) { $0.periods }
    rowFields
  }

  /// Rows and totals, which sections of statements have, too.
  static let rowFields = Fields<BalanceReport, BookTexts> {
    Field("rows", .list(ShownRow.fields)) { report in
      report.rows.map { ShownRow(report: report, row: $0) }
    }
    Field("totals", .object(ShownRow.figures)) { ShownRow(report: $0, row: $0.totals) }
      .only(where: \.options.hasTotalsRow)
  }

  /// A row, and what its figures mean.
  struct ShownRow {
    let report: BalanceReport
    let row: Figures

    var hasAverage: Bool { report.options.hasAverageColumn }

    func figure(_ balance: WideBalance) -> ShownFigure {
      ShownFigure(balance: balance, isPercentage: report.options.isPercentage)
    }

    static let fields = Fields<ShownRow, BookTexts> {
      Field("account", .text) { $0.row.name }
      Field("name", .text) { $0.row.shortName }
      Field("indent", .count) { $0.row.indent }
      figures
    }

    static let figures = Fields<ShownRow, BookTexts> {
      Field("amounts", .list(of: .figure)) { shown in shown.row.amounts.map(shown.figure) }
      Field("total", .figure) { $0.figure($0.row.total) }
      Field("average", .figure) { $0.figure($0.row.average) }.only(where: \.hasAverage)
    }
  }

  struct ShownFigure {
    let balance: WideBalance
    let isPercentage: Bool
  }
}

extension FieldKind where Value == BalanceReport.ShownFigure, Context == BookTexts {
  /// Amounts; for percentages the commodity is `%`.
  fileprivate static var figure: FieldKind {
    FieldKind(
      .list(.amount), .amount,
      json: { figure, texts in
        guard figure.isPercentage else { return texts.json(figure.balance) }
        return .array(
          figure.balance.amounts.filter { !$0.isZero }.map { texts.json($0.quantity, "%") })
      },
      record: { $1.record($0.balance) }, cell: { $1.cell($0.balance) })
  }
}

/// Tidy data: a row for each figure of each commodity, without totals.
extension BalanceReport {
  static let tidyHeader = ["account", "period", "start_date", "end_date", "commodity", "value"]

  /// The figures as records that other programs need not take apart.
  var tidyRecords: Records {
    Records(header: BalanceReport.tidyHeader, rows: RecordRows(OnDemand { tidyRows }))
  }

  /// The same records for people.
  var tidyTable: Table {
    BalanceReport.tidyTable(titled: hasPeriodColumns ? title : nil, tidyRecords)
  }

  static func tidyTable(titled title: String?, _ records: Records) -> Table {
    var table = Table(title: title, layout: .plain, columns: [])
    table.columns = records.header.map { Column($0 == "value" ? .amount : .text) }
    table.rows = [Row(.header, records.header.map { Cell($0) })]
    table.rows += records.rows.map { Row($0.map { Cell($0) }) }
    return table
  }

  /// By account, within an account by period, within a period by commodity.
  var tidyRows: some Sequence<[String]> {
    rows.lazy.flatMap { tidyRows(of: $0, named: recordName($0)) }
  }

  func tidyRows(of row: Figures, named name: String) -> some Sequence<[String]> {
    let cells = BalanceCells(self, .machine)
    let commodities = cells.commodities(of: row.amounts)
    return zip(periods, row.amounts).lazy.flatMap { period, balance in
      commodities.lazy.map { commodity in
        [
          name, period.title, period.start?.text ?? "", period.last?.text ?? "",
          commodity.symbol, cells.number(commodity.id, in: balance).text,
        ]
      }
    }
  }
}
