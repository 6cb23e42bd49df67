package import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

extension Check {
  package static let plan = Check(
    "plan", .named,
    summary: "buffers are filled, buckets within their bands, goals and targets on track",
    codes: [.lowBuffer, .bucketDrift, .goalBehind, .targetMissed]
  ) { context, findings in
    guard let ledger = context.ledger else { return }
    let plan = Plan(context.journal)
    guard plan.findings.isEmpty else { return }
    for finding in plan.shortcomings(in: ledger, on: context.today) {
      findings.add(finding)
    }
  }
}

extension Plan {
  /// What falls behind the plan on a day.
  fileprivate func shortcomings(in ledger: Ledger, on day: Day) -> [Diagnostic] {
    let late = GoalReport(ledger, self, today: day).goals.filter {
      $0.state == .behind || $0.state == .late
    }
    let behind = late.compactMap { progress in
      goals.first { $0.name == progress.name }.map {
        Diagnostic.behind($0, progress, in: journal)
      }
    }
    return drifts(in: ledger, on: day) + behind + missedTargets(on: day)
  }

  private func drifts(in ledger: Ledger, on day: Day) -> [Diagnostic] {
    guard !buckets.isEmpty, let base, let spending = try? UsualSpending(ledger, self, before: day)
    else { return [] }
    let report = DriftReport(self, spending, in: base, on: day)
    return zip(buckets, report.lines).filter { $1.state != .fine }.map {
      Diagnostic.drift(of: $0, $1, in: report)
    }
  }

  private func missedTargets(on day: Day) -> [Diagnostic] {
    // What stands in the way of a projection is said by the check planterms.
    guard let base, let outlooks = try? targetOutlooks(on: day) else { return [] }
    return outlooks.filter { !$0.isOnTrack }.map { outlook in
      Diagnostic.missed(buckets[outlook.bucket], outlook, journal, base)
    }
  }
}

extension DiagnosticCode {
  static let lowBuffer = DiagnosticCode(
    "low-buffer", summary: "a bucket holds less than its buffer requires",
    explanation: """
      The buffer of a bucket is an amount, or months of average spending over the last 12 complete
      months. 'ledgera suggest' shows where it can be filled from.
      """,
    failing: """
      bucket Cash
          account Assets:Bank
          weight 100%
          return 0%
          buffer 1000 EUR

      2026-11-01 Opening
          Assets:Bank  600 EUR
          Equity:Opening

      """,
    passing: """
      bucket Cash
          account Assets:Bank
          weight 100%
          return 0%
          buffer 1000 EUR

      2026-11-01 Opening
          Assets:Bank  1600 EUR
          Equity:Opening

      """)

  static let bucketDrift = DiagnosticCode(
    "bucket-drift", summary: "a bucket is outside its band",
    explanation: """
      A bucket's share of all buckets without a buffer may be off its weight by its band; a bucket
      with a buffer may hold no more than the buffer's upper bound. 'ledgera suggest' shows the
      transfers that bring it back.
      """,
    failing: """
      bucket Stocks
          account Assets:Stocks
          weight 60%
          return 6%
          band 5%
      bucket Bonds
          account Assets:Bonds
          weight 40%
          return 2%

      2026-11-01 Opening
          Assets:Stocks  800 EUR
          Assets:Bonds   200 EUR
          Equity:Opening

      """,
    passing: """
      bucket Stocks
          account Assets:Stocks
          weight 60%
          return 6%
          band 5%
      bucket Bonds
          account Assets:Bonds
          weight 40%
          return 2%

      2026-11-01 Opening
          Assets:Stocks  620 EUR
          Assets:Bonds   380 EUR
          Equity:Opening

      """)
}

extension DiagnosticCode {
  static let goalBehind = DiagnosticCode(
    "goal-behind", summary: "a goal is not reached by its day at its recent pace",
    explanation: """
      A goal's pace is how much it recently grew a month (calculations.md § Goals). 'ledgera goals' shows
      what is needed each month; 'ledgera assign' moves leftover money to it.
      """,
    failing: """
      goal Japan
          account Assets:Savings
          target 6000 EUR by 2026-12-31

      2026-08-01 Save
          Assets:Savings  100 EUR
          Assets:Bank

      """,
    passing: """
      goal Japan
          account Assets:Savings
          target 90 EUR by 2026-12-31

      2026-08-01 Save
          Assets:Savings  100 EUR
          Assets:Bank

      """)

  static let targetMissed = DiagnosticCode(
    "target-missed", summary: "a bucket is projected to miss its target",
    explanation: """
      The projection says what a bucket holds on the target's day (calculations.md § Projection). Save
      more, change weights, or give it more time; 'ledgera project' shows what is missing each
      month.
      """,
    failing: """
      bucket Cash
          account Assets:Bank
          weight 100%
          return 0%
          target 5000 EUR by 2027-12-31

      2026-11-01 Opening
          Assets:Bank  100 EUR
          Equity:Opening

      """,
    passing: """
      bucket Cash
          account Assets:Bank
          weight 100%
          return 0%
          target 50 EUR by 2027-12-31

      2026-11-01 Opening
          Assets:Bank  100 EUR
          Equity:Opening

      """)
}

extension Journal {
  /// An amount as reports show it, rounded to the decimals of its commodity.
  fileprivate func text(_ quantity: WideQuantity, _ commodity: CommodityID) -> String {
    text(of: rounded(quantity, commodity), in: nil, options: .report)
  }
}

extension Diagnostic {
  fileprivate static func behind(
    _ goal: GoalDeclaration, _ progress: GoalProgress, in journal: Journal
  ) -> Diagnostic {
    func text(_ quantity: WideQuantity) -> String { journal.text(quantity, progress.commodity) }
    let missing = text(progress.target - progress.saved)
    let by = progress.by.map { " by \($0.text)" } ?? ""
    var finding = Diagnostic(
      .goalBehind, "'\(goal.name)' lacks \(missing)\(by)", at: goal.target?.span ?? goal.span)
    if let pace = progress.pace { finding.notes = ["it recently grew by \(text(pace)) a month"] }
    finding.help = [
      progress.needed.map { "it needs \(text($0)) a month" }
        ?? "give it more time or a lower target"
    ]
    return finding
  }

  fileprivate static func missed(
    _ bucket: BucketDeclaration, _ outlook: TargetOutlook, _ journal: Journal,
    _ base: CommodityID
  ) -> Diagnostic {
    let figures = outlook.figures(in: base)
    func text(_ figure: RoundedDecimal) -> String {
      journal.text(figure.quantity, figures.commodity)
    }
    let by = outlook.by.map { " on \($0.text)" } ?? ""
    var finding = Diagnostic(
      .targetMissed, "'\(bucket.name)' is \(text(figures.gap)) short of its target\(by)",
      at: bucket.targets[outlook.number].span)
    finding.notes = ["as planned, it will hold \(text(figures.balance)) then"]
    let months = outlook.monthsLeft == 1 ? "the month left" : "each of \(outlook.monthsLeft) months"
    finding.help = ["\(text(figures.extra)) more in \(months) would be enough"]
    return finding
  }

  fileprivate static func drift(
    of bucket: BucketDeclaration, _ line: DriftReport.Line, in report: DriftReport
  ) -> Diagnostic {
    func text(_ quantity: WideQuantity) -> String { report.journal.text(quantity, report.base) }
    var finding: Diagnostic
    if let least = line.least, line.state == .below {
      finding = Diagnostic(
        .lowBuffer, "'\(bucket.name)' is \(text(least - line.value)) below its buffer",
        at: bucket.buffer?.span ?? bucket.span)
      finding.notes = ["it holds \(text(line.value)); the buffer is \(text(least))"]
      if bucket.buffer?.value.commodity == nil, let spending = report.spending {
        finding.notes.append("a month's spending is \(text(spending)) on average")
      }
    } else if let most = line.most {
      finding = Diagnostic(
        .bucketDrift, "'\(bucket.name)' is \(text(line.value - most)) above its buffer",
        at: bucket.buffer?.span ?? bucket.span)
      finding.notes = ["it holds \(text(line.value)); the upper bound is \(text(most))"]
    } else {
      let share = line.share.map { PercentText.text($0, in: report.journal) } ?? ""
      let wanted = line.wantedShare.map { PercentText.text($0, in: report.journal) } ?? ""
      finding = Diagnostic(
        .bucketDrift, "'\(bucket.name)' has \(share) of the buckets, not \(wanted)",
        at: bucket.band?.span ?? bucket.span)
      finding.notes = ["its band allows \(bucket.band?.value.text ?? "0%") more or less"]
    }
    finding.help = ["'ledgera suggest' shows transfers to correct it"]
    return finding
  }
}
