import LedgeraBooks
import LedgeraDocuments
import LedgeraJSON
import LedgeraPlanning
import LedgeraRendering
import LedgeraReporting

/// What commands write with `-O json`: one line for each report. `ledgera help json` prints it, and
/// the tests hold every command to it.
enum ReportTable {
  /// With `--show-rates` reports have the rates they used, too.
  static var all: [ReportShape] { reports.map { $0.allowing([RateListing.shape]) } }

  private static var reports: [ReportShape] {
    [
      BalanceReport.form.shape,
      RegisterReport.form.shape,
      AccountRegister.form.shape,
      TransactionListing.form.shape,
      ActivityReport.form.shape,
      HistoryReport.form.shape,
      TransactionHistory.form.shape,
      OriginReport.form.shape,
      BooksDifference.form.shape,
      BisectReport.form.shape,
      ReportComparison.form.shape,
      SummaryReport.form.shape,
      TrendReport.form.shape,
      SubscriptionReport.form.shape,
      NetWorthReport.form.shape,
      PortfolioReport.form.shape,
      HoldingsReport.form.shape,
      TradeHistory.form.shape,
      GainsReport.form.shape,
      GainsByPeriod.form.shape,
      ReturnsReport.form.shape,
      ReconciliationReport.form.shape,
      ReconciliationStatus.form.shape,
      StatementListing.form.shape,
      AccountListing.form.shape,
      PriceListing.form.shape,
      PriceChart.form.shape,
      StatisticsReport.form.shape,
      SealListing.form.shape,
      BudgetReport.form.shape,
      EnvelopeReport.form.shape,
      GoalReport.form.shape,
      LoanReport.form.shape,
      UpcomingReport.form.shape,
      DashboardReport.form.shape,
      DriftReport.form.shape,
      ProjectionReport.form.shape,
      SimulationReport.form.shape,
      SolveReport.form.shape,
      BaselineReport.form.shape,
      ChangesReport.form.shape,
      UndoListing.form.shape,
      CodeText.form.shape,
      QueryAnswer.form.shape,
      JSONDiagnostics.form.shape,
    ] + StatementReport.shapes + NameListing.shapes
  }

  /// JSON Schema of all of them.
  static var schema: JSONValue {
    ReportShape.schema(of: all, definitions: [JSONDiagnostics.finding])
  }
}
