import LedgeraQuantities

/// Whether amounts include the fees of a separate column.
enum FeeColumn {
  /// Amounts are what the account changed by: they include the fees.
  case included
  /// Fees were taken besides the amounts.
  case besides

  /// nil: nothing tells.
  init?(_ layout: StatementLayout, _ rows: [StatementRow]) {
    if layout.columns.contains(.net) {
      self = .included
    } else if !layout.hasHeader {
      self = .besides
    } else {
      let fits = [Self.included, .besides].filter { $0.fits(rows) }
      guard fits.count == 1 else { return nil }
      self = fits[0]
    }
  }

  /// The row as the account has it.
  func settled(_ row: StatementRow) -> StatementRow {
    var row = row
    if self == .besides, let amount = try? row.amount.subtracting(row.fee) { row.amount = amount }
    row.fee = BankCharge.part(row.fee, of: row.amount, payment: nil)
    return row
  }

  /// Whether each balance follows from the one before, in one direction of the file.
  private func fits(_ rows: [StatementRow]) -> Bool {
    let rows = rows.filter { !$0.isPending }
    let amounts = rows.map { settled($0).amount }
    func follows(_ before: Int, _ after: Int) -> Bool {
      guard let start = rows[before].balance, let end = rows[after].balance else { return false }
      return (try? start.adding(amounts[after])) == end
    }
    let pairs = rows.indices.dropLast()
    return rows.count > 1
      && (pairs.allSatisfy { follows($0, $0 + 1) } || pairs.allSatisfy { follows($0 + 1, $0) })
  }
}
