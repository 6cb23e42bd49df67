import LedgeraQuantities

/// Spending that depends on what a bucket holds, from month to month (calculations.md § Draws).
struct ProjectedDraw {
  private let draw: ProjectionInput.Draw
  private let growth: GrowthSeries
  /// How often, by month.
  private var times: [Int: RoundedDecimal] = [:]
  /// Of a fixed one: the month that it began in, what it came to last, and prices then.
  private var last: (begin: Int, amount: RoundedDecimal, prices: RoundedDecimal)?

  /// nil: the flow is no draw.
  init?(
    _ flow: ProjectionInput.CashFlow, _ growth: GrowthSeries
  ) throws(RoundedDecimal.Failure) {
    guard let draw = flow.draw else { return nil }
    (self.draw, self.growth) = (draw, growth)
    for item in flow.amounts {
      times[item.month] = try (times[item.month] ?? .zero) + item.amount
    }
  }

  /// - Parameter held: By the bucket when the month begins.
  mutating func amount(
    _ month: Int, held: RoundedDecimal
  ) throws(RoundedDecimal.Failure) -> RoundedDecimal {
    guard let times = times[month], month >= 0 else { return .zero }
    let prices = try growth.factor(month)
    let part = try max(.zero, held) * draw.part
    var amount = part
    if draw.isFixed {
      if let last {
        amount = try last.amount * prices / last.prices
        if let width = draw.guardrail, (month - last.begin) % 12 == 0 {
          amount = try guarded(amount, part, width)
        }
      }
      last = (last?.begin ?? month, amount, prices)
    }
    if let least = draw.least { amount = max(amount, try least * prices) }
    if let most = draw.most { amount = min(amount, try most * prices) }
    return try amount * times
  }

  /// A tenth less where it is too much of the bucket, a tenth more where it is too little.
  private func guarded(
    _ amount: RoundedDecimal, _ part: RoundedDecimal, _ width: RoundedDecimal
  ) throws(RoundedDecimal.Failure) -> RoundedDecimal {
    let tenth = try amount / RoundedDecimal(10)
    if amount > (try part * (.one + width)) { return try amount - tenth }
    if amount < (try part * (.one - width)) { return try amount + tenth }
    return amount
  }
}
