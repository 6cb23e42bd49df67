import LedgeraDiagnostics
import LedgeraQuantities

/// What the balances of a statement show about the signs of its amounts.
struct BalanceProof {
  /// How often the amounts since the last balance come to the next one.
  private var agreeing = 0
  /// How often they would with the opposite signs, and the first row where.
  private var opposing = 0
  private var firstOpposing: StatementRow?
  /// How often they come to neither, and the first row where with the balances around it.
  private var contradicting = 0
  /// The first step that the amounts do not come to, as they are.
  private var firstMiss: (row: StatementRow, from: Quantity, to: Quantity)?
  /// By how much the amounts miss the last balance of a row, counted from the first.
  private var missing = WideQuantity.zero
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
      if let before {
        let difference = WideQuantity(balance) - WideQuantity(before)
        missing += difference - sum
        if difference != sum { firstMiss = firstMiss ?? (row, before, balance) }
        if difference == sum {
          agreeing += sum.isZero ? 0 : 1
        } else if (difference + sum).isZero {
          opposing += 1
          firstOpposing = firstOpposing ?? row
        } else {
          contradicting += 1
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

  /// Says that a row is missing, or has another amount than the balances show; nil: all rows together come to
  /// the last balance, be they in order or not, or balances say nothing of amounts at all.
  var doubt: Diagnostic? {
    guard let (row, from, to) = firstMiss, agreeing > contradicting + opposing,
      !missing.isZero
    else { return nil }
    var finding = Diagnostic(
      .statementBalance,
      "the balance goes from \(from) to \(to), which \(row.amount) does not explain", at: row.span)
    finding.help = ["compare this row and the one before with what the bank shows"]
    return finding
  }
}
