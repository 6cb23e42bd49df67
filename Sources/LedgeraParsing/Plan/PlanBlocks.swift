import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

extension JournalParser {
  /// A directive of plans: `plan`, `bucket`, `correlation`, `goal`, `assign`, `hold`, `scenario`,
  /// `baseline` (reference.md § The plan).
  mutating func parsePlanBlock(_ word: String, from start: Int) {
    guard includes != nil else {
      needsWholeFile = true
      return
    }
    switch word {
    case "plan": parsePlan(from: start)
    case "bucket": parseBucket(from: start)
    case "correlation": parseCorrelation(from: start)
    case "goal": parseGoal(from: start)
    case "assign": parseAssignment(from: start)
    case "hold": parseHold(from: start)
    case "baseline": parseBaseline(from: start)
    default: parseScenario(from: start)
    }
  }

  /// What follows the keyword, up to a comment.
  var planArgument: Range<Int> {
    let comment = scanner.find(UInt8(ascii: ";"), from: scanner.position, to: scanner.lineEnd)
    return trimmed(scanner.position..<(comment ?? scanner.lineEnd))
  }

  /// The name after a keyword; nil after a finding.
  mutating func planName(of kind: String, from start: Int) -> Range<Int>? {
    let (name, rest) = splitName(planArgument)
    guard !name.isEmpty else {
      report(
        .invalidPlan, "this \(kind) has no name", at: start..<max(start + 1, trimmedLineEnd),
        help: "write \(kind) and its name on one line, and its properties below, indented")
      return nil
    }
    if !rest.isEmpty {
      report(
        .invalidPlan, "'\(quoted(rest))' after the name of a \(kind)", at: rest,
        help: "write properties below, indented")
      return nil
    }
    return name
  }

  /// Reports a property that the block does not have.
  mutating func reportUnknown(_ property: Property, of block: String, known: [String]) {
    let meant = PlanText.otherProperties[property.key].flatMap { known.contains($0) ? $0 : nil }
    let near = meant ?? EditDistance.closest(to: property.key, among: known)
    report(
      .invalidPlan, "a \(block) has no property '\(property.key)'", at: property.keyRange,
      help: near == nil ? "properties are \(known.joined(separator: ", "))" : nil,
      fix: near.map { replacement(of: property.keyRange, by: $0) })
  }

  /// Whether a property has a value; reports it otherwise.
  mutating func hasValue(_ property: Property, of block: String) -> Bool {
    if !property.value.isEmpty { return true }
    report(
      .invalidPlan, "the \(block)'s '\(property.key)' has no value", at: property.keyRange,
      help: "write its value after it, as reference.md shows, or remove the line")
    return false
  }

  /// Sets a property that a block may have once.
  mutating func setOnce<Value>(
    _ place: inout Written<Value>?, to value: Written<Value>?, _ property: Property
  ) {
    guard let value else { return }
    guard let first = place else {
      place = value
      return
    }
    var finding = Diagnostic(
      .contradictoryPlan, "'\(property.key)' is given twice here",
      at: span(property.keyRange))
    finding.related = [LabelledSpan(first.span, "the first one")]
    finding.help = ["keep one of them"]
    diagnostics.add(finding)
    isBroken = true
  }

  // MARK: assign, hold, correlation

  /// `DATE AMOUNT` after `assign` or `hold`; nil after a finding.
  private mutating func planMovement(
    of word: String, from start: Int
  ) -> (day: Day, amount: Amount)? {
    let (date, rest) = splitWord(planArgument)
    guard !rest.isEmpty else {
      report(
        .invalidPlan, "\(word) needs a day and an amount",
        at: start..<max(start + 1, trimmedLineEnd), help: "write \(word) 2026-11-30 50 EUR")
      return nil
    }
    guard let day = planDay(date), let amount = planAmount(rest)?.value else {
      return nil
    }
    guard amount.quantity.signum > 0 else {
      report(
        .invalidPlan, "the amount of \(word) is not positive", at: rest,
        help: "write the amount that moves, without a sign")
      return nil
    }
    return (day, amount)
  }

  private mutating func parseAssignment(from start: Int) {
    guard let (day, amount) = planMovement(of: "assign", from: start) else {
      return skipIndentedLines()
    }
    let head = start..<trimmedLineEnd
    var assignment = AssignmentDeclaration(amount, on: day, at: span(head))
    parseProperties { (parser, property) in
      switch property.key {
      case "from", "to":
        guard parser.hasValue(property, of: "assignment") else { return }
        let name = parser.written(property.value)
        parser.mention(.category, at: property.value)
        if property.key == "from" {
          parser.setOnce(&assignment.from, to: name, property)
        } else {
          parser.setOnce(&assignment.to, to: name, property)
        }
      default: parser.reportUnknown(property, of: "assignment", known: ["from", "to"])
      }
    }
    guard !isBroken else { return }
    guard assignment.from != nil || assignment.to != nil else {
      return report(
        .incompletePlan, "this assignment says neither from nor to", at: head,
        help: "write from or to below, indented, with a category or a goal")
    }
    store.plan.assignments.append(assignment)
  }

  private mutating func parseHold(from start: Int) {
    let head = start..<max(start + 1, trimmedLineEnd)
    if let (day, amount) = planMovement(of: "hold", from: start) {
      store.plan.holds.append(HoldDeclaration(amount, on: day, at: span(head)))
    }
    refuseProperties(of: "hold")
  }

  private mutating func parseCorrelation(from start: Int) {
    let argument = planArgument
    var first = argument.upperBound
    while first > argument.lowerBound, !scanner.base[first - 1].isBlank { first -= 1 }
    let coefficient = first..<argument.upperBound
    let names = trimmed(argument.lowerBound..<first)
    var (one, other) = splitName(names)
    if other.isEmpty, let space = scanner.find(0x20, from: names.lowerBound, to: names.upperBound),
      scanner.find(0x20, from: space + 1, to: names.upperBound) == nil
    {
      (one, other) = (names.lowerBound..<space, space + 1..<names.upperBound)
    }
    if one.isEmpty || other.isEmpty {
      report(
        .invalidPlan, "a correlation needs two buckets and a number",
        at: start..<max(start + 1, trimmedLineEnd),
        help: "write correlation Stocks  Bonds  0.2, with two spaces between")
    } else if let number = Quantity(plain: scanner.text(coefficient)),
      number.magnitude <= Quantity(coefficient: 1)
    {
      store.plan.correlations.append(
        CorrelationDeclaration(
          written(one), written(other), coefficient: Written(number, at: span(coefficient))))
    } else {
      report(
        .invalidPlan, "'\(quoted(coefficient))' is not a correlation", at: coefficient,
        help: "write a number from -1 to 1, such as 0.2")
    }
    refuseProperties(of: "correlation")
  }

  private mutating func refuseProperties(of block: String) {
    parseProperties { (parser, property) in
      parser.report(
        .invalidPlan, "a \(block) has no properties", at: property.keyRange,
        help: "remove the line, or let it begin at the margin")
    }
  }
}

extension JournalParser {
  static var bucketProperties: [String] {
    [
      "account", "weight", "return", "volatility", "buffer", "band", "target", "tax", "basis",
      "draw",
    ]
  }

  /// `bucket NAME` and its properties (reference.md § bucket). Without properties it is Ledger's
  /// directive, which is skipped.
  mutating func parseBucket(from start: Int) {
    let head = start..<max(start + 1, trimmedLineEnd)
    guard let name = planName(of: "bucket", from: start) else { return skipIndentedLines() }
    var bucket = BucketDeclaration(name: scanner.text(name), span: span(name))
    var count = 0
    parseProperties { (parser, property) in
      count += 1
      parser.parseBucketProperty(property, into: &bucket)
    }
    guard count > 0 else {
      return skipDirective(
        "bucket", head,
        "Ledger's names the account that balances incomplete transactions: write out that posting; a bucket"
          + " of a plan has properties below it, indented")
    }
    bucket.isBroken = isBroken
    store.plan.buckets.append(bucket)
  }

  mutating func parseBucketProperty(_ property: Property, into bucket: inout BucketDeclaration) {
    guard Self.bucketProperties.contains(property.key) else {
      return reportUnknown(property, of: "bucket", known: Self.bucketProperties)
    }
    guard hasValue(property, of: "bucket") else { return }
    let value = property.value
    switch property.key {
    case "account":
      if let account = mentionedAccount(value) {
        bucket.accounts.append(Written(account, at: span(value)))
      }
    case "weight": parseWeight(property, into: &bucket)
    case "return": setOnce(&bucket.expectedReturn, to: planRateSource(value), property)
    case "volatility": setOnce(&bucket.volatility, to: planRateSource(value), property)
    case "buffer": setOnce(&bucket.buffer, to: planBuffer(value), property)
    case "band": setOnce(&bucket.band, to: planRate(value, isPart: true), property)
    case "tax": setOnce(&bucket.tax, to: planBucketTax(value), property)
    case "basis": setOnce(&bucket.basis, to: planAmount(value), property)
    case "draw": setOnce(&bucket.draw, to: planDraw(value), property)
    default:
      if let target = planTarget(value) { bucket.targets.append(target) }
    }
  }
}

extension JournalParser {
  /// `weight RATE`, and `weight RATE from DAY` for each day on which it changes.
  private mutating func parseWeight(_ property: Property, into bucket: inout BucketDeclaration) {
    let value = property.value
    guard let from = wordRange("from", in: value) else {
      let (first, rest) = splitWord(value)
      if !rest.isEmpty, Rate(scanner.text(first)) != nil {
        return report(
          .invalidPlan, "'\(quoted(rest))' after a weight", at: rest,
          help: "only from and a day may follow it: from 2040-01-01")
      }
      return setOnce(&bucket.weight, to: planRate(value, isPart: true), property)
    }
    guard let rate = planRate(trimmed(value.lowerBound..<from.lowerBound), isPart: true),
      let day = planDay(trimmed(from.upperBound..<value.upperBound), begins: true)
    else { return }
    if let before = bucket.laterWeights.last?.day, day <= before {
      return report(
        .invalidPlan, "\(day.text) does not come after \(before.text)", at: value,
        help: "write a weight for each day on which it changes, earlier ones first")
    }
    bucket.laterWeights.append((day, rate))
  }

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
