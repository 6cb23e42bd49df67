import LedgeraPlanning

extension Invocation {
  /// What is wrong with the plan itself goes to standard error, with its place.
  func failure(
    _ failure: PlannedSimulation.Failure, _ plan: Plan, _ output: inout Output
  ) throws(CommandFailure) -> CommandFailure {
    switch failure {
    case .projection(let problem): return try self.failure(problem, plan, &output)
    case .findings(let found): return try self.failure(found, plan, &output)
    case .tooLarge(let message):
      return .usage(message, hints: ["use fewer --paths or --years"])
    case .shortPast:
      return .usage(
        failure.message ?? "",
        hints: ["--blocks 12 puts paths together from years of it", "or look less far: --years"])
    case .cancelled: return .cancelled
    case .endlessGrowth:
      return CommandFailure(
        .findings, failure.message ?? "",
        hints: ["look for a return or a volatility that is too high"])
    }
  }
}

extension OptionSpec {
  static let paths = TypedOption(
    "paths", value: .number(in: 1...SimulationInput.pathLimit), default: SimulationInput.usualPaths,
    help: "the number of paths (\(SimulationInput.usualPaths))")
  static let deflated = OptionSpec(
    "deflated", help: "in the money of the first month, adjusted for inflation")
  static let seed = TypedOption(
    "seed", value: .seed, default: SimulationInput.usualSeed,
    help: "the seed of the random numbers (\(SimulationInput.usualSeed))")
}

extension OptionKind where Value == UInt64 {
  fileprivate static var seed: OptionKind {
    OptionKind("N") { (text) throws(OptionFailure) in
      guard let seed = UInt64(text) else {
        throw OptionFailure(text, expected: "a whole number from 0 to \(UInt64.max)")
      }
      return seed
    }
  }
}
