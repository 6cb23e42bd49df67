package import LedgeraDiagnostics
package import LedgeraEnvironment
import LedgeraModel
import LedgeraQuantities

/// Reads hledger's timedot files: days, and below each the accounts that time went to, with a dot for a
/// quarter of an hour (reference.md § Time logs).
package enum TimedotTranslation {
  /// The journal that a file is. Never fails: what is wrong is a finding.
  package static func translate(_ path: String, _ contents: FileContents) -> SourceTranslation {
    var log = TimeLog(path, contents)
    var day: (Day, TimeLogText)?
    for line in log.lines {
      let text = withoutHeading(line.text)
      let trimmed = text.trimmed
      if trimmed.isEmpty || "#;".contains(trimmed.prefix(1)) { continue }
      if let (date, rest) = TimeLog.date(text), rest.first?.isWhitespace ?? true {
        day = (date, TimeLogText(rest))
      } else if let (date, description) = day {
        if !add(text.drop(while: \.isWhitespace), of: date, description, from: line, to: &log) {
          break
        }
      } else {
        log.report(
          line, "there is no date above this line", "write it as 2026-11-21, on its own line")
      }
    }
    return log.result
  }

  /// A line without the stars of an outline.
  private static func withoutHeading(_ text: String) -> Substring {
    let rest = text.drop { $0 == "*" }
    guard rest.startIndex > text.startIndex, rest.first?.isWhitespace ?? true else {
      return text[...]
    }
    return rest.drop(while: \.isWhitespace)
  }

  /// Adds the time of one account; false: there are too many transactions.
  private static func add(
    _ text: Substring, of day: Day, _ description: TimeLogText, from line: TextLine,
    to log: inout TimeLog
  ) -> Bool {
    let (account, rest) = TimeLog.account(text)
    let parts = rest.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    let duration = parts.first?.trimmed ?? ""
    guard let hours = hours(duration) else {
      log.report(
        line, "'\(duration)' is not a length of time",
        "write dots for quarter hours, or 1.5, 1.5h, 90m; a comment follows ';'")
      return true
    }
    return log.add(
      day, description, account: account, amount: hours,
      comment: parts.count > 1 ? parts[1].trimmed : "", from: line)
  }

  /// Hours of a week have 3,600 seconds each and so on; units that are no hours.
  private static let units: [(name: String, seconds: Int128)] = [
    ("mo", 30 * 86_400), ("s", 1), ("m", 60), ("h", 3600), ("d", 86_400), ("w", 7 * 86_400),
    ("y", 365 * 86_400),
  ]

  /// Dots, or a number with a unit, in hours of two decimals at least; nil: neither.
  private static func hours(_ text: String) -> String? {
    if text.allSatisfy({ $0 == "." || $0 == " " }) {
      return hours(Quantity(coefficient: Int128(text.count { $0 == "." }) * 25, scale: 2))
    }
    var number = text[...]
    var seconds: Int128 = 3600
    if let unit = units.first(where: { text.hasSuffix($0.name) }) {
      number = text.dropLast(unit.name.count)
      seconds = unit.seconds
    }
    let plain = number.replacing(",", with: ".")
    let digits = plain.hasSuffix(".") ? String(plain.dropLast()) : String(plain)
    guard let quantity = Quantity(plain: digits), quantity.scale <= 12,
      let product = try? quantity.multiplied(by: Quantity(coefficient: seconds))
    else { return nil }
    // Six decimals more than there are, of which the last is rounded.
    let scaled = product.coefficient.multipliedReportingOverflow(by: 1_000_000)
    guard !scaled.overflow else { return nil }
    let quotient = roundedHalfEven(scaled.partialValue, by: 3600)
    return hours(Quantity(coefficient: quotient, scale: product.scale + 6))
  }

  private static func roundedHalfEven(_ value: Int128, by divisor: Int128) -> Int128 {
    let (quotient, rest) = value.magnitude.quotientAndRemainder(dividingBy: divisor.magnitude)
    let twice = rest * 2
    let isUp =
      twice > divisor.magnitude || twice == divisor.magnitude && !quotient.isMultiple(of: 2)
    let result = Int128(quotient + (isUp ? 1 : 0))
    return value < 0 ? -result : result
  }

  /// Without zeros that say nothing, two decimals at least.
  private static func hours(_ quantity: Quantity) -> String {
    var (coefficient, scale) = (quantity.coefficient, quantity.scale)
    while scale > 2, coefficient.isMultiple(of: 10) {
      coefficient /= 10
      scale -= 1
    }
    let style = NumberStyle(decimals: max(2, scale))
    // Three decimals alone could be read as thousands.
    let shown = scale == 3 ? NumberStyle(decimals: 4) : style
    return Quantity(coefficient: coefficient, scale: scale).text(in: shown)
  }
}
