/// Everything that the directives of plans declare, in reading order (reference.md § The plan).
public struct PlanDeclarations: Sendable {
  public var settings = PlanSettings()
  public var buckets: [BucketDeclaration] = []
  public var correlations: [CorrelationDeclaration] = []
  public var goals: [GoalDeclaration] = []
  public var assignments: [AssignmentDeclaration] = []
  public var holds: [HoldDeclaration] = []
  public var scenarios: [ScenarioDeclaration] = []

  public init() {}

  /// Whether there are no such directives.
  public var isEmpty: Bool {
    settings.span == nil && buckets.isEmpty && correlations.isEmpty && goals.isEmpty
      && assignments.isEmpty && holds.isEmpty && scenarios.isEmpty
  }
}
