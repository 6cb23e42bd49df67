import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

/// The report for spreadsheets and programs.
extension ProjectionReport {
  /// A row for each scenario and period, a column for each figure.
  var records: Records {
    let buckets = outlooks.first?.projection.input.buckets.map(\.name) ?? []
    let header =
      [
        "scenario", options.step.rawValue, "commodity", "income", "tax", "after-tax", "expenses",
        "events", "savings", "savings-rate", "moved", "unfunded", "free-cash", "elsewhere",
        "net-worth",
      ] + displayHeader + incomeCategories.map { "income:\($0)" }
      + expenseCategories.map { "expense:\($0)" }
      + buckets.flatMap { name in
        bucketFields.map { "\(name):\($0)" }
      }
    return Records(
      header: header,
      rows: outlooks.flatMap { outlook in outlook.rows.map { fields($0, outlook) } })
  }

  private var rebalances: Bool { outlooks.contains(where: \.projection.input.rebalancesYearly) }

  private var bucketFields: [String] {
    ["growth", "allocation", "draw"] + (rebalances ? ["rebalanced"] : []) + ["balance"]
  }

  private func fields(_ row: Row, _ outlook: Outlook) -> [String] {
    let figures = row.figures
    var values = [
      figures.totalIncome, figures.tax, figures.afterTax, figures.totalExpenses, figures.events,
      figures.savings, figures.moved, figures.unfunded, figures.freeCash, figures.elsewhere,
      figures.netWorth,
    ]
    let worthEnd = values.count
    values += incomeCategories.map {
      figure($0, outlook.projection.incomeCategories, figures.income)
    }
    values += expenseCategories.map {
      figure($0, outlook.projection.expenseCategories, figures.expenses)
    }
    values += figures.buckets.flatMap { bucket in
      [bucket.growth, bucket.allocation, bucket.draw] + (rebalances ? [bucket.rebalanced] : [])
        + [bucket.balance]
    }
    var fields = values.map(number)
    fields.insert(contentsOf: displayFields(row), at: worthEnd)
    fields.insert(row.savingsRate.map(percent) ?? "", at: 6)
    return [outlook.name, row.title, journal.commodity(currency).symbol] + fields
  }

  private func figure(
    _ category: String, _ known: [String], _ figures: [RoundedDecimal]
  ) -> RoundedDecimal {
    known.firstIndex(of: category).map { figures[$0] } ?? .zero
  }

  private func number(_ value: RoundedDecimal) -> String { value.quantity.text(in: machineStyle) }

  private func percent(_ rate: RoundedDecimal) -> String { PercentText.number(rate.quantity) }
}
