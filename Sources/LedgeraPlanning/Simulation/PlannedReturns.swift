import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

/// How the returns of a plan's buckets vary, and together.
struct PlannedReturns {
  /// Arithmetic means of the yearly returns, for each bucket.
  private(set) var means: [Double] = []
  /// Their standard deviations.
  private(set) var volatilities: [Double] = []
  let correlations: [[Double]]

  init(_ plan: Plan, _ rates: FrozenRates) throws(PlannedSimulation.Failure) {
    guard plan.buckets.count <= SimulationInput.bucketLimit else {
      throw .tooLarge("the simulation would have more than \(SimulationInput.bucketLimit) buckets")
    }
    var findings: [Diagnostic] = []
    for bucket in plan.buckets {
      do throws(ProjectionFailure) {
        let expected = try rates.expectedReturn(bucket.expectedReturn?.value)
        let spread = YearlySpread(
          expected: Double(nearest: expected.quantity),
          isCompound: bucket.expectedReturn?.value.rate == nil && bucket.expectedReturn != nil,
          rates.volatility(bucket.volatility?.value))
        if let spread {
          means.append(spread.mean)
          volatilities.append(spread.deviation)
        } else if let source = bucket.volatility?.value, let span = bucket.volatility?.span {
          findings.append(PlannedReturns.tooFewPrices(of: source.proxy, span, plan))
        }
      } catch { throw .projection(error) }
    }
    guard findings.isEmpty else { throw .findings(findings) }
    // Without buckets all money is one that never varies.
    if plan.buckets.isEmpty { (means, volatilities) = ([0], [0]) }
    correlations = PlannedReturns.matrix(plan)
  }

  private static func matrix(_ plan: Plan) -> [[Double]] {
    let names = plan.buckets.map(\.name)
    let count = max(1, names.count)
    var matrix = (0..<count).map { row in (0..<count).map { $0 == row ? 1.0 : 0 } }
    for correlation in plan.correlations {
      guard let first = names.firstIndex(of: correlation.first.value),
        let second = names.firstIndex(of: correlation.second.value), first != second
      else { continue }
      let coefficient = Double(nearest: WideQuantity(correlation.coefficient.value))
      matrix[first][second] = coefficient
      matrix[second][first] = coefficient
    }
    return matrix
  }

  // MARK: Findings

  private static func tooFewPrices(
    of proxy: CommodityID, _ span: Span, _ plan: Plan
  ) -> Diagnostic {
    let symbol = plan.journal.commodity(proxy).quotedSymbol
    var finding = Diagnostic(
      .incompletePlan,
      "\(symbol) has too few prices: a volatility needs"
        + " \(ProxyVolatility.leastChanges + 1) month-end prices", at: span)
    finding.help = ["write more of its prices with P, or a rate such as volatility 15%"]
    return finding
  }

  /// What the arithmetic refused, where it is in the plan; nil: it is nowhere.
  static func finding(_ problem: SimulationFailure, _ plan: Plan) -> Diagnostic? {
    switch problem {
    case .impossibleCorrelations(let row): contradiction(at: row, plan)
    case .extremeReturns(let bucket):
      plan.buckets[bucket].volatility.map { volatility in
        var finding = Diagnostic(
          .contradictoryPlan,
          "the returns of '\(plan.buckets[bucket].name)' vary too widely to compute",
          at: volatility.span)
        finding.help = ["write a lower volatility, such as 20%"]
        return finding
      }
    case .endlessGrowth, .cancelled: nil
    }
  }

  /// The correlations of one bucket with those before it, none of which could be so with the others.
  private static func contradiction(at row: Int, _ plan: Plan) -> Diagnostic? {
    let names = plan.buckets.map(\.name)
    let before = Set(names[..<row])
    let pairs = plan.correlations.filter { pair in
      (pair.first.value == names[row] && before.contains(pair.second.value))
        || (pair.second.value == names[row] && before.contains(pair.first.value))
    }
    guard let last = pairs.last else { return nil }
    let others = pairs.map { $0.first.value == names[row] ? $0.second.value : $0.first.value }
    var finding = Diagnostic(
      .contradictoryPlan,
      "returns of '\(names[row])' cannot have these correlations with those of "
        + others.map { "'\($0)'" }.joined(separator: " and ") + " at once",
      at: last.coefficient.span)
    finding.related = pairs.dropLast().map {
      LabelledSpan($0.coefficient.span, "together with this")
    }
    finding.help = ["bring these correlations, or those between the others, nearer to zero"]
    return finding
  }
}

/// The mean and the standard deviation of a bucket's yearly returns.
private struct YearlySpread {
  let mean: Double
  let deviation: Double

  /// - Parameters:
  ///   - expected: The mean, or what prices grew by a year.
  ///   - isCompound: They are prices; then returns grow so in the middle, and their mean is higher.
  ///   - volatility: nil: it is unknown.
  init?(expected: Double, isCompound: Bool, _ volatility: Volatility?) {
    let growth = 1 + expected
    switch volatility {
    case .deviation(let deviation):
      self.deviation = deviation
      guard isCompound, deviation > 0 else {
        mean = expected
        return
      }
      let square = growth * growth
      let root = (square * square + 4 * square * deviation * deviation).squareRoot()
      mean = ((square + root) / 2).squareRoot() - 1
    case .variance(let variance):
      guard variance < 700 else {
        (mean, deviation) = (expected, .infinity)
        return
      }
      mean = isCompound ? growth * Exponential.exp(variance / 2) - 1 : expected
      deviation = (1 + mean) * (Exponential.exp(variance) - 1).squareRoot()
    case nil: return nil
    }
  }
}

/// How much returns vary.
private enum Volatility {
  /// Of the yearly returns.
  case deviation(Double)
  /// Of the logarithms of yearly growth.
  case variance(Double)
}

extension FrozenRates {
  /// A rate, or what a proxy's prices say; none is 0. nil: there are too few prices.
  fileprivate func volatility(_ source: RateSource?) -> Volatility? {
    guard let source else { return .deviation(0) }
    if let rate = source.rate { return .deviation(Double(nearest: WideQuantity(rate.perUnit))) }
    return ProxyVolatility(book, of: source.proxy, over: source.years, until: day).variance
      .map { .variance($0) }
  }
}

/// Cholesky's triangle, whose product with its transpose is a matrix of correlations: it makes
/// independent random numbers correlated ones (calculations.md § Simulation).
struct CorrelationTriangle {
  /// By row, then column; zero above the diagonal.
  let rows: [[Double]]

  /// Pivots up to it are zero; below its negative there is no triangle.
  private static let pivotTolerance = 1e-12
  /// What may be left in the column of a pivot that is zero.
  private static let restTolerance = 1e-6

  /// Rows and columns in the given order. A pivot is zero where a row follows from those before it;
  /// then nothing may be left in its column.
  init(_ correlations: [[Double]]) throws(SimulationFailure) {
    let count = correlations.count
    var rows = Array(repeating: Array(repeating: 0.0, count: count), count: count)
    for row in 0..<count {
      for column in 0...row {
        var rest = correlations[row][column]
        for before in 0..<column { rest -= rows[row][before] * rows[column][before] }
        if column < row {
          let root = rows[column][column]
          guard root > 0 || rest.magnitude <= Self.restTolerance else {
            throw .impossibleCorrelations(row: row)
          }
          rows[row][column] = root > 0 ? rest / root : 0
        } else {
          guard rest >= -Self.pivotTolerance else { throw .impossibleCorrelations(row: row) }
          rows[row][row] = rest > Self.pivotTolerance ? rest.squareRoot() : 0
        }
      }
    }
    self.rows = rows
  }
}

/// How much a commodity's price varied from month to month (calculations.md § Simulation).
struct ProxyVolatility {
  /// Changes that have to be known.
  static let leastChanges = 12

  /// Logarithms of a month's price to that of the month before, the latest month first.
  let changes: [Double]

  /// - Parameters:
  ///   - years: Whose months count; 0: those of all prices.
  ///   - day: The last month is the latest that ends by then.
  init(_ prices: PriceBook, of commodity: CommodityID, over years: Int, until day: Day) {
    let currency = prices.price(of: commodity, in: nil, on: day)?.commodity
    let months = years > 0 ? years * 12 : 12 * 9999
    var end = Day.endOfLastMonth(until: day)
    var changes: [Double] = []
    var later: Double?
    while changes.count < months {
      guard let price = prices.price(of: commodity, in: currency, on: end)?.quantity,
        price.signum > 0
      else { break }
      let earlier = Double(nearest: price)
      if let later { changes.append(Exponential.log(later / earlier)) }
      later = earlier
      end = end.adding(days: 1).adding(months: -1).adding(days: -1)
    }
    self.changes = changes
  }

  /// Of the logarithms of yearly growth; nil: too few changes are known.
  var variance: Double? {
    guard changes.count >= Self.leastChanges else { return nil }
    let average = changes.reduce(0, +) / Double(changes.count)
    let squares = changes.reduce(0) { $0 + ($1 - average) * ($1 - average) }
    return 12 * squares / Double(changes.count - 1)
  }
}

extension Day {
  /// The last day of the latest month that ends by a day.
  fileprivate static func endOfLastMonth(until day: Day) -> Day {
    let (year, month, date) = day.components
    return Day.length(ofMonth: month, year: year) == date ? day : day.adding(days: -date)
  }
}
