import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

/// What the plan adds to the dashboard. Lists are cut, so that all fits one screen.
extension DashboardReport {
  /// Most goals and targets, envelopes, transactions and buckets shown.
  private static let (mostGoals, mostEnvelopes, mostTransactions, mostBuckets) = (5, 3, 4, 3)

  // MARK: Targets and goals

  func planLines(_ standing: PlanStanding, _ texts: inout AmountTexts) -> [Cell] {
    let score = standing.score
    var lines: [Cell] = []
    if let obstacle = standing.obstacle {
      lines.append(Cell("targets unknown: \(obstacle)", .negative))
    }
    if score.all > 0 {
      let isGood = score.onTrack == score.all
      lines.append(
        Cell(
          isGood ? "on track" : "\(score.onTrack) of \(score.all) on track",
          isGood ? .favourable : .caution))
    }
    if let baseline = standing.baseline { lines.append(line(of: baseline, &texts)) }
    for (bucket, outlook) in standing.targets.prefix(DashboardReport.mostGoals) {
      lines.append(line(of: bucket, outlook, in: standing, &texts))
    }
    let room = max(0, DashboardReport.mostGoals - standing.targets.count)
    for goal in standing.goals.prefix(room) { lines.append(line(of: goal, &texts)) }
    let left = standing.goals.count + standing.targets.count - DashboardReport.mostGoals
    if left > 0 { lines.append(Cell("and \(left) more", .faint)) }
    return lines
  }

  private func line(
    of bucket: String, _ outlook: TargetOutlook, in standing: PlanStanding,
    _ texts: inout AmountTexts
  ) -> Cell {
    let by = outlook.by.map { " by \($0.text)" } ?? ""
    guard !outlook.isOnTrack else { return Cell("\(bucket): on track\(by)") }
    let figures = outlook.figures(in: standing.base)
    let amount = texts.record(
      WideBalance(WideAmount(figures.amount.quantity, figures.commodity)))
    let extra = WideBalance(WideAmount(figures.extra.quantity, figures.commodity))
    let more = texts.record(rounded(extra))
    return Cell("\(bucket): \(more) a month short of \(amount)\(by)", .caution)
  }

  private func line(of baseline: BaselineStanding, _ texts: inout AmountTexts) -> Cell {
    let difference = baseline.figure.difference ?? .zero
    guard !difference.isZero else { return Cell("\(baseline.name): as planned") }
    let amount = texts.record(
      rounded(WideBalance(WideAmount(difference.magnitude.quantity, baseline.base))))
    let word = difference.isNegative ? "behind" : "ahead of"
    return Cell(
      "\(amount) \(word) \(baseline.name) on \(baseline.day.text)",
      difference.isNegative ? .caution : .favourable)
  }

  private func line(of goal: GoalProgress, _ texts: inout AmountTexts) -> Cell {
    let part = goal.percentage.map { "\($0.rounded(toDecimals: 0).text()) % of " } ?? ""
    let target = texts.record(WideBalance(WideAmount(goal.target, goal.commodity)))
    let by = goal.by.map { " by \($0.text)" } ?? ""
    let text = "\(goal.name): \(part)\(target)\(by)"
    switch goal.state {
    case .reached: return Cell("\(goal.name): reached, \(target)", .favourable)
    case .onTrack, .open: return Cell(text)
    case .behind, .late:
      let needed = goal.needed.map {
        ", needs \(texts.record(WideBalance(WideAmount($0, goal.commodity)))) a month"
      }
      return Cell(text + (needed ?? ""), .caution)
    }
  }

  // MARK: Buckets

  /// Those out of their buffers and bands.
  func bucketLines(_ standing: PlanStanding, _ texts: inout AmountTexts) -> [Cell] {
    var lines = standing.drifted.prefix(DashboardReport.mostBuckets).map { bucket in
      func amount(_ quantity: WideQuantity) -> String {
        texts.record(WideBalance(WideAmount(quantity, standing.base)))
      }
      if let least = bucket.least, bucket.state == .below {
        return Cell("\(bucket.name): \(amount(least - bucket.value)) below its buffer", .negative)
      }
      if let most = bucket.most {
        return Cell("\(bucket.name): \(amount(bucket.value - most)) above its buffer", .caution)
      }
      let share = bucket.share.map { PercentText.text($0, in: journal) } ?? ""
      let wanted = bucket.wantedShare.map { PercentText.text($0, in: journal) } ?? ""
      return Cell("\(bucket.name): \(share) of the buckets, not \(wanted)", .caution)
    }
    let more = standing.drifted.count - lines.count
    if more > 0 { lines.append(Cell("and \(more) more", .faint)) }
    if !lines.isEmpty { lines.append(Cell("'ledgera suggest' shows transfers", .faint)) }
    return lines
  }

  // MARK: Budget

  func budgetLines(_ standing: PlanStanding, _ texts: inout AmountTexts) -> [Cell] {
    guard let budget = standing.budget else { return [] }
    func amount(_ quantity: WideQuantity, _ texts: inout AmountTexts) -> String {
      texts.record(WideBalance(WideAmount(quantity, standing.commodity)))
    }
    var lines: [Cell] = []
    if budget.unassigned.isNegative {
      lines.append(
        Cell("\(amount(budget.unassigned.negated, &texts)) more assigned than available", .negative)
      )
    } else {
      lines.append(Cell("\(amount(budget.unassigned, &texts)) not assigned"))
    }
    for line in standing.atRisk.prefix(DashboardReport.mostEnvelopes) {
      let left = amount(line.left.magnitude, &texts)
      lines.append(
        line.left.isNegative
          ? Cell("\(line.name): overspent by \(left)", .negative)
          : Cell("\(line.name): \(left) left", .caution))
    }
    let more = standing.atRisk.count - DashboardReport.mostEnvelopes
    if more > 0 { lines.append(Cell("and \(more) more at risk", .faint)) }
    return lines
  }

  // MARK: Upcoming

  func upcomingLines(_ standing: PlanStanding, _ texts: inout AmountTexts) -> [Cell] {
    var lines = standing.upcoming.prefix(DashboardReport.mostTransactions).map { transaction in
      let amount = texts.record(transaction.amount)
      let when = transaction.day < day ? "late since \(transaction.day.text)" : transaction.day.text
      return Cell(
        "\(when)  \(transaction.description)  \(amount)", transaction.day < day ? .caution : .plain)
    }
    let more = standing.upcoming.count - lines.count
    if more > 0 {
      lines.append(Cell("and \(more) more until \(day.adding(days: 14).text)", .faint))
    }
    return lines
  }
}
