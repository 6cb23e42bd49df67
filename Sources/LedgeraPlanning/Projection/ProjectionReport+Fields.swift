package import LedgeraDocuments
import LedgeraJSON
import LedgeraModel
import LedgeraQuantities
package import LedgeraReporting

extension ProjectionReport {
  package static let form = ReportForm<ProjectionReport, BookTexts>("project") {
    Field("currency", .commodity) { $0.currency }
    Field("start", .day) { $0.start }
    Field("by", .choice) { $0.options.step }
    Field("deflated", .flag) { $0.options.isDeflated }
    Field("assumptions", .texts) { $0.assumptions }
    Field("scenarios", .list(ShownOutlook.fields)) { report in
      report.shownOutlooks
    }
  }

  private var shownOutlooks: [ShownOutlook] {
    outlooks.indices.map { ShownOutlook(report: self, number: $0) }
  }

  /// A row for each scenario and period, a column for each figure.
  var records: Records {
    let fields = Fields<ShownPeriod, BookTexts> {
      Field("scenario", .text) { $0.outlook.name }
      Field(options.step.rawValue, .text) { $0.row.title }
      Field("commodity", .commodity) { $1.commodity }
      Row.fields.of { $0.row }
      for display in display {
        Field("net worth", .foreign) { display.netWorth($0.row).map { ($0, display.commodity) } }
          .headed("net-worth:\(journal.commodity(display.commodity).symbol)")
      }
      for category in incomeCategories {
        Field("income", .projected) { $0.figure(of: category, in: $0.incomes) }
          .headed("income:\(category)")
      }
      for category in expenseCategories {
        Field("expense", .projected) { $0.figure(of: category, in: $0.expenses) }
          .headed("expense:\(category)")
      }
      for (index, bucket) in (outlooks.first?.projection.input.buckets ?? []).enumerated() {
        bucketFields.headed(below: bucket.name).of { $0.row.figures.buckets[index] }
      }
    }
    return fields.records(shownOutlooks.flatMap(\.periods), texts)
  }

  private var bucketFields: Fields<Projection.BucketMonth, BookTexts> {
    let rebalances = outlooks.contains(where: \.projection.input.rebalancesYearly)
    return Projection.BucketMonth.fields.picking(
      ["growth", "allocation", "draw"] + (rebalances ? ["rebalanced"] : []) + ["balance"],
      for: .records)
  }

  /// An outlook after the first one.
  fileprivate struct ShownOutlook {
    let report: ProjectionReport
    let number: Int

    var outlook: Outlook { report.outlooks[number] }
    var buckets: [ProjectionInput.Bucket] { outlook.projection.input.buckets }

    var periods: [ShownPeriod] {
      let savings = report.differences(outlook, \.savings)
      let worth = report.differences(outlook, \.netWorth)
      return outlook.rows.enumerated().map { index, row in
        let difference = Difference(
          savings: index < savings.count ? savings[index] : nil,
          netWorth: index < worth.count ? worth[index] : nil)
        return ShownPeriod(
          row: row, outlook: outlook, step: report.options.step,
          display: report.displayTotals(row), difference: number > 0 ? difference : nil)
      }
    }
  }

  /// A month or a year.
  fileprivate struct ShownPeriod {
    let row: Row
    let outlook: Outlook
    let step: Step
    /// Net worth in the display currencies.
    let display: [DisplayTotal]
    /// nil: of the first outlook.
    let difference: Difference?

    typealias Category = (account: String, amount: RoundedDecimal)

    var incomes: [Category] {
      Array(zip(outlook.projection.incomeCategories, row.figures.income))
    }
    var expenses: [Category] {
      Array(zip(outlook.projection.expenseCategories, row.figures.expenses))
    }

    /// Zero: this outlook does not know the category.
    func figure(of name: String, in categories: [Category]) -> RoundedDecimal {
      categories.first { $0.account == name }?.amount ?? .zero
    }

    var isMonth: Bool { step == .month }
    var isYear: Bool { step == .year }
    var isCompared: Bool { difference != nil }
  }

  /// From the first outlook; nil: that does not look so far.
  fileprivate struct Difference {
    let savings: RoundedDecimal?
    let netWorth: RoundedDecimal?
  }
}

extension FieldKind where Value == (RoundedDecimal, CommodityID), Context == BookTexts {
  /// In a commodity of its own.
  static var foreign: FieldKind {
    FieldKind(
      .amount, .amount, json: { $1.projected($0.0, in: $0.1) },
      record: { $1.projectedRecord($0.0, in: $0.1) },
      cell: { $1.projectedCell($0.0, in: $0.1) })
  }
}

extension FieldKind where Value == RoundedDecimal, Context == BookTexts {
  /// In the commodity of the report.
  static var projected: FieldKind {
    FieldKind(
      .amount, .amount, json: { $1.projected($0, in: $1.commodity) },
      record: { $1.projectedRecord($0, in: $1.commodity) },
      cell: { $1.projectedCell($0, in: $1.commodity) })
  }
}

extension BookTexts {
  fileprivate func projected(_ value: RoundedDecimal, in commodity: CommodityID) -> JSONValue {
    .amount(
      commodity: journal.commodity(commodity).symbol,
      quantity: projectedRecord(value, in: commodity))
  }

  /// With at least two decimals.
  fileprivate func projectedRecord(
    _ value: RoundedDecimal, in commodity: CommodityID
  ) -> String {
    value.quantity.text(in: NumberStyle(decimals: max(2, journal.decimals(of: commodity))))
  }

  func projectedCell(_ value: RoundedDecimal, in commodity: CommodityID) -> Cell {
    var style = journal.plannedStyle(of: commodity)
    if showsWholeUnits { style.decimals = 0 }
    let quantity = value.quantity
    let shown = style.decimals.map { quantity.rounded(toDecimals: $0) } ?? quantity
    return Cell(quantity.text(in: style), shown.isNegative ? .negative : .plain)
  }
}

extension Journal {
  /// That of reports; what neither transactions nor directives show has the decimals of its currency.
  fileprivate func plannedStyle(of commodity: CommodityID) -> NumberStyle {
    let info = self.commodity(commodity)
    var style = info.style.number
    let isKnown = (info.chosenStyle ?? info.declaredStyle ?? info.defaultStyle) != nil
    if !isKnown, info.posted == nil {
      style.decimals = Currencies.isWhole(symbol: info.symbol) ? 0 : max(2, style.decimals ?? 2)
    }
    return style
  }
}

extension ProjectionReport.ShownOutlook {
  fileprivate static let fields = Fields<ProjectionReport.ShownOutlook, BookTexts> {
    Field("scenario", .text) { $0.outlook.name.isEmpty ? nil : $0.outlook.name }
    Field("opening net worth", .projected) { $0.outlook.openingNetWorth }
    Field("periods", .list(ProjectionReport.ShownPeriod.fields)) { $0.periods }
    Field("targets", .list(ProjectionReport.ShownTarget.fields)) {
      $0.report.shownTargets($0.outlook)
    }
    Field("below buffer", .list(shortageFields)) { shown in
      zip(shown.buckets, shown.outlook.belowBuffer).compactMap { bucket, month in
        month.map { (bucket.name, $0) }
      }
    }
    Field("repaid", .list(repaidFields)) { $0.outlook.repaid }
    Field("middle net worth", .projected) { $0.outlook.middleWorth }
  }

  private static let repaidFields = Fields<(account: String, month: Day), BookTexts> {
    Field("account", .text) { $0.account }
    Field("month", .text) { $0.month.monthTitle }
  }

  private static let shortageFields = Fields<(bucket: String, month: Day), BookTexts> {
    Field("bucket", .text) { $0.bucket }
    Field("month", .text) { $0.month.monthTitle }
  }
}

extension ProjectionReport.ShownPeriod {
  fileprivate static let fields = Fields<ProjectionReport.ShownPeriod, BookTexts> {
    Field("month", .text) { $0.row.title }.only(where: \.isMonth)
    Field("year", .text) { $0.row.title }.only(where: \.isYear)
    ProjectionReport.Row.fields.of { $0.row }
    Field("display", .list(DisplayTotal.fields)) { $0.display }
    Field("incomes", .list(categoryFields)) { $0.incomes }
    Field("categories", .list(categoryFields)) { $0.expenses }
    Field("buckets", .list(bucketFields)) { period in
      zip(period.outlook.projection.input.buckets, period.row.figures.buckets).map {
        ($0.name, $1)
      }
    }
    Field("difference", .object(differenceFields)) { $0.difference }.only(where: \.isCompared)
  }

  private static let categoryFields = Fields<Category, BookTexts> {
    Field("account", .text) { $0.account }
    Field("amount", .projected) { $0.amount }
  }

  private static let bucketFields = Fields<(String, Projection.BucketMonth), BookTexts> {
    Field("bucket", .text) { $0.0 }
    Projection.BucketMonth.fields.of { $0.1 }
  }

  private static let differenceFields = Fields<ProjectionReport.Difference, BookTexts> {
    Field("savings", .projected) { $0.savings }
    Field("net worth", .projected) { $0.netWorth }
  }
}

extension ProjectionReport.Row {
  package static let fields = Fields<ProjectionReport.Row, BookTexts> {
    Field("income", .projected) { $0.figures.totalIncome }
    Field("tax", .projected) { $0.figures.tax }
    Field("tax of draws", .projected) { $0.figures.taxOfDraws }
    Field("after tax", .projected) { $0.figures.afterTax }
    Field("expenses", .projected) { $0.figures.totalExpenses }
    Field("events", .projected) { $0.figures.events }
    Field("savings", .projected) { $0.figures.savings }
    Field("savings rate", .percentage) { $0.savingsRate?.quantity }
      .titled("Saved %").set(.amount).shown { row, texts in
        row.savingsRate.map { texts.projectedCell($0, in: texts.commodity) } ?? .empty
      }
    Field("moved", .projected) { $0.figures.moved }
    Field("unfunded", .projected) { $0.figures.unfunded }
    Field("unpaid", .projected) { $0.figures.unpaid }
    Field("tax owed", .projected) { $0.figures.taxOwed }
    Field("free cash", .projected) { $0.figures.freeCash }
    Field("elsewhere", .projected) { $0.figures.elsewhere }.titled("Debts and other things")
    Field("net worth", .projected) { $0.figures.netWorth }
  }
}

extension Projection.BucketMonth {
  fileprivate static let fields = Fields<Projection.BucketMonth, BookTexts> {
    Field("growth", .projected) { $0.growth }
    Field("allocation", .projected) { $0.allocation }
    Field("draw", .projected) { $0.draw }
    Field("rebalanced", .projected) { $0.rebalanced }
    Field("balance", .projected) { $0.balance }
  }
}

extension Projection.Month {
  /// Two figures of the report, so their difference is in range.
  var afterTax: RoundedDecimal { (try? incomeAfterTax()) ?? .zero }
}
