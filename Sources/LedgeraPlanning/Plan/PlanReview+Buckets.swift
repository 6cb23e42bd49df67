import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Buckets, their weights and correlations.
extension PlanReview {
  mutating func reviewBuckets() {
    for bucket in plan.buckets {
      require(bucket.accounts)
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
    }
    reviewWeights(of: plan.buckets, in: nil)
    reviewOverlaps()
    reviewCorrelations()
    for name in plan.settings.shortfall { requireBucket(name) }
  }

  mutating func requireBucket(_ name: Written<String>) {
    require(name, among: names.buckets, "bucket", declaring: "declare it: bucket NAME")
  }

  private mutating func reviewFigures(of bucket: BucketDeclaration) {
    if let weight = bucket.weight, weight.value.perUnit.isNegative {
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
    if let target = bucket.target { reviewTarget(target) }
  }

  mutating func reviewTarget(_ target: Written<Target>) {
    if target.value.amount.quantity.signum <= 0 {
      add(
        .invalidPlan, "this target is not positive", at: target.span,
        help: "write what is to be reached")
    }
  }

  mutating func reviewWeights(of buckets: [BucketDeclaration], in scenario: Span?) {
    for bucket in buckets where bucket.weight == nil && !bucket.isBroken {
      add(
        .incompletePlan, "the bucket '\(bucket.name)' has no weight", at: bucket.span,
        help: "write a line such as 'weight 10%' below it, or 'weight 0%'")
    }
    let weights = buckets.compactMap(\.weight)
    guard weights.count == buckets.count, let first = weights.first else { return }
    var sum = Quantity.zero
    for weight in weights {
      guard let next = try? sum.adding(weight.value.perUnit) else { return }
      sum = next
    }
    guard sum != Quantity(coefficient: 1) else { return }
    var finding = Diagnostic(
      .contradictoryPlan, "the weights of all buckets are \(Rate(perUnit: sum).text), not 100%",
      at: scenario ?? first.span)
    finding.arithmetic = zip(buckets, weights).map {
      ArithmeticRow(amount: $1.value.text, label: $0.name)
    }
    finding.arithmetic.append(
      ArithmeticRow(amount: Rate(perUnit: sum).text, label: "must be 100%", isResult: true))
    if let rest = try? Quantity(coefficient: 1).subtracting(sum),
      let last = weights.last, let mended = try? last.value.perUnit.adding(rest),
      !mended.isNegative, scenario == nil
    {
      let text = Rate(perUnit: mended).text
      finding.fix = Fix(
        "write weight \(text)", edits: [SourceEdit(last.span, with: text)], isSafe: false)
    } else {
      finding.help = ["change the weights so that they are 100% together"]
    }
    findings.append(finding)
  }

  /// An account that is in two buckets would count twice.
  private mutating func reviewOverlaps() {
    let owned = plan.buckets.flatMap { bucket in bucket.accounts.map { (bucket.name, $0) } }
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
