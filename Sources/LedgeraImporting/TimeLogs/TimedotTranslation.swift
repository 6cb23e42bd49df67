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
    var hasDay = false
    /// Whether an indented comment would stand right below a day or an account.
    var isBelowEntry = false
    for line in log.lines {
      let text = withoutHeading(line.text)
      let trimmed = text.trimmed
      let first = trimmed.first
      guard let first, first != "#", first != ";" else {
        isBelowEntry = isBelowEntry && line.text.first?.isBlank == true && first == ";"
        if isBelowEntry { log.add(comment: TimeLogText.divided(text).comment, from: line) }
        continue
      }
      if let (date, rest) = TimeLog.date(text) {
        guard rest.first.map({ $0.isWhitespace || $0 == ";" }) ?? true else {
          log.report(line, "a space is missing after the date", "write a space before '\(rest)'")
          continue
        }
        log.begin(date, TimeLogText(rest), from: line)
        (hasDay, isBelowEntry) = (true, true)
      } else if let word = likeDate(text) {
        log.report(line, "'\(word)' is not a date", "write it as 2026-11-21")
      } else if !hasDay {
        // Titles and remarks may stand above the first day, but no time.
        if TimeLog.account(TimeLogText.divided(text.trimmed).said).rest.isEmpty { continue }
        log.report(
          line, "there is no date above this line", "write it as 2026-11-21, on its own line")
      } else if add(text.drop(while: \.isWhitespace), from: line, to: &log) {
        isBelowEntry = true
      } else {
        break
      }
    }
    return log.result
  }

  /// The numbers that a line begins with, such as `11-21` or `2026-02-30`, which are meant as a date; nil: none.
  private static func likeDate(_ text: Substring) -> Substring? {
    let word = text.prefix { !$0.isWhitespace }
    let parts = word.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
    let areNumbers = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isASCII && $0.isNumber }
    }
    return areNumbers && (2...3).contains(parts.count) ? word : nil
  }

  /// A line without the stars of an outline.
  private static func withoutHeading(_ text: String) -> Substring {
    let rest = text.drop { $0 == "*" }
    guard rest.startIndex > text.startIndex, rest.first?.isWhitespace ?? true else {
      return text[...]
    }
    return rest.drop(while: \.isWhitespace)
  }

  /// Adds the time of one account; false: there are too many postings.
  private static func add(_ text: Substring, from line: TextLine, to log: inout TimeLog) -> Bool {
    let (said, comment) = TimeLogText.divided(text)
    let (account, rest) = TimeLog.account(said)
    let duration = rest.trimmed
    if let hours = hours(duration) {
      return log.add(account: account, amount: hours, comment: comment, from: line)
    }
    guard duration.allSatisfy({ $0.isLetter || $0 == " " }) else {
      log.report(
        line, "'\(duration)' is not a length of time",
        "write dots or letters for quarter hours, or 1.5, 1.5h, 90m; a comment follows ';'")
      return true
    }
    let counts = Dictionary(grouping: duration.filter { $0 != " " }) { $0 }.mapValues(\.count)
    return counts.sorted { $0.key < $1.key }.allSatisfy { letter, count in
      log.add(
        account: account, amount: quarters(count).text(),
        comment: (comment.isEmpty ? "" : comment + ", ") + "t:\(letter)", from: line)
    }
  }

  private static func quarters(_ count: Int) -> Quantity {
    Quantity(coefficient: Int128(count) * 25, scale: 2)
  }

  /// In seconds; hours of a week have 3,600 each and so on.
  private static let units: [(name: String, seconds: Int128)] = [
    ("mo", 30 * 86_400), ("s", 1), ("m", 60), ("h", 3600), ("d", 86_400), ("w", 7 * 86_400),
    ("y", 365 * 86_400),
  ]

  /// Dots, or a number of hours, or one with a unit, which is rounded to two decimals; nil: none of these.
  private static func hours(_ text: String) -> String? {
    if text.allSatisfy({ $0 == "." || $0 == " " }) {
      return quarters(text.count { $0 == "." }).text()
    }
    let unit = units.first { text.hasSuffix($0.name) }
    let number = text.dropLast(unit?.name.count ?? 0).replacing(",", with: ".")
    let digits = number.hasSuffix(".") ? String(number.dropLast()) : String(number)
    guard let quantity = Quantity(plain: digits), quantity.scale <= 12 else { return nil }
    guard let unit else { return quantity.text(in: NumberStyle(decimals: max(2, quantity.scale))) }
    guard let seconds = try? quantity.multiplied(by: Quantity(coefficient: unit.seconds)) else {
      return nil
    }
    let hours = seconds.coefficient.multipliedReportingOverflow(by: 100)
    let divisor = (0..<seconds.scale).reduce(Int128(3600)) { product, _ in product * 10 }
    guard !hours.overflow else { return nil }
    return Quantity(coefficient: roundedHalfEven(hours.partialValue, by: divisor), scale: 2).text()
  }

  private static func roundedHalfEven(_ value: Int128, by divisor: Int128) -> Int128 {
    let (quotient, rest) = value.magnitude.quotientAndRemainder(dividingBy: divisor.magnitude)
    let twice = rest * 2
    let isUp =
      twice > divisor.magnitude || twice == divisor.magnitude && !quotient.isMultiple(of: 2)
    let result = Int128(quotient + (isUp ? 1 : 0))
    return value < 0 ? -result : result
  }
}
