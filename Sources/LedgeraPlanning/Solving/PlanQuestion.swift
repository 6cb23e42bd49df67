import LedgeraDiagnostics
package import LedgeraModel
import LedgeraQuantities

/// What `project --solve` asks: `Salary until`, `Rent amount`, `Fund target` (calculations.md § Questions).
package struct PlanQuestion: Sendable {
  package enum Unknown: Sendable {
    /// The last month in which the rules of a description happen.
    case until(rule: String)
    /// What the rule of a description moves.
    case amount(rule: String, now: Amount)
    /// What has to be saved more each month for a bucket's target.
    case target(bucket: Int)
  }

  /// Why a text is no question: advice, one sentence.
  package struct Mistake: Error, Sendable {
    package let message: String
    package let advice: String
  }

  /// As it was asked.
  package let text: String
  package let unknown: Unknown
  /// Whether less is wanted: of income, of savings. Otherwise as much spending as there can be.
  package let wantsLeast: Bool

  /// The rule whose amount is asked for; nil: something else is.
  var amountRule: String? {
    if case .amount(let rule, _) = unknown { rule } else { nil }
  }

  package static let properties = ["until", "amount", "target"]

  package init(_ text: String, of plan: Plan) throws(Mistake) {
    self.text = text
    let words = text.split(separator: " ")
    guard let property = words.last.map(String.init), Self.properties.contains(property),
      words.count > 1
    else {
      throw Mistake(
        message: "'\(text)' asks for nothing that can be solved",
        advice: "ask for 'RULE until', 'RULE amount' or 'BUCKET target'")
    }
    let name = words.dropLast().joined(separator: " ")
    guard property != "target" else {
      unknown = .target(bucket: try Self.bucket(name, plan))
      wantsLeast = true
      return
    }
    let rules = try Self.rules(name, plan)
    wantsLeast = rules.contains { rule in
      rule.postings.contains { $0.isActive && plan.journal.role(of: $0.account) == .income }
    }
    guard property == "amount" else {
      unknown = .until(rule: name)
      return
    }
    guard rules.count == 1, let moved = rules[0].moved, !moved.quantity.isZero,
      rules[0].postings.allSatisfy({ $0.terms.share == nil })
    else {
      throw Mistake(
        message: "'\(name)' has no single amount",
        advice: "ask for a rule that has an amount in one currency, and a description of its own")
    }
    unknown = .amount(rule: name, now: moved)
  }

  private static func rules(_ name: String, _ plan: Plan) throws(Mistake) -> [PlannedRule] {
    let rules = plan.activeRules.filter { $0.description == name }
    guard rules.isEmpty else { return rules }
    throw missing("active rule has the description", name, plan.activeRules.map(\.description))
  }

  private static func bucket(_ name: String, _ plan: Plan) throws(Mistake) -> Int {
    guard let index = plan.buckets.firstIndex(where: { $0.name == name }) else {
      throw missing("bucket is called", name, plan.buckets.map(\.name))
    }
    let count = plan.buckets[index].targets.count
    guard count > 0 else {
      throw Mistake(
        message: "the bucket '\(name)' has no target",
        advice: "write one below it: target 400000 EUR by 2040-01-01")
    }
    guard count == 1 else {
      throw Mistake(
        message: "the bucket '\(name)' has \(count) targets",
        advice:
          "ask for a scenario that has one of them: bucket \(name)  target 400000 EUR by 2040-01-01"
      )
    }
    return index
  }

  private static func missing(_ what: String, _ name: String, _ known: [String]) -> Mistake {
    let names = known.filter { !$0.isEmpty }
    let near = EditDistance.closest(to: name, among: names)
    let list = names.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
    return Mistake(
      message: "no \(what) '\(name)'",
      advice: near.map { "did you mean '\($0)'?" }
        ?? (names.isEmpty ? "the plan has none" : "known are \(list)"))
  }
}
