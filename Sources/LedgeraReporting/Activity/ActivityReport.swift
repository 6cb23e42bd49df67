package import LedgeraChecking
package import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying
import LedgeraValuation

/// How many postings there are in each period: hledger's activity.
package struct ActivityReport: Sendable {
  /// The number of postings in each period.
  private let counts: [Count]
  private let span: DateSpan

  /// Counts the postings that a request selects, by day unless it has an interval; its other options
  /// have no effect.
  package init(_ ledger: Ledger, _ request: BalanceRequest) throws(BalanceFailure) {
    var selection = request.selection
    selection.interval = selection.interval ?? .days(1)
    let book =
      selection.valuation.usesPeriodEnds
      ? PriceBook(ledger.journal, infersFromCosts: selection.infersMarketPrices) : nil
    let periods = try BalanceSource.periods(of: ledger.journal, BalanceRequest(selection), book)
    span = DateSpan(start: periods.first?.start, end: periods.last?.end)
    var counts = periods.map { Count(period: $0, count: 0) }
    PostingStream(ledger.journal, selection, periods: periods).forEach {
      counts[Int($0.period)].count += 1
    }
    self.counts = counts.filter { !$0.period.isOpen }
  }

  private struct Count {
    let period: DateSpan
    var count: Int

    /// hledger's CSV lacks the end.
    static let fields = Fields<Count, NoTexts> {
      Field("start", .day) { $0.period.start }
      Field("end", .day, in: .json) { $0.period.last }
      Field("postings", .count) { $0.count }
    }
  }

  package static let form = ReportForm<ActivityReport, NoTexts>("activity") {
    Field("periods", .list(Count.fields)) { $0.counts }
  }

  /// A bar of stars, a record and a JSON member for each period.
  package var document: Document {
    Document(
      title: "Activity in \(span.title)", blocks: [.bars(chart)],
      records: Count.fields.records(counts, NoTexts()), json: Self.form.json(self, NoTexts()))
  }

  private var chart: BarChart {
    BarChart(
      mark: .stars,
      bars: counts.map { line in
        BarChart.Bar(
          label: line.period.start?.text ?? "", figure: Cell("\(line.count)"),
          value: WideQuantity(coefficient: Int128(line.count), scale: 0))
      })
  }
}
