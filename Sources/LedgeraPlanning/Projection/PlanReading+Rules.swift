import LedgeraModel
import LedgeraQuantities

/// Rules as cash flows.
extension PlanReading {
  mutating func readRules() throws(ProjectionProblem) {
    /// Numbers of the incomes of each description, shares aside.
    var incomes: [String: [Int]] = [:]
    /// Numbers of flows that are shares, with what they are a share of.
    var shares: [(isIncome: Bool, number: Int, rule: String)] = []
    for rule in activeRules {
      let months = try self.months(of: rule)
      for posting in rule.postings {
        let isIncome = isIncome(posting.account)
        guard isIncome || plan.journal.type(of: posting.account) == .expense else { continue }
        for flow in try flows(of: posting, rule, months, isIncome: isIncome) {
          let number = isIncome ? input.incomes.count : input.expenses.count
          if let share = posting.terms.share {
            shares.append((isIncome, number, share.value.rule))
          } else if isIncome {
            incomes[rule.description, default: []].append(number)
          }
          if isIncome { input.incomes.append(flow) } else { input.expenses.append(flow) }
        }
      }
    }
    for share in shares {
      let parts = incomes[share.rule] ?? []
      if share.isIncome {
        input.incomes[share.number].shareOf = parts
      } else {
        input.expenses[share.number].shareOf = parts
      }
    }
  }

  /// On how many days of each month a rule happens; months without any are left out.
  private func months(of rule: PlannedRule) throws(ProjectionProblem) -> [(month: Int, days: Int)] {
    let end = input.firstMonth.adding(months: input.computedMonthCount)
    guard let window = Period(start: input.firstMonth, last: end.adding(days: -1)) else {
      return []
    }
    var months: [(month: Int, days: Int)] = []
    do throws(TooManyPeriods) {
      for day in try rule.period.occurrences(in: window) {
        let month = input.month(of: day)
        if months.last?.month == month {
          months[months.count - 1].days += 1
        } else {
          months.append((month, 1))
        }
      }
    } catch { throw .tooManyDays(error.message) }
    return months
  }

  /// A cash flow for each commodity; one for a share.
  private func flows(
    of posting: PlannedPosting, _ rule: PlannedRule, _ months: [(month: Int, days: Int)],
    isIncome: Bool
  ) throws(ProjectionProblem) -> [ProjectionInput.CashFlow] {
    let tax = isIncome ? try self.tax(of: posting) : .rate(.zero)
    func flow(_ amounts: [ProjectionInput.MonthAmount], _ growth: RoundedDecimal)
      -> ProjectionInput.CashFlow
    {
      .init(plan.journal.name(posting.account), amounts, growth: growth, tax: tax)
    }
    let terms = posting.terms
    if let share = terms.share?.value {
      let part = try product(
        decimal(share.rate), RoundedDecimal(rule.period.monthsOfInterval))
      let growth = try decimal(terms.grows?.value ?? terms.inflation?.value)
      return [flow(months.map { .init($0.month, part) }, growth)]
    }
    let growth =
      isIncome
      ? terms.grows?.value ?? terms.inflation?.value
      : terms.inflation?.value ?? terms.grows?.value ?? plan.settings.inflation?.value
    var flows: [ProjectionInput.CashFlow] = []
    for amount in posting.amounts {
      let worth = try rates.worth(isIncome ? amount.negated : amount)
      let amounts = months.flatMap { month in
        Array(repeating: ProjectionInput.MonthAmount(month.month, worth), count: month.days)
      }
      flows.append(flow(amounts, try decimal(growth)))
    }
    return flows
  }

  private func product(
    _ left: RoundedDecimal, _ right: RoundedDecimal
  ) throws(ProjectionProblem) -> RoundedDecimal {
    do throws(RoundedDecimal.Failure) {
      return try left * right
    } catch { throw ProjectionProblem(error) }
  }
}

extension PeriodExpression {
  /// How many months one interval lasts, for shares of what another rule pays: 12 for what happens
  /// once, 1 for what happens on days of weeks and months.
  fileprivate var monthsOfInterval: Int {
    switch interval {
    case nil, .dayOfYear: 12
    case .months(let count): count
    case .quarters(let count): count * 3
    case .years(let count): count * 12
    case .fiscal(let months, _): months
    case .days, .weeks, .dayOfMonth, .weekdayOfMonth, .daysOfWeek: 1
    }
  }
}
