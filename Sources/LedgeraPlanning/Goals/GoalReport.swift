package import LedgeraChecking
import LedgeraDiagnostics
package import LedgeraModel
import LedgeraQuantities
import LedgeraReporting
package import LedgeraValuation

/// How far the goals of a plan are (calculations.md § Goals).
package struct GoalReport: Sendable {
  package let journal: Journal
  package let today: Day
  /// The most important first, then as written.
  package let goals: [GoalProgress]
  /// The rates that amounts were converted at.
  package let usedRates: [UsedRate]

  /// One pass over the transactions until today.
  package init(_ ledger: Ledger, _ plan: Plan, today: Day) {
    let journal = ledger.journal
    self.journal = journal
    self.today = today
    let book = PriceBook(journal, until: Moment(today))
    let declared = plan.goals.filter { $0.target != nil }
    let flows = GoalReport.flows(into: declared, of: plan, until: today)
    let envelopes = EnvelopePlan(plan)
    let goals = zip(declared, flows).compactMap { goal, flow -> GoalProgress? in
      guard let target = goal.target?.value else { return nil }
      let commodity = target.amount.commodity
      let moves = GoalReport.moves(of: goal.name, in: envelopes, commodity, until: today, book)
      let history = GoalHistory(flows: flow, moves: moves, in: commodity, book)
      return GoalProgress(
        name: goal.name, priority: goal.priority?.value, commodity: commodity,
        target: WideQuantity(target.amount.quantity), by: target.by,
        saved: history.saved(on: today),
        onItsWay: flow == nil ? .zero : history.onItsWay(on: today),
        pace: history.pace(before: today), today: today,
        decimals: journal.decimals(of: commodity))
    }
    let order = goals.indices.sorted { one, other in
      let (first, second) = (goals[one].priority ?? Int.max, goals[other].priority ?? Int.max)
      return first == second ? one < other : first < second
    }
    self.goals = order.map { goals[$0] }
    usedRates = book.usedRates
  }

  private static func moves(
    of name: String, in plan: EnvelopePlan, _ commodity: CommodityID, until today: Day,
    _ book: PriceBook
  ) -> [(day: Day, amount: WideQuantity)] {
    plan.moves.filter { $0.day <= today && ($0.from == .goal(name)) != ($0.to == .goal(name)) }
      .map { move in
        let amount = GoalHistory.value(
          of: WideBalance(WideAmount(move.amount)), in: commodity, on: move.day, book)
        return (move.day, move.to == .goal(name) ? amount : amount.negated)
      }
  }

  /// By goal: what changed the balances of its accounts on each day; nil: it has none.
  private static func flows(
    into goals: [GoalDeclaration], of plan: Plan, until today: Day
  ) -> [[Day: WideBalance]?] {
    let journal = plan.journal
    let buckets = Dictionary(
      plan.buckets.map { ($0.name, $0.accounts.map(\.value)) },
      uniquingKeysWith: { first, _ in first })
    let accounts = goals.map { goal -> [AccountID] in
      goal.accounts.isEmpty
        ? goal.bucket.flatMap { buckets[$0.value] } ?? [] : goal.accounts.map(\.value)
    }
    var flows: [[Day: WideBalance]?] = goals.enumerated().map { number, goal in
      goal.accounts.isEmpty && goal.bucket == nil ? nil : [:]
    }
    let goalsOfAccount = numbers(of: accounts, in: journal)
    let dates = PostingDates(journal, usesSecondaryDates: false)
    for transaction in 0..<journal.transactionCount {
      let record = journal.store.transactions[transaction]
      for number in record.postings {
        let posting = journal.store.postings[number]
        let wanted = goalsOfAccount[posting.account.index]
        guard !wanted.isEmpty else { continue }
        let day = dates.day(of: number, in: record)
        guard day <= today else { continue }
        journal.store.forEachAmount(of: posting) { amount in
          for goal in wanted { flows[goal]?[day, default: WideBalance()].add(WideAmount(amount)) }
        }
      }
    }
    return flows
  }

  /// By account number: the goals that count it, by itself or by an account above it.
  private static func numbers(of accounts: [[AccountID]], in journal: Journal) -> [[Int]] {
    var numbers = [[Int]](repeating: [], count: journal.accounts.nodes.count)
    for (goal, named) in accounts.enumerated() {
      for account in Set(named) { numbers[account.index].append(goal) }
    }
    for account in journal.accounts.displayOrder {
      guard let parent = journal.accounts[account].parent else { continue }
      for goal in numbers[parent.index] where !numbers[account.index].contains(goal) {
        numbers[account.index].append(goal)
      }
    }
    return numbers
  }
}

extension Plan {
  /// Goals in a currency in which what is saved for them has no price on a day. Linear in the postings.
  func unpricedGoals(on day: Day) -> [Diagnostic] {
    let goals = self.goals.compactMap { goal in goal.target.map { (goal, $0) } }
    guard !goals.isEmpty else { return [] }
    let book = PriceBook(journal, until: Moment(day))
    let held = BookedSums(journal, in: DateSpan(end: DateSpan(day).end))
    return goals.compactMap { goal, target in
      let wanted = target.value.amount.commodity
      let amounts = accounts(of: goal).flatMap { held[$0].amounts }
      if let missing = amounts.first(where: { amount in
        !amount.isZero && !book.hasPrice(of: amount.commodity, in: wanted, on: day)
      }) {
        return noPrice(of: missing.commodity, in: wanted, on: day, at: target.span)
      }
      let missing = assignments.first { assignment in
        [assignment.from, assignment.to].contains { $0?.value == goal.name }
          && assignment.day <= day
          && !book.hasPrice(of: assignment.amount.commodity, in: wanted, on: assignment.day)
      }
      return missing.map {
        noPrice(of: $0.amount.commodity, in: wanted, on: $0.day, at: $0.span)
      }
    }
  }

  /// Whose balances count, with their subaccounts.
  private func accounts(of goal: GoalDeclaration) -> [AccountID] {
    let bucket = buckets.first { $0.name == goal.bucket?.value }
    let named = (goal.accounts.isEmpty ? bucket?.accounts ?? [] : goal.accounts).map(\.value)
    return journal.accounts.displayOrder.filter { account in
      named.contains { journal.accounts.isEqualOrBelow(account, $0) }
    }
  }

  private func noPrice(
    of commodity: CommodityID, in target: CommodityID, on day: Day, at span: Span
  ) -> Diagnostic {
    func symbol(_ commodity: CommodityID) -> String { journal.commodity(commodity).quotedSymbol }
    var finding = Diagnostic(
      .incompletePlan, "\(symbol(commodity)) has no price in \(symbol(target)) on \(day.text)",
      at: span)
    finding.help = ["write one with P, so that what is saved can be counted"]
    return finding
  }
}
