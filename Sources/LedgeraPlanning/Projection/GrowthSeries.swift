import LedgeraQuantities

/// Factors of a yearly rate by months: exact powers after whole years, twelfth roots between them
/// (calculations.md § Projection).
struct GrowthSeries {
  /// The factor of one month.
  let monthly: RoundedDecimal
  private let years: [RoundedDecimal]
  private let months: [RoundedDecimal]

  /// - Parameter rate: 0.03 for 3 %; not below -1.
  init(_ rate: RoundedDecimal, monthCount: Int) throws(RoundedDecimal.Failure) {
    let yearly = try .one + rate
    let monthly = try yearly.root(12)
    var years = [RoundedDecimal.one]
    for _ in 0..<(monthCount / 12) { years.append(try years[years.count - 1] * yearly) }
    var months = [RoundedDecimal.one]
    for _ in 1..<12 { months.append(try months[months.count - 1] * monthly) }
    (self.monthly, self.years, self.months) = (monthly, years, months)
  }

  /// `(1 + rate)^(month / 12)`.
  func factor(_ month: Int) throws(RoundedDecimal.Failure) -> RoundedDecimal {
    try years[month / 12] * months[month % 12]
  }
}

/// The series of the rates of a projection, each computed once.
struct GrowthTable {
  let monthCount: Int
  private var series: [RoundedDecimal: GrowthSeries] = [:]

  init(monthCount: Int) { self.monthCount = monthCount }

  mutating func series(
    _ rate: RoundedDecimal
  ) throws(RoundedDecimal.Failure) -> GrowthSeries {
    if let known = series[rate] { return known }
    let new = try GrowthSeries(rate, monthCount: monthCount)
    series[rate] = new
    return new
  }
}
