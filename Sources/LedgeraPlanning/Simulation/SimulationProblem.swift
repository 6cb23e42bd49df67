/// Why a plan cannot be simulated.
package enum SimulationProblem: Error, Equatable {
  /// No returns can correlate so: the correlations of this bucket contradict those before it.
  case impossibleCorrelations(row: Int)
  /// Mean and volatility of this bucket are beyond what figures can hold.
  case extremeReturns(bucket: Int)
  /// Balances grew beyond what figures can hold.
  case endlessGrowth
  /// The result is no longer wanted.
  case cancelled
}
