import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

extension JournalParser {
  /// `scenario NAME` and its changes (reference.md § scenario).
  mutating func parseScenario(from start: Int) {
    guard let name = planName(of: "scenario", from: start) else { return skipIndentedLines() }
    var scenario = ScenarioDeclaration(name: scanner.text(name), span: span(name))
    var isEmpty = true
    parseProperties { (parser, property) in
      isEmpty = false
      parser.parseChange(property, into: &scenario)
    }
    if isEmpty {
      report(
        .doubtfulPlan, "this scenario changes nothing", at: name,
        help: "write what it changes below, indented: inflation 4%")
    }
    store.plan.scenarios.append(scenario)
  }

  private mutating func parseChange(
    _ property: Property, into scenario: inout ScenarioDeclaration
  ) {
    switch property.key {
    case "bucket", "goal", "rule":
      guard let (name, change) = parseNamedChange(property) else { return }
      let (text, span) = (scanner.text(name), span(name))
      switch property.key {
      case "bucket":
        var bucket = BucketDeclaration(name: text, span: span)
        parseBucketProperty(change, into: &bucket)
        scenario.buckets.append(bucket)
      case "goal":
        var goal = GoalDeclaration(name: text, span: span)
        parseGoalProperty(change, into: &goal)
        scenario.goals.append(goal)
      default:
        mention(.ruleName, at: name)
        var rule = RuleOverride(name: Written(text, at: span))
        parseRuleChange(change, into: &rule)
        scenario.rules.append(rule)
      }
    case "event": parseEvent(property, into: &scenario)
    case "loan": parseLoan(property, into: &scenario)
    default:
      if !parseSetting(property, into: &scenario.settings) {
        reportUnknown(
          property, of: "scenario",
          known: Self.settingNames + ["bucket", "goal", "rule", "event", "loan"])
      }
    }
  }

  /// `KIND NAME  PROPERTY VALUE`; nil after a finding.
  private mutating func parseNamedChange(
    _ property: Property
  ) -> (name: Range<Int>, change: Property)? {
    let (name, rest) = splitName(property.value)
    guard !name.isEmpty, !rest.isEmpty else {
      report(
        .invalidPlan, "this line does not say what changes in a \(property.key)",
        at: property.keyRange.lowerBound..<max(property.keyRange.upperBound, name.upperBound),
        help: "write \(property.key) NAME, two spaces, and a property with its value")
      return nil
    }
    let (key, value) = splitWord(rest)
    return (name, Property(key: quoted(key), keyRange: key, value: value))
  }

  private mutating func parseRuleChange(_ property: Property, into rule: inout RuleOverride) {
    let value = property.value
    let known = ["on", "off", "amount", "inflation", "grows", "tax", "share", "draw"]
    guard known.contains(property.key) else {
      return reportUnknown(property, of: "rule in a scenario", known: known)
    }
    if property.key == "on" || property.key == "off" {
      rule.terms.isActive = Written(property.key == "on", at: span(property.keyRange))
      if !value.isEmpty {
        report(
          .invalidPlan, "'\(quoted(value))' after '\(property.key)'", at: value,
          help: "let the line end after '\(property.key)'")
      }
      return
    }
    guard hasValue(property, of: "rule") else { return }
    switch property.key {
    case "amount":
      let (written, isReal) = planReal(value)
      guard let amount = planAmount(written) else { return }
      guard !amount.value.quantity.isNegative else {
        return report(
          .invalidPlan, "the amount of a rule is negative", at: value,
          help: "write it without a sign: each posting keeps its own")
      }
      (rule.amount, rule.isReal) = (amount, isReal)
    case "inflation": rule.terms.inflation = planRate(value)
    case "grows": rule.terms.grows = planRate(value)
    case "tax": rule.terms.tax = planTax(value)
    case "draw":
      guard let draw = RuleTerms.Draw(scanner.text(value)) else {
        return report(
          .invalidPlan, "'\(quoted(value))' is not a draw", at: value,
          help: "write draw 4% of Fund")
      }
      rule.terms.draw = Written(draw, at: span(value))
    default:
      guard let share = RuleTerms.Share(scanner.text(value)) else {
        return report(
          .invalidPlan, "'\(quoted(value))' is not a share", at: value,
          help: "write share 20% of Salary")
      }
      mentionNames(inTag: "share", value: value)
      rule.terms.share = Written(share, at: span(value))
    }
  }

  /// `loan ACCOUNT  TERMS`.
  private mutating func parseLoan(
    _ property: Property, into scenario: inout ScenarioDeclaration
  ) {
    let (name, terms) = splitName(property.value)
    guard !name.isEmpty, !terms.isEmpty else {
      return report(
        .invalidPlan, "this line does not say what changes in a loan", at: property.keyRange,
        help: "write loan ACCOUNT, two spaces, and terms: extra 5000 EUR on 2030-01-01")
    }
    guard let account = mentionedAccount(name) else { return }
    mentionNames(inTag: "loan", value: terms)
    scenario.loans.append(LoanOverride(of: Written(account, at: span(name)), written(terms)))
  }

  /// `event DATE AMOUNT  DESCRIPTION`.
  private mutating func parseEvent(
    _ property: Property, into scenario: inout ScenarioDeclaration
  ) {
    let (movement, description) = splitName(property.value)
    guard let blank = endOfDay(in: movement) else {
      return report(
        .invalidPlan, "an event needs a day and an amount", at: property.keyRange,
        help: "write event 2030-06-01 -20000 EUR  New car")
    }
    let (written, isReal) = planReal(trimmed(blank..<movement.upperBound))
    guard let day = planDay(movement.lowerBound..<blank), !misses(descriptionOfEvent: written),
      let amount = planAmount(written)?.value
    else { return }
    var event = PlannedEvent(amount, on: day, scanner.text(description), at: span(property.value))
    event.isReal = isReal
    scenario.events.append(event)
  }

  /// Where a date or an age ends that something follows; nil: nothing does.
  private func endOfDay(in range: Range<Int>) -> Int? {
    let (first, rest) = splitWord(range)
    guard scanner.text(first) == "age" else { return rest.isEmpty ? nil : first.upperBound }
    let (age, amount) = splitWord(rest)
    return amount.isEmpty ? nil : age.upperBound
  }

  /// Whether only one blank separates the amount of an event from its description; reports it.
  private mutating func misses(descriptionOfEvent range: Range<Int>) -> Bool {
    guard PlanText.amount(scanner.text(range)) == nil else { return false }
    let (amount, end) = within(range) { parser in
      (parser.parseAmount(), parser.scanner.position)
    }
    let rest = trimmed(end..<range.upperBound)
    guard amount != nil, !rest.isEmpty else { return amount == nil }
    report(
      .invalidPlan, "'\(quoted(rest))' after the amount of an event", at: rest,
      fix: Fix(
        "put two spaces before the description",
        edits: [SourceEdit(span(end..<rest.lowerBound), with: "  ")], isSafe: false))
    return true
  }
}
