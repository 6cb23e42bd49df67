import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

/// Rules with their terms, and scenarios.
extension PlanReview {
  mutating func reviewRules() {
    for rule in plan.rules {
      // A rule's own terms are those of every posting; each is told about once.
      var seen: Set<Span> = []
      for posting in rule.postings {
        if let tax = posting.terms.tax, seen.insert(tax.span).inserted { reviewTax(tax) }
        if let share = posting.terms.share, seen.insert(share.span).inserted {
          requireRule(Written(share.value.rule, at: share.span))
        }
      }
    }
    reviewShares()
    reviewRollovers()
    reviewBudgetTags()
  }

  private mutating func requireRule(_ name: Written<String>) {
    guard !names.rules.contains(name.value) else { return }
    let near = nearest(to: name.value, among: names.rules)
    add(
      .unknownPlanName, "no rule has the description '\(shortened(name.value))'", at: name.span,
      help: near.map { "did you mean '\($0)'?" }
        ?? "name the description of a ~ rule, behind the two blanks")
  }

  /// A share of a share that comes back to itself has no amount.
  private mutating func reviewShares() {
    var sources: [String: Written<RuleTerms.Share>] = [:]
    for rule in plan.rules {
      for posting in rule.postings {
        if let share = posting.terms.share { sources[rule.description] = share }
      }
    }
    for rule in plan.rules {
      guard let share = sources[rule.description] else { continue }
      var next = share.value.rule
      var steps = 0
      while let source = sources[next], next != rule.description, steps < sources.count {
        next = source.value.rule
        steps += 1
      }
      if next == rule.description {
        add(
          .contradictoryPlan, "'\(shortened(rule.description))' is a share of itself",
          at: share.span, help: "name a rule that has an amount of its own")
      }
    }
  }

  /// An envelope has one kind of rollover.
  private mutating func reviewRollovers() {
    var known: [AccountID: Written<RuleTerms.Rollover>] = [:]
    for rule in plan.rules {
      for posting in rule.postings where plan.journal.type(of: posting.account) == .expense {
        guard let rollover = posting.terms.rollover else { continue }
        if let first = known[posting.account], first.value != rollover.value {
          let name = shortened(plan.journal.name(posting.account))
          add(
            .contradictoryPlan, "the envelope '\(name)' rolls over in two ways", at: rollover.span,
            help: "write the same in all rules of that account",
            related: LabelledSpan(first.span, "the other one"))
        }
        known[posting.account] = known[posting.account] ?? rollover
      }
    }
  }

  private mutating func reviewBudgetTags() {
    let journal = plan.journal
    guard let number = journal.store.tagNames.lookup("budget") else { return }
    for declaration in journal.store.accountDeclarations {
      for index in declaration.tags where journal.store.tags[index].name.number == number {
        let record = journal.store.tags[index]
        let span = Span(
          file: record.file(ofOwnerIn: declaration.span.file), offset: record.valueOffset,
          length: record.valueLength)
        guard journal.sources.text(span) != "off" else { continue }
        add(
          .invalidPlan, "'\(shortened(journal.sources.text(span)))' is no value of the tag budget:",
          at: span, help: "write budget: off, or leave the tag out")
      }
    }
  }

  mutating func reviewScenarios() {
    for scenario in plan.scenarios {
      for bucket in scenario.buckets {
        require(
          Written(bucket.name, at: bucket.span), among: names.buckets, "bucket",
          declaring: "declare it: bucket NAME")
        require(bucket.accounts)
      }
      for goal in scenario.goals {
        require(
          Written(goal.name, at: goal.span), among: names.goals, "goal",
          declaring: "declare it: goal NAME")
        require(goal.accounts)
      }
      for rule in scenario.rules {
        requireRule(rule.name)
        if let share = rule.terms.share {
          requireRule(Written(share.value.rule, at: share.span))
        }
        if let tax = rule.terms.tax { reviewTax(tax) }
      }
      for name in scenario.settings.shortfall {
        require(name, among: names.buckets, "bucket", declaring: "declare it: bucket NAME")
      }
      if let tax = scenario.settings.tax { reviewTax(tax) }
      for residency in scenario.settings.residencies { reviewBrackets(of: residency) }
      if scenario.buckets.contains(where: { $0.weight != nil }) {
        reviewWeights(of: plan.applying(scenario).buckets, in: scenario.span)
      }
    }
  }

  // MARK: Rates

  /// Amounts that cannot be brought into the base currency.
  mutating func reviewRates() {
    let places = commodityPlaces
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
      let symbol = plan.journal.commodity(commodity).symbol
      let target = plan.journal.commodity(base).symbol
      add(
        .incompletePlan,
        symbol.isEmpty
          ? "an amount without a commodity has no rate in \(target)"
          : "there is no rate of \(symbol) in \(target)",
        at: span,
        help: symbol.isEmpty
          ? "write the commodity behind it" : "write a price: P DATE \(symbol) PRICE \(target)")
    }
  }

  /// Every commodity of the plan with a place where it is used, in no particular order.
  private var commodityPlaces: [(commodity: CommodityID, span: Span)] {
    var places: [(commodity: CommodityID, span: Span)] = []
    for rule in plan.rules {
      for posting in rule.postings {
        places += posting.amounts.map { ($0.commodity, posting.span) }
      }
    }
    for target in plan.buckets.compactMap(\.target) + plan.goals.compactMap(\.target) {
      places.append((target.value.amount.commodity, target.span))
    }
    for bucket in plan.buckets {
      if let buffer = bucket.buffer, let commodity = buffer.value.commodity {
        places.append((commodity, buffer.span))
      }
      for source in [bucket.expectedReturn, bucket.volatility].compactMap({ $0 })
      where source.value.rate == nil {
        places.append((source.value.proxy, source.span))
      }
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
    return places
  }
}
