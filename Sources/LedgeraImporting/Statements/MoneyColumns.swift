import LedgeraQuantities

/// Which of a file's columns of numbers are amounts and which are balances, judging by the numbers.
struct MoneyColumns {
  /// By column; empty: none can be an amount.
  private(set) var kinds: [Int: StatementColumn] = [:]

  /// How the rows of a file follow each other in time.
  enum Order: CaseIterable { case forwards, backwards }

  private let orders: [Order]
  private let columns: [Int]
  private let values: [Int: [Quantity?]]

  /// - Parameters:
  ///   - columns: Each with its fields, from left to right.
  ///   - orders: Those that the rows may have.
  init(_ columns: [(column: Int, fields: [ArraySlice<UInt8>])], orders: [Order]) {
    self.orders = orders
    var mark = NumberStyle.DecimalMark.point
    if case .known(let found) = DecimalMarkDetection.detect(columns.lazy.flatMap(\.fields)) {
      mark = found
    }
    self.columns = columns.map(\.column)
    values = Dictionary(
      uniqueKeysWithValues: columns.map { column, fields in
        (column, fields.map { WrittenNumber($0)?.quantity(mark: mark) })
      })
    kinds = proven ?? likely
  }

  private func values(_ column: Int) -> [Quantity?] { values[column] ?? [] }

  /// Amounts from which balances follow, signs aside; nil: there are none.
  private var proven: [Int: StatementColumn]? {
    for balance in columns {
      for amount in columns where amount != balance && isFilled(amount, beside: balance) {
        if follow(balance, from: values(amount)) { return [amount: .amount, balance: .balance] }
      }
      for pair in pairs where pair.left != balance && pair.right != balance {
        let gains = zip(values(pair.left), values(pair.right)).map { left, right in
          try? (right ?? .zero).magnitude.subtracting((left ?? .zero).magnitude)
        }
        guard follow(balance, from: gains) else { continue }
        let isOutFirst =
          agreement(of: balance, with: gains)
          >= agreement(of: balance, with: gains.map { $0?.negated })
        return [
          pair.left: isOutFirst ? .out : .in, pair.right: isOutFirst ? .in : .out,
          balance: .balance,
        ]
      }
    }
    return nil
  }

  /// Whether nearly all rows with a balance have a number in a column.
  private func isFilled(_ column: Int, beside balance: Int) -> Bool {
    let pairs = zip(values(column), values(balance)).filter { $0.1 != nil }
    return pairs.count { $0.0 != nil } * 10 >= pairs.count * 9
  }

  /// The first column with signs and decimals that every row fills, else two that take turns, of which the
  /// fuller is what went out, else the first with signs, else the first one with decimals.
  private var likely: [Int: StatementColumn] {
    let signed = columns.filter { values($0).contains { $0?.isNegative ?? false } }
    let best = signed.first { hasDecimals($0) && !values($0).contains { $0 == nil } }
    if let best { return [best: .amount] }
    if let (left, right) = pairs.first {
      let isOutFirst = filledCount(left) >= filledCount(right)
      return [left: isOutFirst ? .out : .in, right: isOutFirst ? .in : .out]
    }
    if let amount = signed.first { return [amount: .amount] }
    return (columns.first(where: hasDecimals) ?? columns.last).map { [$0: .amount] } ?? [:]
  }

  private func filledCount(_ column: Int) -> Int { values(column).count { $0 != nil } }

  private func hasDecimals(_ column: Int) -> Bool {
    values(column).contains { ($0?.scale ?? 0) > 0 }
  }

  /// Each balance and the next one, with what changed the first into the second; not those that are equal where
  /// nothing changed.
  private func steps(
    _ balance: Int, _ changes: [Quantity?], in order: Order
  ) -> [(difference: Quantity, change: Quantity)] {
    let balances = values(balance)
    let places = balances.indices.filter { balances[$0] != nil && changes[$0] != nil }
    let ordered = order == .backwards ? places.reversed() : places
    return zip(ordered, ordered.dropFirst()).compactMap { before, after in
      guard let start = balances[before], let end = balances[after], let change = changes[after],
        let difference = try? end.subtracting(start), !change.isZero || !difference.isZero
      else { return nil }
      return (difference, change)
    }
  }

  private func follow(_ balance: Int, from changes: [Quantity?]) -> Bool {
    orders.contains { order in
      let steps = steps(balance, changes, in: order)
      let fitting = steps.count { $0.difference.magnitude == $0.change.magnitude }
      return !steps.isEmpty && fitting * 10 >= steps.count * 8
    }
  }

  /// How many balances are what comes from changes with their signs.
  private func agreement(of balance: Int, with changes: [Quantity?]) -> Int {
    orders.map { order in
      steps(balance, changes, in: order).count { $0.difference == $0.change }
    }.max() ?? 0
  }

  /// Neighbours of which each row has one, neither always the same.
  private var pairs: [(left: Int, right: Int)] {
    zip(columns, columns.dropFirst()).filter { left, right in
      let has = zip(values(left), values(right)).map {
        (!($0 ?? .zero).isZero, !($1 ?? .zero).isZero)
      }
      let single = has.count { $0.0 != $0.1 }
      return left + 1 == right && single * 10 >= has.count * 8 && has.contains { $0.0 }
        && has.contains { $0.1 }
    }.map { (left: $0, right: $1) }
  }
}
