import LedgeraDiagnostics
import LedgeraModel

/// Targets, and amounts in today's money. Readers return nil after a finding.
extension JournalParser {
  /// An amount without the word `real` after it, and whether that was there. A symbol may be `real`, too.
  func planReal(_ range: Range<Int>) -> (amount: Range<Int>, isReal: Bool) {
    guard let amount = withoutReal(range),
      scanner.text(amount).contains(where: { !"0123456789.,-' \t".contains($0) })
    else { return (range, false) }
    return (amount, true)
  }

  /// What is before the word `real` at the end; nil: it is not there, or nothing is before it.
  private func withoutReal(_ range: Range<Int>) -> Range<Int>? {
    let words = scanner.text(range).split { $0 == " " || $0 == "\t" }
    guard words.count > 1, words.last == "real" else { return nil }
    return trimmed(range.lowerBound..<range.upperBound - 4)
  }

  /// `AMOUNT [real]` or `AMOUNT [real] by DATE`.
  mutating func planTarget(_ range: Range<Int>) -> Written<Target>? {
    guard quoted(splitWord(range).word) != "by" else {
      report(
        .invalidPlan, "this target has no amount", at: range,
        help: "write the amount before 'by': target 5000 EUR by 2030-01-01")
      return nil
    }
    guard let by = wordRange("by", in: range) else {
      let (written, isReal) = planReal(range)
      return planAmount(written).map {
        Written(Target($0.value, by: nil, isReal: isReal), at: span(range))
      }
    }
    let (written, isReal) = planReal(trimmed(range.lowerBound..<by.lowerBound))
    let end = trimmed(by.upperBound..<range.upperBound)
    if let day = withoutReal(end) {
      report(
        .invalidPlan, "'real' stands after the day, and not after the amount",
        at: end.upperBound - 4..<end.upperBound,
        fix: replacement(of: range, by: "\(quoted(written)) real by \(quoted(day))"))
      return nil
    }
    guard let amount = planAmount(written), let day = planDay(end) else { return nil }
    return Written(Target(amount.value, by: day, isReal: isReal), at: span(range))
  }
}
