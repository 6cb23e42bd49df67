import LedgeraQuantities

/// The rate at which payments and final value balance: the internal rate of return.
///
/// Found by bisection over the growth factor of a day, in decimals of 18 digits; it is a statistic,
/// not an amount.
enum InternalRate: Hashable, Sendable {
  /// For a year of 365 days; 0.08 is eight percent.
  case rate(WideQuantity)
  /// No rate fits, for example if all is lost.
  case none
  /// Several rates fit.
  case several

  /// A payment this many days before the end: negative if paid in, positive if taken out.
  struct Flow {
    let daysToEnd: Int
    let amount: WideQuantity
  }

  /// - Parameter flows: A day may have several; the final value is a flow, too.
  init(of flows: [Flow]) {
    let flows = InternalRate.combined(flows)
    guard !flows.isEmpty else {
      self = .rate(.zero)
      return
    }
    var signs = flows.map(\.amount.signum)
    signs = signs.enumerated().filter { $0.offset == 0 || $0.element != signs[$0.offset - 1] }
      .map(\.element)
    switch signs.count - 1 {
    case 0: self = .none
    // With one change of sign, at most one factor fits (Descartes).
    case 1: self = InternalRate.search(flows, among: [InternalRate.lowest, InternalRate.highest])
    default: self = InternalRate.search(flows, among: InternalRate.steps)
    }
  }

  /// One nonzero flow per day, earliest first; the last one, on day 0, does not affect the rate.
  private static func combined(_ flows: [Flow]) -> [Flow] {
    var sums: [Int: WideQuantity] = [:]
    for flow in flows { sums[flow.daysToEnd, default: .zero] += flow.amount }
    let open = sums.filter { !$0.value.isZero }.sorted { $0.key > $1.key }
    let last = open.last?.key ?? 0
    return open.map { Flow(daysToEnd: $0.key - last, amount: $0.value) }
  }

  /// The range of daily growth: from a loss of all but 10^-12 to a gain of 10,000 times within a
  /// year.
  private static let lowest = WideQuantity(coefficient: 927, scale: 3)
  private static let highest = WideQuantity(coefficient: 10_256, scale: 4)

  /// Factors between which there is at most one rate: less than two percent per year apart near
  /// zero.
  private static let steps: [WideQuantity] = {
    let near = (-40...40).map { 50 * $0 }
    let far = [4_000, 8_000, 16_000]
    let millionths = far.reversed().map { -$0 } + near + far
    return [lowest]
      + millionths.map { WideQuantity(coefficient: Int128(1_000_000 + $0), scale: 6) } + [highest]
  }()

  private static func search(_ flows: [Flow], among bounds: [WideQuantity]) -> InternalRate {
    var brackets: [(low: WideQuantity, high: WideQuantity)] = []
    var last = sum(flows, growing: bounds[0]).signum
    for index in 1..<bounds.count {
      let next = sum(flows, growing: bounds[index]).signum
      if next == 0 || last * next < 0 { brackets.append((bounds[index - 1], bounds[index])) }
      last = next
    }
    guard let bracket = brackets.first else { return .none }
    guard brackets.count == 1 else { return .several }
    let factor = bisect(flows, bracket.low, bracket.high)
    return .rate(factor.power(365, decimals: 18) - .one)
  }

  private static func bisect(
    _ flows: [Flow], _ low: WideQuantity, _ high: WideQuantity
  ) -> WideQuantity {
    var (low, high) = (low, high)
    let sign = sum(flows, growing: high).signum
    if sign == 0 { return high }
    let half = WideQuantity(coefficient: 5, scale: 1)
    for _ in 0..<64 {
      let middle = ((low + high) * half).rounded(toDecimals: 18)
      guard middle != low, middle != high else { break }
      let value = sum(flows, growing: middle).signum
      if value == 0 { return middle }
      if value == sign { high = middle } else { low = middle }
    }
    return high
  }

  /// The sum of all flows with their growth up to the end.
  private static func sum(_ flows: [Flow], growing factor: WideQuantity) -> WideQuantity {
    var powers: [Int: WideQuantity] = [:]
    var sum = WideQuantity.zero
    for (index, flow) in flows.enumerated() {
      let next = index + 1 < flows.count ? flows[index + 1].daysToEnd : 0
      let days = flow.daysToEnd - next
      let power = powers[days] ?? factor.power(days, decimals: 18)
      powers[days] = power
      sum = ((sum + flow.amount) * power).rounded(toDecimals: 18)
    }
    return sum
  }
}

extension WideQuantity {
  /// An integer power, rounded to `decimals` after every multiplication.
  func power(_ exponent: Int, decimals: UInt8) -> WideQuantity {
    var (result, base, rest) = (WideQuantity.one, self, exponent)
    while rest > 0 {
      if rest % 2 == 1 { result = (result * base).rounded(toDecimals: decimals) }
      rest /= 2
      if rest > 0 { base = (base * base).rounded(toDecimals: decimals) }
    }
    return result
  }

  /// Converts this growth in `days` days to the growth factor of a year of 365, by bisection over
  /// the growth of a day, in decimals of 18 digits. Both have to be more than zero.
  func annualised(days: Int) -> WideQuantity {
    guard days != 365, self != .one else { return self }
    var (low, high) = (WideQuantity.zero, Swift.max(self, .one) + .one)
    let half = WideQuantity(coefficient: 5, scale: 1)
    for _ in 0..<200 {
      let middle = ((low + high) * half).rounded(toDecimals: 18)
      guard middle != low, middle != high else { break }
      if middle.isPower(days, below: self) { low = middle } else { high = middle }
    }
    return high.power(365, decimals: 18)
  }

  /// Whether a power, as computed by `power` at 18 decimals, is below a limit. Stops as soon as it
  /// cannot be, since the power of a guess may have millions of digits.
  private func isPower(_ exponent: Int, below limit: WideQuantity) -> Bool {
    var (result, base, rest) = (WideQuantity.one, self, exponent)
    while rest > 0 {
      // From 1 on, bases and results only grow.
      if base >= .one, base >= limit { return false }
      if rest % 2 == 1 { result = (result * base).rounded(toDecimals: 18) }
      rest /= 2
      if rest > 0 { base = (base * base).rounded(toDecimals: 18) }
    }
    return result < limit
  }
}
