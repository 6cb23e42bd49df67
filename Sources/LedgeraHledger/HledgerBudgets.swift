package import LedgeraJSON
import LedgeraModel
package import LedgeraReporting

extension BudgetReport {
  /// The budget as hledger has it: what a balance report with periods has, with pairs of figure and goal.
  package var hledgerJSON: JSONValue {
    let amounts = HledgerAmounts(actual.journal)
    return [
      "prDates": actual.hledgerDates,
      "prRows": .array(
        zip(actual.rows, goals).map {
          amounts.row($0, $1, named: .string($0.name), actual.periods.count)
        }),
      "prTotals": amounts.row(actual.totals, goalTotals, named: [], actual.periods.count),
    ]
  }
}

extension HledgerAmounts {
  /// In a period without a goal that is null, in sums a list without amounts.
  fileprivate func row(
    _ figures: BalanceReport.Figures, _ goal: BalanceReport.Figures?, named name: JSONValue,
    _ periodCount: Int
  ) -> JSONValue {
    func figure(_ row: BalanceReport.Figures, _ period: Int) -> JSONValue {
      self.figures(period < row.amounts.count ? row.amounts[period] : WideBalance())
    }
    let pairs = (0..<periodCount).map { period -> JSONValue in
      [figure(figures, period), goal.map { figure($0, period) } ?? .null]
    }
    return [
      "prrAmounts": .array(pairs),
      "prrAverage": [self.figures(figures.average), goal.map { self.figures($0.average) } ?? []],
      "prrName": name,
      "prrTotal": [self.figures(figures.total), goal.map { self.figures($0.total) } ?? []],
    ]
  }
}
