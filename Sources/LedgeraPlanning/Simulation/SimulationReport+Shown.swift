package import LedgeraQuantities
import LedgeraReporting

extension SimulationReport {
  /// The percentiles of `SpreadOfFigures.percents`, rounded to the decimals of the base currency.
  package func percentiles(of spread: SpreadOfFigures) -> [WideQuantity] {
    let decimals = base.map { journal.decimals(of: $0) } ?? 2
    return spread.percentiles.map { ShownFigures.rounded($0, toDecimals: decimals) }
  }

  /// The share of all paths: `97.34%`.
  package func chance(ofPaths count: Int) -> String {
    ShownFigures.percentage(count, of: simulation.input.paths)
  }
}
