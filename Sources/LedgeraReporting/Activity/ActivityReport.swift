public import LedgeraChecking
public import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying

/// How many postings there are in each period: hledger's activity.
public struct ActivityReport: Sendable {
  /// Number of postings by period.
  private let counts: [(period: DateSpan, count: Int)]
  private let span: DateSpan

  /// Counts the postings that a request selects, by day unless it has an interval; its other options
  /// have no effect.
  public init(_ ledger: Ledger, _ request: BalanceRequest) throws(BalanceFailure) {
    var request = request
    request.interval = request.interval ?? .days(1)
    request.options = BalanceOptions()
    request.options.calculation = .count
    request.options.depth.general = 0
    let report = try BalanceReport(ledger, request)
    span = report.span
    let totals = report.totals.amounts
    counts = report.periods.enumerated().filter { !$0.element.isOpen }.map { index, period in
      let count = index < totals.count ? totals[index][.none].quantity?.coefficient : nil
      return (period, Int(clamping: count ?? 0))
    }
  }

  /// A bar of stars, a record and a JSON member for each period.
  public var document: Document {
    Document(
      title: "Activity in \(span.title)", blocks: [.bars(chart)], records: records, json: json)
  }

  private var chart: BarChart {
    BarChart(
      mark: .stars,
      bars: counts.map { period, count in
        BarChart.Bar(
          label: period.start?.text ?? "", figure: Cell("\(count)"),
          value: WideQuantity(coefficient: Int128(count), scale: 0))
      })
  }

  private var records: Records {
    Records(
      header: ["start", "postings"],
      rows: counts.map { [$0.period.start?.text ?? "", "\($0.count)"] })
  }

  /// `{"schema": 1, "report": "activity", "periods": [{"start": …, "end": …, "postings": 3}, …]}`.
  private var json: JSONValue {
    .report([
      .init("report", "activity"),
      .init(
        "periods",
        .array(
          counts.map { period, count in
            .object([
              .init("start", .optional(period.start?.text)),
              .init("end", .optional(period.end?.text)), .init("postings", .integer(count)),
            ])
          })),
    ])
  }
}
