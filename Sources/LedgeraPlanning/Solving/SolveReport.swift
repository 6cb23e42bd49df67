package import LedgeraModel
package import LedgeraQuantities

/// A question about a plan with its answer, and how far that depends on the world (calculations.md §
/// Questions).
package struct SolveReport: Sendable {
  /// The answer in another world, or the chance of another answer.
  package struct Sensitivity: Sendable {
    package let condition: String
    /// nil: paths were followed.
    package let answer: PlanSolver.Answer?
    /// What was asked for: the projection does, or so many paths do.
    package let count: Int?
  }

  package let journal: Journal
  package let base: CommodityID
  package let start: Day
  package let question: PlanQuestion
  package let answer: PlanSolver.Answer
  package let sensitivities: [Sensitivity]
  /// nil: the projection was asked.
  package let chances: PlanSolver.Chances?
  /// Of the rule in question; nil: the question is about something else.
  package let now: RoundedDecimal?
  /// Of the bucket in question; nil: likewise.
  package let target: (amount: RoundedDecimal, by: Day?)?
  /// The last one that counts.
  package let lastMonth: Day
  package let assumptions: [String]

  package init(
    _ solver: PlanSolver, _ journal: Journal, in base: CommodityID, after start: Day
  ) throws(PlannedSimulation.Failure) {
    self.journal = journal
    self.base = base
    self.start = start
    question = solver.question
    chances = solver.chances
    answer = try solver.answer()
    now = solver.now.isZero ? nil : solver.now
    var target: (amount: RoundedDecimal, by: Day?)?
    if case .target(let bucket) = question.unknown,
      let aim = solver.input.buckets[bucket].targets.first
    {
      target = (aim.amount, aim.by)
    }
    self.target = target
    lastMonth = solver.input.firstMonth.adding(months: solver.input.monthCount - 1)
    assumptions = solver.input.assumptions()
    var found: [Sensitivity] = []
    if chances == nil {
      for strain in PlanStrain.allCases {
        found.append(
          Sensitivity(condition: strain.text, answer: try solver.answer(strain), count: nil))
      }
    } else {
      for (condition, number) in solver.neighbours(of: answer) {
        found.append(
          Sensitivity(
            condition: condition, answer: nil, count: try solver.paths(at: number, in: solver.input)
          ))
      }
    }
    sensitivities = found
  }
}

extension PlanSolver {
  /// Answers a little off, with what they are called.
  func neighbours(of answer: Answer) -> [(condition: String, number: Int)] {
    switch answer {
    case .none, .any: return []
    case .day(let day):
      let number = input.month(of: day) + 1
      return [("a year earlier", max(0, number - 12)), ("a year later", number + 12)]
    case .amount(let amount):
      guard let number = number(amount) else { return [] }
      return [("5% less", number - number / 20), ("5% more", number + number / 20)]
    }
  }
}
