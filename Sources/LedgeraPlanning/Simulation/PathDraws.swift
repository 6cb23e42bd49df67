/// What draws come to on a few paths side by side (calculations.md § Draws).
struct PathDraws {
  private let draws: [SimulationInput.Draw]
  /// Of fixed ones: the month that they began in, what they came to last, and prices then.
  private var last: [(begin: Int, amount: Lanes, prices: Lanes)?]

  init(_ draws: [SimulationInput.Draw]) {
    self.draws = draws
    last = draws.map { _ in nil }
  }

  /// Starts other paths.
  mutating func start() { for index in last.indices { last[index] = nil } }

  /// What a month's draws come to, with the bucket that pays each.
  ///
  /// - Parameters:
  ///   - balances: When the month begins.
  ///   - dearness: What prices have become to what the plan says of them; nil: the same.
  mutating func amounts(
    _ month: Int, _ balances: UnsafeMutableBufferPointer<Lanes>, dearness: Lanes?
  ) -> [(payer: Int?, amount: Lanes)] {
    draws.indices.compactMap { index in
      let draw = draws[index]
      guard draw.times[month] > 0 else { return nil }
      var prices = Lanes(repeating: draw.prices[month])
      if draw.isIndexed, let dearness { prices *= dearness }
      var amount = pointwiseMax(balances[draw.bucket], Lanes.zero) * draw.part
      if draw.isFixed {
        if let last = last[index] {
          let part = amount
          amount = last.amount * prices / last.prices
          if let width = draw.guardrail, (month - last.begin) % 12 == 0 {
            amount = Self.guarded(amount, part, width)
          }
        }
        last[index] = (last[index]?.begin ?? month, amount, prices)
      }
      if let least = draw.least { amount = pointwiseMax(amount, prices * least) }
      if let most = draw.most { amount = pointwiseMin(amount, prices * most) }
      return (draw.payer, amount * draw.times[month])
    }
  }

  /// A tenth less where it is too much of the bucket, a tenth more where it is too little.
  private static func guarded(_ amount: Lanes, _ part: Lanes, _ width: Double) -> Lanes {
    let tenth = amount / 10
    return amount.replacing(with: amount - tenth, where: amount .> part * (1 + width))
      .replacing(with: amount + tenth, where: amount .< part * (1 - width))
  }
}
