import LedgeraModel
import LedgeraQuantities

extension SimulationInput {
  /// A projected plan whose returns vary.
  ///
  /// - Parameters:
  ///   - projection: Its months are simulated, and all of them count.
  ///   - monthCount: Months that figures are recorded of: at the ends of years, and at the end.
  ///   - fiscalYearStart: The first month of a year, 1…12.
  ///   - means: Arithmetic, of the yearly returns of each bucket.
  ///   - volatilities: Of these.
  ///   - decimals: Of the base currency.
  package init(
    _ projection: Projection, monthCount: Int, fiscalYearStart: Int = 1, means: [Double],
    volatilities: [Double],
    correlations: [[Double]], targets: [Target], decimals: UInt8, paths: Int, seed: UInt64
  ) {
    let input = projection.input
    let months = projection.months
    // Sums of two figures of the projection, so they are in range.
    func figures(
      _ figure: (Projection.Month) throws(RoundedDecimal.Failure) -> RoundedDecimal
    ) -> [Double] {
      months.map { Double(nearest: ((try? figure($0)) ?? .zero).quantity) }
    }
    self.init(
      buckets: input.buckets.indices.map { index in
        let bucket = input.buckets[index]
        var result = Bucket(
          name: bucket.name, opening: Double(nearest: bucket.opening.quantity),
          weight: Double(nearest: bucket.weight.quantity), mean: means[index],
          volatility: volatilities[index])
        result.tax = Double(nearest: bucket.tax.quantity)
        result.canBeDrawn = bucket.canBeDrawn
        if bucket.buffer != nil { result.least = figures { $0.buckets[index].least ?? .zero } }
        if bucket.buffer?.most != nil { result.most = figures { $0.buckets[index].most ?? .zero } }
        return result
      },
      correlations: correlations,
      savings: figures { month throws(RoundedDecimal.Failure) in try month.netOfBuckets() },
      drawdown: input.drawOrder,
      targets: targets, otherNetWorth: Double(nearest: input.otherNetWorth.quantity),
      tolerance: (0..<decimals).reduce(0.5) { tolerance, _ in tolerance / 10 }, paths: paths,
      seed: seed)
    elsewhere = figures { month throws(RoundedDecimal.Failure) in try month.worthElsewhere() }
    let december = 12 - input.firstMonth.month
    let yearEnd = (december + fiscalYearStart - 1) % 12
    recordedMonths = (0..<monthCount).filter { $0 % 12 == yearEnd || $0 == monthCount - 1 }
      .map { $0 + 1 }
    if input.rebalancesYearly {
      rebalancedMonths = Set(months.indices.filter { $0 % 12 == december }.map { $0 + 1 })
    }
  }
}
