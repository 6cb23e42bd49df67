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
  init(_ correlations: [[Double]]) throws(SimulationProblem) {
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
