public import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
public import LedgeraReporting

extension ProjectionReport {
  public static let form = ReportForm<ProjectionReport, BookTexts>("project") {
    Field("currency", .commodity) { $0.currency }
    Field("start", .day) { $0.start }
    Field("by", .choice) { $0.options.step }
    Field("deflated", .flag) { $0.options.isDeflated }
    Field("assumptions", .texts) { $0.assumptions }
    Field("scenarios", .list(ShownOutlook.fields)) { report in
      report.outlooks.indices.map { ShownOutlook(report: report, number: $0) }
    }
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
          row: row, projection: outlook.projection, step: report.options.step,
          display: report.displayTotals(row), difference: number > 0 ? difference : nil)
      }
    }
  }

  /// A month or a year.
  fileprivate struct ShownPeriod {
    let row: Row
    let projection: Projection
    let step: Step
    /// Net worth in the display currencies.
    let display: [DisplayTotal]
    /// nil: of the first outlook.
    let difference: Difference?

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
  fileprivate static var foreign: FieldKind {
    FieldKind(
      .amount, .amount, json: { $1.projected($0.0, in: $0.1) },
      record: { figure, _ in figure.0.quantity.description },
      cell: { figure, _ in Cell(figure.0.quantity.description) })
  }
}

extension FieldKind where Value == RoundedDecimal, Context == BookTexts {
  /// In the commodity of the report.
  fileprivate static var projected: FieldKind {
    FieldKind(
      .amount, .amount, json: { $1.projected($0, in: $1.commodity) },
      record: { value, _ in value.quantity.description },
      cell: { value, _ in Cell(value.quantity.description) })
  }
}

extension BookTexts {
  /// With at least two decimals, as projections are printed.
  fileprivate func projected(_ value: RoundedDecimal, in commodity: CommodityID) -> JSONValue {
    let style = NumberStyle(decimals: max(2, journal.decimals(of: commodity)))
    return .amount(
      commodity: journal.commodity(commodity).symbol, quantity: value.quantity.text(in: style))
  }
}

extension ProjectionReport.ShownOutlook {
  fileprivate static let fields = Fields<ProjectionReport.ShownOutlook, BookTexts> {
    Field("scenario", .text) { $0.outlook.name.isEmpty ? nil : $0.outlook.name }
    Field("opening net worth", .projected) { $0.outlook.openingNetWorth }
    Field("periods", .list(ProjectionReport.ShownPeriod.fields)) { $0.periods }
    Field("targets", .list(targetFields)) { shown in
      shown.outlook.targets.map { (shown.buckets[$0.bucket].name, $0) }
    }
    Field("below buffer", .list(shortageFields)) { shown in
      zip(shown.buckets, shown.outlook.belowBuffer).compactMap { bucket, month in
        month.map { (bucket.name, $0) }
      }
    }
  }

  private static let shortageFields = Fields<(bucket: String, month: Day), BookTexts> {
    Field("bucket", .text) { $0.bucket }
    Field("month", .text) { $0.month.monthTitle }
  }

  private static let targetFields = Fields<(bucket: String, target: TargetOutlook), BookTexts> {
    Field("bucket", .text) { $0.bucket }
    Field("target", .projected) { $0.target.amount }
    Field("by", .day) { $0.target.by }
    Field("balance", .projected) { $0.target.balance }
    Field("gap", .projected) { $0.target.gap }
    Field("months left", .count) { $0.target.monthsLeft }
    Field("extra", .projected) { $0.target.extra }
    Field("on track", .flag) { $0.target.isOnTrack }
    Field("reached in", .text) { $0.target.reachedIn?.monthTitle }
    Field("in own currency", .object(foreignFields)) { $0.target.foreign }
  }

  private static let foreignFields = Fields<TargetOutlook.Figures, BookTexts> {
    Field("target", .foreign) { ($0.amount, $0.commodity) }
    Field("balance", .foreign) { ($0.balance, $0.commodity) }
    Field("gap", .foreign) { ($0.gap, $0.commodity) }
    Field("extra", .foreign) { ($0.extra, $0.commodity) }
  }
}

extension ProjectionReport.ShownPeriod {
  fileprivate static let fields = Fields<ProjectionReport.ShownPeriod, BookTexts> {
    Field("month", .text) { $0.row.title }.only(where: \.isMonth)
    Field("year", .text) { $0.row.title }.only(where: \.isYear)
    Field("income", .projected) { $0.row.figures.totalIncome }
    Field("tax", .projected) { $0.row.figures.tax }
    Field("after tax", .projected) { $0.row.figures.afterTax }
    Field("expenses", .projected) { $0.row.figures.totalExpenses }
    Field("events", .projected) { $0.row.figures.events }
    Field("savings", .projected) { $0.row.figures.savings }
    Field("savings rate", .percentage) { $0.row.savingsRate?.quantity }
    Field("moved", .projected) { $0.row.figures.moved }
    Field("unfunded", .projected) { $0.row.figures.unfunded }
    Field("free cash", .projected) { $0.row.figures.freeCash }
    Field("elsewhere", .projected) { $0.row.figures.elsewhere }
    Field("net worth", .projected) { $0.row.figures.netWorth }
    Field("display", .list(DisplayTotal.fields)) { $0.display }
    Field("incomes", .list(categoryFields)) { period in
      Array(zip(period.projection.incomeCategories, period.row.figures.income))
    }
    Field("categories", .list(categoryFields)) { period in
      Array(zip(period.projection.expenseCategories, period.row.figures.expenses))
    }
    Field("buckets", .list(bucketFields)) { period in
      zip(period.projection.input.buckets, period.row.figures.buckets).map { ($0.name, $1) }
    }
    Field("difference", .object(differenceFields)) { $0.difference }.only(where: \.isCompared)
  }

  private static let categoryFields = Fields<(String, RoundedDecimal), BookTexts> {
    Field("account", .text) { $0.0 }
    Field("amount", .projected) { $0.1 }
  }

  private static let bucketFields = Fields<(String, Projection.BucketMonth), BookTexts> {
    Field("bucket", .text) { $0.0 }
    Field("growth", .projected) { $0.1.growth }
    Field("allocation", .projected) { $0.1.allocation }
    Field("draw", .projected) { $0.1.draw }
    Field("rebalanced", .projected) { $0.1.rebalanced }
    Field("balance", .projected) { $0.1.balance }
  }

  private static let differenceFields = Fields<ProjectionReport.Difference, BookTexts> {
    Field("savings", .projected) { $0.savings }
    Field("net worth", .projected) { $0.netWorth }
  }
}

extension Projection.Month {
  /// Two figures of the report, so their difference is in range.
  var afterTax: RoundedDecimal { (try? incomeAfterTax()) ?? .zero }
}
