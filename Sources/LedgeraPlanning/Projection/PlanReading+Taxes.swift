import LedgeraModel
import LedgeraQuantities

/// Taxes and events of a plan.
extension PlanReading {
  mutating func readTaxes() throws(ProjectionFailure) {
    input.bracketGrowth = try decimal(plan.settings.bracketGrowth?.value)
    input.inflation = try decimal(plan.settings.inflation?.value)
    input.rebalancesYearly = plan.settings.rebalancesYearly?.value ?? false
    guard !plan.settings.residencies.isEmpty else { return }
    let year = Day(year: input.firstMonth.year, month: 1, day: 1) ?? start
    let booked = BookedSums(journal, in: DateSpan(start: year, end: DateSpan(start).end))
    for residency in plan.settings.residencies {
      var table = ProjectionInput.TaxTable(try brackets(of: residency))
      let accounts = Set(
        activeRules.flatMap(\.postings).filter {
          $0.isActive && taxTerms(of: $0).residency == residency.name
        }.map(\.account))
      for account in journal.accounts.displayOrder where accounts.contains(account) {
        guard isIncome(account) else { continue }
        let worth = try rates.worth(booked[account])
        do throws(RoundedDecimal.Failure) {
          table.incomeBefore = try table.incomeBefore - worth
        } catch { throw ProjectionFailure(error) }
      }
      input.residencies.append(table)
    }
  }

  private func brackets(
    of residency: Residency
  ) throws(ProjectionFailure) -> [ProjectionInput.TaxTable.Bracket] {
    let commodity = residency.commodity ?? rates.base
    var brackets: [ProjectionInput.TaxTable.Bracket] = []
    for bracket in residency.brackets {
      var upper: RoundedDecimal?
      if let bound = bracket.upper { upper = try rates.worth(Amount(bound, commodity)) }
      brackets.append(
        .init(
          try rates.worth(Amount(bracket.lower, commodity)), upper,
          rate: try decimal(bracket.rate)))
    }
    return brackets
  }

  /// Its own, else the plan's, else the only residency.
  private func taxTerms(of posting: PlannedPosting) -> TaxTerms {
    if let own = posting.terms.tax?.value ?? plan.settings.tax?.value { return own }
    let residencies = plan.settings.residencies
    return residencies.count == 1 ? TaxTerms(residency: residencies[0].name) : .none
  }

  func tax(of posting: PlannedPosting) throws(ProjectionFailure) -> ProjectionInput.Tax {
    let terms = taxTerms(of: posting)
    if let rate = terms.rate { return .rate(try decimal(rate)) }
    let residency = plan.settings.residencies.firstIndex { $0.name == terms.residency }
    return residency.map { .brackets($0) } ?? .rate(.zero)
  }

  mutating func readEvents() throws(ProjectionFailure) {
    for event in plan.events {
      let month = input.month(of: event.day)
      guard month >= 0 else { continue }
      let worth = try rates.worth(event.amount)
      guard event.isReal, month < input.computedMonthCount else {
        input.events.append(.init(month: month, amount: worth))
        continue
      }
      do throws(RoundedDecimal.Failure) {
        let prices = try GrowthSeries(input.inflation, monthCount: month)
        var real = ProjectionInput.OneOff(month: month, amount: try worth * prices.factor(month))
        real.isReal = true
        input.events.append(real)
      } catch { throw ProjectionFailure(error) }
    }
  }
}
