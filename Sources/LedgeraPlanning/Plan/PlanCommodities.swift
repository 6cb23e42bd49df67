import LedgeraDiagnostics
import LedgeraModel

/// Every commodity that a plan names, with a place where it does.
struct PlanCommodities {
  /// In no particular order.
  let places: [(commodity: CommodityID, span: Span)]

  init(_ plan: Plan) {
    var places: [(commodity: CommodityID, span: Span)] = []
    for rule in plan.rules {
      for posting in rule.postings {
        places += posting.amounts.map { ($0.commodity, posting.span) }
      }
    }
    for target in plan.buckets.compactMap(\.target) + plan.goals.compactMap(\.target) {
      places.append((target.value.amount.commodity, target.span))
    }
    for bucket in plan.buckets + plan.scenarios.flatMap(\.buckets) {
      if let buffer = bucket.buffer, let commodity = buffer.value.commodity {
        places.append((commodity, buffer.span))
      }
      for source in [bucket.expectedReturn, bucket.volatility].compactMap({ $0 })
      where source.value.rate == nil {
        places.append((source.value.proxy, source.span))
      }
    }
    places += plan.scenarios.flatMap(\.buckets).compactMap(\.target).map {
      ($0.value.amount.commodity, $0.span)
    }
    places += plan.assignments.map { ($0.amount.commodity, $0.span) }
    places += plan.holds.map { ($0.amount.commodity, $0.span) }
    for residency in plan.settings.residencies {
      if let commodity = residency.commodity { places.append((commodity, residency.span)) }
    }
    for scenario in plan.scenarios {
      places += scenario.events.map { ($0.amount.commodity, $0.span) }
      places += scenario.rules.compactMap { rule in
        rule.amount.map { ($0.value.commodity, $0.span) }
      }
    }
    self.places = places
  }
}
