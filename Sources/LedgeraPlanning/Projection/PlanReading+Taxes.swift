import LedgeraChecking
import LedgeraModel
import LedgeraQuantities

/// Taxes and events of a plan.
extension PlanReading {
  mutating func readTaxes() throws(ProjectionFailure) {
    input.bracketGrowth = try decimal(plan.settings.bracketGrowth?.value)
    input.inflation = try decimal(plan.settings.inflation?.value)
    input.rebalancesYearly = plan.settings.rebalancesYearly?.value ?? false
    input.taxYearStart = plan.settings.taxYear?.value ?? 1
    guard !plan.settings.residencies.isEmpty else { return }
    let monthsInto = (input.firstMonth.month - input.taxYearStart + 12) % 12
    let year = input.firstMonth.adding(months: -monthsInto)
    let booked = BookedSums(journal, in: DateSpan(start: year, end: DateSpan(request.start).end))
    for residency in plan.settings.residencies {
      var table = ProjectionInput.TaxTable(residency.name, try brackets(of: residency))
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

  private func taxTerms(of posting: PlannedPosting) -> TaxTerms {
    posting.terms.tax?.value ?? plan.taxOfIncome
  }

  func tax(of posting: PlannedPosting) throws(ProjectionFailure) -> ProjectionInput.Tax {
    try tax(taxTerms(of: posting))
  }

  func tax(_ terms: TaxTerms) throws(ProjectionFailure) -> ProjectionInput.Tax {
    if let rate = terms.rate { return .rate(try decimal(rate)) }
    let residency = plan.settings.residencies.firstIndex { $0.name == terms.residency }
    return residency.map { .brackets($0) } ?? .rate(.zero)
  }

  /// Of what leaves buckets. Holdings cost what the plan says, else what their lots did; those of unknown cost,
  /// and money, are taken at their worth.
  mutating func readExitTaxes(_ owners: BucketOwners) throws(ProjectionFailure) {
    let taxed = plan.buckets.indices.filter {
      plan.buckets[$0].tax.map { $0.value.base != .growth } ?? false
    }
    let lots =
      taxed.contains { plan.buckets[$0].tax?.value.base == .gains && plan.buckets[$0].basis == nil }
      ? heldLots : []
    for index in taxed {
      guard let declared = plan.buckets[index].tax?.value else { continue }
      let tax = try tax(declared.terms)
      guard declared.base == .gains else {
        input.buckets[index].exit = .init(tax: tax, basis: nil)
        continue
      }
      if let basis = plan.buckets[index].basis?.value {
        input.buckets[index].exit = .init(tax: tax, basis: try rates.worth(basis))
        continue
      }
      let own = lots.filter { owners[$0.account] == index }
      input.buckets[index].exit = .init(
        tax: tax, basis: try basis(of: own, in: input.buckets[index].opening),
        isGuessed: own.contains { $0.basis.baseCost == nil })
    }
  }

  private var heldLots: [Lot] {
    func lots(_ last: Day) -> [Lot] {
      LotBook(journal, LotOptions(base: rates.base, last: last)).lots
    }
    let opened = openings.isEmpty ? [] : lots(request.day)
    return lots(request.start) + opened.filter { openings.contains($0.transaction) }
  }

  /// - Parameter worth: Of all that a bucket holds.
  private func basis(
    of lots: [Lot], in worth: RoundedDecimal
  ) throws(ProjectionFailure) -> RoundedDecimal {
    var basis = worth
    for lot in lots {
      guard let cost = lot.basis.baseCost, let fee = lot.basis.baseFee else { continue }
      let (paid, now) = (
        try rates.worth(WideAmount(cost + fee, lot.basis.base)),
        try rates.worth(WideAmount(lot.units, lot.commodity))
      )
      do throws(RoundedDecimal.Failure) {
        basis = try basis - now + paid
      } catch { throw ProjectionFailure(error) }
    }
    return basis
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
