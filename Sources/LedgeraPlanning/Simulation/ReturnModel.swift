/// How balances of buckets grow in a month: by e^(drift + Σ loading × z), with an independent
/// standard normal z for each bucket (calculations.md § Simulation).
struct ReturnModel {
  /// What one bucket's random number adds to the logarithm of another's growth.
  struct Loading {
    /// Place in `sources`.
    let source: Int
    let factor: Double
  }

  /// The logarithm of each bucket's growth without chance.
  let drifts: [Double]
  /// For each bucket by ascending source, without zeros; empty: its growth is always the same.
  let loadings: [[Loading]]
  /// The buckets whose random numbers are needed, ascending.
  let sources: [Int]

  init(_ input: SimulationInput) throws(SimulationProblem) {
    let triangle = try CorrelationTriangle(input.correlations)
    var drifts: [Double] = []
    var factors: [[Double]] = []
    for (number, bucket) in input.buckets.enumerated() {
      let growth = 1 + bucket.mean
      let ratio = bucket.volatility / growth
      guard growth > 0, ratio < 1e6 else { throw .extremeReturns(bucket: number) }
      let variance = Exponential.log(1 + ratio * ratio)
      let deviation = (variance / 12).squareRoot()
      let drift = (Exponential.log(growth) - variance / 2) / 12
      let row = triangle.rows[number].map { deviation * $0 }
      // No random number is beyond 8.3.
      let extreme = row.reduce(drift.magnitude) { $0 + $1.magnitude * 8.3 }
      guard extreme <= 700 else { throw .extremeReturns(bucket: number) }
      drifts.append(drift)
      factors.append(row)
    }
    let sources = input.buckets.indices.filter { source in
      factors.contains { $0[source] != 0 }
    }
    self.drifts = drifts
    self.sources = sources
    loadings = factors.map { row in
      sources.enumerated().compactMap { place, bucket in
        row[bucket] == 0 ? nil : Loading(source: place, factor: row[bucket])
      }
    }
  }
}
