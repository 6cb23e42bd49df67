import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

extension JournalParser {
  /// `baseline NAME`, a line for each day, and buckets with theirs (reference.md § baseline).
  mutating func parseBaseline(from start: Int) {
    guard let name = planName(of: "baseline", from: start) else { return skipIndentedLines() }
    var courses = [BaselineDeclaration.Course()]
    var commodity: CommodityID?
    parseProperties { (parser, property) in
      if property.key == "bucket" {
        parser.beginCourse(property, in: &courses)
      } else if let (day, amount) = parser.baselinePoint(property) {
        parser.add(day, amount, at: property, to: &courses, &commodity)
      }
    }
    guard !isBroken else { return }
    guard let commodity, !courses[0].points.isEmpty else {
      return report(
        .incompletePlan, "this baseline says nothing of net worth", at: name,
        help: "'ledgera plan freeze NAME' writes one")
    }
    store.plan.baselines.append(
      BaselineDeclaration(
        name: scanner.text(name), span: span(name), in: commodity,
        courses.filter { !$0.points.isEmpty }))
  }

  private mutating func beginCourse(
    _ property: Property, in courses: inout [BaselineDeclaration.Course]
  ) {
    guard hasValue(property, of: "baseline") else { return }
    let bucket = written(property.value)
    if let first = courses.compactMap(\.bucket).first(where: { $0.value == bucket.value }) {
      var finding = Diagnostic(
        .contradictoryPlan, "the baseline has this bucket twice", at: bucket.span)
      finding.related = [LabelledSpan(first.span, "the first one")]
      finding.help = ["keep one of them"]
      diagnostics.add(finding)
      isBroken = true
    }
    courses.append(BaselineDeclaration.Course(of: bucket))
  }

  /// `DATE AMOUNT`; nil after a finding.
  private mutating func baselinePoint(_ property: Property) -> (Day, Amount)? {
    guard property.key.utf8.first?.isDigit == true else {
      reportUnknown(property, of: "baseline", known: ["bucket"])
      return nil
    }
    guard hasValue(property, of: "baseline"), let day = planDay(property.keyRange),
      let amount = planAmount(property.value)?.value
    else { return nil }
    return (day, amount)
  }

  private mutating func add(
    _ day: Day, _ amount: Amount, at property: Property,
    to courses: inout [BaselineDeclaration.Course], _ commodity: inout CommodityID?
  ) {
    if let known = commodity, known != amount.commodity {
      report(
        .invalidPlan, "the baseline has another commodity above", at: property.value,
        help: "write all its amounts in one")
      return
    }
    let last = courses.count - 1
    if let before = courses[last].points.last?.day, day <= before {
      return report(
        .invalidPlan, "\(day.text) does not come after \(before.text)", at: property.keyRange,
        help: "write a line for each day, earlier ones first")
    }
    commodity = amount.commodity
    courses[last].points.append((day, amount.quantity))
  }
}
