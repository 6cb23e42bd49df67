import LedgeraModel
import LedgeraQuantities

/// Taxes from month to month: of incomes at once, of what leaves buckets in the month after (calculations.md
/// § Projection, § Taxes of what is drawn).
struct ProjectedTaxes {
  private let yearStart: Int
  private var years: [TaxYear] = []
  private let pools: [ExitPool]
  /// Of each pool: gains of the tax year so far with losses of those before, and the part that was taxed.
  private var gains: [(sum: RoundedDecimal, taxed: RoundedDecimal)]
  /// Numbers of the residencies that tax what leaves buckets.
  let exitResidencies: Set<Int>
  /// On what left buckets in the month before.
  private(set) var owed = RoundedDecimal.zero

  init(_ input: ProjectionInput) throws(RoundedDecimal.Failure) {
    yearStart = input.taxYearStart
    for table in input.residencies {
      years.append(try TaxYear(table, growth: input.bracketGrowth))
    }
    pools = ExitPool.all(input)
    gains = pools.map { _ in (.zero, .zero) }
    exitResidencies = ExitPool.residencies(pools)
  }

  /// Opens a month: a new tax year starts over, and carries losses forward.
  ///
  /// - Returns: What it has to pay on what left buckets in the month before.
  mutating func begin(
    _ number: Int, _ start: Day
  ) throws(RoundedDecimal.Failure) -> RoundedDecimal {
    if number > 0, start.month == yearStart {
      for index in years.indices { try years[index].begin() }
      gains = gains.map { (min(.zero, $0.sum), .zero) }
    }
    defer { owed = .zero }
    return owed
  }

  /// The tax that a month's income under a residency adds.
  mutating func add(
    _ income: RoundedDecimal, to residency: Int
  ) throws(RoundedDecimal.Failure) -> RoundedDecimal {
    try years[residency].add(income)
  }

  /// Closes a month: what left its buckets is taxed.
  ///
  /// - Parameter gains: Of each bucket, in the month.
  mutating func close(
    _ buckets: [Projection.BucketMonth], gains: [RoundedDecimal]
  ) throws(RoundedDecimal.Failure) {
    for (index, pool) in pools.enumerated() {
      let amount =
        pool.isOfGains ? try add(gains, to: index) : try pool.drawn(from: buckets)
      switch pool.tax {
      case .rate(let rate): owed = try owed + amount * rate
      case .brackets(let residency): owed = try owed + years[residency].add(amount)
      }
    }
  }

  /// - Returns: How much more is taxed in the year; negative where losses came after gains.
  private mutating func add(
    _ gains: [RoundedDecimal], to pool: Int
  ) throws(RoundedDecimal.Failure) -> RoundedDecimal {
    let before = self.gains[pool].taxed
    var sum = self.gains[pool].sum
    for bucket in pools[pool].buckets { sum = try sum + gains[bucket] }
    self.gains[pool] = (sum, max(.zero, sum))
    return try max(.zero, sum) - before
  }
}
