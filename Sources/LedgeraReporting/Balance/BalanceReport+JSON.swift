package import LedgeraDocuments
import LedgeraJSON
import LedgeraModel
import LedgeraQuantities

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
