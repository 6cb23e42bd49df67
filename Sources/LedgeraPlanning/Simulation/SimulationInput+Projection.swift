import LedgeraModel
import LedgeraQuantities

extension SimulationInput {
  /// A projected plan whose returns vary.
  ///
  /// - Parameters:
  ///   - projection: Its months are simulated, and all of them count.
  ///   - monthCount: Months that figures are recorded of: at the ends of calendar years, and at the end.
  ///   - volatilities: Of the yearly returns of each bucket.
  ///   - decimals: Of the base currency.
  public init(
    _ projection: Projection, monthCount: Int, volatilities: [Double], correlations: [[Double]],
    targets: [Target], decimals: UInt8, paths: Int, seed: UInt64
  ) {
    let input = projection.input
    self.init(
      buckets: zip(input.buckets, volatilities).map { bucket, volatility in
        Bucket(
          name: bucket.name, opening: Double(nearest: bucket.opening.quantity),
          weight: Double(nearest: bucket.weight.quantity),
          mean: Double(nearest: bucket.expectedReturn.quantity),
          volatility: volatility)
      },
      correlations: correlations,
      savings: projection.months.map { Double(nearest: $0.savings.quantity) },
      drawdown: input.drawOrder,
      targets: targets, otherNetWorth: Double(nearest: input.otherNetWorth.quantity),
      tolerance: (0..<decimals).reduce(0.5) { tolerance, _ in tolerance / 10 }, paths: paths,
      seed: seed)
    let december = 12 - input.firstMonth.month
    recordedMonths = (0..<monthCount).filter { $0 % 12 == december || $0 == monthCount - 1 }
      .map { $0 + 1 }
  }
}
