import LedgeraDocuments
import LedgeraJSON
import LedgeraModel

/// Tidy data: a row for each figure of each commodity, without totals.
extension BalanceReport {
  static let tidyHeader = ["account", "period", "start_date", "end_date", "commodity", "value"]

  /// The figures as records that other programs need not take apart.
  var tidyRecords: Records {
    Records(header: BalanceReport.tidyHeader, rows: OnDemand { tidyRows })
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
    let cells = BalanceCells(self, .machine)
    return rows.lazy.flatMap { row in
      let commodities = cells.commodities(of: row.amounts)
      return zip(periods, row.amounts).lazy.flatMap { period, balance in
        commodities.lazy.map { commodity in
          [
            recordName(row), period.title, period.start?.text ?? "", period.last?.text ?? "",
            commodity.symbol, cells.number(commodity.id, in: balance).text,
          ]
        }
      }
    }
  }
}
