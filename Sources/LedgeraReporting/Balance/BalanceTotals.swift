import LedgeraModel
import LedgeraQuantities

/// Totals, averages, order and percentages of the chosen rows.
struct BalanceTotals {
  let journal: Journal
  let options: BalanceOptions
  let periodCount: Int
  let order: CommodityOrder

  init(_ journal: Journal, _ options: BalanceOptions, periodCount: Int) {
    self.journal = journal
    self.options = options
    self.periodCount = periodCount
    order = CommodityOrder(journal)
  }

  /// The row with the sum and mean of its periods.
  func completed(_ row: BalanceReport.Figures) -> BalanceReport.Figures {
    var row = row
    if options.isInverted { row.amounts = row.amounts.map { $0.negated } }
    row.total = total(of: row.amounts)
    if options.hasAverageColumn { row.average = average(of: row.amounts) }
    return row
  }

  private func total(of amounts: [WideBalance]) -> WideBalance {
    if options.accumulation != .change || amounts.count == 1 {
      return amounts.last ?? WideBalance()
    }
    var sum = WideBalance()
    for amount in amounts { sum.add(amount) }
    return sum
  }

  private func average(of amounts: [WideBalance]) -> WideBalance {
    guard amounts.count > 1 else { return amounts.first ?? WideBalance() }
    var sum = WideBalance()
    for amount in amounts { sum.add(amount) }
    let count = WideQuantity(coefficient: Int128(amounts.count), scale: 0)
    return sum.mapQuantities { $0.divided(by: count) ?? .zero }
  }

  /// Sums of all accounts, including those whose rows are left out because they look zero. Without
  /// rows there are no totals, unless the accounts left out add up to something.
  func totals(
    of rows: [BalanceReport.Figures], accounts: [AccountFigures]
  ) -> BalanceReport.Figures {
    var amounts = [WideBalance](repeating: WideBalance(), count: periodCount)
    // From the last to the first, as hledger adds them: what comes to zero between leaves no decimals.
    for row in rows.reversed() where !row.isIncludedAbove {
      for (index, amount) in row.amounts.enumerated() { amounts[index].add(amount) }
    }
    var zeros: [WideBalance] = []
    if options.isTree || rows.count < accounts.count {
      zeros = addLeftOut(of: accounts, to: &amounts)
    }
    if rows.isEmpty, amounts.allSatisfy(journal.looksZero) { amounts = [] }
    var totals = BalanceReport.Figures(
      account: nil, name: "", shortName: "", amounts: amounts)
    totals.zeros = zeros
    totals.total = total(of: amounts)
    if options.hasAverageColumn { totals.average = average(of: amounts) }
    return totals
  }

  /// Adds what rows do not show. An exact zero changes nothing, not even which commodities the
  /// totals list.
  ///
  /// - Returns: The exact zeros.
  private func addLeftOut(
    of accounts: [AccountFigures], to amounts: inout [WideBalance]
  ) -> [WideBalance] {
    var zeros = [WideBalance](repeating: WideBalance(), count: periodCount)
    var rest = amounts.map(\.negated)
    for account in accounts {
      for (index, amount) in account.amounts.enumerated() {
        rest[index].add(options.isInverted ? amount.negated : amount)
      }
    }
    for (index, balance) in rest.enumerated() {
      for amount in balance.amounts {
        if amount.isZero { zeros[index].add(amount) } else { amounts[index].add(amount) }
      }
    }
    return zeros
  }

  // MARK: Order

  /// Largest total first, then by name; in a tree among the accounts of one parent.
  func sortedByAmount(_ rows: [BalanceReport.Figures]) -> [BalanceReport.Figures] {
    options.isTree ? sortedTree(rows) : rows.sorted(by: precedes)
  }

  private func precedes(_ left: BalanceReport.Figures, _ right: BalanceReport.Figures) -> Bool {
    let comparison = order.compare(left.total, right.total)
    if comparison != 0 { return comparison > 0 }
    return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
  }

  /// Sorts siblings at every level; those without a row by the sum of what they contain.
  private func sortedTree(_ rows: [BalanceReport.Figures]) -> [BalanceReport.Figures] {
    var tree = RowTree(rows, journal)
    tree.sum()
    return tree.flattened { left, right in
      let comparison = order.compare(left.total, right.total)
      if comparison != 0 { return comparison > 0 }
      return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
  }

  // MARK: Percentages

  /// Every figure as an unsigned percentage of its column's total; 0 if the total is zero.
  func percentages(
    of rows: [BalanceReport.Figures], totals: BalanceReport.Figures
  ) throws(PercentageOfSeveralCommodities) -> (
    rows: [BalanceReport.Figures], totals: BalanceReport.Figures
  ) {
    var result: [BalanceReport.Figures] = []
    result.reserveCapacity(rows.count)
    for row in rows { result.append(try percentage(of: row, totals)) }
    return (result, try percentage(of: totals, totals))
  }

  private func percentage(
    of row: BalanceReport.Figures, _ totals: BalanceReport.Figures
  ) throws(PercentageOfSeveralCommodities) -> BalanceReport.Figures {
    var row = row
    for index in row.amounts.indices {
      row.amounts[index] = try percentage(of: row.amounts[index], totals.amounts[index])
    }
    if options.hasTotalColumn || row.amounts.count == 1 {
      row.total = try percentage(of: row.total, totals.total)
    }
    if options.hasAverageColumn { row.average = try percentage(of: row.average, totals.average) }
    return row
  }

  private func percentage(
    of part: WideBalance, _ whole: WideBalance
  ) throws(PercentageOfSeveralCommodities) -> WideBalance {
    let parts = part.amounts.filter { !$0.isZero }
    let wholes = whole.amounts.filter { !$0.isZero }
    guard parts.count <= 1, wholes.count <= 1 else { throw PercentageOfSeveralCommodities() }
    guard let amount = parts.first, let total = wholes.first else { return WideBalance() }
    guard amount.commodity == total.commodity else { throw PercentageOfSeveralCommodities() }
    let percentage = amount.quantity.percentage(of: total.quantity.magnitude) ?? .zero
    return WideBalance(WideAmount(percentage, .none))
  }
}

/// Rows and the parents between them, as a tree.
private struct RowTree {
  struct Node {
    let name: String
    var row: BalanceReport.Figures?
    var total = WideBalance()
    var children: [Int] = []
  }

  private var nodes: [Node] = []
  private var roots: [Int] = []

  /// `rows` have parents before their children. Those without an account stand by themselves.
  init(_ rows: [BalanceReport.Figures], _ journal: Journal) {
    var numbers: [AccountID: Int] = [:]
    for row in rows {
      if let account = row.account {
        let number = RowTree.add(account, journal, &numbers, &nodes, &roots)
        nodes[number].row = row
      } else {
        roots.append(nodes.count)
        nodes.append(Node(name: row.name, row: row))
      }
    }
  }

  /// The node of an account, added with its parents if it is new.
  private static func add(
    _ account: AccountID, _ journal: Journal, _ numbers: inout [AccountID: Int],
    _ nodes: inout [Node], _ roots: inout [Int]
  ) -> Int {
    var current = account
    var below: Int?
    var result: Int?
    while true {
      let known = numbers[current]
      let number = known ?? nodes.count
      if known == nil {
        nodes.append(Node(name: journal.name(current)))
        numbers[current] = number
      }
      if result == nil { result = number }
      if let below { nodes[number].children.append(below) }
      if known != nil { return result ?? number }
      guard let parent = journal.accounts[current].parent else {
        roots.append(number)
        return result ?? number
      }
      below = number
      current = parent
    }
  }

  /// Gives every node its row's total, or the sum of its children.
  mutating func sum() {
    var pending = roots
    var order: [Int] = []
    while let number = pending.popLast() {
      order.append(number)
      pending.append(contentsOf: nodes[number].children)
    }
    for number in order.reversed() {
      if let row = nodes[number].row {
        nodes[number].total = row.total
      } else {
        var total = WideBalance()
        for child in nodes[number].children { total.add(nodes[child].total) }
        nodes[number].total = total
      }
    }
  }

  /// The rows, with the children of every node sorted.
  func flattened(by precedes: (Node, Node) -> Bool) -> [BalanceReport.Figures] {
    func sorted(_ numbers: [Int]) -> [Int] {
      numbers.count < 2 ? numbers : numbers.sorted { precedes(nodes[$0], nodes[$1]) }
    }
    var rows: [BalanceReport.Figures] = []
    var pending = Array(sorted(roots).reversed())
    while let number = pending.popLast() {
      if let row = nodes[number].row { rows.append(row) }
      pending.append(contentsOf: sorted(nodes[number].children).reversed())
    }
    return rows
  }
}
