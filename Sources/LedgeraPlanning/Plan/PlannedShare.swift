import LedgeraModel
import LedgeraQuantities

/// A part of what other rules pay (reference.md § Rules of a plan).
struct PlannedShare: Sendable {
  /// Below zero: money that comes in, or that another posting gives.
  var rate: Quantity
  /// How many months' pay it is a part of: as many as its rule's interval has.
  let months: Int
  /// The incomes of the rules of that description, and when they are paid.
  let sources: [(period: PeriodExpression, amounts: [Amount])]

  var negated: PlannedShare {
    var other = self
    other.rate = rate.negated
    return other
  }

  /// What it comes to on a day: the pay of the months that end with the day's, in the commodities of
  /// that pay.
  func amounts(on day: Day) throws(TooManyPeriods) -> [WideAmount] {
    let last = day.startOfMonth.adding(months: 1).adding(days: -1)
    guard let pay = Period(start: day.startOfMonth.adding(months: 1 - months), last: last) else {
      return []
    }
    var sum = WideBalance()
    for (period, amounts) in sources {
      let count = try period.occurrences(in: pay).count
      let times = WideQuantity(rate.negated) * WideQuantity(coefficient: Int128(count), scale: 0)
      for amount in amounts {
        sum.add(WideAmount(WideQuantity(amount.quantity) * times, amount.commodity))
      }
    }
    return sum.amounts
  }
}

/// What a rule does to one account each time.
struct PlannedFlow {
  let account: AccountID
  var amounts: [Amount]
  /// What comes on top; several only where the amount was left out.
  var shares: [PlannedShare] = []
  let terms: RuleTerms
}

extension Plan {
  /// Rules of which something counts.
  var activeRules: [PlannedRule] { rules.filter(\.isActive) }

  /// The postings of a rule that count. A share takes the place of a written amount; it is for income and
  /// expenses, or for the one posting that says so. What was left out, or written as zero, makes up for it.
  func flows(of rule: PlannedRule) -> [PlannedFlow] {
    let postings = rule.postings.filter(\.isActive)
    var shares: [PlannedShare] = []
    var flows = postings.map { posting in
      var flow = PlannedFlow(
        account: posting.account, amounts: posting.amounts, terms: posting.terms)
      if let share = share(of: posting, in: rule) {
        flow.amounts = []
        flow.shares = [share]
        shares.append(share)
      }
      return flow
    }
    let rest = postings.indices.first { index in
      flows[index].shares.isEmpty
        && (postings[index].isOpen || postings[index].amounts.allSatisfy(\.quantity.isZero))
    }
    if let rest { flows[rest].shares = shares.map(\.negated) }
    return flows
  }

  /// nil: the posting is not a share.
  func share(of posting: PlannedPosting, in rule: PlannedRule) -> PlannedShare? {
    guard let share = posting.terms.share?.value else { return nil }
    let type = journal.type(of: posting.account)
    let isIncome = type?.role == .income
    guard isIncome || type == .expense || posting.hasOwnShare else { return nil }
    let rate = share.rate.perUnit
    return PlannedShare(
      rate: isIncome ? rate.negated : rate, months: rule.period.monthsOfInterval,
      sources: pay(of: share.rule))
  }

  /// The incomes of the rules of a description that are no shares themselves.
  private func pay(of description: String) -> [(period: PeriodExpression, amounts: [Amount])] {
    activeRules.filter { $0.description == description }.flatMap { rule in
      rule.postings.filter { posting in
        posting.isActive && posting.terms.share == nil
          && journal.role(of: posting.account) == .income
      }.map { (rule.period, $0.amounts) }
    }
  }
}

extension PeriodExpression {
  /// How many months one interval lasts, for shares of what another rule pays: 12 for what happens
  /// once, 1 for what happens on days of weeks and months. At most a hundred years.
  var monthsOfInterval: Int {
    switch interval {
    case nil, .dayOfYear: 12
    case .months(let count): min(count, 1200)
    case .quarters(let count): min(count, 400) * 3
    case .years(let count): min(count, 100) * 12
    case .fiscal(let months, _): months
    case .days, .weeks, .dayOfMonth, .weekdayOfMonth, .daysOfWeek: 1
    }
  }
}
