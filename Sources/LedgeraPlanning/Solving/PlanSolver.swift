package import LedgeraComputation
package import LedgeraModel
package import LedgeraQuantities
import LedgeraReporting

/// Answers a question about a plan by bisection on its projection, or on its simulation
/// (calculations.md § Questions).
package struct PlanSolver {
  package enum Answer: Sendable {
    /// The last day of a month.
    case day(Day)
    /// In the base currency.
    case amount(RoundedDecimal)
    /// No value does.
    case none
    /// Every value does: a rule need not happen at all, or may move any amount.
    case any
  }

  /// What is asked of paths instead of the projection.
  package struct Chances: Sendable {
    /// The paths that have to do, of 100.
    package let percent: Quantity
    package let paths: Int
    package let seed: UInt64
    package let threads: Int
    package let progress: Progress

    package init(
      percent: Quantity, paths: Int, seed: UInt64, threads: Int, progress: Progress
    ) {
      self.percent = percent
      self.paths = paths
      self.seed = seed
      self.threads = threads
      self.progress = progress
    }

    fileprivate func suffice(_ count: Int) -> Bool {
      WideQuantity(coefficient: Int128(count) * 100, scale: 0)
        >= WideQuantity(percent) * WideQuantity(coefficient: Int128(paths), scale: 0)
    }
  }

  /// Simulations of one question at most, the two around the answer included.
  static let simulationLimit = 18

  let question: PlanQuestion
  let chances: Chances?
  let input: ProjectionInput
  let plan: Plan
  private let returns: PlannedReturns?
  let decimals: UInt8
  /// What the rule moves now, in the base currency; zero: the question is about no amount.
  let now: RoundedDecimal
  /// What the base currency's smallest amount is a part of.
  private let unit: RoundedDecimal

  /// Linear in the postings.
  package init(
    _ question: PlanQuestion, of plan: Plan, _ request: ProjectionRequest, _ rates: FrozenRates,
    _ chances: Chances?
  ) throws(PlannedSimulation.Failure) {
    self.question = question
    self.chances = chances
    self.plan = plan
    decimals = min(plan.journal.decimals(of: rates.base), 6)
    returns = chances == nil ? nil : try PlannedReturns(plan, rates)
    do throws(ProjectionFailure) {
      input = try ProjectionInput(plan, request, rates)
      if case .amount(_, let amount) = question.unknown {
        now = try rates.worth(amount)
      } else {
        now = .zero
      }
      unit = try Self.power(of: decimals)
    } catch { throw .projection(error) }
  }

  private static func power(of decimals: UInt8) throws(ProjectionFailure) -> RoundedDecimal {
    do throws(RoundedDecimal.Failure) {
      var unit = RoundedDecimal.one
      for _ in 0..<decimals { unit = try unit * RoundedDecimal(10) }
      return unit
    } catch { throw ProjectionFailure(error) }
  }

  // MARK: Answers

  /// - Parameter strain: The world is worse than planned; nil: it is as planned.
  package func answer(
    _ strain: PlanStrain? = nil
  ) throws(PlannedSimulation.Failure) -> Answer {
    var world = input
    do throws(RoundedDecimal.Failure) {
      if let strain { world = try strain.strained(input, but: question.amountRule) }
    } catch { throw .projection(ProjectionFailure(error)) }
    var search = try bisection()
    let found = try search.solve(wantsLeast: question.wantsLeast) {
      (number) throws(PlannedSimulation.Failure) in
      let count = try paths(at: number, in: world)
      return chances.map { $0.suffice(count) } ?? (count > 0)
    }
    switch found {
    case .nowhere: return .none
    case .everywhere: return .any
    case .at(let number):
      guard case .until = question.unknown else { return .amount(try amount(number)) }
      return .day(day(number))
    }
  }

  private func day(_ number: Int) -> Day {
    input.firstMonth.adding(months: number).adding(days: -1)
  }

  private func amount(_ number: Int) throws(PlannedSimulation.Failure) -> RoundedDecimal {
    do throws(RoundedDecimal.Failure) {
      return try RoundedDecimal(number) / unit
    } catch { throw .projection(ProjectionFailure(error)) }
  }

  private func bisection() throws(PlannedSimulation.Failure) -> Bisection {
    if case .until = question.unknown {
      return Bisection(most: input.monthCount, guess: 0)
    }
    var search = Bisection(guess: Self.whole(try scaled(now)))
    guard chances != nil else { return search }
    // The projection says where to look; paths need more of it or less.
    var exact = search
    if search.guess == 0 { exact.guess = 1 }
    let found = try exact.solve(wantsLeast: question.wantsLeast) {
      (number) throws(PlannedSimulation.Failure) in
      try holds(try changed(input, number))
    }
    if case .at(let number) = found { search.guess = number * 2 }
    search.guess = max(search.guess, 1)
    search.budget = Self.simulationLimit - 2
    while search.guess / search.step > 10_000 { search.step *= 10 }
    return search
  }

  private func scaled(
    _ amount: RoundedDecimal
  ) throws(PlannedSimulation.Failure) -> RoundedDecimal {
    do throws(RoundedDecimal.Failure) {
      return try amount * unit
    } catch { throw .projection(ProjectionFailure(error)) }
  }

  private static func whole(_ number: RoundedDecimal) -> Int {
    Int(number.quantity.rounded(toDecimals: 0).description) ?? 1 << 50
  }

  /// An amount in smallest units; nil: too many of them.
  func number(_ amount: RoundedDecimal) -> Int? {
    (try? amount * unit).flatMap { Int($0.quantity.rounded(toDecimals: 0).description) }
  }

  // MARK: What is asked

  /// The paths that do with a number; of the projection 1 or 0.
  func paths(
    at number: Int, in world: ProjectionInput
  ) throws(PlannedSimulation.Failure) -> Int {
    let changed = try changed(world, number)
    guard let chances, let returns else { return try holds(changed) ? 1 : 0 }
    let projection: Projection
    do throws(RoundedDecimal.Failure) {
      projection = try Projection(changed)
    } catch { throw .projection(ProjectionFailure(error)) }
    return try count(of: projection, chances, returns)
  }

  private func changed(
    _ world: ProjectionInput, _ number: Int
  ) throws(PlannedSimulation.Failure) -> ProjectionInput {
    do throws(RoundedDecimal.Failure) {
      switch question.unknown {
      case .until(let rule): return world.ending(rule, after: number - 1)
      case .amount(let rule, _):
        return try world.scaling(rule, by: RoundedDecimal(number) / unit / now)
      case .target(let bucket):
        return world.saving(
          try RoundedDecimal(number) / unit, into: bucket, until: lastMonth(of: bucket))
      }
    } catch { throw .projection(ProjectionFailure(error)) }
  }

  /// Of a target; negative: its day is past.
  func lastMonth(of bucket: Int) -> Int {
    input.buckets[bucket].targets.first?.by.map(input.lastMonthEnded) ?? input.monthCount - 1
  }

  private func holds(_ input: ProjectionInput) throws(PlannedSimulation.Failure) -> Bool {
    do throws(RoundedDecimal.Failure) {
      let projection = try Projection(input)
      guard case .target(let bucket) = question.unknown else {
        return projection.shownMonths.allSatisfy(\.unfunded.isZero)
      }
      return try projection.targets().first { $0.bucket == bucket }?.isOnTrack ?? false
    } catch { throw .projection(ProjectionFailure(error)) }
  }
}
