package import LedgeraJSON
import LedgeraModel
package import LedgeraReporting

extension BalanceReport {
  /// The report as `hledger balance -O json` has it: rows and totals, or one with periods.
  package var hledgerJSON: JSONValue {
    let amounts = HledgerAmounts(journal)
    guard !hasPeriodColumns else { return periodic(amounts) }
    let rows = rows.map { row -> JSONValue in
      [
        .string(row.name), .string(row.shortName), .integer(row.indent),
        amounts.figures(row.amounts.first ?? WideBalance()),
      ]
    }
    return [.array(rows), amounts.figures(totals.amounts.first ?? WideBalance())]
  }

  /// `prDates`, `prRows` and `prTotals`.
  fileprivate func periodic(_ amounts: HledgerAmounts) -> JSONValue {
    [
      "prDates": hledgerDates,
      "prRows": .array(rows.map { amounts.row($0, named: .string($0.name), periods.count) }),
      "prTotals": amounts.row(totals, named: [], periods.count),
    ]
  }

  var hledgerDates: JSONValue {
    .array(periods.map { [Self.exact($0.start), Self.exact($0.end)] })
  }

  private static func exact(_ day: Day?) -> JSONValue {
    day.map { ["contents": .string($0.text), "tag": "Exact"] } ?? .null
  }
}

extension StatementReport {
  /// The statement as hledger has it: `cbrTitle`, `cbrDates`, `cbrSubreports` and `cbrTotals`.
  package var hledgerJSON: JSONValue {
    guard let first = sections.first?.report else { return [:] }
    let amounts = HledgerAmounts(first.journal)
    return [
      "cbrDates": first.hledgerDates,
      "cbrSubreports": .array(
        sections.map { section in
          [
            .string(section.kind.title), section.report.periodic(amounts),
            .bool(!section.kind.isSubtracted),
          ]
        }),
      "cbrTitle": .string(title),
      "cbrTotals": amounts.row(net, named: [], first.periods.count),
    ]
  }
}

extension HledgerAmounts {
  /// A row with an amount for each period.
  ///
  /// - Parameter periodCount: Totals without rows have amounts, too.
  fileprivate func row(
    _ figures: BalanceReport.Figures, named name: JSONValue, _ periodCount: Int
  ) -> JSONValue {
    let cells =
      figures.amounts
      + Array(
        repeating: WideBalance(), count: max(0, periodCount - figures.amounts.count))
    return [
      "prrAmounts": .array(cells.map { self.figures($0) }),
      "prrAverage": self.average(figures.average),
      "prrName": name,
      "prrTotal": self.figures(figures.total),
    ]
  }
}
