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
      figures.totalIncome, figures.tax, afterTax(figures), figures.totalExpenses, figures.events,
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

  /// Two figures of the report, so their difference is in range.
  private func afterTax(_ figures: Projection.Month) -> RoundedDecimal {
    (try? figures.incomeAfterTax()) ?? .zero
  }

  private func number(_ value: RoundedDecimal) -> String { value.quantity.text(in: machineStyle) }

  private func percent(_ rate: RoundedDecimal) -> String { PercentText.number(rate.quantity) }

  // MARK: JSON

  private func amount(_ value: RoundedDecimal) -> JSONValue {
    .amount(commodity: journal.commodity(currency).symbol, quantity: number(value))
  }

  var json: JSONValue {
    .report([
      .init("report", "project"),
      .init("currency", .string(journal.commodity(currency).symbol)),
      .init("start", .string(start.text)), .init("by", .string(options.step.rawValue)),
      .init("deflated", .bool(options.isDeflated)),
      .init("assumptions", .array(assumptions.map(JSONValue.string))),
      .init("scenarios", .array(outlooks.indices.map(outlook))),
    ])
  }

  private func outlook(_ number: Int) -> JSONValue {
    let outlook = outlooks[number]
    let buckets = outlook.projection.input.buckets
    return .object([
      .init("scenario", .optional(outlook.name.isEmpty ? nil : outlook.name)),
      .init("openingNetWorth", amount(outlook.openingNetWorth)),
      .init("periods", .array(outlook.rows.indices.map { period($0, number) })),
      .init("targets", .array(outlook.targets.map { target($0, buckets) })),
      .init(
        "belowBuffer",
        .array(
          zip(buckets, outlook.belowBuffer).compactMap { bucket, month in
            month.map {
              .object([
                .init("bucket", .string(bucket.name)),
                .init("month", .string($0.monthTitle)),
              ])
            }
          })),
    ])
  }

  private func period(_ index: Int, _ number: Int) -> JSONValue {
    let outlook = outlooks[number]
    let row = outlook.rows[index]
    let figures = row.figures
    let projection = outlook.projection
    var members: [JSONValue.Member] = [
      .init(options.step.rawValue, .string(row.title)),
      .init("income", amount(figures.totalIncome)), .init("tax", amount(figures.tax)),
      .init("afterTax", amount(afterTax(figures))),
      .init("expenses", amount(figures.totalExpenses)), .init("events", amount(figures.events)),
      .init("savings", amount(figures.savings)),
      .init("savingsRate", .optional(row.savingsRate.map(percent))),
      .init("moved", amount(figures.moved)),
      .init("unfunded", amount(figures.unfunded)), .init("freeCash", amount(figures.freeCash)),
      .init("elsewhere", amount(figures.elsewhere)),
      .init("netWorth", amount(figures.netWorth)), .init("display", displayTotals(row)),
      .init("incomes", categories(projection.incomeCategories, figures.income)),
      .init("categories", categories(projection.expenseCategories, figures.expenses)),
      .init(
        "buckets",
        .array(zip(projection.input.buckets, figures.buckets).map { bucket($0.name, $1) })),
    ]
    if number > 0 {
      func difference(_ path: KeyPath<Projection.Month, RoundedDecimal>) -> JSONValue {
        let all = differences(outlook, path)
        return index < all.count ? all[index].map(amount) ?? .null : .null
      }
      members.append(
        .init(
          "difference",
          .object([
            .init("savings", difference(\.savings)), .init("netWorth", difference(\.netWorth)),
          ])))
    }
    return .object(members)
  }

  private func categories(_ names: [String], _ figures: [RoundedDecimal]) -> JSONValue {
    .array(
      zip(names, figures).map {
        .object([.init("account", .string($0)), .init("amount", amount($1))])
      })
  }

  private func bucket(_ name: String, _ figures: Projection.BucketMonth) -> JSONValue {
    .object([
      .init("bucket", .string(name)), .init("growth", amount(figures.growth)),
      .init("allocation", amount(figures.allocation)), .init("draw", amount(figures.draw)),
      .init("balance", amount(figures.balance)),
    ])
  }

  private func target(
    _ target: TargetOutlook, _ buckets: [ProjectionInput.Bucket]
  ) -> JSONValue {
    .object([
      .init("bucket", .string(buckets[target.bucket].name)),
      .init("target", amount(target.amount)), .init("by", .optional(target.by?.text)),
      .init("balance", amount(target.balance)), .init("gap", amount(target.gap)),
      .init("monthsLeft", .integer(target.monthsLeft)), .init("extra", amount(target.extra)),
      .init("onTrack", .bool(target.isOnTrack)),
      .init("reachedIn", .optional(target.reachedIn?.monthTitle)),
      .init("inOwnCurrency", target.foreign.map(foreign) ?? .null),
    ])
  }

  private func foreign(_ figures: TargetOutlook.Figures) -> JSONValue {
    func amount(_ value: RoundedDecimal) -> JSONValue {
      .amount(
        commodity: journal.commodity(figures.commodity).symbol,
        quantity: value.quantity.text(in: machineStyle(of: figures.commodity)))
    }
    return .object([
      .init("target", amount(figures.amount)), .init("balance", amount(figures.balance)),
      .init("gap", amount(figures.gap)), .init("extra", amount(figures.extra)),
    ])
  }
}
