import LedgeraModel
import LedgeraQuantities

/// Rules as cash flows.
extension PlanReading {
  /// On how many days of each month a rule happens; months without any are left out.
  private typealias RuleMonths = [(month: Int, days: Int)]

  mutating func readRules() throws(ProjectionFailure) {
    /// Numbers of the incomes of each description, shares aside.
    var incomes: [String: [Int]] = [:]
    let past = monthsOfShares
    for rule in activeRules {
      // Without any day in the books and in their rules, these begin with month 0.
      let earlier = rule.period.span.start == nil ? nil : past[rule.description]
      let months = try self.months(of: rule, since: earlier.map { 1 - $0 } ?? 0)
      try read(rule, months, &incomes)
    }
    resolveShares(incomes)
  }

  /// By the description of rules: how many months' pay shares of them need.
  private var monthsOfShares: [String: Int] {
    var months: [String: Int] = [:]
    for rule in activeRules {
      for share in rule.postings.compactMap(\.terms.share?.value) {
        months[share.rule] = max(months[share.rule] ?? 1, rule.period.monthsOfInterval)
      }
    }
    return months
  }

  /// - Parameter first: The first month that matters, 0 or before it.
  private func months(
    of rule: PlannedRule, since first: Int
  ) throws(ProjectionFailure) -> RuleMonths {
    let end = input.firstMonth.adding(months: input.computedMonthCount)
    let start = input.firstMonth.adding(months: first)
    guard let window = Period(start: start, last: end.adding(days: -1)) else { return [] }
    var months: RuleMonths = []
    do throws(TooManyPeriods) {
      for day in try rule.period.occurrences(in: window) {
        let month = input.month(of: day)
        if months.last?.month == month {
          months[months.count - 1].days += 1
        } else {
          months.append((month, 1))
        }
      }
    } catch { throw .tooManyDays(error.message, rule: rule.span) }
    return months
  }

  /// Reads a rule's flows of income and expense, and what it moves to accounts in no bucket.
  private mutating func read(
    _ rule: PlannedRule, _ months: RuleMonths, _ incomes: inout [String: [Int]]
  ) throws(ProjectionFailure) {
    let (firstIncome, firstExpense) = (input.incomes.count, input.expenses.count)
    let postings = rule.postings.filter(\.isActive)
    for posting in postings {
      let isIncome = isIncome(posting.account)
      guard isIncome || plan.journal.type(of: posting.account) == .expense else { continue }
      for var flow in try flows(of: posting, rule, months, isIncome: isIncome) {
        flow.rule = rule.description
        if isIncome {
          if flow.shareRule == nil {
            incomes[rule.description, default: []].append(input.incomes.count)
          }
          input.incomes.append(flow)
        } else {
          input.expenses.append(flow)
        }
      }
    }
    for posting in postings {
      guard moves.moves(posting, of: rule), let holding = holdingNumbers[posting.account] else {
        continue
      }
      if let share = plan.share(of: posting, in: rule) {
        add([try shareFlow(share, posting, months)], of: rule, to: holding)
        continue
      }
      guard posting.isOpen else {
        add(try movements(posting.amounts, months), of: rule, to: holding)
        continue
      }
      // What was left out makes up for the others, which may grow.
      input.holdings[holding].incomes += firstIncome..<input.incomes.count
      input.holdings[holding].expenses += firstExpense..<input.expenses.count
      for other in postings where !isFlow(other.account) && !other.isOpen {
        add(try movements(other.costs.map(\.negated), months), of: rule, to: holding)
      }
    }
  }

  private mutating func add(
    _ flows: [ProjectionInput.CashFlow], of rule: PlannedRule, to holding: Int
  ) {
    for var flow in flows {
      flow.rule = rule.description
      input.holdings[holding].flows.append(flow)
    }
  }

  private func isFlow(_ account: AccountID) -> Bool {
    isIncome(account) || plan.journal.type(of: account) == .expense
  }

  /// Amounts that do not grow.
  private func movements(
    _ amounts: [Amount], _ months: RuleMonths
  ) throws(ProjectionFailure) -> [ProjectionInput.CashFlow] {
    var flows: [ProjectionInput.CashFlow] = []
    for amount in amounts where !amount.quantity.isZero {
      flows.append(.init("", repeated(try rates.worth(amount), months)))
    }
    return flows
  }

  private func repeated(
    _ worth: RoundedDecimal, _ months: RuleMonths
  ) -> [ProjectionInput.MonthAmount] {
    months.flatMap { month in
      Array(repeating: ProjectionInput.MonthAmount(month.month, worth), count: month.days)
    }
  }

  /// A cash flow for each commodity; one for a share.
  private func flows(
    of posting: PlannedPosting, _ rule: PlannedRule, _ months: RuleMonths, isIncome: Bool
  ) throws(ProjectionFailure) -> [ProjectionInput.CashFlow] {
    if let share = plan.share(of: posting, in: rule) {
      return [try shareFlow(share, posting, months)]
    }
    let terms = posting.terms
    let own =
      isIncome
      ? terms.grows?.value ?? terms.inflation?.value
      : terms.inflation?.value ?? terms.grows?.value
    let inflation = plan.settings.inflation?.value
    if !isIncome, let draw = try self.draw(of: posting, rule) {
      var flow = ProjectionInput.CashFlow(
        plan.journal.name(posting.account), repeated(.one, months),
        growth: try decimal(own ?? inflation))
      flow.draw = draw
      flow.isIndexed = own.map { $0 == inflation && $0 != .zero } ?? true
      return [flow]
    }
    var flows: [ProjectionInput.CashFlow] = []
    for amount in posting.amounts {
      let worth = try rates.worth(isIncome ? amount.negated : amount)
      var flow = ProjectionInput.CashFlow(
        plan.journal.name(posting.account), repeated(worth, months),
        growth: try decimal(own ?? (isIncome ? nil : inflation)),
        tax: isIncome ? try tax(of: posting) : .rate(.zero))
      flow.isIndexed = own.map { $0 == inflation && $0 != .zero } ?? !isIncome
      flows.append(flow)
    }
    return flows
  }

  /// nil: the posting is none, or of a bucket that is not in the plan.
  private func draw(
    of posting: PlannedPosting, _ rule: PlannedRule
  ) throws(ProjectionFailure) -> ProjectionInput.Draw? {
    guard let draw = posting.terms.draw?.value,
      let bucket = plan.buckets.firstIndex(where: { $0.name == draw.bucket })
    else { return nil }
    let commodity = posting.amounts.first?.commodity ?? rates.base
    func worth(_ bound: Quantity?) throws(ProjectionFailure) -> RoundedDecimal? {
      guard let bound else { return nil }
      return try rates.worth(Amount(bound, commodity))
    }
    var part = try decimal(draw.rate)
    do throws(RoundedDecimal.Failure) {
      part = try part * RoundedDecimal(rule.period.monthsOfInterval) / RoundedDecimal(12)
    } catch { throw ProjectionFailure(error) }
    return ProjectionInput.Draw(
      bucket: bucket, part: part, isFixed: draw.isFixed,
      guardrail: draw.guardrail == nil ? nil : try decimal(draw.guardrail),
      least: try worth(draw.least), most: try worth(draw.most))
  }

  private func shareFlow(
    _ share: PlannedShare, _ posting: PlannedPosting, _ months: RuleMonths
  ) throws(ProjectionFailure) -> ProjectionInput.CashFlow {
    let part = try decimal(share.rate.magnitude)
    var flow = ProjectionInput.CashFlow(
      plan.journal.name(posting.account),
      months.filter { $0.month >= 0 }.map { .init($0.month, part) },
      growth: try decimal(posting.terms.grows?.value ?? posting.terms.inflation?.value),
      tax: isIncome(posting.account) ? try tax(of: posting) : .rate(.zero))
    flow.shareRule = posting.terms.share?.value.rule
    flow.shareMonths = share.months
    return flow
  }

  /// Names become the numbers of incomes.
  private mutating func resolveShares(_ incomes: [String: [Int]]) {
    func resolved(_ flow: ProjectionInput.CashFlow) -> ProjectionInput.CashFlow {
      var flow = flow
      flow.shareOf = flow.shareRule.map { incomes[$0] ?? [] }
      return flow
    }
    input.incomes = input.incomes.map(resolved)
    input.expenses = input.expenses.map(resolved)
    for index in input.holdings.indices {
      input.holdings[index].flows = input.holdings[index].flows.map(resolved)
    }
  }
}
