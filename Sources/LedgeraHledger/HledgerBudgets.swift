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
          row($0, $1, named: .string($0.name), amounts)
        }),
      "prTotals": row(actual.totals.withZeros, goalTotals?.withZeros, named: [], amounts),
    ]
  }

  /// In a period without a goal that is null, in sums a list without amounts.
  private func row(
    _ row: BalanceReport.Figures, _ goal: BalanceReport.Figures?, named name: JSONValue,
    _ amounts: HledgerAmounts
  ) -> JSONValue {
    let pairs = actual.periods.indices.map { period -> JSONValue in
      let figure = period < row.amounts.count ? row.amounts[period] : WideBalance()
      return [amounts.figures(figure), self.goal(goal, in: period).map(amounts.figures) ?? .null]
    }
    return [
      "prrAmounts": .array(pairs),
      "prrAverage": [amounts.average(row.average), goal.map { amounts.average($0.average) } ?? []],
      "prrName": name,
      "prrTotal": [amounts.figures(row.total), goal.map { amounts.figures($0.total) } ?? []],
    ]
  }
}
