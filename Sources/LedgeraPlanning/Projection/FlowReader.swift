import LedgeraQuantities

/// Reads a cash flow month after month.
struct FlowReader {
  private let amounts: [Int: RoundedDecimal]
  private let growth: GrowthSeries
  private let shareOf: [Int]?
  private let shareMonths: Int

  var isShare: Bool { shareOf != nil }

  static func all(
    _ flows: [ProjectionInput.CashFlow], _ table: inout GrowthTable
  ) throws(RoundedDecimal.Failure) -> [FlowReader] {
    var readers: [FlowReader] = []
    for flow in flows { readers.append(try FlowReader(flow, table.series(flow.growth))) }
    return readers
  }

  private init(
    _ flow: ProjectionInput.CashFlow, _ growth: GrowthSeries
  ) throws(RoundedDecimal.Failure) {
    var amounts: [Int: RoundedDecimal] = [:]
    for item in flow.amounts {
      amounts[item.month] = try (amounts[item.month] ?? .zero) + item.amount
    }
    self.amounts = amounts
    self.growth = growth
    shareOf = flow.shareOf
    shareMonths = flow.shareMonths
  }

  /// What it comes to in a month. Before month 0 nothing has grown.
  ///
  /// - Parameter incomes: All incomes, for shares.
  func amount(
    _ month: Int, partOf incomes: [FlowReader] = []
  ) throws(RoundedDecimal.Failure) -> RoundedDecimal {
    guard let amount = amounts[month] else { return .zero }
    guard let shareOf else { return month < 0 ? amount : try amount * growth.factor(month) }
    var sum = RoundedDecimal.zero
    for paid in month - shareMonths + 1...month {
      for index in shareOf where !incomes[index].isShare {
        sum = try sum + incomes[index].amount(paid)
      }
    }
    return try amount * sum * growth.factor(month)
  }
}
