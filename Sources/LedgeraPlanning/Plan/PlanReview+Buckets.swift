import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Buckets, their weights and correlations.
extension PlanReview {
  mutating func reviewBuckets() {
    for bucket in plan.buckets {
      require(bucket.accounts)
      requireHoldings(bucket.accounts, of: "bucket")
      if bucket.accounts.isEmpty, !bucket.isBroken {
        add(
          .incompletePlan, "the bucket '\(bucket.name)' has no account", at: bucket.span,
          help: "write a line 'account NAME' below it")
      }
      if bucket.expectedReturn == nil, !bucket.isBroken {
        add(
          .incompletePlan, "the bucket '\(bucket.name)' has no return", at: bucket.span,
          help: "write a line such as 'return 4%' below it, or 'return 0%'")
      }
      reviewFigures(of: bucket)
      reviewTargets(of: bucket)
    }
    reviewWeights(of: plan.buckets, in: nil)
    reviewOverlaps(of: plan.buckets)
    reviewCorrelations()
    reviewShortfall(plan.settings, of: plan)
    doubt(growth: plan.settings.inflation, "inflation")
    doubt(growth: plan.settings.bracketGrowth, "a bracket growth")
  }

  /// Names of buckets that may be drawn, between commas.
  mutating func reviewShortfall(_ settings: PlanSettings, of plan: Plan) {
    for name in settings.shortfall {
      let words = name.value.split(separator: " ").map(String.init)
      if !names.buckets.contains(name.value), words.count > 1,
        words.allSatisfy(names.buckets.contains)
      {
        let list = words.joined(separator: ", ")
        var finding = Diagnostic(
          .unknownPlanName, "there is no bucket '\(shortened(name.value))'", at: name.span)
        finding.fix = Fix(
          "write \(list)", edits: [SourceEdit(name.span, with: list)], isSafe: false)
        findings.append(finding)
      } else {
        requireBucket(name)
      }
      if let kept = plan.buckets.first(where: { $0.name == name.value })?.draw,
        kept.value == .never
      {
        add(
          .contradictoryPlan, "the bucket '\(name.value)' is not to be drawn on", at: name.span,
          help: "leave it out here, or write draw yes", related: LabelledSpan(kept.span, "here"))
      }
    }
  }

  /// Money is held in assets, and owed in liabilities.
  mutating func requireHoldings(_ accounts: [Written<AccountID>], of kind: String) {
    for account in accounts {
      guard let type = plan.journal.type(of: account.value), type.role != .wallet else { continue }
      let name = shortened(plan.journal.name(account.value))
      add(
        .contradictoryPlan, "'\(name)' holds no money: it is of type \(type)", at: account.span,
        help: "name an asset whose balance is the \(kind)'s")
    }
  }

  mutating func requireBucket(_ name: Written<String>) {
    require(name, among: names.buckets, "bucket", declaring: "declare it: bucket NAME")
  }

  mutating func reviewFigures(of bucket: BucketDeclaration) {
    doubt(rate: bucket.band, "a band")
    doubt(rate: bucket.expectedReturn?.rate, "a return")
    doubt(rate: bucket.volatility?.rate, "a volatility", most: 2)
    reviewTax(of: bucket)
    for weight in [bucket.weight].compactMap(\.self) + bucket.laterWeights.map(\.rate)
    where weight.value.perUnit.isNegative {
      add(.invalidPlan, "this weight is negative", at: weight.span, help: "write 0% or more")
    }
    if let band = bucket.band, band.value.perUnit.isNegative {
      add(.invalidPlan, "this band is negative", at: band.span, help: "write 0% or more")
    }
    if let source = bucket.expectedReturn, let rate = source.value.rate,
      rate.perUnit <= Quantity(coefficient: -1)
    {
      add(
        .invalidPlan, "a return of \(rate.text) leaves nothing", at: source.span,
        help: "write a rate above -100%")
    }
    if let source = bucket.volatility, source.value.rate?.perUnit.isNegative == true {
      add(.invalidPlan, "this volatility is negative", at: source.span, help: "write 0% or more")
    }
    for target in bucket.targets {
      reviewTarget(target)
      if target.value.isReal, plan.settings.inflation == nil,
        plan.buckets.contains(where: { $0.targets.contains { $0.span == target.span } })
      {
        doubtReal(at: target.span)
      }
    }
  }

  /// A bucket has one target for a day.
  mutating func reviewTargets(of bucket: BucketDeclaration) {
    for (index, target) in bucket.targets.enumerated() {
      let earlier = bucket.targets[..<index].first { $0.value.by == target.value.by }
      guard let earlier else { continue }
      let day = target.value.by?.text ?? "the end"
      add(
        .contradictoryPlan, "the bucket '\(bucket.name)' has two targets for \(day)",
        at: target.span, help: "keep one of them, or write another day",
        related: LabelledSpan(earlier.span, "the first one"))
    }
  }

  /// - Parameter isOfGoal: Goals are in the money of their day.
  mutating func reviewTarget(_ target: Written<Target>, isOfGoal: Bool = false) {
    if target.value.isReal, isOfGoal {
      add(
        .invalidPlan, "the target of a goal is not in today's money", at: target.span,
        help: "leave 'real' out, or write the target below a bucket")
    }
    if target.value.amount.quantity.signum <= 0 {
      add(
        .invalidPlan, "this target is not positive", at: target.span,
        help: "write the amount to reach")
    }
  }

  mutating func reviewWeights(of buckets: [BucketDeclaration], in scenario: Span?) {
    for bucket in buckets where bucket.weight == nil && !bucket.isBroken {
      add(
        .incompletePlan, "the bucket '\(bucket.name)' has no weight", at: bucket.span,
        help: "write a line such as 'weight 10%' below it, or 'weight 0%'")
    }
    let days = Set(buckets.flatMap { $0.laterWeights.map(\.day) }).sorted()
    for day in buckets.contains(where: \.isBroken) ? [nil] : [nil] + days {
      reviewWeights(of: buckets, from: day, in: scenario)
    }
  }

  /// - Parameter day: From when on; nil: until any changes.
  private mutating func reviewWeights(
    of buckets: [BucketDeclaration], from day: Day?, in scenario: Span?
  ) {
    let weights = buckets.compactMap { $0.weight(on: day ?? .first) }
    guard weights.count == buckets.count, let first = weights.first else { return }
    let changed = buckets.lazy.flatMap(\.laterWeights).first { $0.day == day }?.rate
    var sum = Quantity.zero
    for weight in weights {
      guard let next = try? sum.adding(weight.value.perUnit) else { return }
      sum = next
    }
    guard sum != Quantity(coefficient: 1) else { return }
    var finding = Diagnostic(
      .contradictoryPlan,
      "the weights of all buckets sum to \(Rate(perUnit: sum).text)"
        + (day.map { " from \($0.text) on" } ?? "") + ", not 100%",
      at: scenario ?? (changed ?? first).span)
    finding.arithmetic = zip(buckets, weights).map {
      ArithmeticRow(amount: $1.value.text, label: $0.name)
    }
    finding.arithmetic.append(
      ArithmeticRow(amount: Rate(perUnit: sum).text, label: "must be 100%", isResult: true))
    if day == nil, let rest = try? Quantity(coefficient: 1).subtracting(sum),
      let last = weights.last, let mended = try? last.value.perUnit.adding(rest),
      !mended.isNegative, scenario == nil
    {
      let text = Rate(perUnit: mended).text
      finding.fix = Fix(
        "write weight \(text)", edits: [SourceEdit(last.span, with: text)], isSafe: false)
    } else {
      finding.help = ["change the weights so that they sum to 100%"]
    }
    findings.append(finding)
  }

  /// An account that is in two buckets would count twice.
  mutating func reviewOverlaps(of buckets: [BucketDeclaration]) {
    let owned = buckets.flatMap { bucket in bucket.accounts.map { (bucket.name, $0) } }
    let tree = plan.journal.accounts
    var owners: [AccountID: (name: String, span: Span)] = [:]
    for (name, account) in owned {
      if let first = owners[account.value] {
        addOverlap(account, first)
      } else {
        owners[account.value] = (name, account.span)
      }
    }
    for (_, account) in owned {
      for parent in tree.lineage(of: account.value).dropFirst() {
        guard let first = owners[parent] else { continue }
        addOverlap(account, first)
        break
      }
    }
  }

  private mutating func addOverlap(
    _ account: Written<AccountID>, _ first: (name: String, span: Span)
  ) {
    let name = shortened(plan.journal.name(account.value))
    add(
      .contradictoryPlan, "the account '\(name)' is in a bucket already", at: account.span,
      help: "keep it in one bucket",
      related: LabelledSpan(first.span, "in the bucket '\(first.name)'"))
  }

  private mutating func reviewCorrelations() {
    var known: [Set<String>: Span] = [:]
    for correlation in plan.correlations {
      requireBucket(correlation.first)
      requireBucket(correlation.second)
      let pair: Set = [correlation.first.value, correlation.second.value]
      if pair.count == 1 {
        add(
          .contradictoryPlan, "a bucket's correlation with itself is 1",
          at: correlation.second.span,
          help: "name two buckets")
      } else if let first = known[pair] {
        add(
          .contradictoryPlan, "these buckets have a correlation already",
          at: correlation.coefficient.span, help: "keep one",
          related: LabelledSpan(first, "the first one"))
      }
      known[pair] = known[pair] ?? correlation.coefficient.span
    }
  }
}

extension Written<RateSource> {
  /// nil: prices say it.
  fileprivate var rate: Written<Rate>? { value.rate.map { Written<Rate>($0, at: span) } }
}
