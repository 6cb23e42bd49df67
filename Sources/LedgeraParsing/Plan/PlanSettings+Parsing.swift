import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

extension JournalParser {
  static var settingNames: [String] {
    [
      "inflation", "tax", "tax-year", "horizon", "shortfall", "bracket-growth", "rebalance",
      "repay", "residency",
    ]
  }

  /// `plan` and its properties (reference.md § plan).
  mutating func parsePlan(from start: Int) {
    let head = start..<max(start + 1, trimmedLineEnd)
    let argument = planArgument
    if !argument.isEmpty {
      report(
        .invalidPlan, "'\(quoted(argument))' after plan", at: argument,
        help: "write properties below, indented")
    }
    if let first = store.plan.settings.span {
      var finding = Diagnostic(
        .contradictoryPlan, "there is a second plan directive", at: span(head))
      finding.related = [LabelledSpan(first, "the first one")]
      finding.help = ["keep one; scenarios hold the variations"]
      diagnostics.add(finding)
      return skipIndentedLines()
    }
    var settings = PlanSettings()
    settings.span = span(head)
    parseProperties { (parser, property) in
      if property.key == "born" {
        parser.parseBirth(property, into: &settings)
      } else if !parser.parseSetting(property, into: &settings) {
        parser.reportUnknown(property, of: "plan", known: Self.settingNames + ["born"])
      }
    }
    store.plan.settings = settings
  }

  /// `born DAY`, which ages below it count from.
  private mutating func parseBirth(_ property: Property, into settings: inout PlanSettings) {
    guard hasValue(property, of: "plan"), let day = planDay(property.value, begins: true) else {
      return
    }
    setOnce(&settings.born, to: Written(day, at: span(property.value)), property)
    store.plan.settings.born = settings.born
  }

  /// Reads a property of `plan`; false: `plan` has no such property.
  mutating func parseSetting(_ property: Property, into settings: inout PlanSettings) -> Bool {
    let key = property.key
    let isBracket = key.utf8.first?.isDigit == true
    guard isBracket || Self.settingNames.contains(key) else { return false }
    guard hasValue(property, of: "plan") else { return true }
    let value = property.value
    switch key {
    case "inflation": setOnce(&settings.inflation, to: planRate(value), property)
    case "tax": setOnce(&settings.tax, to: planTax(value), property)
    case "tax-year": setOnce(&settings.taxYear, to: planTaxYear(value), property)
    case "horizon": setOnce(&settings.horizon, to: planHorizon(value), property)
    case "bracket-growth": setOnce(&settings.bracketGrowth, to: planRate(value), property)
    case "rebalance":
      setOnce(
        &settings.rebalancesYearly, to: planWord(value, ["yearly": true, "no": false]), property)
    case "repay": setOnce(&settings.repayment, to: planRepayment(value), property)
    case "shortfall":
      for name in itemsBetweenCommas(value) { settings.shortfall.append(written(name)) }
    case "residency":
      let (name, symbol) = splitName(value)
      let commodity = symbol.isEmpty ? nil : planCommodity(symbol)
      settings.residencies.append(
        Residency(name: scanner.text(name), span: span(name), commodity: commodity))
    default: parseBracket(property, into: &settings)
    }
    return true
  }

  /// `LOWER..UPPER RATE` or `LOWER.. RATE`, below a residency.
  private mutating func parseBracket(_ property: Property, into settings: inout PlanSettings) {
    guard !settings.residencies.isEmpty else {
      return report(
        .invalidPlan, "a tax bracket comes before any residency", at: property.keyRange,
        help: "write a line 'residency NAME' above it")
    }
    let bounds = scanner.text(property.keyRange).split(
      separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
    let upper = bounds.count == 2 && !bounds[1].isEmpty ? Quantity(plain: bounds[1]) : nil
    guard bounds.count == 2, let lower = Quantity(plain: bounds[0]), !lower.isNegative,
      upper != nil || bounds[1].isEmpty, upper.map({ lower < $0 }) ?? true
    else {
      return report(
        .invalidPlan, "'\(property.key)' is not a tax bracket", at: property.keyRange,
        help: "write 0..20000 0%, and the last one without an upper bound: 80000.. 24%")
    }
    guard let rate = planRate(property.value)?.value else { return }
    settings.residencies[settings.residencies.count - 1].brackets.append(
      TaxBracket(lower: lower, upper: upper, rate: rate, span: span(property.keyRange)))
  }
}
