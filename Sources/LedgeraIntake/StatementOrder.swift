package import LedgeraImporting
import LedgeraModel
package import LedgeraQuantities

extension BankStatement {
  /// What the bank has booked and moves something, the oldest first. Files begin with the oldest or the
  /// latest row: days tell, else which order makes the balances follow from each other.
  package var bookedRows: [StatementRow] {
    Self.oldestFirst(rows.filter { !$0.isPending && !$0.amount.isZero })
  }

  /// What is announced, the oldest first.
  package var pendingRows: [StatementRow] {
    Self.oldestFirst(rows.filter { $0.isPending && !$0.amount.isZero })
  }

  /// What is in the account when all is booked; nil: the file does not say.
  package var closingQuantity: Quantity? { closing?.quantity ?? bookedRows.last?.balance }

  /// By day; on a day as the balances follow from each other.
  package static func oldestFirst(_ rows: [StatementRow]) -> [StatementRow] {
    guard let first = rows.first, let last = rows.last else { return rows }
    if first.day != last.day { return first.day > last.day ? rows.reversed() : rows }
    let isBackwards = zip(rows, rows.dropFirst()).allSatisfy { later, earlier in
      guard let after = later.balance, let before = earlier.balance else { return false }
      return (try? before.adding(later.amount)) == after
    }
    return rows.count > 1 && isBackwards ? rows.reversed() : rows
  }
}
