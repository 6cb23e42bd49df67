package import LedgeraChecking
package import LedgeraModel
package import LedgeraQuantities
package import LedgeraQuerying

/// Balances compared with the goals that `~` rules set, as in hledger's `balance --budget`
/// (calculations.md § Budgets).
package struct BudgetReport: Sendable {
  /// The actual figures. Each account with a goal has a row, which includes its subaccounts, and so have
  /// parents with postings that belong to no goal below, in a tree all parents; the first row,
  /// `<unbudgeted>`, has everything without a goal. With `-E` a list begins with a row for each of these accounts.
  package let actual: BalanceReport
  /// The goals of each row with those of its subaccounts; nil: no goal.
  package let goals: [BalanceReport.Figures?]
  /// nil: nothing has a goal.
  package let goalTotals: BalanceReport.Figures?
  /// Indices of the periods that have goals: from the first one with a goal, or asked for, to the last.
  let goalPeriods: Range<Int>
  /// Whether names are shown as a tree.
  let isTree: Bool

  /// The days that a budget is about, for which rules make goals: those asked for, extended to
  /// whole periods of an interval. nil: no day.
  package static func span(
    of ledger: Ledger, _ request: BalanceRequest
  ) throws(BalanceFailure) -> DateSpan? {
    span(of: try BalanceSource(ledger, request).periods)
  }

  private static func span(of periods: [DateSpan]) -> DateSpan? {
    guard let first = periods.first, let last = periods.last else { return nil }
    return DateSpan(start: first.start, end: last.end)
  }

  /// The days for which rules make the goals of a report: its own, and where balances are those since the
  /// beginning of the books, all months since then.
  package static func goalDays(of ledger: Ledger, _ request: BalanceRequest) -> DateSpan {
    var days = request.selection.days
    if request.options.accumulation == .historical, let start = days.start,
      let first = ledger.transactions.lazy.map(\.day).min()
    {
      days.start = min(start, first.startOfMonth)
    }
    return days
  }

  /// - Parameters:
  ///   - goals: The same books with the transactions that rules made for the days of `span(of:_:)`.
  ///   - asked: The days asked for; beyond an open end there are only those with goals.
  ///   - all: Selects the postings of all these transactions.
  ///   - chosen: Selects those that are goals in this report.
  package init(
    _ ledger: Ledger, goals books: Ledger, _ request: BalanceRequest, asked: DateSpan, all: Query,
    chosen: Query
  ) throws(BalanceFailure) {
    var request = request
    isTree = request.options.isTree
    // Figures include subaccounts in lists, too.
    request.options.isTree = true
    let source = try BalanceSource(ledger, request)
    request.selection.conditions = all
    let withGoals = try BalanceSource(books, request, periods: source.periods)
    let rows = BudgetRows(
      ledger.journal, request, isTree: isTree, periodCount: source.periods.count,
      budgeted: withGoals.accounts.map(\.account)
        + Self.accounts(ofRulesDuring: source.periods, of: ledger.journal))
    request.selection.conditions = chosen
    let goals = try BalanceSource(books, request, periods: source.periods)
    let merged = rows.merged(source.accounts, goals: goals.accounts)
    actual = BalanceReport(
      journal: ledger.journal, options: request.options,
      periods: source.periods.isEmpty ? [.all] : source.periods,
      hasPeriodColumns: true, conversion: BalanceSource.conversion(request),
      rows: merged.map(\.actual), totals: rows.totals(of: source.accounts),
      order: CommodityOrder(ledger.journal), usedRates: source.usedRates)
    self.goals = merged.map(\.goal)
    goalTotals = goals.accounts.isEmpty ? nil : rows.totals(of: goals.accounts)
    goalPeriods = Self.periods(
      of: goals.accounts, asked: asked, isCumulative: request.options.accumulation != .change,
      count: actual.periods.count)
  }

  /// The accounts of recurring rules that hold during a report, even if none of their days is in it.
  private static func accounts(
    ofRulesDuring periods: [DateSpan], of journal: Journal
  ) -> [AccountID] {
    guard let span = span(of: periods) else { return [] }
    return PeriodicRules(journal.store).rules
      .filter { $0.period.interval != nil && !$0.period.span.intersection(span).isEmpty }
      .flatMap { journal.store.rules[$0.number].postings }
      .map { journal.store.rulePostings[$0].account }
  }

  private static func periods(
    of goals: [AccountFigures], asked: DateSpan, isCumulative: Bool, count: Int
  ) -> Range<Int> {
    let used = (0..<count).filter { index in
      goals.contains { index < $0.amounts.count && !$0.amounts[index].isZero }
    }
    let first = asked.start == nil ? used.first ?? 0 : 0
    let end = asked.end == nil && !isCumulative ? used.last.map { $0 + 1 } ?? count : count
    return first..<max(first, end)
  }

  /// A row's goal in a period; nil: it has none, or the period has none.
  package func goal(_ row: BalanceReport.Figures?, in period: Int) -> WideBalance? {
    guard let row, goalPeriods.contains(period) else { return nil }
    return period < row.amounts.count ? row.amounts[period] : WideBalance()
  }

  /// The percentage of a goal that was reached, rounded half-even to a whole number; nil: there is
  /// no goal, it is zero, or the commodities differ.
  package static func percentage(_ actual: WideBalance, of goal: WideBalance) -> WideQuantity? {
    guard let (figure, goal) = actual.quantities(beside: goal) else { return nil }
    return figure.percentage(of: goal)?.rounded(toDecimals: 0)
  }
}

/// Chooses and sums the rows of a budget.
private struct BudgetRows {
  private let journal: Journal
  private let options: BalanceOptions
  private let depth: DepthLimit
  private let isTree: Bool
  private let periodCount: Int
  /// By account number: whether the account or one of its subaccounts has a goal.
  private var isBudgeted: [Bool]

  init(
    _ journal: Journal, _ request: BalanceRequest, isTree: Bool, periodCount: Int,
    budgeted: [AccountID]
  ) {
    self.journal = journal
    self.isTree = isTree
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

  /// Rows with actual figures and goals, in the order of the accounts.
  func merged(
    _ accounts: [AccountFigures], goals: [AccountFigures]
  ) -> [(actual: BalanceReport.Figures, goal: BalanceReport.Figures?)] {
    let (covered, rest) = rolledUp(accounts)
    let goalRows = rows(of: goals)
    let goalSums = sumsWithSubaccounts(goals)
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
    if !isTree {
      let own = Set((covered + goals).map { shownAccount(of: $0.account) })
      actualRows.removeAll { $0.account.map { !own.contains($0) } ?? false }
    }
    actualRows = named(actualRows)
    let unbudgeted = rest.map { amounts in
      totals.completed(
        BalanceReport.Figures(
          account: nil, name: Self.unbudgeted, shortName: Self.unbudgeted, amounts: amounts))
    }
    if let unbudgeted { actualRows.insert(unbudgeted, at: 0) }
    if options.showsZeros, !isTree { actualRows = unbudgetedFirst(actualRows) }
    if options.sortsByAmount { actualRows = totals.sortedByAmount(actualRows) }
    return actualRows.map { row in
      (row, row.account.flatMap { goalSums[$0.index] }.map { goal(of: row, $0) })
    }
  }

  private static let unbudgeted = "<unbudgeted>"

  /// Names accounts that no goal covers as such, and puts them before the others.
  private func unbudgetedFirst(_ rows: [BalanceReport.Figures]) -> [BalanceReport.Figures] {
    func isUnbudgeted(_ row: BalanceReport.Figures) -> Bool {
      row.account.map { !journal.accounts.lineage(of: $0).contains { isBudgeted[$0.index] } }
        ?? true
    }
    let first = rows.filter(isUnbudgeted).map { row in
      var row = row
      row.name =
        "\(Self.unbudgeted):\(AccountParts.dropping(options.droppedParts, row.name))"
      row.account = nil
      return row
    }
    return first + rows.filter { !isUnbudgeted($0) }
  }

  private func goal(
    of row: BalanceReport.Figures, _ amounts: [WideBalance]
  ) -> BalanceReport.Figures {
    var goal = row
    goal.amounts = amounts
    return totals.completed(goal)
  }

  /// The account itself, or the parent that shows it.
  private func shownAccount(of account: AccountID) -> AccountID {
    guard !depth.isUnlimited, let limit = depth.depth(ofAccountNamed: journal.name(account))
    else { return account }
    return journal.accounts.lineage(of: account).first { journal.accounts[$0].depth <= limit }
      ?? account
  }

  /// By account number: figures including those of the subaccounts; nil: none.
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

  /// Rows with the names and indents that they have in a tree.
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

  /// Sums of all accounts, with the zeros that some come to.
  func totals(of accounts: [AccountFigures]) -> BalanceReport.Figures {
    var sums = totals.totals(of: [], accounts: accounts)
    if sums.amounts.isEmpty { sums.amounts = sums.zeros.map { _ in WideBalance() } }
    for (index, zero) in sums.zeros.enumerated() {
      sums.amounts[index].add(zero)
      sums.total.add(zero)
      if options.hasAverageColumn { sums.average.add(zero) }
    }
    return sums
  }

  private var totals: BalanceTotals {
    BalanceTotals(journal, options, periodCount: periodCount)
  }

  private func rows(of accounts: [AccountFigures]) -> [BalanceReport.Figures] {
    BalanceRows(journal, options, depth: depth, periodCount: periodCount, sums: accounts)
      .finished().map(totals.completed)
  }

  /// Adds figures to the nearest parent with a goal. Those without one are kept apart; nil: there
  /// are none but zeros. With `-E` every account is kept as it is.
  private func rolledUp(
    _ accounts: [AccountFigures]
  ) -> (covered: [AccountFigures], rest: [WideBalance]?) {
    guard !options.showsZeros else { return (accounts, nil) }
    var covered: [AccountFigures] = []
    var rest: [WideBalance]?
    for figures in accounts {
      let lineage = journal.accounts.lineage(of: figures.account)
      if let account = lineage.first(where: { isBudgeted[$0.index] }) {
        covered.append(AccountFigures(account: account, amounts: figures.amounts))
      } else if !figures.amounts.allSatisfy(journal.looksZero) {
        var sums = rest ?? Array(repeating: WideBalance(), count: periodCount)
        for (index, amount) in figures.amounts.enumerated() { sums[index].add(amount) }
        rest = sums
      }
    }
    return (covered, rest.flatMap { $0.allSatisfy(journal.looksZero) ? nil : $0 })
  }
}
