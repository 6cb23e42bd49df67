import LedgeraModel
import LedgeraQuantities

extension SimulationInput {
  /// What each path is taxed for itself: incomes of the residencies that tax what leaves buckets, and that
  /// (calculations.md § Simulation).
  struct Taxes: Sendable {
    struct Bracket: Sendable {
      let lower: Double
      /// nil: all above.
      let upper: Double?
      let rate: Double
    }

    struct Residency: Sendable {
      /// By tax year.
      let brackets: [[Bracket]]
      /// Of the tax year of month 0 before that, and of each month.
      let incomeBefore: Double
      let incomes: [Double]
    }

    enum Tax: Sendable {
      case rate(Double)
      case brackets(Int)
    }

    /// Buckets that are taxed alike.
    struct Pool: Sendable {
      let tax: Tax
      let isOfGains: Bool
      let buckets: [Int]
    }

    /// nil: of one that taxes incomes only.
    let residencies: [Residency?]
    let pools: [Pool]
    /// Of each bucket whose gains are taxed, what its holdings cost; nil: of the others.
    let costs: [Double?]
    /// The months with which a tax year begins.
    let yearStarts: Set<Int>
  }
}

extension SimulationInput.Taxes {
  /// nil: nothing that leaves a bucket is taxed.
  init?(_ projection: Projection) {
    let input = projection.input
    let pools = ExitPool.all(input)
    guard !pools.isEmpty else { return nil }
    func number(_ decimal: RoundedDecimal) -> Double { Double(nearest: decimal.quantity) }
    let months = projection.months.indices
    let firstOfYear = (input.taxYearStart - input.firstMonth.month + 12) % 12
    yearStarts = Set(months.filter { $0 > 0 && $0 % 12 == firstOfYear })
    let taxing = ExitPool.residencies(pools)
    let yearCount = yearStarts.count + 1
    residencies = input.residencies.indices.map { index in
      guard taxing.contains(index) else { return nil }
      let table = input.residencies[index]
      return Residency(
        // What is out of range was refused when the plan was projected.
        brackets: (try? table.years(yearCount, growth: input.bracketGrowth).map { year in
          year.map {
            Bracket(lower: number($0.lower), upper: $0.upper.map(number), rate: number($0.rate))
          }
        }) ?? [],
        incomeBefore: number(table.incomeBefore),
        incomes: projection.months.map { number($0.taxed[index]) })
    }
    self.pools = pools.map { pool in
      let tax: Tax =
        switch pool.tax {
        case .rate(let rate): .rate(number(rate))
        case .brackets(let residency): .brackets(residency)
        }
      return Pool(tax: tax, isOfGains: pool.isOfGains, buckets: pool.buckets)
    }
    costs = input.buckets.map { $0.exit?.basis.map(number) }
  }
}

/// The taxes of a few paths side by side.
struct PathTaxes {
  private typealias Taxes = SimulationInput.Taxes

  private let taxes: SimulationInput.Taxes
  private var year = 0
  /// Of each residency in the tax year: what is taxed, and the tax on it.
  private var sums: [(income: Lanes, tax: Lanes)] = []
  /// Of each pool in the tax year.
  private var gains: [(sum: Lanes, taxed: Lanes)] = []
  /// By bucket: what it cost; and of the month at hand what was gained, drawn and rebalanced.
  private var costs: [Lanes] = []
  private var realised: [Lanes] = []
  private var drawn: [Lanes] = []
  private var rebalanced: [Lanes] = []
  /// What is to be paid in the next month.
  private(set) var owed = Lanes.zero

  init(_ taxes: SimulationInput.Taxes) { self.taxes = taxes }

  /// Starts other paths.
  mutating func start() {
    year = 0
    sums = taxes.residencies.map { residency in
      guard let residency else { return (.zero, .zero) }
      let income = Lanes(repeating: residency.incomeBefore)
      return (income, residency.tax(on: income, year: 0))
    }
    gains = taxes.pools.map { _ in (.zero, .zero) }
    costs = taxes.costs.map { Lanes(repeating: $0 ?? 0) }
    owed = .zero
  }

  /// Opens a month.
  ///
  /// - Returns: What is to be paid in it.
  mutating func begin(_ month: Int) -> Lanes {
    if taxes.yearStarts.contains(month) {
      year += 1
      sums = sums.map { _ in (.zero, .zero) }
      gains = gains.map { (pointwiseMin(Lanes.zero, $0.sum), .zero) }
    }
    var due = Lanes.zero
    for index in taxes.residencies.indices {
      guard let residency = taxes.residencies[index] else { continue }
      due += add(Lanes(repeating: residency.incomes[month]), to: index)
    }
    realised = costs.map { _ in .zero }
    (drawn, rebalanced) = (realised, realised)
    return due + owed
  }

  /// - Parameter held: By the bucket before.
  mutating func take(_ amount: Lanes, of held: Lanes, from bucket: Int) {
    drawn[bucket] += amount
    sell(amount, of: held, from: bucket)
  }

  mutating func add(_ amount: Lanes, toBucket bucket: Int) {
    if taxes.costs[bucket] != nil { costs[bucket] += amount }
  }

  mutating func rebalance(_ bucket: Int, from before: Lanes, to after: Lanes) {
    let change = after - before
    rebalanced[bucket] = change
    sell(pointwiseMax(Lanes.zero - change, .zero), of: before, from: bucket)
    add(pointwiseMax(change, .zero), toBucket: bucket)
  }

  private mutating func sell(_ amount: Lanes, of held: Lanes, from bucket: Int) {
    guard taxes.costs[bucket] != nil else { return }
    let part = (costs[bucket] * amount / held).replacing(with: 0, where: amount .<= 0)
    costs[bucket] -= part
    realised[bucket] += amount - part
  }

  /// Closes a month: what left its buckets is taxed.
  mutating func close() {
    owed = .zero
    for (index, pool) in taxes.pools.enumerated() {
      let amount = pool.isOfGains ? addGains(index) : allDrawn(from: pool)
      switch pool.tax {
      case .rate(let rate): owed += amount * rate
      case .brackets(let residency): owed += add(amount, to: residency)
      }
    }
  }

  private mutating func addGains(_ pool: Int) -> Lanes {
    let before = gains[pool].taxed
    for bucket in taxes.pools[pool].buckets { gains[pool].sum += realised[bucket] }
    gains[pool].taxed = pointwiseMax(gains[pool].sum, .zero)
    return gains[pool].taxed - before
  }

  private func allDrawn(from pool: SimulationInput.Taxes.Pool) -> Lanes {
    var (taken, moved) = (Lanes.zero, Lanes.zero)
    for bucket in pool.buckets {
      taken += drawn[bucket]
      moved += rebalanced[bucket]
    }
    return taken + pointwiseMax(Lanes.zero - moved, .zero)
  }

  /// - Returns: The tax that it adds.
  private mutating func add(_ income: Lanes, to index: Int) -> Lanes {
    guard let residency = taxes.residencies[index] else { return .zero }
    let before = sums[index].tax
    sums[index].income += income
    sums[index].tax = residency.tax(on: sums[index].income, year: year)
    return sums[index].tax - before
  }
}

extension SimulationInput.Taxes.Residency {
  fileprivate func tax(on income: Lanes, year: Int) -> Lanes {
    var sum = Lanes.zero
    for bracket in brackets[year] {
      let top = bracket.upper.map { pointwiseMin(income, Lanes(repeating: $0)) } ?? income
      let part = (top - bracket.lower) * bracket.rate
      sum += part.replacing(with: 0, where: income .<= bracket.lower)
    }
    return sum
  }
}
