import LedgeraDiagnostics
import LedgeraModel

extension JournalParser {
  static var goalProperties: [String] { ["account", "bucket", "target", "priority"] }

  /// `goal NAME` and its properties (reference.md § goal).
  mutating func parseGoal(from start: Int) {
    guard let name = planName(of: "goal", from: start) else { return skipIndentedLines() }
    var goal = GoalDeclaration(name: scanner.text(name), span: span(name))
    parseProperties { (parser, property) in parser.parseGoalProperty(property, into: &goal) }
    goal.isBroken = isBroken
    store.plan.goals.append(goal)
  }

  mutating func parseGoalProperty(_ property: Property, into goal: inout GoalDeclaration) {
    guard Self.goalProperties.contains(property.key) else {
      return reportUnknown(property, of: "goal", known: Self.goalProperties)
    }
    guard hasValue(property, of: "goal") else { return }
    let value = property.value
    switch property.key {
    case "account":
      if let account = mentionedAccount(value) {
        goal.accounts.append(Written(account, at: span(value)))
      }
    case "bucket": setOnce(&goal.bucket, to: written(value), property)
    case "target": setOnce(&goal.target, to: planTarget(value), property)
    default:
      guard let number = Int(scanner.text(value)), (1...1000).contains(number) else {
        return report(
          .invalidPlan, "'\(quoted(value))' is not a priority", at: value,
          help: "write a whole number; 1 is the most important")
      }
      setOnce(&goal.priority, to: Written(number, at: span(value)), property)
    }
  }
}
