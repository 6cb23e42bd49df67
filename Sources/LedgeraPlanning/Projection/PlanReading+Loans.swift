import LedgeraModel
import LedgeraQuantities

/// Instalments of loans as cash flows.
extension PlanReading {
  mutating func readLoans() throws(ProjectionFailure) {
    let end = input.firstMonth.adding(months: input.computedMonthCount)
    let joint = JointRepayment(
      loans, owing: owedSums, from: input.firstMonth, months: input.computedMonthCount,
      plan.settings.repayment?.value)
    for (loan, instalments) in zip(loans, joint.instalments) {
      guard let holding = holdingNumbers[loan.account] else { continue }
      var (costs, repaid): ([ProjectionInput.MonthAmount], [ProjectionInput.MonthAmount]) = ([], [])
      for instalment in instalments where instalment.day < end {
        let month = input.month(of: instalment.day)
        costs.append(.init(month, try worth(instalment.interest + instalment.fee, loan)))
        repaid.append(.init(month, try worth(instalment.principal + instalment.extra, loan)))
      }
      if let category = loan.category, !costs.isEmpty {
        input.expenses.append(.init(plan.journal.name(category), costs))
        input.expenses[input.expenses.count - 1].isFixed = true
      }
      input.holdings[holding].flows.append(.init("", repaid))
    }
    for credit in plan.credits {
      guard let holding = holdingNumbers[credit.account] else { continue }
      var rates: [ProjectionInput.Credit.Stretch] = []
      for stretch in credit.rates {
        rates.append(
          .init(
            last: stretch.last.map(input.month(of:)), monthly: try monthly(stretch.rate)))
      }
      input.holdings[holding].credit = .init(rates: rates, expense: input.expenses.count)
      input.expenses.append(.init(plan.journal.name(credit.category), []))
    }
  }

  private func monthly(_ rate: Rate) throws(ProjectionFailure) -> RoundedDecimal {
    let yearly = try decimal(rate)
    do throws(RoundedDecimal.Failure) {
      return try yearly / RoundedDecimal(12)
    } catch { throw ProjectionFailure(error) }
  }

  private func worth(
    _ quantity: WideQuantity, _ loan: PlannedLoan
  ) throws(ProjectionFailure) -> RoundedDecimal {
    try rates.worth(WideAmount(quantity, loan.commodity))
  }

  /// Of the account itself, or of the loan that it is a part of; nil: nothing is moved to it.
  func holdingNumber(of account: AccountID) -> Int? {
    if let own = holdingNumbers[account] { return own }
    guard !loans.isEmpty else { return nil }
    return plan.journal.accounts.lineage(of: account).first(where: loanAccounts.contains)
      .flatMap { holdingNumbers[$0] }
  }
}
