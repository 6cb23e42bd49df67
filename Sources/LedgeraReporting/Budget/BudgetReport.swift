public import LedgeraChecking
public import LedgeraModel
public import LedgeraQuerying
public import LedgeraQuantities

/// Balances compared with the goals that `~` rules set for them, as hledger's `balance --budget`
/// (calculations.md § Budgets).
public struct BudgetReport: Sendable {
  /// What happened. Each account with a goal and its parents have rows, which include their
  /// subaccounts; what no goal covers is in the row `<unbudgeted>`, the first one.
  public let actual: BalanceReport
  /// The goals of each row; nil: none.
  public let goals: [BalanceReport.Figures?]
  let goalTotals: BalanceReport.Figures
  /// Names are shown as a tree.
  let isTree: Bool

  /// The days that a budget reports, for which rules make goals: those asked for, whole periods with
  /// an interval. nil: no day.
  public static func span(
    of ledger: Ledger, _ request: BalanceRequest
  ) throws(BalanceFailure) -> DateSpan? {
    let periods = try BalanceSource(ledger, request).periods
    guard let first = periods.first, let last = periods.last else { return nil }
    return DateSpan(start: first.start, end: last.end)
  }

  /// The report.
  ///
  /// - Parameters:
  ///   - goals: The same books with the transactions that rules made for the days of `span(of:_:)`.
  ///   - all: Picks the postings of all these transactions.
  ///   - chosen: Picks those that are goals in this report.
  public init(
    _ ledger: Ledger, goals books: Ledger, _ request: BalanceRequest, all: Query, chosen: Query
  ) throws(BalanceFailure) {
    var request = request
    isTree = request.options.isTree
    // Figures include subaccounts also in a list.
    request.options.isTree = true
    let source = try BalanceSource(ledger, request)
    request.selection.conditions = all
    let withGoals = try BalanceSource(books, request, periods: source.periods)
    let rows = BudgetRows(
      ledger.journal, request, periodCount: source.periods.count,
      budgeted: withGoals.accounts.map(\.account))
    request.selection.conditions = chosen
    let goals = try BalanceSource(books, request, periods: source.periods)
    let merged = rows.merged(source.accounts, goals: goals.accounts)
    actual = BalanceReport(
      journal: ledger.journal, options: request.options, periods: source.periods,
      hasPeriodColumns: true, conversion: BalanceSource.conversion(request),
      rows: merged.map(\.actual), totals: rows.totals(of: source.accounts),
      order: CommodityOrder(ledger.journal), usedRates: source.usedRates)
    self.goals = merged.map(\.goal)
    goalTotals = rows.totals(of: goals.accounts)
  }

  /// What part of a goal was met, in whole percent, rounded half-even; nil: there is no goal, it is
  /// zero, or it and the figure are not in one commodity.
  public static func percentage(_ actual: WideBalance, of goal: WideBalance) -> WideQuantity? {
    guard let (figure, goal) = actual.quantities(beside: goal) else { return nil }
    return figure.percentage(of: goal)?.rounded(toDecimals: 0)
  }
}

/// Chooses and sums the rows of a budget.
private struct BudgetRows {
  private let journal: Journal
  private let options: BalanceOptions
  private let depth: DepthLimit
  private let periodCount: Int
  /// By account number: the account or one below it has a goal.
  private var isBudgeted: [Bool]

  init(
    _ journal: Journal, _ request: BalanceRequest, periodCount: Int, budgeted: [AccountID]
  ) {
    self.journal = journal
    options = request.options
    depth = request.selection.depth
    self.periodCount = periodCount
    isBudgeted = Array(repeating: false, count: journal.accounts.nodes.count)
    for account in budgeted {
      for current in journal.accounts.lineage(of: account) {
        if isBudgeted[current.index] { break }
        isBudgeted[current.index] = true
      }
    }
  }

  /// Rows of what happened and of goals, in the order of the accounts.
  func merged(
    _ accounts: [AccountFigures], goals: [AccountFigures]
  ) -> [(actual: BalanceReport.Figures, goal: BalanceReport.Figures?)] {
    let (covered, rest) = rolledUp(accounts)
    let goalRows = rows(of: goals)
    let goalsByAccount = Dictionary(
      goalRows.map { ($0.account, $0) }, uniquingKeysWith: { first, _ in first })
    var actualRows = rows(of: covered)
    let shown = Set(actualRows.map(\.account))
    let sums = sumsWithSubaccounts(covered)
    for goal in goalRows where !shown.contains(goal.account) {
      guard let account = goal.account else { continue }
      var row = goal
      row.amounts =
        sums[account.index] ?? Array(repeating: WideBalance(), count: periodCount)
      actualRows.append(totals.completed(row))
    }
    let ranks = journal.accounts
    func rank(_ row: BalanceReport.Figures) -> Int { row.account.map { Int(ranks[$0].rank) } ?? -1 }
    actualRows.sort { rank($0) < rank($1) }
    actualRows = named(actualRows)
    if options.sortsByAmount { actualRows = totals.sortedByAmount(actualRows) }
    let unbudgeted = rest.map { amounts in
      totals.completed(
        BalanceReport.Figures(
          account: nil, name: "<unbudgeted>", shortName: "<unbudgeted>", amounts: amounts))
    }
    return ([unbudgeted].compactMap { $0 } + actualRows).map { row in
      (row, row.account.flatMap { goalsByAccount[$0] })
    }
  }

  /// By account number: figures with those of the subaccounts; nil: there are none.
  private func sumsWithSubaccounts(_ accounts: [AccountFigures]) -> [[WideBalance]?] {
    var sums = [[WideBalance]?](repeating: nil, count: journal.accounts.nodes.count)
    for figures in accounts {
      for account in journal.accounts.lineage(of: figures.account) {
        var sum = sums[account.index] ?? Array(repeating: WideBalance(), count: periodCount)
        for (index, amount) in figures.amounts.enumerated() { sum[index].add(amount) }
        sums[account.index] = sum
      }
    }
    return sums
  }

  /// Rows with the names and places they have below the other rows of a tree.
  private func named(_ rows: [BalanceReport.Figures]) -> [BalanceReport.Figures] {
    var indents: [AccountID: Int] = [:]
    return rows.map { row in
      guard let account = row.account else { return row }
      var row = row
      let ancestor = journal.accounts.lineage(of: account).dropFirst().first {
        indents[$0] != nil
      }
      let isBelow = ancestor.map { journal.accounts[$0].depth > options.droppedParts } ?? false
      row.indent = isBelow ? (ancestor.flatMap { indents[$0] } ?? 0) + 1 : 0
      indents[account] = row.indent
      row.isIncludedAbove = ancestor != nil
      row.shortName =
        isBelow
        ? journal.name(
          account, droppingParts: ancestor.map { Int(journal.accounts[$0].depth) } ?? 0)
        : AccountParts.dropping(options.droppedParts, row.name)
      return row
    }
  }

  /// Sums of all accounts.
  func totals(of accounts: [AccountFigures]) -> BalanceReport.Figures {
    totals.totals(of: [], accounts: accounts)
  }

  private var totals: BalanceTotals {
    BalanceTotals(journal, options, periodCount: periodCount)
  }

  private func rows(of accounts: [AccountFigures]) -> [BalanceReport.Figures] {
    BalanceRows(journal, options, depth: depth, periodCount: periodCount, sums: accounts)
      .finished().map(totals.completed)
  }

  /// Figures in the nearest account with a goal, its own or below it; those of accounts without one
  /// apart, nil where there are none but zeros. With `-E` every account stays itself.
  private func rolledUp(
    _ accounts: [AccountFigures]
  ) -> (covered: [AccountFigures], rest: [WideBalance]?) {
    guard !options.showsZeros else { return (accounts, nil) }
    var covered: [AccountFigures] = []
    var rest: [WideBalance]?
    for figures in accounts {
      let lineage = journal.accounts.lineage(of: figures.account)
      if let account = lineage.first(where: { isBudgeted[$0.index] }) {
        covered.append(
          AccountFigures(
            account: account, amounts: figures.amounts, hasPeriods: figures.hasPeriods))
      } else if !figures.amounts.allSatisfy(journal.looksZero) {
        var sums = rest ?? Array(repeating: WideBalance(), count: periodCount)
        for (index, amount) in figures.amounts.enumerated() { sums[index].add(amount) }
        rest = sums
      }
    }
    return (covered, rest)
  }
}
