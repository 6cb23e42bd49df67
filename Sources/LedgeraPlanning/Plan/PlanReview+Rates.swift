import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraValuation

/// Commodities that cannot be brought into the base currency.
extension PlanReview {
  mutating func reviewRates() {
    let places = PlanCommodities(plan).places
    guard let first = places.first else { return }
    guard let base = plan.base else {
      if places.contains(where: { $0.commodity != first.commodity }) {
        add(
          .incompletePlan, "a plan in several commodities needs a base currency", at: first.span,
          help: "write a profile directive with a line such as 'base EUR'")
      }
      return
    }
    let book = PriceBook(plan.journal, infersFromCosts: true)
    var missing: Set<CommodityID> = []
    for (commodity, span) in places
    where !missing.contains(commodity) && !book.hasPrice(of: commodity, in: base, on: .last) {
      missing.insert(commodity)
      addMissingRate(of: commodity, in: base, at: span)
    }
  }

  /// Units that are taken for a commodity, with advice.
  private static let notMoney: [String: String] = {
    var advice = ["%": "write an amount, such as 500 EUR"]
    for unit in ["day", "week", "year"] {
      for word in [unit, unit + "s"] {
        advice[word] = "write months, such as 6 months, or an amount"
      }
    }
    return advice
  }()

  /// Where buckets say a rate, or the commodity whose prices say it.
  private var rateSources: Set<Span> {
    let buckets = plan.buckets + plan.scenarios.flatMap(\.buckets)
    return Set(buckets.flatMap { [$0.expectedReturn, $0.volatility] }.compactMap { $0?.span })
  }

  private mutating func addMissingRate(
    of commodity: CommodityID, in base: CommodityID, at span: Span
  ) {
    let symbol = plan.journal.commodity(commodity).symbol
    let target = plan.journal.commodity(base).symbol
    guard !symbol.isEmpty else {
      return add(
        .incompletePlan, "an amount without a commodity has no rate to \(target)", at: span,
        help: "write the commodity after it")
    }
    if let units = Self.notMoney[symbol.lowercased()] {
      return add(.invalidPlan, "'\(symbol)' is not a commodity", at: span, help: units)
    }
    // A symbol that the plan alone has is a typing error, if the books have one like it.
    if !names.symbols.contains(symbol), let near = nearest(to: symbol, among: names.symbols),
      let place = plan.journal.sources.text(span).utf8Range(of: symbol)
    {
      let word = Span(
        file: span.file, offset: span.offset + UInt32(place.lowerBound),
        length: UInt32(place.count))
      var finding = Diagnostic(
        .unknownPlanName, "the books have no commodity '\(shortened(symbol))'", at: word)
      finding.fix = Fix("write \(near)", edits: [SourceEdit(word, with: near)], isSafe: false)
      findings.append(finding)
      return
    }
    if symbol.first?.isLowercase ?? false, !names.symbols.contains(symbol),
      rateSources.contains(span)
    {
      return add(
        .unknownPlanName, "'\(shortened(symbol))' is neither a rate nor a commodity of the books",
        at: span, help: "write a rate such as 5%, or a commodity that has prices")
    }
    add(
      .incompletePlan, "there is no rate for \(symbol) in \(target)", at: span,
      help: "write a price: P DATE \(symbol) PRICE \(target)")
  }
}

extension String {
  /// Where another string is in this one first, in bytes.
  fileprivate func utf8Range(of part: String) -> Range<Int>? {
    let (bytes, wanted) = (Array(utf8), Array(part.utf8))
    guard !wanted.isEmpty, bytes.count >= wanted.count else { return nil }
    return (0...bytes.count - wanted.count).first {
      bytes[$0..<$0 + wanted.count].elementsEqual(wanted)
    }.map { $0..<$0 + wanted.count }
  }
}

extension Plan {
  /// What is wrong with a day, or was probably not intended: days that are over or too far away, and what is
  /// in the way of a projection or of a goal's count. Linear in months times cash flows.
  func findings(on day: Day) -> [Diagnostic] {
    doubts + PlanDays(self, day).findings + obstacles(on: day) + unpricedGoals(on: day)
  }
}

/// Days of a plan that do not matter to it.
private struct PlanDays {
  private(set) var findings: [Diagnostic] = []
  private let today: Day

  init(_ plan: Plan, _ today: Day) {
    self.today = today
    review(plan.settings)
    for bucket in plan.buckets + plan.scenarios.flatMap(\.buckets) { review(bucket, in: plan) }
    let movements =
      plan.assignments.map { ($0.day, $0.span) } + plan.holds.map { ($0.day, $0.span) }
    for (day, span) in movements where day > today.adding(months: 12) {
      doubt("this is more than a year ahead", at: span, help: "write an earlier day")
    }
    for goal in plan.scenarios.flatMap(\.goals) { review(goal.target) }
    for goal in plan.goals { review(goal.target) }
    for scenario in plan.scenarios {
      review(scenario.settings)
      let settings = plan.applying(scenario).settings
      for event in scenario.events { review(event, settings) }
    }
  }

  private mutating func doubt(_ headline: String, at span: Span, help: String) {
    var finding = Diagnostic(.doubtfulPlan, headline, at: span)
    finding.help = [help]
    findings.append(finding)
  }

  private mutating func review(_ settings: PlanSettings) {
    if let born = settings.born, born.value > today {
      doubt("this day of birth is in the future", at: born.span, help: "write it as 1987-05-14")
    }
    guard let horizon = settings.horizon, let day = horizon.value.day, day <= today else { return }
    doubt(
      "the horizon is in the past", at: horizon.span,
      help: "write a later day, or how far: 30 years")
  }

  private mutating func review(_ bucket: BucketDeclaration, in plan: Plan) {
    for target in bucket.targets { review(target) }
    let traits = AccountTraits(plan.journal)
    for account in bucket.accounts {
      guard let closed = traits.closedDay(of: account.value), closed < today else { continue }
      doubt(
        "the account '\(plan.journal.name(account.value))' was closed on \(closed.text)",
        at: account.span, help: "name an account that is open, or remove the line")
    }
  }

  private mutating func review(_ target: Written<Target>?) {
    guard let target, let day = target.value.by, day < today else { return }
    doubt("the day of this target is in the past", at: target.span, help: "write a later day")
  }

  private mutating func review(_ event: PlannedEvent, _ settings: PlanSettings) {
    let input = ProjectionInput(ProjectionRequest(from: today), settings)
    let month = input.month(of: event.day)
    guard month < 0 || month >= input.monthCount else { return }
    let last = input.firstMonth.adding(months: input.monthCount).adding(days: -1)
    doubt(
      month < 0
        ? "this event is before \(input.firstMonth.text), where projections begin"
        : "this event is after the horizon, which ends on \(last.text)",
      at: event.span,
      help: month < 0 ? "write a later day" : "write an earlier day, or a longer horizon")
  }
}
