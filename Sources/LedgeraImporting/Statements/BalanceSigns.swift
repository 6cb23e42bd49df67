import LedgeraQuantities

/// The signs of amounts that a file writes without any, as its balances prove them.
struct BalanceSigns {
  /// In the order of the file, with signs; rows that balances say nothing of keep theirs.
  private(set) var rows: [StatementRow]
  /// Places of rows whose signs nothing proves.
  private(set) var unproven: [Int] = []
  /// How many steps from balance to balance come from no signs at all.
  private var misfits = 0

  /// Rows between two balances whose signs are tried.
  private static let stepLimit = 10

  /// nil: amounts have signs, or the balances agree with all of them or with none, or fit in two ways.
  init?(_ statement: BankStatement) {
    guard !statement.rows.contains(where: { $0.amount.isNegative }),
      statement.rows.contains(where: { $0.balance != nil })
    else { return nil }
    let places = statement.rows.indices.filter { !statement.rows[$0].isPending }
    guard let first = places.first, let last = places.last else { return nil }
    let days = (statement.rows[first].day, statement.rows[last].day)
    var readings: [BalanceSigns] = []
    if days.0 <= days.1 { readings.append(BalanceSigns(statement, in: places)) }
    if days.0 >= days.1 { readings.append(BalanceSigns(statement, in: places.reversed())) }
    let best = readings.min {
      ($0.misfits, $0.unproven.count) < ($1.misfits, $1.unproven.count)
    }
    guard let best, best.isMixed,
      readings.allSatisfy({ $0.rows == best.rows || $0.misfits > best.misfits })
    else { return nil }
    self = best
  }

  /// Whether money both came and went.
  private var isMixed: Bool {
    let proven = rows.indices.filter { !unproven.contains($0) && !rows[$0].isPending }
    return proven.contains { rows[$0].amount.isNegative }
      && proven.contains { rows[$0].amount.signum > 0 }
  }

  private init(_ statement: BankStatement, in places: [Int]) {
    rows = statement.rows
    var before = statement.opening?.quantity
    var step: [Int] = []
    func settle(at balance: Quantity?, _ signs: inout BalanceSigns) {
      if let start = before, let balance {
        if let outgoing = signs.outgoing(of: step, from: start, to: balance) {
          for place in outgoing { signs.rows[place].amount = signs.rows[place].amount.negated }
        } else {
          signs.unproven += step
          signs.misfits += 1
        }
      } else {
        signs.unproven += step
      }
      (before, step) = (balance, [])
    }
    for place in places {
      step.append(place)
      if let balance = rows[place].balance { settle(at: balance, &self) }
    }
    if !step.isEmpty { settle(at: statement.closing?.quantity, &self) }
    unproven.sort()
  }

  /// Which rows of a step have to be money out; nil: no choice fits, or several do.
  private func outgoing(of step: [Int], from start: Quantity, to end: Quantity) -> [Int]? {
    let places = step.filter { !rows[$0].amount.isZero }
    guard step.count <= Self.stepLimit else { return nil }
    let amounts = places.map { WideQuantity(rows[$0].amount) }
    // An amount that goes out instead of coming in is missing twice.
    let excess = amounts.reduce(WideQuantity(start)) { $0 + $1 } - WideQuantity(end)
    var sums = [WideQuantity.zero]
    for amount in amounts { sums += sums.map { $0 + amount + amount } }
    let choices = sums.indices.filter { sums[$0] == excess }
    guard choices.count == 1, let choice = choices.first else { return nil }
    return places.indices.filter { choice >> $0 & 1 == 1 }.map { places[$0] }
  }
}
