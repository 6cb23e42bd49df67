package import LedgeraDiagnostics
package import LedgeraModel
import LedgeraQuantities

/// Why a plan cannot be projected.
package enum ProjectionFailure: Error, Sendable, Equatable {
  /// Neither the profile nor the books say which currency to count in.
  case noBase
  case noPrice(CommodityID, in: CommodityID, on: Day)
  /// The return of a bucket is to come from prices, and no price is so early.
  case noPriceHistory(CommodityID, before: Day)
  /// It would go beyond year 9999, or a target is more than 200 years away.
  case tooFar
  /// A rule happens on more days than a report has periods.
  case tooManyDays(String, rule: Span)
  /// A figure has more than a hundred digits.
  case overflow
  /// Something grows by -100 % a year or less.
  case impossibleRate
}

extension ProjectionFailure {
  /// Only roots of factors of rates are taken, and only these are divided by.
  init(_ failure: RoundedDecimal.Failure) {
    self = failure == .overflow ? .overflow : .impossibleRate
  }
}

extension ProjectionFailure {
  /// The problem where it is in the plan, with advice.
  ///
  /// - Parameter plan: The one that could not be projected.
  package func finding(in plan: Plan) -> Diagnostic {
    let place = place(in: plan)
    func finding(_ headline: String, _ help: String) -> Diagnostic {
      var finding = Diagnostic(.incompletePlan, headline, at: place)
      finding.help = [help]
      return finding
    }
    func symbol(_ commodity: CommodityID) -> String {
      let symbol = plan.journal.commodity(commodity).quotedSymbol
      return symbol.isEmpty ? "an amount without a symbol" : symbol
    }
    switch self {
    case .noBase:
      return finding(
        "the plan needs a base currency", "write a profile directive with a line such as 'base EUR'"
      )
    case .noPrice(let commodity, let target, let day):
      return finding(
        "\(symbol(commodity)) has no price in \(symbol(target)) on \(day.text)",
        "write one with P, or use costs as prices with --infer-market-prices")
    case .noPriceHistory(let proxy, let day):
      return finding(
        "the return of a bucket comes from \(symbol(proxy)), which has no price up to \(day.text)",
        "write its prices with P, or a rate such as 'return 5%'")
    case .tooFar:
      return finding(
        "a projection goes no further than 200 years, and ends in year 9999",
        "choose a nearer target, or fewer --years")
    case .tooManyDays(let message, _):
      return finding(message, "let the rule happen less often, or end sooner")
    case .overflow:
      return finding(
        "a figure of the projection would have more than 100 digits",
        "look for a rate that is too high")
    case .impossibleRate:
      return finding(
        "the plan has a rate that leaves nothing to project", "write rates above -100%")
    }
  }

  private func place(in plan: Plan) -> Span? {
    let whole = plan.settings.span ?? plan.buckets.first?.span ?? plan.rules.first?.span
    switch self {
    case .tooManyDays(_, let rule): return rule
    case .noPriceHistory(let proxy, _):
      return plan.buckets.compactMap(\.expectedReturn).first {
        $0.value.rate == nil && $0.value.proxy == proxy
      }?.span ?? whole
    case .noPrice(let commodity, _, _):
      return PlanCommodities(plan).places.first { $0.commodity == commodity }?.span ?? whole
    case .tooFar:
      let last = plan.buckets.flatMap(\.targets).max { one, other in
        (one.value.by ?? .first) < (other.value.by ?? .first)
      }
      return last?.span ?? plan.settings.horizon?.span ?? whole
    case .noBase, .overflow, .impossibleRate: return whole
    }
  }
}

extension Plan {
  /// Why the plan, or one of its scenarios, cannot be projected from a day on; empty: it can. Linear in
  /// months times cash flows.
  func obstacles(on day: Day) -> [Diagnostic] {
    guard !buckets.isEmpty else { return [] }
    var seen: Set<Span> = []
    return ([self] + scenarios.map(applying)).compactMap { plan in
      do throws(ProjectionFailure) {
        // Books without transactions have no currency yet.
        if plan.base != nil || journal.transactionCount > 0 { _ = try plan.projection(from: day) }
        return nil
      } catch {
        let finding = error.finding(in: plan)
        guard let span = finding.primary?.span, seen.insert(span).inserted else { return nil }
        return finding
      }
    }
  }

  /// The projection from a day on, as far as the plan looks. Costs say what has no price otherwise.
  func projection(from day: Day) throws(ProjectionFailure) -> Projection {
    guard let base else { throw .noBase }
    let request = ProjectionRequest(from: day)
    func projection(infersFromCosts: Bool) throws(ProjectionFailure) -> Projection {
      try Projection(
        self, request,
        FrozenRates(journal, in: base, on: request.day, infersFromCosts: infersFromCosts))
    }
    do throws(ProjectionFailure) {
      return try projection(infersFromCosts: false)
    } catch {
      guard case .noPrice = error else { throw error }
      return try projection(infersFromCosts: true)
    }
  }
}
