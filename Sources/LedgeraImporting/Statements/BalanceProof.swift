import LedgeraDiagnostics
import LedgeraQuantities

/// What the balances of a statement show about the signs of its amounts.
struct BalanceProof {
  /// How often the amounts since the last balance come to the next one.
  private var agreeing = 0
  /// How often they would with the opposite signs, and the first row where.
  private var opposing = 0
  private var firstOpposing: StatementRow?
  private var isUnsigned = false

  /// Days tell the order of the rows; without them, the one that fits better.
  init(_ statement: BankStatement) {
    let rows = statement.rows.filter { !$0.isPending }
    isUnsigned = !rows.contains { $0.amount.isNegative }
    guard let first = rows.first, let last = rows.last else { return }
    var backwards = self
    if first.day <= last.day { count(rows, statement) }
    if first.day >= last.day { backwards.count(rows.reversed(), statement) }
    if (backwards.agreeing, backwards.opposing) > (agreeing, opposing) { self = backwards }
  }

  private mutating func count(_ rows: [StatementRow], _ statement: BankStatement) {
    var before = statement.opening?.quantity
    var sum = WideQuantity.zero
    func step(to balance: Quantity, _ row: StatementRow) {
      if let before, !sum.isZero {
        let difference = WideQuantity(balance) - WideQuantity(before)
        if difference == sum {
          agreeing += 1
        } else if (difference + sum).isZero {
          opposing += 1
          firstOpposing = firstOpposing ?? row
        }
      }
      (before, sum) = (balance, .zero)
    }
    for row in rows {
      sum += WideQuantity(row.amount)
      if let balance = row.balance { step(to: balance, row) }
    }
    if let closing = statement.closing, let last = rows.last { step(to: closing.quantity, last) }
  }

  /// Whether the balances follow from the amounts.
  var isFulfilled: Bool { agreeing > opposing }

  /// Says that amounts have another sign than the balances show; nil: nothing shows that. Where amounts have
  /// signs, twins in another order than the rest may look like it.
  var finding: Diagnostic? {
    guard let row = firstOpposing, opposing > agreeing || isUnsigned else { return nil }
    var finding = Diagnostic(
      .csvBalance,
      "the balances show that \(row.amount) is \(row.amount.negated) here", at: row.span)
    finding.help =
      agreeing == 0
      ? ["if it is so with all amounts, give --invert"]
      : ["name the column that says debit or credit: --columns date,description,amount,direction"]
    return finding
  }
}
